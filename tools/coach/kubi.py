"""Makes the table of Kubi."""

from pathlib import Path

from tools.coach.kubi_table import table
from tools.coach.kubi_train import Plan, trained

SEED = 18


def make(folder: Path) -> None:
    """Builds the table; about five minutes of processor time."""
    plan = Plan()
    nets = trained(SEED, plan)
    facts: dict[str, object] = {"game": "kubi", "seed": SEED, "rounds": plan.rounds}
    (folder / "kubi.bin").write_bytes(table(nets, facts).write())
