"""The tools that make the tables of the coach: small parts built again and compared.

What needs numpy and numba runs where these are installed (`make coach`); the rest always does.
"""

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import pytest

from scoring import GAMES
from scoring.coach.weights_file import Table
from scoring.cubo.coach.advisor import TABLE, name_of
from scoring.cubo.square import Die, best_square
from scoring.json_fields import JsonFields
from scoring.tricubo.coach.advisor import ENTRIES
from scoring.tricubo.coach.lookahead import Ahead
from scoring.tricubo.coach.net import position, values_of
from scoring.tricubo.state import (
    Options,
    Sheet,
    State,
    read_options,
)
from storage.coach_tables import shipped

TINY = {"columns": [1, 3, 4], "purple_from": 3}
"""A pad that is solved in a moment."""


def options_of(**options: Any) -> Options:
    return read_options(JsonFields(options, "options"))


def by_the_rules(state: State) -> float:
    """Returns the expected total, by trying everything with the rules themselves."""
    game = GAMES["tricubo"]
    if game.over(state):
        return game.total(state, 0)
    values: dict[tuple[int, int, int], float] = {}
    known: dict[Any, float] = {}
    for roll in game.rolls(state):
        rolled = game.apply(state, 0, roll)
        best = float("-inf")
        for move in game.legal_moves(rolled, 0):
            if isinstance(move, ENTRIES):
                after = game.apply(rolled, 0, move)
                if after not in known:
                    known[after] = by_the_rules(after)
                best = max(best, known[after])
        values[roll.large, roll.medium, roll.small] = best
    return sum(values.values()) / len(values)


def test_cubos_table_counted_again() -> None:
    """The rolls of eight dice in one colour, around a joker that shows 2."""
    table = Table.read(shipped(TABLE) or b"")
    ways: dict[int, int] = {}
    for numbers in combinations_with_replacement(range(1, 7), 8):
        dice = [Die("r", number) for number in numbers]
        points = best_square([*dice[:4], Die("j", 2), *dice[4:]], None)[1]
        count = factorial(8) // prod(factorial(numbers.count(one)) for one in range(1, 7))
        ways[points] = ways.get(points, 0) + count
    assert sum(ways.values()) == 6**8
    for points, share in enumerate(table.floats(name_of(8, 2))):
        assert share == pytest.approx(ways.get(points, 0) / 6**8, abs=1e-6)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_last_round_by_the_rules(side: str) -> None:
    """Where nothing is learned: the look at the next roll agrees with the rules."""
    options = options_of(side=side)
    values = values_of(Table.read(shipped(f"tricubo-{side}") or b""))
    sheet = Sheet(1, (9, 3, 7, 10, 0), (None, 3, None, 5, None), ("large", "any"))
    state = State(options, (sheet,), 20, taken=(None,))
    ahead = Ahead(GAMES["tricubo"], options, values)  # type: ignore[arg-type]
    assert ahead.total(20, sheet) == pytest.approx(by_the_rules(state))


# With numpy and numba


@pytest.fixture
def exact() -> Any:
    pytest.importorskip("numba")
    from tools.coach import tricubo_exact

    return tricubo_exact


@pytest.mark.parametrize(
    "options",
    [
        TINY,
        TINY | {"overflow": "forbid"},
        TINY | {"six_marks_colour": True},
        TINY | {"side": "B", "colour_penalties": [0, 1, 2, 2]},
    ],
)
def test_the_exact_solution_by_the_rules(exact: Any, options: dict[str, Any]) -> None:
    """A few positions of a small pad, one round before the end."""
    tiny = options_of(**options)
    pad = exact.pad_of(tiny)
    found = exact.solved(pad)
    for ticks, colours in (((1, 0, 2, 0, 1), ()), ((3, 1, 3, 0, 2), ("small", "any"))):
        sheet = Sheet(1, ticks, (None, None, 2, None, None), colours)
        at = position(sheet)
        codes = [code - 16 + pad.base if code >= 16 else code for code in at.codes]
        state = exact.find(pad, exact.np.array(codes), at.scored)
        value = found[20, state, 0, at.colours] + 3
        assert value == pytest.approx(by_the_rules(State(tiny, (sheet,), 20, taken=(None,))))


def test_a_small_table_made_again(exact: Any) -> None:
    """The nets of a small pad agree with its exact solution, and twice the same comes out."""
    from tools.coach import tricubo

    tiny = options_of(**TINY)
    plan = tricubo.Plan(((2_000, 0.5),), 2, (600, 200))
    one, two = (tricubo.learned(tiny, plan, width=8) for _ in "12")
    assert one.write() == two.write()
    pad = exact.pad_of(tiny)
    values, found = values_of(Table.read(one.write())), exact.solved(pad)
    assert values.start == pytest.approx(exact.start_value(pad, found), abs=1e-3)
    off = []
    for sheet in (Sheet(1, (1, 2, 0, 0, 0)), Sheet(1, (1, 1, 0, 0, 2)), Sheet(1, (2, 1, 1, 0, 0))):
        state = exact.find(pad, exact.np.array(position(sheet).codes), 0)
        off.append(abs(values.after(2, sheet) - found[2, state, 0, 0]))
    assert max(off) < 1
