"""The papers and the marks: the only part that speaks SQLite.

`papers.Papers` holds the papers as they were read, `marks.Marks` what the person made. Nothing is imported here,
so that what needs one does not pay for the other.
"""
