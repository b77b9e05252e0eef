"""A notation for Kubi as on the margin of the pad, so that tests read like a game.

One entry a line (or between semicolons), the player first; players count from 0, as in a file:

    0 choose 1 4 5            the tally numbers
    0 roll 1 6 3 4 2
    0 1 | 9+6                 a stroke behind the 1, and one behind each of 9 and 6
    0 - | 9+6                 none of the tally numbers showed
    0 1 6 3 4 2 → 1 | 9+6     a roll and what the player makes of it: two entries
    ! 1 4 | 9+6               a forced entry
    undo 3                    cancels entry 3

A # starts a comment.
"""

import re
from dataclasses import replace

from scoring.journal import Journal
from scoring.kubi.rules import (
    Choose,
    Kubi,
    KubiMove,
    Mark,
    Roll,
    Sheet,
    State,
)
from tests.support.notation import lines_of, play_notes, refusal_of

NAMES = ("Ana", "Ben", "Cem", "Dea", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")


def _whole(text: str, between: str | None = None) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(between))


def mark(text: str) -> Mark:
    """Returns one mark, without its player: `1 | 9+6`, `- | 9+6`."""
    number, _, sums = text.partition("|")
    return Mark(None if number.strip() == "-" else int(number), _whole(sums, "+"))


def marks(text: str) -> set[Mark]:
    """Returns several marks, with the higher sum first as the game offers them:  `1 | 9+6, 10+5; 4
    | 9+3`."""
    found = set()
    for line in text.split(";"):
        number, _, ways = line.partition("|")
        found |= {higher_first(mark(f"{number}|{sums}")) for sums in ways.split(",")}
    return found


def higher_first(one: Mark) -> Mark:
    return replace(one, sums=tuple(sorted(one.sums, reverse=True)))


def move(text: str) -> KubiMove:
    """Returns one move, without its player."""
    word, _, rest = text.partition(" ")
    if word == "choose":
        return Choose(_whole(rest))
    return Roll(_whole(rest)) if word == "roll" else mark(text)


def _single(text: str) -> str:
    """Returns a line for each entry: `0 1 6 3 4 2 → 1 | 9+6` are two."""
    arrow = re.compile(r"(!? *\d+) (.*)→(.*)")
    return "\n".join(arrow.sub(r"\1 roll \2\n\1 \3", line) for line in lines_of(text))


def play(journal: Journal, text: str) -> Journal:
    """Returns the journal with these entries added."""
    return play_notes(journal, _single(text), move)


def refused(journal: Journal, text: str) -> str:
    """Returns the id of the rule that forbids the last of these entries; those before it are
    allowed."""
    return refusal(journal, text)[0]


def refusal(journal: Journal, text: str) -> tuple[str, str]:
    """Returns the same with the reason."""
    error = refusal_of(journal, _single(text), move)
    return error.refusal.rule, str(error)


def new(players: int, **options: object) -> Journal:
    """Returns a game before the tally numbers are chosen."""
    return Journal.new("kubi", options, list(NAMES[:players]))


def chosen(*numbers: str) -> Journal:
    """Returns a game before the first roll, with the tally numbers of each player: `"1 4 5"`."""
    choices = (f"{player} choose {choice}" for player, choice in enumerate(numbers))
    return play(new(len(numbers)), "\n".join(choices))


def sheet(tally: str, sums: str = "") -> Sheet:
    """Returns a sheet in the middle of a game: the tally numbers and the sums with their strokes,
    e.g. `"1:7 4:0 5:2", "2:2 7:10"`."""
    strokes = {int(key): int(count) for key, _, count in (w.partition(":") for w in tally.split())}
    behind = {int(key): int(count) for key, _, count in (w.partition(":") for w in sums.split())}
    return Sheet(
        tuple(sorted(strokes)),
        tuple(strokes.get(number, 0) for number in range(1, 7)),
        tuple(behind.get(one, 0) for one in range(2, 13)),
    )


EMPTY = sheet("1:0 4:0 5:0")
CLOSE = sheet("1:7 4:0 5:0")
STOPPED = sheet("1:8 4:0 5:0")


def table(*sheets: Sheet, round: int = 1, roller: int = 0) -> Journal:
    """Returns a game that continues from these sheets; rounds count from 1."""
    journal = new(len(sheets))
    done = tuple(one.stopped for one in sheets)
    state = State(journal.options, sheets, round - 1, roller, done=done)
    return replace(journal, beginning=state)


def rules(journal: Journal) -> Kubi:
    assert isinstance(journal.game, Kubi)
    return journal.game


def strokes(journal: Journal, player: int = 0) -> str:
    """Returns a player's sheet as `sheet` takes it, in one text: `"1:7 4:0 5:2 / 2:2 7:10"`."""
    one: Sheet = journal.state.sheets[player]
    assert all(number in one.numbers or not count for number, count in enumerate(one.tally, 1))
    tally = [f"{number}:{one.tally[number - 1]}" for number in one.numbers]
    sums = [f"{key}:{count}" for key, count in enumerate(one.sums, start=2) if count]
    return f"{' '.join(tally)} / {' '.join(sums)}"


def allowed(journal: Journal, player: int) -> set[KubiMove]:
    """Returns all moves that the player may make now."""
    return set(journal.game.legal_moves(journal.state, player))
