"""Power cuts and kills at every operation on a file: no entry that was acknowledged is lost.

A recorder in C is put before the system's functions (`LD_PRELOAD`) and writes down what a process
does to its files (`tests/support/recorder.c`). From that the state of the disk is made that a power
cut at any moment may leave, in seven models (`tests/support/power_cuts.py`). The same recorder
kills the process at any of these operations, in the middle of writes.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from scoring.journal import Journal
from storage import Store
from storage.errors import StorageError
from tests.sources import ROOT
from tests.support.power_cuts import MODELS, Disk, Operation, put, read_trace
from tests.support.power_driver import courses

SEED, VISITS = 7, 4
CUTS = 300
"""For each model."""
KILLS = 250
RECORDER = ROOT / "tests" / "support" / "recorder.c"

COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform != "linux", reason="needs LD_PRELOAD of Linux"),
    pytest.mark.skipif(COMPILER is None, reason="needs a C compiler"),
]

Acks = list[dict[str, object]]


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("recorder") / "recorder.so"
    command = [str(COMPILER), "-shared", "-fPIC", "-O1", "-o", str(library), str(RECORDER)]
    subprocess.run([*command, "-ldl", "-lpthread"], check=True)
    return library


def drive(recorder: Path, folder: Path, synchronous: str = "FULL", kill: int = 0) -> int:
    """Runs the driver under the recorder; returns its exit code. The trace is beside the folder."""
    for name in ("data", "backups"):
        (folder / name).mkdir(parents=True)
    watch = {"LD_PRELOAD": str(recorder), "RECORD_FOLDER": str(folder)}
    watch |= {"RECORD_TO": f"{folder}.trace", "RECORD_KILL": str(kill)}
    command = [sys.executable, "-m", "tests.support.power_driver", str(folder), str(SEED)]
    done = subprocess.run(
        [*command, str(VISITS), synchronous], cwd=ROOT, env={**os.environ, **watch}, check=False
    )
    return done.returncode


def trace_of(folder: Path) -> list[Operation]:
    return read_trace(Path(f"{folder}.trace").read_bytes())


def acknowledged(operations: list[Operation]) -> Acks:
    lines = [data for what, path, _, data in operations if what == "write" and _is_ack(path)]
    return [json.loads(line) for line in b"".join(lines).splitlines()]


def _is_ack(path: str) -> bool:
    return path.endswith("/acks")


def lost(folder: Path, acks: Acks, games: list[list[Journal]]) -> list[str]:
    """Returns what was acknowledged and is not there. Everything else has to be in order."""
    missing = []
    entries = {int(str(one["game"])): int(str(one["entries"])) for one in acks if "game" in one}
    with Store.open(folder / "data") as store:
        if store.notice:
            missing.append(f"notice: {store.notice}")
        for game, count in entries.items():
            try:
                found = store.load(game)
            except StorageError as error:
                missing.append(f"game {game}: {error}")
                continue
            if found not in games[game - 1][count:]:
                missing.append(f"game {game}: {len(found.entries)} entries of {count}")
        if store.check.run().text or store.damaged_games:
            missing.append("the file is damaged")
    for name in (str(one["backup"]) for one in acks if "backup" in one):
        try:
            with zipfile.ZipFile(folder / "backups" / name) as archive:
                assert archive.testzip() is None
        except (OSError, zipfile.BadZipFile) as error:
            missing.append(f"backup: {error}")
    return missing


def cut(operations: list[Operation], old: Path, scratch: Path, count: int) -> dict[str, list[str]]:
    """Returns what each model loses in so many cuts."""
    random, games = Random(SEED), [*courses(SEED, VISITS)]
    found: dict[str, list[str]] = {model.__name__: [] for model in MODELS}
    moments = sorted(random.randint(0, len(operations)) for _ in range(count))
    disk, done = Disk(), 0
    for number, moment in enumerate(moments):
        for operation in operations[done:moment]:
            if not _is_ack(operation[1]):
                disk.do(operation)
        done = moment
        acks = acknowledged(operations[:moment])
        for model in MODELS:
            new = scratch / f"{number}-{model.__name__}"
            for name in ("data", "backups"):
                (new / name).mkdir(parents=True)
            put(disk.after(model, random), old, new)
            found[model.__name__] += lost(new, acks, games)
            shutil.rmtree(new)
    return found


def test_no_power_cut_loses_what_was_acknowledged(recorder: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    assert drive(recorder, folder) == 0
    operations = trace_of(folder)
    what = Counter(one[0] for one in operations)
    assert what["sync"] > 100
    assert what["move"] == VISITS
    found = cut(operations, folder, tmp_path / "cuts", CUTS)
    print(f"{CUTS * len(MODELS)} cuts in {len(operations)} operations: {dict(what)}")
    assert found == {model.__name__: [] for model in MODELS}


def test_without_waiting_for_the_disk_the_cuts_lose_entries(recorder: Path, tmp_path: Path) -> None:
    """The control: the models are as bad as they have to be."""
    folder = tmp_path / "folder"
    assert drive(recorder, folder, synchronous="NORMAL") == 0
    found = cut(trace_of(folder), folder, tmp_path / "cuts", 15)
    print({name: len(losses) for name, losses in found.items()})
    assert found["everything"] == []
    for name in ("synced_only", "some_writes", "torn_writes", "lengths_first"):
        assert any(loss.startswith("game") for loss in found[name]), name


def test_no_kill_at_any_operation_loses_what_was_acknowledged(
    recorder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "whole"
    assert drive(recorder, folder) == 0
    count, games = len(trace_of(folder)), [*courses(SEED, VISITS)]
    random = Random(SEED)
    for number in sorted(random.sample(range(1, count + 1), KILLS)):
        folder = tmp_path / f"killed-{number}"
        assert drive(recorder, folder, kill=number) == -signal.SIGKILL
        acks = [json.loads(line) for line in (folder / "acks").read_bytes().split(b"\n")[:-1]]
        assert lost(folder, acks, games) == []
        shutil.rmtree(folder)
