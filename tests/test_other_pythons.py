"""The rules and the storage on every other Python of this machine: phones run a newer one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MINORS = range(11, 20)
OWN = sys.version_info.minor

EVERYTHING = """
import json, sys, tempfile
from pathlib import Path
import storage
from scoring.journal import Journal
games = sorted(Path('tests/games').glob('*.expected.json'))
with tempfile.TemporaryDirectory() as folder, storage.Store.open(Path(folder)) as store:
    for expected in games:
        file = expected.with_name(expected.name.replace('.expected', ''))
        journal = Journal.from_text(file.read_bytes())
        assert journal.report() == json.loads(expected.read_bytes()), file
        number = store.create(journal, '2026-11-16T18:00:00Z')
        assert store.load(number) == journal, file
print(len(games), sys.version_info.minor)
"""


def others() -> Iterator[tuple[int, str]]:
    """One of each version in the PATH or in pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for minor in MINORS:
        kept = sorted(pyenv.glob(f"3.{minor}.*/bin/python"))
        found = kept[-1] if kept else shutil.which(f"python3.{minor}")
        if found and minor != OWN:
            yield minor, str(found)


@pytest.mark.parametrize(("minor", "python"), [*others()])
def test_rules_and_storage(minor: int, python: str) -> None:
    """Every golden game, and whatever Python has to say about our code is an error."""
    command = [python, "-W", "error", "-B", "-c", EVERYTHING]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if "No module named 'sqlite3'" in done.stderr or "_sqlite3" in done.stderr:
        pytest.skip("a Python without SQLite")
    assert done.returncode == 0, done.stderr
    games, version = map(int, done.stdout.split())
    assert version == minor
    assert games > 40
