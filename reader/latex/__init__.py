"""LaTeX-aware rendering: source text to spans, formulas to a tree, and the writers on that tree."""
