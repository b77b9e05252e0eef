"""`make coach`: builds the tables of the coach again, of all games or of those named."""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from scoring import REGISTRY

FOLDER = Path(__file__).parents[2] / "assets" / "coach"


def main(wanted: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in REGISTRY:
        name = f"tools.coach.{game.replace('-', '_')}"
        if (not wanted or game in wanted) and find_spec(name):
            print(f"{game}:", flush=True)
            import_module(name).make(FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
