"""The branch coverage of the tests by package; fails below a minimum."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

LEAST = 95.0
"""Minimum percent of branches in each package."""


def shares(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> dict[str, float]:
    """Returns the coverage by package, in percent, from the report that coverage.py writes as
    JSON."""
    whole: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for name, file in report["files"].items():
        room, summary = Path(name).parts[0], file["summary"]
        whole[room] += summary["num_branches"]
        done[room] += summary["covered_branches"]
    return {room: 100 * done[room] / whole[room] for room in sorted(whole) if whole[room]}


def main() -> int:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "coverage", "json", "-q", "-o", str(path)]
        subprocess.run(command, check=True)
        found = shares(json.loads(path.read_text("utf-8")))
    for room, share in found.items():
        print(f"{room:10}{share:6.1f} % of the branches")
    return int(any(share < LEAST for share in found.values()))


if __name__ == "__main__":
    sys.exit(main())
