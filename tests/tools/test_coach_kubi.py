"""What trains the coach of Kubi: the compiled rules are the real ones, the compiled values those of
the reader, and the same seed gives the same table. Needs numba, which only `make coach`
installs."""

from random import Random

import pytest

np = pytest.importorskip("numpy", reason="numpy is not installed (make coach)")
pytest.importorskip("numba", reason="numba is not installed (make coach)")

from scoring import GAMES  # noqa: E402
from scoring.coach.weights_file import Table  # noqa: E402
from scoring.kubi.coach.net import Values  # noqa: E402
from scoring.kubi.state import (  # noqa: E402
    ROLLS,
    Choose,
    Mark,
    Options,
    Roll,
    Sheet,
)
from tests.support.small_coach import known, numbers, shipped_table, write  # noqa: E402
from tools.coach import kubi_rolls, kubi_value  # noqa: E402
from tools.coach.kubi_table import nets_of, table  # noqa: E402
from tools.coach.kubi_train import Plan, trained  # noqa: E402

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]


def test_the_compiled_rules_of_kubi_are_the_real_ones() -> None:
    """KU-4, KU-5: the same marks are legal with every roll."""
    game, every = GAMES["kubi"], kubi_rolls.rolls()
    assert every.chances.sum() == pytest.approx(1)
    for chosen in ((1, 2, 6), (2, 3, 5)):
        begun = game.apply(game.start(Options(), 1), 0, Choose(chosen))
        for at, dice in enumerate(ROLLS):
            legal = {
                (one.number, tuple(sorted(one.sums)))
                for one in game.legal_moves(game.apply(begun, 0, Roll(dice)), 0)
                if isinstance(one, Mark)
            }
            shown = [number for number in chosen if number in dice]
            marked: list[tuple[int | None, int]] = [(one, one - 1) for one in shown]
            ours = {
                (number, tuple(one + 2 for one in kubi_rolls.PAIRS[pair]))
                for number, place in marked or [(None, 6)]
                for pair in every.pairs[at, place]
                if pair >= 0
            }
            assert ours == legal


def test_the_compiled_values_of_kubi_are_those_of_the_reader() -> None:
    """KU-7"""
    values, nets, random = Values(shipped_table("kubi")), nets_of(shipped_table("kubi")), Random(3)
    which, hidden = np.zeros(17, np.int64), np.zeros(kubi_value.HIDDEN, np.float32)
    for _ in range(50):
        tally = [random.randrange(8), random.randrange(8), -1, -1, -1, random.randrange(8)]
        sums = [random.randrange(12) for _ in range(11)]
        kubi_value.inputs(np.array(sums), np.array(tally), which)
        total = kubi_value.total_of(np.array(tally))
        ours = kubi_value.forward(*(part[total] for part in nets), which, hidden)
        sheet = Sheet((1, 2, 6), tuple(max(one, 0) for one in tally), tuple(sums))
        assert values.after(sheet) == pytest.approx(100 * ours, abs=0.05)


def small() -> Table:
    return table(trained(5, Plan(rounds=1, games=400, sheets=300, epochs=3)), {})


def test_a_table_made_again_is_the_same() -> None:
    """Other processors may add in another order, so not to the last digit."""
    found = numbers(small())
    assert found.keys() == known("kubi").keys()
    for name, before in known("kubi").items():
        assert found[name] == pytest.approx(before, rel=0.01, abs=0.01), name


if __name__ == "__main__":
    write("kubi", small())
