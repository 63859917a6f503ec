"""Until reader.latex is there."""
from reader.text import cells

try:
    from reader.latex import render
except ImportError:
    from reader.latex.rendered import Rendered
    def render(text): return Rendered(text, (), (), range(len(text)+1))
try:
    from reader.latex import display_rows, wrap
except ImportError:
    import re
    def display_rows(f, width=0): return (f.source,)
    def wrap(text, width):
        out=[]; start=0; end=0
        for m in re.finditer(r"[^ \n]+", text):
            if cells(text[start:m.end()])>width and end>start:
                out.append((start,end)); start=m.start()
            end=m.end()
        if end>start: out.append((start,end))
        return out
