"""Games of before: when a rule is corrected, saved games stay legal and keep their totals.

A game says which options that takes (`Game.kept_options`). Whether one that was saved needs them is
found by reading it both ways, once, when it is first read or counted by this Rollpad; the answer is
written into its header. Nothing is marked as forced.
"""

from collections.abc import Callable
from typing import Any

from scoring import GAMES
from scoring.core import IllegalError
from scoring.journal import Journal
from scoring.reading import MalformedError

RULES = 1
"""The version of the rules, in a column of every game. Raised when `kept_options` has more to say,
it has all games of before looked at anew."""

Header = dict[str, Any]
Replay = Callable[[Header], Journal]
"""Reads a game's entries under this header. Raises IllegalError or MalformedError."""


def with_kept(header: Header) -> Header:
    """The header with the options that keep a game of before; itself where there are none."""
    try:
        game, options = GAMES[header["game"]], header.get("options", {})
        kept = game.kept_options(options, len(header["players"]))
        return header | {"options": options | kept} if kept else header
    except (AttributeError, KeyError, TypeError):
        return header  # no header at all: whoever reads it says so


def read_as_it_was(header: Header, replay: Replay, *, old: bool) -> Journal:
    """The game as it was meant. One that is known to be `old` has its kept options where without
    them it is illegal or comes to something else; any other one only where it is illegal."""
    kept = with_kept(header)
    if kept is header:
        return replay(header)
    try:
        journal = replay(header)
    except IllegalError:
        if (before := _legal(kept, replay)) is None:
            raise
        return before
    before = _legal(kept, replay) if old else None
    return journal if before is None or _outcome(before) == _outcome(journal) else before


def _legal(header: Header, replay: Replay) -> Journal | None:
    try:
        return replay(header)
    except (IllegalError, MalformedError):
        return None


def _outcome(journal: Journal) -> Header:
    """What a game comes to. Whether entries are forced does not matter: some no longer need it."""
    report = journal.report()
    return {key: report[key] for key in ("over", "players", "winners")}
