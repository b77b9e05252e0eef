"""Processes that are killed by SIGKILL while they write."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]


def killed(work: Callable[[], object]) -> None:
    """Runs this in a process that is killed right afterwards. What is returned stays open."""
    child = os.fork()
    if not child:
        kept = None
        try:
            kept = work()
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
            del kept
    assert os.waitpid(child, 0)[1] == signal.SIGKILL


def write_and_kill(folder: Path, random: Random) -> list[tuple[int, int]]:
    """Returns what the killed process had reported: the numbers of games and entries."""
    seed = str(random.randrange(1000))
    command = [sys.executable, "-m", "tests.support.writer", str(folder), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(random.randrange(1, 60))]
        # In the middle of its work, and not only right after a line was printed.
        for _ in range(random.randrange(300_000)):
            pass
        writer.kill()
        lines += writer.stdout.readlines()
    reported = [line.split() for line in lines if line.endswith("\n")]
    assert reported
    return [(int(game), int(entry)) for game, entry in reported]
