"""`with app.telling():` shows storage errors; every other error propagates."""

import re
from pathlib import Path

import pytest

from screens.widgets.app_protocol import Telling
from storage.errors import StorageError
from tests.support.table import begin
from tools.robot import Robot

ROOT = Path(__file__).parents[3]


def full() -> StorageError:
    return StorageError("full", OSError())


def test_what_went_wrong_is_told_and_goes_no_further() -> None:
    told: list[StorageError] = []
    error = full()
    with Telling(told.append) as telling:
        raise error
    assert telling.failed
    assert told == [error]


def test_where_nothing_goes_wrong_nothing_is_told() -> None:
    told: list[StorageError] = []
    with Telling(told.append) as telling:
        pass
    assert not telling.failed
    assert told == []


def test_what_is_no_trouble_of_the_disk_goes_on() -> None:
    told: list[StorageError] = []
    telling = Telling(told.append)
    with pytest.raises(ValueError, match="ours"), telling:
        raise ValueError("ours")
    assert not telling.failed
    assert told == []


def test_the_user_reads_it_after_what_comes_first(phone: Robot) -> None:
    begin(phone, 2)
    app, seen = phone.app, []
    telling: Telling = app.telling(first=lambda: seen.append(app.message))
    with telling:
        raise full()
    assert seen == [None], "not said yet"
    assert app.message.text == "Storage is full: nothing more can be saved."


def test_no_screen_does_the_same_by_hand() -> None:
    by_hand = re.compile(r"except StorageError as error:.*\n +[\w.()]+\.failed\(error\)")
    found = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "screens").rglob("*.py"))
        if by_hand.search(path.read_text("utf-8"))
    ]
    assert found == []
