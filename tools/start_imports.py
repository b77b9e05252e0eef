"""Prints our own modules that are imported before the first frame, in order, with the processor
time of each: `python -m tools.start_imports`.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench_start import started
from tools.display import NoDisplayError, virtual_display


def main() -> int:
    try:
        with virtual_display(), TemporaryDirectory() as data:
            folder = Path(data) / "none"
            started("app", folder)  # compiled from here on
            found = started("imports", folder)["imports"]
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    for number, (name, took) in enumerate(found.items(), 1):
        print(f"{number:3} {took:5.1f} ms  {name}")
    print(f"{len(found)} modules, {sum(found.values()):.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
