"""How many keys a turn costs, from the moment when its dice are known.

Games are played without a window first, to find the turns of each kind with the longest codes.
These are then played in the real window by real keys, and every key press counts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from play import typed_entry
from play.seat import Seat
from scoring import GAMES, REGISTRY
from scoring.cubo.rules import Cubo, Points
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tetrix.rules import Place
from scoring.tripple_domino.rules import Out
from sheets.texts import speak
from tests.support.hand import Hand
from tests.support.key_robot import ENTER, TAB, UP, KeyRobot
from tests.support.table import hurry, resume, saved
from tools.player import next_entry
from tools.robot import PHONE, running_app

MOST_KEYS = 6
DOCS = Path(__file__).parents[3] / "docs" / "keyboard.md"
NAMES = ["Ana", "Ben"]
TURN = "r"
"""The key that turns the form of Te-Trix on the sheet."""
Kind = tuple[object, ...]


@dataclass(frozen=True)
class Turn:
    """All that one player enters for known dice, and the keys for it."""

    earlier: Journal
    """The game one entry before."""
    before: Journal
    player: int
    moves: tuple[Move, ...]
    dice: str
    """The keys for dice that are entered together with the turn; they are not counted."""
    keys: str


def _square_keys(move: Cubo) -> tuple[str, str]:
    """Returns the keys of the nine dice, and those of the die from the middle. The first die has
    its colour: that of the last turn may still be chosen."""
    parts, colour = [], ""
    for die in (*move.dice, move.taken):
        letter = ""
        if die and die.colour in "rb" and die.colour != colour:
            letter = colour = die.colour
        parts.append(f"{letter}{die.number}" if die else "")
    place = "" if move.swap is None else str(move.swap + 1)
    return "".join(parts[:-1]), parts[-1] + place


def _counts_points(journal: Journal) -> bool:
    """Whether the last player has entered points instead of a square of Cubo: then the panel asks
    the next one for points, too."""
    return bool(journal.entries) and isinstance(journal.entries[-1].move, Points)


def _turns_at(earlier: Journal, journal: Journal, seat: Seat, entered: Move) -> Iterator[Turn]:
    """Yields the turns that the rules allow here; those that are put together in the panel only as
    far as they are played."""
    known = typed_entry.codes(seat)
    for code, move in known.items():
        if not seat.sheet.texts.typed_goes_on(move):
            yield Turn(earlier, journal, seat.player, (move,), "", code)
    if isinstance(entered, Cubo) and not _counts_points(journal):
        yield Turn(earlier, journal, seat.player, (entered,), *_square_keys(entered))
    elif isinstance(entered, Out):
        left = "".join(str(points) for points in entered.rest if points)
        yield Turn(earlier, journal, seat.player, (entered,), "", left)
    elif isinstance(entered, Place) and entered not in known.values():  # it is turned first
        seat.sheet.input.type_key(TURN)
        codes = {move: code for code, move in typed_entry.codes(seat).items()}
        if entered in codes:  # otherwise it is so far outside that arrow keys lead there
            yield Turn(earlier, journal, seat.player, (entered,), "", TURN + codes[entered])
    elif entered in known.values() and seat.sheet.texts.typed_goes_on(entered):
        code = next(code for code, move in known.items() if move == entered)
        for whole, moves in typed_entry.meant_by(seat, code + TURN).items():
            yield Turn(earlier, journal, seat.player, moves, "", whole)


def _kinds(game: str, folder: Path, seed: int, options: dict[str, Any]) -> dict[Kind, Turn]:
    """Returns the turns of a whole game, one for each kind and number of keys."""
    found: dict[Kind, Turn] = {}
    journal, dice = Journal.new(game, options, NAMES), Random(seed)
    earlier = journal
    folder.mkdir(parents=True)
    hand = Hand(folder)
    hand.open(journal)
    while not journal.over:
        player, move = next_entry(journal, dice, rolls=True)
        if move.do != "roll":
            if hand.match.viewed != player:
                hand.match.look_at(player)
            known = [*typed_entry.codes(hand.seat).values()]
            if move in known and dice.random() < 0.5:  # not only what is good
                move = dice.choice(known)
            for turn in _turns_at(earlier, journal, hand.seat, move):
                kind = tuple(one.do for one in turn.moves), len(turn.keys), bool(turn.dice)
                after = hand.match.game.apply(journal.state, player, turn.moves[0])
                if not hand.match.game.over(after):  # then it is asked whether to end it
                    found.setdefault(kind, turn)
        hand.match.enter(hand.seat, player, move)
        earlier, journal = journal, hand.match.session.journal
    hand.store.close()
    return found


def _dearest(kinds: dict[Kind, Turn]) -> dict[Kind, Turn]:
    """Returns the turn with the most keys of each kind of entry."""
    by_keys = sorted(kinds.items(), key=lambda item: item[0][1])  # type: ignore[arg-type, return-value]
    return {kind[0]: turn for kind, turn in by_keys}  # type: ignore[misc]


class Counting(KeyRobot):
    """Counts the keys that it presses."""

    count = 0

    def key(self, number: int, *modifiers: str) -> None:
        self.count += 1
        super().key(number, *modifiers)

    def type_keys(self, keys: str) -> None:
        for key in keys:
            self.letter(key)

    def go_to_sheet(self) -> None:
        """Moves the cursor to the sheet: up from the panel below it, otherwise part by part."""
        while self.at is None or self.at.widget is not self.screen.sheet_widget:
            in_panel = self.at is not None and self.at.widget is self.screen.panel_widget
            self.key(UP if in_panel else TAB)


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[Counting]:
    with running_app(tmp_path / "app", PHONE) as robot:
        speak("en")
        hurry(robot)
        counting = Counting(robot.app)
        counting.blind = True
        yield counting


def _enter_by_keys(robot: Counting, move: Move) -> None:
    """Enters dice, or what the player before has entered."""
    codes = {known: code for code, known in typed_entry.codes(robot.screen.attended).items()}
    if move in codes:
        robot.type_keys(codes[move])
        robot.key(ENTER)
    elif isinstance(move, Cubo):
        robot.type_keys("".join(_square_keys(move)))
        robot.key(ENTER)
    else:
        robot.enter(move)
        robot.go_to_sheet()  # a touch hides the cursor


def _play(robot: Counting, turn: Turn) -> int:
    """Plays a turn by keys and returns their number. The entry before it is made by keys as well,
    so that the cursor is where it is in a game."""
    last = turn.before.entries[-1].move if turn.before.entries else None
    screen = resume(robot, turn.earlier if last else turn.before)
    robot.go_to_sheet()
    if last:
        _enter_by_keys(robot, last)
    assert screen.match.viewed == turn.player
    robot.type_keys(turn.dice)
    robot.count = 0
    robot.go_to_sheet()
    robot.type_keys(turn.keys)
    robot.key(ENTER)
    made = [entry.move for entry in saved(robot).entries[len(turn.before.entries) :]]
    assert made == [*turn.moves], f"{turn.dice} {turn.keys} has entered {made}"
    screen.match.leave()
    return robot.count


def _most_in_docs(game: str) -> int:
    row = re.search(rf"^\| {REGISTRY[game].title} \|.*\| (\d+) \|$", DOCS.read_text(), re.MULTILINE)
    assert row, f"{game} is not in the table of {DOCS.name}"
    return int(row[1])


def _variants(game: str) -> list[dict[str, Any]]:
    """Returns the options of each kind of sheet that a game has."""
    found: list[dict[str, Any]] = []
    for pad in GAMES[game].pads:
        if (options := dict(pad.options)) not in found:
            found.append(options)
    return found or [{}]


def _turns(game: str, folder: Path, seed: int) -> list[Turn]:
    """Returns the dearest turn of each kind, on each kind of sheet."""
    folders = (folder / str(number) for number in range(9))
    return [
        turn
        for options, path in zip(_variants(game), folders, strict=False)
        for turn in _dearest(_kinds(game, path, seed, options)).values()
    ]


@pytest.mark.parametrize("game", REGISTRY)
def test_a_turn_takes_few_keys(robot: Counting, tmp_path: Path, game: str) -> None:
    """The table in the documentation says how many keys the dearest turn takes."""
    counts = {turn.keys: _play(robot, turn) for turn in _turns(game, tmp_path, 5)}
    assert max(counts.values()) <= MOST_KEYS, counts
    assert max(counts.values()) == _most_in_docs(game), counts


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", REGISTRY)
def test_no_turn_of_a_game_takes_more(
    robot: Counting, tmp_path: Path, game: str, seed: int
) -> None:
    """Turns of each kind and number of keys, in other games."""
    for options, name in zip(_variants(game), "ab", strict=False):
        for turn in _kinds(game, tmp_path / name, seed, options).values():
            assert _play(robot, turn) <= _most_in_docs(game), turn
