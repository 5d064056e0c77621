"""The tables of the library, in SQL, and how an older file becomes one of today's.

docs/library-schema.md describes them. Points and moves stand as bytes (`position.pack_points`) on the
canonical image of their position; a game's moves stand as they were played.
"""

import sqlite3
from collections.abc import Callable

from library.migration import tell_boards_apart

APPLICATION_ID = 0x4E415242  # "NARB", where SQLite keeps the application that a file belongs to

_FIRST = """
CREATE TABLE kind (
    id INTEGER PRIMARY KEY,
    width INTEGER NOT NULL, height INTEGER NOT NULL, variant TEXT NOT NULL, row_length INTEGER NOT NULL,
    UNIQUE (width, height, variant, row_length)
);
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL REFERENCES kind,
    moves BLOB NOT NULL,
    result INTEGER NOT NULL,        -- 0 unknown, 1 Black won, 2 White won, 3 draw
    reason TEXT,
    black INTEGER REFERENCES name, white INTEGER REFERENCES name,
    event INTEGER REFERENCES name, site INTEGER REFERENCES name, opening_rule INTEGER REFERENCES name,
    date TEXT, year INTEGER,
    black_rating INTEGER, white_rating INTEGER,
    digest INTEGER NOT NULL         -- of what makes two games equal
);
CREATE INDEX game_digest ON game (digest);
CREATE INDEX game_black ON game (black);
CREATE INDEX game_white ON game (white);

CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    digest BLOB NOT NULL UNIQUE,    -- of the file
    done INTEGER NOT NULL DEFAULT 0,    -- how many of its games were dealt with
    complete INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE game_source (
    game INTEGER NOT NULL REFERENCES game, source INTEGER NOT NULL REFERENCES source, number INTEGER NOT NULL,
    PRIMARY KEY (game, source, number)
) WITHOUT ROWID;

-- which games went through a position: a hint that replaying the game confirms
CREATE TABLE occurrence (
    key INTEGER NOT NULL,           -- the first half of the position's key
    game INTEGER NOT NULL,
    PRIMARY KEY (key, game)
) WITHOUT ROWID;
-- the sums of positions that very many games went through
CREATE TABLE tally (
    key BLOB NOT NULL, move INTEGER NOT NULL,   -- -1: the game ended here
    games INTEGER NOT NULL, black INTEGER NOT NULL, white INTEGER NOT NULL, draws INTEGER NOT NULL,
    last_year INTEGER, rating_sum INTEGER NOT NULL, rated INTEGER NOT NULL,
    PRIMARY KEY (key, move)
) WITHOUT ROWID;

CREATE TABLE position (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL REFERENCES kind,
    key BLOB NOT NULL UNIQUE,
    stones BLOB NOT NULL
);
CREATE TABLE engine (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL, version TEXT NOT NULL, net TEXT NOT NULL,
    UNIQUE (name, version, net)
);
CREATE TABLE entry (
    position INTEGER NOT NULL REFERENCES position,
    engine INTEGER NOT NULL REFERENCES engine,
    win_rate REAL, bound INTEGER NOT NULL,  -- of the side to move; 0 none, 1 at most, 2 at least, 3 exact
    nodes INTEGER NOT NULL, depth INTEGER NOT NULL, time_ms INTEGER NOT NULL,
    line BLOB NOT NULL,
    candidates TEXT,                -- JSON, see library.entries
    date TEXT NOT NULL,
    PRIMARY KEY (position, engine)
) WITHOUT ROWID;
CREATE TABLE proof (
    position INTEGER PRIMARY KEY REFERENCES position,
    result INTEGER NOT NULL,        -- of the side to move: 1 win, 2 loss, 3 draw
    distance INTEGER,               -- plies to the end at most
    move INTEGER,                   -- that wins or draws
    engine INTEGER REFERENCES engine,   -- NULL: follows from the positions after it
    date TEXT NOT NULL
);
CREATE TABLE remark (
    position INTEGER PRIMARY KEY REFERENCES position,
    comment TEXT NOT NULL DEFAULT '',
    label TEXT NOT NULL DEFAULT ''  -- win, loss, draw (of the side to move), forced, avoid, question
);
CREATE TABLE board_text (
    position INTEGER NOT NULL REFERENCES position, point INTEGER NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (position, point)
) WITHOUT ROWID;
CREATE TABLE repertoire (
    position INTEGER NOT NULL REFERENCES position, move INTEGER NOT NULL,
    PRIMARY KEY (position, move)
) WITHOUT ROWID;

CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    position INTEGER NOT NULL REFERENCES position,
    deck TEXT NOT NULL,             -- mistakes, puzzles, openings
    theme TEXT NOT NULL,
    solutions BLOB NOT NULL,        -- all first moves that are right
    line BLOB NOT NULL,
    grade INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
    origin TEXT NOT NULL DEFAULT '',
    UNIQUE (position, deck)
);
CREATE TABLE card (                 -- what the scheduler keeps of a puzzle
    puzzle INTEGER PRIMARY KEY REFERENCES puzzle ON DELETE CASCADE,
    state TEXT NOT NULL, due TEXT NOT NULL
);
CREATE INDEX card_due ON card (due);
CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    puzzle INTEGER NOT NULL, date TEXT NOT NULL, correct INTEGER NOT NULL, hints INTEGER NOT NULL,
    time_ms INTEGER NOT NULL
);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""

_MISTAKES = """
CREATE TABLE mistake (              -- of the player's own, which reviews found
    puzzle INTEGER PRIMARY KEY REFERENCES puzzle ON DELETE CASCADE,
    played INTEGER NOT NULL,
    loss REAL,                      -- of win rate
    moves INTEGER,                  -- the winner's own, to the end of the win that was missed or allowed
    date TEXT NOT NULL
);
CREATE INDEX answer_date ON answer (date);
"""

_KINDS = """
CREATE TABLE new_kind (
    id INTEGER PRIMARY KEY,
    width INTEGER NOT NULL, height INTEGER NOT NULL, variant TEXT NOT NULL, row_length INTEGER NOT NULL,
    continuous INTEGER NOT NULL,
    UNIQUE (width, height, variant, row_length, continuous)
);
INSERT INTO new_kind SELECT id, width, height, variant, row_length, 0 FROM kind;
DROP TABLE kind;
ALTER TABLE new_kind RENAME TO kind;
CREATE TRIGGER answers_go_with_their_puzzle AFTER DELETE ON puzzle
    BEGIN DELETE FROM answer WHERE puzzle = old.id; END;
"""

_REVIEWS = """
CREATE TABLE review (               -- of the player's own games, which reviews have seen
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    date TEXT NOT NULL
);
"""

_DOUBLES = """
CREATE TABLE joined (               -- games that were joined to their doubles, as they were
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL, moves BLOB NOT NULL, result INTEGER NOT NULL, reason TEXT,
    black INTEGER, white INTEGER, event INTEGER, site INTEGER, opening_rule INTEGER,
    date TEXT, year INTEGER, black_rating INTEGER, white_rating INTEGER, digest INTEGER NOT NULL,
    kept INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    step INTEGER NOT NULL,          -- what was done at once is taken back at once
    changes TEXT NOT NULL           -- JSON: what is to be put back: see library.doubles
);
CREATE INDEX joined_digest ON joined (digest);
CREATE INDEX joined_kept ON joined (kept);
CREATE TABLE apart (                -- doubles that stay two games
    kept INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    step INTEGER NOT NULL,
    PRIMARY KEY (kept, other)
) WITHOUT ROWID;
CREATE INDEX apart_other ON apart (other);
"""

MIGRATIONS: tuple[str | Callable[[sqlite3.Connection], None], ...] = (
    _FIRST,
    _MISTAKES,
    _KINDS,
    tell_boards_apart,
    _REVIEWS,
    _DOUBLES,
)
"""The script or step that leads to each version; the file's `user_version` is how many were applied to it."""
