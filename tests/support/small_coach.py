"""Small tables of the coach, rebuilt in seconds, to compare with saved ones."""

import json
from pathlib import Path

from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.coach.weights_file import Table
from storage.coach_tables import shipped

FOLDER = Path(__file__).parent


def shipped_table(name: str) -> Table:
    found = coach_of(GAMES[name], shipped).table(name)
    assert found is not None
    return found


def numbers(made: Table) -> dict[str, list[float]]:
    """Returns some numbers of a table; of nets that are numbered only the eleventh's."""
    return {
        name: [round(one, 5) for one in made.floats(name)[:12]]
        for name in made.numbers
        if not name[-1].isdigit() or name.endswith("10")
    }


def known(name: str) -> dict[str, list[float]]:
    found: dict[str, list[float]] = json.loads(_path(name).read_text(encoding="utf-8"))
    return found


def write(name: str, made: Table) -> None:
    _path(name).write_text(json.dumps(numbers(made), indent=0) + "\n", encoding="utf-8")


def _path(name: str) -> Path:
    return FOLDER / f"small_coach_{name}.json"
