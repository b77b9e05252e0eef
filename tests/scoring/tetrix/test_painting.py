"""Painting a form cell by cell: what can still become one of the seven."""

from random import Random

import pytest

from scoring.journal import Journal
from scoring.tetrix import tetromino
from scoring.tetrix.painting import Spot, open_spots, symbols_left
from scoring.tetrix.rules import (
    Place,
    Roll,
    State,
    Tetrix,
)
from scoring.tetrix.tetromino import SIZE, Cells
from tests.support.in_part import in_part
from tools.player import entries

GAME = Tetrix()
ALL = range(-1, SIZE + 1)


def paintable(state: State) -> list[frozenset[Spot]]:
    """Returns every placement that the rules allow, within the grid and the ring around it."""
    return [
        frozenset(cell[:2] for cell in way.cells)
        for form in tetromino.plain_forms().values()
        for way in tetromino.ways(form)
        if all(row in ALL and col in ALL for row, col, _symbol in way.cells)
        and GAME.check(state, state.roller, Place(way.cells)) is None
    ]


def cells(*spots: Spot) -> Cells:
    return tuple((row, col, "o") for row, col in sorted(spots))


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("seed", in_part(range(3)))
def test_what_is_open_can_be_completed_by_the_rules(count: int, seed: int) -> None:
    """TT-2, TT-4, TT-8: in the middle of games, cell by cell."""
    dice = Random(seed)
    names = ["Ana", "Ben", "Cora"][:count]
    for journal in entries(Journal.new("tetrix", {}, names), seed=seed, rolls=False):
        state: State = journal.state
        if GAME.over(state) or state.form is not None or state.entered[state.roller]:
            continue
        ways, painted = paintable(state), frozenset[Spot]()
        for _touch in range(4):
            found = open_spots(GAME, state, state.roller, cells(*painted))
            left = [spots for spots in ways if painted <= spots]
            assert found == frozenset[Spot]().union(*left) - painted
            if not found:
                break
            painted |= {dice.choice(sorted(found))}
        assert not painted or GAME.check(state, state.roller, Place(cells(*painted))) is None


def test_only_what_may_stick_out() -> None:
    """TT-8: without free fields of the strip the ring is quiet, in company it never is."""
    together, alone = (Journal.new("tetrix", {}, names) for names in (["A", "B"], ["A"]))
    for row in (0, 3):  # eight symbols stick out at the left and at the right
        for col in (-1, SIZE - 1):
            alone = alone.plus(0, Place(cells(*((row + n // 2, col + n % 2) for n in range(4)))))
    assert GAME.free(alone.state, 0) == 0
    assert (-1, 0) in open_spots(GAME, together.state, 0, ())
    assert all(0 <= row < SIZE > col >= 0 for row, col in open_spots(GAME, alone.state, 0, ()))


def test_symbols_of_the_dice() -> None:
    """TT-2: where they are entered, only theirs are painted."""
    fresh = Journal.new("tetrix", {}, ["A", "B"])
    assert symbols_left(fresh.state, cells((0, 0))) == ("o", "x", "s")
    rolled = fresh.plus(0, Roll(("o", "s", "s", "s"))).state
    assert symbols_left(rolled, ()) == ("o", "s")
    assert symbols_left(rolled, cells((0, 0))) == ("s",)


def test_areas_that_grow() -> None:
    """TT-6: the largest one that is still too small."""
    journal = Journal.new("tetrix", {}, ["A", "B"]).plus(
        0, Place(cells((1, 2), (1, 3), (2, 2), (2, 3)))
    )
    sheet = journal.state.sheets[0]
    assert sheet.growing("o") == 0, "with the printed symbol they are five, which count"
    assert sheet.growing("x") == 0
    other = Journal.new("tetrix", {}, ["A", "B"]).plus(
        0, Place(cells((4, 2), (4, 3), (5, 2), (5, 3)))
    )
    assert other.state.sheets[0].growing("o") == 4
