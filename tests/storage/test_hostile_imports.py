"""Archives that were made to take long: they are refused soon, with little memory, and the rest is
imported."""

import json
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from scoring.game import Refusal
from storage import Store, refused
from tests.sources import ROOT
from tests.support.archives import zipped
from tests.support.storage_games import AT, some

GOOD = json.dumps(some(6).to_json()).encode()
REST = "The rest was skipped: too much of the file is not a game."
MOST_SECONDS, MOST_MEGABYTES = 5.0, 150


def overlapping(data: bytes, count: int) -> bytes:
    """Returns an archive whose list of contents names the same bytes again and again."""
    one = zipped(**{"a.json": data})
    end = one.rindex(b"PK\x05\x06")
    begin = one.rindex(b"PK\x01\x02", 0, end)
    listed = one[begin:end] * count
    numbers = (0, 0, count, count, len(listed), begin, 0)
    return one[:begin] + listed + struct.pack("<4sHHHHLLH", b"PK\x05\x06", *numbers)


def problems(store: Store, *paths: Path) -> list[str]:
    plan = store.importing.plan(paths)
    assert not plan.cancelled
    return [str(problem) for problem in store.importing.take(plan, AT).problems]


def test_the_same_bytes_again_and_again(store: Store, tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_bytes(overlapping(GOOD, 3))
    (tmp_path / "good.zip").write_bytes(zipped(**{"a.json": GOOD}))
    paths = [tmp_path / "bad.zip", tmp_path / "good.zip"]
    assert problems(store, *paths) == ["bad.zip: The archive is damaged."]
    assert len(store.unfinished()) == 1


def test_an_archive_of_nonsense_is_left(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refused, "MOST_REFUSED", 5 * refused.FILE_COST)
    members = {f"{number:02}.json": b"{}" for number in range(50)}
    (tmp_path / "bad.zip").write_bytes(zipped(**members))
    (tmp_path / "good.zip").write_bytes(zipped(**{"a.json": GOOD, "b.json": b"{}"}))
    found = problems(store, tmp_path / "bad.zip", tmp_path / "good.zip")
    assert [line.partition(": ")[0] for line in found] == ["bad.zip"] * 6 + ["good.zip"]
    assert f"bad.zip: {REST}" in found
    assert len(store.unfinished()) == 1


def test_of_files_in_a_folder_each_is_read(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are on the own disk; the person who has chosen them needs to know."""
    monkeypatch.setattr(refused, "MOST_REFUSED", 0)
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(5):
        (folder / f"{number}.json").write_bytes(b"{}")
    (folder / "9.json").write_bytes(GOOD)
    assert len(problems(store, folder)) == 5
    assert len(store.unfinished()) == 1


def test_a_problem_keeps_nothing_of_the_file(store: Store, tmp_path: Path) -> None:
    """An exception would keep all that was read alive: gigabytes, with many files."""
    contents = (b"{", b'{"x": [' + b"1," * 1000 + b"1]}", GOOD[:-9], GOOD.replace(b"tricubo", b"x"))
    for number, data in enumerate(contents):
        (tmp_path / f"{number}.json").write_bytes(data)
    (tmp_path / "a.zip").write_bytes(zipped(**{"manifest.json": b"[]"}))
    found = store.importing.plan([tmp_path / f"{n}.json" for n in range(4)] + [tmp_path / "a.zip"])
    assert len(found.problems) == 5
    for problem in found.problems:
        for _name, value in problem.reason.values:
            assert isinstance(value, str | int | Refusal)


# In a process of its own, with time and memory measured

LISTS = b'{"format":"rollpad/1","x":[' + b",".join([b"[]"] * 2_600_000) + b"]}"


def archive(*members: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for number, data in enumerate(members):
            made.writestr(f"{number}.json", data)
    return out.getvalue()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "the same bytes": lambda: overlapping(LISTS, 250),
    "blanks": lambda: archive(*[b" " * 7_999_990] * 100),
    "lists": lambda: archive(*[LISTS] * 100),
    "brackets": lambda: archive(*[b"[" * 900_000] * 200),
    "small files": lambda: archive(*[b"{}"] * 100_000),
    "names": lambda: archive(json.dumps({"players": [{"name": "A"}] * 400_000}).encode()),
    "one long name": lambda: json.dumps(some(6).to_json() | {"x": "A" * 7_000_000}).encode(),
}
MEASURED = """
import sys, time
from pathlib import Path
from storage import Store
with Store.open(Path(sys.argv[1])) as store:
    begun = time.process_time()
    plan = store.importing.plan([Path(sys.argv[2])])
    store.importing.take(plan, "2026-11-18T00:00:00Z")
    print(time.process_time() - begun)
with open("/proc/self/status") as file:
    print(next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1000)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process from /proc")
@pytest.mark.parametrize("name", HOSTILE)
def test_it_takes_neither_long_nor_much_memory(tmp_path: Path, name: str) -> None:
    path = tmp_path / "hostile.zip"
    path.write_bytes(HOSTILE[name]())
    command = [sys.executable, "-c", MEASURED, str(tmp_path / "data"), str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, done.stdout.split())
    print(f"{name}: {seconds:.1f} s, {megabytes:.0f} MB")
    assert seconds < MOST_SECONDS
    assert megabytes < MOST_MEGABYTES
