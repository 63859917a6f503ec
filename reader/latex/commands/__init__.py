"""What the commands of LaTeX mean, as data: one module a kind, read by the parser.

The names are those of TeX, AMS and the usual packages (The Comprehensive LaTeX Symbol List; unimath-symbols.txt),
and of the authors' own macros that real abstracts hold.
"""
