"""The rules and the storage on every other Python of this machine: phones run a newer one. The
long run also starts the app on those that Kivy has wheels for, and takes a Python that this machine
lacks from Debian's next release, where that can be reached."""

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
NEWEST = 14
"""The last one that is meant to work; so far without wheels of Kivy."""
KIVY = range(11, 14)
"""Those that Kivy 2.3.1 has wheels for."""

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
        if found and minor != OWN and _works(found):
            yield minor, str(found)


def _works(python: Path | str) -> bool:
    """Whether it works: a command of pyenv may be there without its version."""
    return subprocess.run([python, "--version"], capture_output=True).returncode == 0


def check(command: list[str], minor: int) -> None:
    """Replays every golden game; every warning of Python about our code is an error."""
    command = [*command, "-W", "error", "-B", "-c", EVERYTHING]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if "No module named 'sqlite3'" in done.stderr or "_sqlite3" in done.stderr:
        pytest.skip("a Python without SQLite")
    assert done.returncode == 0, done.stderr
    games, version = map(int, done.stdout.split())
    assert version == minor
    assert games > 40


NONE = pytest.param(OWN, "", marks=pytest.mark.skip(reason="no other Python on this machine"))


@pytest.mark.parametrize(("minor", "python"), [*others()] or [NONE])
def test_rules_and_storage(minor: int, python: str) -> None:
    check([python], minor)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.skipif(
    NEWEST == OWN or NEWEST in dict(others()), reason="this machine has it: see above"
)
@pytest.mark.skipif(not shutil.which("debootstrap"), reason="debootstrap is not installed")
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_rules_and_storage_on_debians_newest(tmp_path_factory: pytest.TempPathFactory) -> None:
    """In a root of its own, since it needs a newer C library, too."""
    root = tmp_path_factory.mktemp("root")
    wanted = f"--include=python3.{NEWEST}"
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", wanted, "sid", str(root)],
        capture_output=True,
        text=True,
    )
    if made.returncode != 0:
        pytest.skip(f"Debian cannot be reached, or has no such Python: {made.stdout[-200:]}")
    for room in ("scoring", "storage", "tests/games"):
        shutil.copytree(ROOT / room, root / "rollpad" / room)
    inside = ["chroot", str(root), "sh", "-c", 'cd /rollpad && exec "$0" "$@"']
    check([*inside, f"/usr/bin/python3.{NEWEST}"], NEWEST)


FIRST_FRAME = """
import sys
sys.argv.append('app')
from tools import first_frame
first_frame.main()
"""


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("minor", "python"), [one for one in others() if one[0] in KIVY] or [NONE])
def test_the_app(display: None, tmp_path: Path, minor: int, python: str) -> None:
    """With the packages of the lock, in an environment of its own, as far as the first frame."""
    subprocess.run([python, "-m", "venv", str(tmp_path / "venv")], check=True)
    own = str(tmp_path / "venv" / "bin" / "python")
    install = "-m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r"
    lock = str(ROOT / "requirements.lock")
    got = subprocess.run([own, *install.split(), lock], capture_output=True, text=True)
    if got.returncode != 0 and "Could not find a version" in got.stderr:
        pytest.skip("the packages cannot be reached")
    assert got.returncode == 0, got.stderr
    (tmp_path / "data").mkdir()
    folders = dict.fromkeys(("ROLLPAD_DATA", "KIVY_HOME"), str(tmp_path / "data"))
    done = subprocess.run(
        [own, "-B", "-c", FIRST_FRAME],
        cwd=ROOT,
        env=os.environ | folders,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "{" in done.stdout, "it says what the first frame has cost"
