"""What is in a folder, for choosing files."""

import os
from pathlib import Path

import pytest

from storage import folder_listing
from storage.folder_listing import content, first_of


def test_folders_by_name_then_files_from_the_newest(tmp_path: Path) -> None:
    for name in ("b", "A", ".hidden"):
        (tmp_path / name).mkdir()
    for age, name in enumerate(("new.zip", "old.JSON", ".secret.json", "letter.txt")):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (1_780_000_000 - age,) * 2)
    found = content(tmp_path)
    assert [one.path.name for one in found] == ["A", "b", "new.zip", "old.JSON"]
    assert [one.is_folder for one in found] == [True, True, False, False]
    assert found[2].size == 1
    assert found[2].changed == "2026-05-28T20:26:40Z"


def test_the_first_that_can_be_read(tmp_path: Path) -> None:
    assert first_of([tmp_path / "gone", tmp_path]) == (tmp_path, [])
    assert first_of([tmp_path, tmp_path / "gone"]) == (tmp_path, [])
    with pytest.raises(OSError, match="gone"):
        first_of([tmp_path / "away", tmp_path / "gone"])


@pytest.mark.parametrize("time", [-(2**40), 2**40])
def test_a_time_that_no_calendar_has(tmp_path: Path, time: int) -> None:
    class Entry:
        name, path = "a.zip", str(tmp_path / "a.zip")

        def stat(self) -> os.stat_result:
            return os.stat_result((0, 0, 0, 0, 0, 0, 5, time, time, time))

    assert folder_listing._file(Entry()).changed == ""  # type: ignore[arg-type]


def test_what_refuses_is_listed_without_details(tmp_path: Path) -> None:
    class Entry:
        name, path = "a.zip", str(tmp_path / "a.zip")

        def stat(self) -> os.stat_result:
            raise PermissionError

        def is_dir(self) -> bool:
            raise PermissionError

    assert folder_listing._file(Entry()) == (tmp_path / "a.zip", False, 0, "")  # type: ignore[arg-type]
    assert not folder_listing._is_folder(Entry())  # type: ignore[arg-type]
