"""Makes the table of Te-Trix."""

from pathlib import Path

from tools.coach.tetrix_table import table
from tools.coach.tetrix_train import Plan, trained
from tools.coach.tetrix_value import Weights

SEED = 18


def make(folder: Path) -> None:
    """About ten minutes of processor time."""
    plan = Plan()

    def tell(weights: Weights, text: str) -> None:
        print(f"  {text}", flush=True)

    weights = trained(SEED, plan, tell)
    facts: dict[str, object] = {"game": "tetrix", "seed": SEED, "games": sum(plan.games)}
    (folder / "tetrix.bin").write_bytes(table(weights, facts).write())
