"""Makes the table of Te-Trix."""

from pathlib import Path

from scoring.tetrix.coach.advisor import CLOSER
from scoring.tetrix.coach.lookahead import NEAR
from tools.coach.tetrix_calibrate import calibrate
from tools.coach.tetrix_table import table
from tools.coach.tetrix_train import Plan, trained
from tools.coach.tetrix_value import Weights

SEED = 18


def make(folder: Path) -> None:
    """Builds the table; about ten minutes of processor time."""
    plan = Plan()

    def tell(weights: Weights, text: str) -> None:
        print(f"  {text}", flush=True)

    weights = trained(SEED, plan, tell)
    added = calibrate(weights, CLOSER, NEAR)
    print(f"  added to the value: {added[0]:.2f}, {added[1]:.2f}", flush=True)
    facts: dict[str, object] = {"game": "tetrix", "seed": SEED, "games": sum(plan.games)}
    (folder / "tetrix.bin").write_bytes(table(weights, facts).write())
