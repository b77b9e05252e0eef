"""Runs the whole test suite in several random orders and lists the red ones.

`python -m tools.orders [COUNT] [SEED]`: SEED draws the same orders again.
"""

import re
import subprocess
import sys
from dataclasses import dataclass
from random import Random, SystemRandom
from time import monotonic

COUNT = 5
LARGEST = 2**31
RED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    order: int
    code: int
    """Exit code of pytest."""
    summary: str
    red: tuple[str, ...]
    """The tests that failed."""
    seconds: float

    def __str__(self) -> str:
        minutes, seconds = divmod(round(self.seconds), 60)
        verdict = "green" if self.code == 0 else "RED"
        lines = [f"order {self.order:>10}  {minutes}:{seconds:02}  {verdict}  {self.summary}"]
        return "\n".join([*lines, *(f"    {test}" for test in self.red)])


def draw(count: int, seed: str) -> list[int]:
    """Returns the numbers of some orders; the same ones for the same seed."""
    chance = Random(seed) if seed and seed != "random" else SystemRandom()
    return [chance.randrange(LARGEST) for _ in range(count)]


def run(order: int, more: tuple[str, ...] = ()) -> Run:
    """Runs all tests in one order."""
    command = [sys.executable, "-m", "pytest", "-n", "3", "--dist", "loadfile", "-q"]
    begun = monotonic()
    done = subprocess.run(
        [*command, "-p", "randomly", f"--randomly-seed={order}", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    lines = done.stdout.strip().splitlines()
    summary = lines[-1].strip("= ") if lines else ""
    red = tuple(RED.findall(done.stdout))
    return Run(order, done.returncode, summary, red, monotonic() - begun)


def main(arguments: list[str]) -> int:
    count, seed, *more = [*arguments, "", ""][: max(2, len(arguments))]
    if count and not count.isdecimal():
        print(f"COUNT is a number, not {count!r}", file=sys.stderr)
        return 2
    orders = draw(int(count or COUNT), seed)
    red = 0
    for order in orders:
        done = run(order, tuple(more))
        print(done, flush=True)
        red += done.code != 0
    print(f"{len(orders) - red} of {len(orders)} orders are green")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
