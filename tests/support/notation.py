"""Shared by the notations of the games: entries line by line, forced ones, undo, refusals."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.game import IllegalError
from scoring.journal import Journal

Reader = Callable[[str], Any]
"""Reads a move, without its player."""


def lines_of(text: str) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in text.replace(";", "\n").splitlines())
    return [line for line in lines if line]


def play_notes(
    journal: Journal, text: str, move: Reader, player: Callable[[str], int] = int
) -> Journal:
    """Returns the journal with these entries added; `player` reads the first word of an entry."""
    for line in lines_of(text):
        forced = line.startswith("!")
        who, rest = line.lstrip("! ").split(maxsplit=1)
        if who == "undo":
            journal = journal.undo(int(rest))
        else:
            journal = journal.plus(player(who), move(rest), forced=forced)
    return journal


def refusal_of(
    journal: Journal, text: str, move: Reader, player: Callable[[str], int] = int
) -> IllegalError:
    """Returns the refusal of the last of these entries; those before it are allowed."""
    *before, last = lines_of(text)
    journal = play_notes(journal, "\n".join(before), move, player)
    with pytest.raises(IllegalError) as caught:
        play_notes(journal, last, move, player)
    assert str(caught.value), "a refusal says why"
    assert "{" not in str(caught.value)
    return caught.value
