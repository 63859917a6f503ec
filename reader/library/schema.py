"""The tables of papers.sqlite."""

from __future__ import annotations

from reader.library.store import Schema

__all__ = ["PAPERS"]

PAPERS = Schema(
    application_id=0x52445250,  # "RDRP"
    version=1,
    page_size=8192,
    cache_kilobytes=8_192,
    statements="""
CREATE TABLE state(
  only INTEGER PRIMARY KEY CHECK (only = 1),
  next INTEGER NOT NULL,        -- the row number that the next paper gets
  keyed INTEGER NOT NULL,       -- rows below it have their keys in the table `keys`
  count INTEGER NOT NULL,       -- papers that are here: rows less those taken out
  epoch INTEGER NOT NULL,       -- counts changes to rows that were there: orders kept before it are stale
  ever_added INTEGER NOT NULL   -- 1 once something was added, even if nothing was kept
);
INSERT INTO state VALUES (1, 0, 0, 0, 0, 0);
CREATE TABLE papers(
  row INTEGER PRIMARY KEY,
  id INTEGER NOT NULL,          -- the 64 bits of the id, less 2^63
  source INTEGER, ordinal INTEGER, line INTEGER,  -- the first place it came from
  day INTEGER NOT NULL,         -- yyyymmdd, zeroes where unknown
  venue INTEGER,
  title TEXT,
  data BLOB NOT NULL            -- the other fields, see codec.py
);
CREATE TABLE keys(key INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (key, row)) WITHOUT ROWID;
CREATE TABLE venues(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE sources(
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL UNIQUE, format TEXT, size INTEGER, mtime REAL, digest TEXT, added TEXT NOT NULL
);
CREATE TABLE places(            -- where a paper came from besides its first place
  source INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (source, row)
) WITHOUT ROWID;
CREATE TABLE aliases(           -- ids of records found to be a paper that was here
  alias INTEGER PRIMARY KEY, id INTEGER NOT NULL, record BLOB
);
CREATE INDEX aliases_id ON aliases(id);
CREATE TABLE orders(
  name TEXT PRIMARY KEY, next INTEGER NOT NULL, epoch INTEGER NOT NULL, rows BLOB NOT NULL
);
CREATE TABLE dictionaries(number INTEGER PRIMARY KEY, trained_on INTEGER NOT NULL, words BLOB NOT NULL)
""",
)
