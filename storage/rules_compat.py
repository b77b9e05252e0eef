"""Games from before a correction of the rules: they stay legal and keep their totals.

A game defines the options needed for that (`Game.kept_options`). Whether a saved game needs them is
determined by reading it both ways, once, when it is first read or counted by this version; the
result is written into its header. Nothing is marked as forced.
"""

from collections.abc import Callable
from typing import Any

from scoring import READABLE
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.json_fields import MalformedError

RULES = 2
"""The version of the rules, stored with every game. Raise it when `kept_options` changes, so that
all earlier games are checked again."""

Header = dict[str, Any]
Replay = Callable[[Header], Journal]
"""Reads a game's entries under this header. Raises IllegalError or MalformedError."""


def with_kept(header: Header) -> Header:
    """Returns the header with the options that keep an earlier game legal; unchanged if there are
    none."""
    try:
        game, options = READABLE[header["game"]], header.get("options", {})
        kept = game.kept_options(options, len(header["players"]))
        return header | {"options": options | kept} if kept else header
    except (AttributeError, KeyError, TypeError):
        return header  # not a valid header: reported by the code that reads it


def read_as_it_was(header: Header, replay: Replay, *, old: bool) -> Journal:
    """Returns the game as it was meant. A game known to be `old` gets its kept options if without
    them it is illegal or has another result; any other game only if it is illegal."""
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
    """Returns the result of a game. Forced marks are ignored: some entries no longer need them."""
    report = journal.report()
    return {key: report[key] for key in ("over", "players", "winners")}
