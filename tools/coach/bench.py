"""`make bench-coach`: how well the coach plays, over seeded games, of all games or those named."""

import sys
from importlib import import_module
from importlib.util import find_spec

from scoring import REGISTRY


def main(wanted: list[str]) -> int:
    for game in REGISTRY:
        name = f"tools.coach.{game.replace('-', '_')}_bench"
        if (not wanted or game in wanted) and find_spec(name):
            print(f"{game}:", flush=True)
            import_module(name).bench()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
