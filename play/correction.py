"""Shows or changes an earlier entry of the game: its data, and texts about it. No Kivy."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from play import entry_texts
from scoring.corrections import Broken, round_of
from scoring.game import Box, Refusal
from scoring.journal import Entry, Journal
from scoring.json_fields import Move
from sheets.sheet import Sheet
from sheets.texts import _, plural, reason

ROLL = "roll"
"""The kind of move that enters dice."""
ENTRIES_LISTED = 2
"""Maximum number of entries that no longer fit and are listed with their reasons."""


@dataclass(frozen=True, slots=True)
class EarlierEntry:
    """An earlier entry, and what was shown before it was opened."""

    number: int
    """The entry's number from 0, not counting undone entries."""
    entry: Entry
    before: Any
    """The state before it."""
    box: Box
    """The touched box, by which it was found."""
    viewed: int
    """The player who was shown before."""

    @property
    def player(self) -> int:
        return self.entry.player

    @property
    def move(self) -> Move:
        assert self.entry.move is not None  # undos have no number
        return self.entry.move

    def replaced_by(self, move: Move) -> bool:
        """Whether this move may replace it: only a roll replaces a roll."""
        return (move.do == ROLL) == (self.move.do == ROLL)


def text(shown: EarlierEntry, journal: Journal, sheet: Sheet) -> str:
    """Returns the text of an earlier entry, with its player's name."""
    if not sheet.shared:
        return entry_texts.named(journal, shown.entry, shown.before)
    label = sheet.texts.entry_label(shown.move)
    return _("{name}: {what}").format(name=journal.names[shown.player], what=label)


def no_longer_valid(journal: Journal, sheet: Sheet, broken: Broken) -> str:
    """Returns a text about the entries that no longer fit: few with reasons, many by player and
    round."""
    rounds = [round_of(journal, entry) for entry, _refusal in broken]
    if len(broken) <= ENTRIES_LISTED:
        return "\n".join(
            _why(journal, sheet, entry, number, refusal)
            for (entry, refusal), number in zip(broken, rounds, strict=True)
        )
    found: dict[int, list[int]] = {}
    for (entry, _refusal), number in zip(broken, rounds, strict=True):
        found.setdefault(entry.player, []).append(number)
    return " · ".join(
        _("{name}: {what}").format(name=journal.names[player], what=in_rounds(numbers))
        for player, numbers in found.items()
    )


def _why(journal: Journal, sheet: Sheet, entry: Entry, number: int, refusal: Refusal) -> str:
    assert entry.move is not None  # undos are not in the trail
    name, why = journal.names[entry.player], reason(refusal, journal.names)
    what = sheet.texts.entry_label(entry.move)
    if not sheet.shared:
        place = next(n for n, (one, _after) in enumerate(journal.trail) if one is entry)
        before = entry_texts.state_before(journal, place)
        what = entry_texts.words_of(journal, before, entry.player, entry.move)
    template = _("{name}, round {round}: {what}") if number else _("{name}: {what}")
    return f"{template.format(name=name, round=number, what=what)} ({why})"


def in_rounds(numbers: Iterable[int]) -> str:
    """Returns these rounds as text, consecutive ones as a range: `rounds 4–9, 11`."""
    ordered = sorted(set(numbers))
    runs: list[list[int]] = []
    for number in ordered:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return plural("round {rounds}", "rounds {rounds}", len(ordered), rounds=", ".join(texts))
