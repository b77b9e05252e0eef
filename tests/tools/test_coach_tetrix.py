"""What trains the coach of Te-Trix: the compiled rules are the real ones, the compiled values those
of the reader, and the same seed gives the same table. Needs numba, which only `make coach`
installs."""

from random import Random

import pytest

np = pytest.importorskip("numpy", reason="numpy is not installed (make coach)")
pytest.importorskip("numba", reason="numba is not installed (make coach)")

from scoring import GAMES  # noqa: E402
from scoring.coach.coach import coach_of  # noqa: E402
from scoring.coach.weights_file import Table  # noqa: E402
from scoring.tetrix.coach.advisor import Advisor  # noqa: E402
from scoring.tetrix.coach.search import Position, best, ways_of_roll  # noqa: E402
from scoring.tetrix.coach.search import fitting as free_masks  # noqa: E402
from scoring.tetrix.rules import Tetrix  # noqa: E402
from scoring.tetrix.state import (  # noqa: E402
    Options,
    Printed,
    Roll,
    State,
)
from scoring.tetrix.tetromino import SYMBOLS, layouts  # noqa: E402
from storage.coach_tables import shipped  # noqa: E402
from tests.support.small_coach import known, numbers, shipped_table, write  # noqa: E402
from tools.coach import tetrix_boxes, tetrix_value  # noqa: E402
from tools.coach.tetrix_games import all_orders, fitting, mean  # noqa: E402
from tools.coach.tetrix_play import best as compiled_best  # noqa: E402
from tools.coach.tetrix_play import enter, room  # noqa: E402
from tools.coach.tetrix_table import table, weights_of  # noqa: E402
from tools.coach.tetrix_train import Plan, trained  # noqa: E402

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]
BOXES = tetrix_boxes.arrays()
ROLLS = [roll for roll, _ in tetrix_boxes.rolls()]


def tetrix() -> Tetrix:
    game = GAMES["tetrix"]
    assert isinstance(game, Tetrix)
    return game


def after_roll(state: State, roll: Roll) -> list[State]:
    """Returns the states after every legal placement of these dice."""
    game = tetrix()
    state = game.apply(state, 0, roll)
    forms = layouts(tuple(sorted(roll.symbols)))
    places = [place for form in forms for place in game.placements(state, 0, form)]
    return [game.apply(state, 0, place) for place in places]


def sheets_on_the_way(seed: int) -> list[State]:
    """Returns the positions of a random game alone."""
    game, random = tetrix(), Random(seed)
    printed = Printed(random.randrange(7), random.randrange(7), random.choice(SYMBOLS))
    state = game.start(Options((printed,)), 1)
    found: list[State] = []
    while not game.over(state):
        found.append(state)
        symbols = Roll(tuple(random.choices(SYMBOLS, k=4)))
        after = after_roll(state, symbols)
        if not after:
            break
        state = random.choice(after)
    return found


def after_all(state: State, roll: tuple[int, ...]) -> set[tuple[tuple[int, ...], int]]:
    """Returns the sheets after every legal placement, by the real rules."""
    after = after_roll(state, Roll(tuple(SYMBOLS[one] for one in roll)))
    return {(one.sheets[0].marks, one.sheets[0].struck) for one in after}


def compiled_after_all(
    marks: tuple[int, ...], struck: int, roll: int
) -> set[tuple[tuple[int, ...], int]]:
    found = np.zeros((12 * 760, 3), np.float32)
    own = np.array(marks, np.int64)
    weights, state = weights_of(shipped_table("tetrix")), np.array([1], np.uint64)
    count = compiled_best(BOXES, weights, room(), own, 8 - struck, roll, 1000, state, found)
    after = set()
    for _, mask, at in found[:count].astype(int):
        then = own.copy()
        lost = enter(BOXES, then, mask, BOXES.orders[roll, BOXES.written[mask], at])
        after.add((tuple(int(one) for one in then), struck + lost))
    return after


def test_the_compiled_rules_of_tetrix_are_the_real_ones() -> None:
    """TT-2 to TT-4, TT-7, TT-8: the same sheets can be reached, and they score the same."""
    game = GAMES["tetrix"]
    for seed in range(3):
        for state in sheets_on_the_way(seed)[seed::3]:
            sheet, roll = state.sheets[0], Random(seed).randrange(15)
            legal = after_all(state, ROLLS[roll])
            assert compiled_after_all(sheet.marks, sheet.struck, roll) == legal
            own = np.array(sheet.marks, np.int64)
            points = tetrix_value.points(own) + 8 - sheet.struck
            assert points == game.total(state, 0)
            if not legal:
                assert not fitting(BOXES, own, 8 - sheet.struck)


def test_the_compiled_values_of_tetrix_are_those_of_the_reader() -> None:
    coach, weights, scratch = (
        coach_of(GAMES["tetrix"], shipped),
        weights_of(shipped_table("tetrix")),
        room(),
    )
    assert isinstance(coach, Advisor)
    found, state = np.zeros((10, 3), np.float32), np.array([1], np.uint64)
    for sheet in [one.sheets[0] for one in sheets_on_the_way(5)[::2]]:
        own, strip = np.array(sheet.marks, np.int64), 8 - sheet.struck
        for roll in (1, 4, 13):
            count = compiled_best(BOXES, weights, scratch, own, strip, roll, 1000, state, found)
            ways = ways_of_roll([SYMBOLS[one] for one in ROLLS[roll]])
            ours = best(coach.ahead.value, Position(sheet.marks, strip), ways, 10)
            assert [one.value for one in ours] == pytest.approx(found[:count, 0], abs=0.01)


def test_the_compiled_look_ahead_of_tetrix_is_that_of_the_reader() -> None:
    coach, weights = coach_of(GAMES["tetrix"], shipped), weights_of(shipped_table("tetrix"))
    assert isinstance(coach, Advisor)
    for sheet in [one.sheets[0] for one in sheets_on_the_way(6)[-4:]]:
        position = Position(sheet.marks, 8 - sheet.struck)
        own, found = np.array(sheet.marks, np.int64), np.zeros((15, 3), np.float32)
        compiled = mean(BOXES, all_orders(), weights, room(), own, position.strip, found)
        if some := free_masks(position):
            assert coach.ahead.mean(position, some) == pytest.approx(compiled, abs=0.01)


def small() -> Table:
    plan = Plan((40, 40), least=20_000)
    return table(trained(5, plan, lambda _weights, _text: None), {})


def test_a_table_made_again_is_the_same() -> None:
    """Other processors may add in another order, so not to the last digit."""
    found = numbers(small())
    assert found.keys() == known("tetrix").keys()
    for name, before in known("tetrix").items():
        assert found[name] == pytest.approx(before, rel=0.01, abs=0.01), name


if __name__ == "__main__":
    write("tetrix", small())
