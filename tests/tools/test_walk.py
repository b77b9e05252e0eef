"""The ways through the files: how long they are, and what the documentation tells of them."""

import pytest

from tools import walk

MOST = {
    # files and changes of file in play and storage, calls of `check`; they only become fewer
    "tick": (22, 71, 3),
    "start": (28, 108, 14),
    "import": (15, 87, 13),
    "guest": (30, 133, 8),
}


@pytest.mark.parametrize("name", walk.WALKS)
def test_a_way_is_not_longer_than_it_was(name: str) -> None:
    found = walk.WALKS[name]()
    part = found.within(*walk.COUNTED)
    files, changes, checks = MOST[name]
    assert len(part.files) <= files
    assert len(part.entered) <= changes
    assert found.checks <= checks


@pytest.mark.parametrize("name", walk.WALKS)
def test_the_documentation_tells_it(name: str) -> None:
    assert walk.listed(name) in walk.DOCS.read_text("utf-8"), "run `make walk`"


def test_each_file_is_named_once_in_the_order_of_calls() -> None:
    found = walk.Walk(["play/a.py", "sheets/b.py", "play/a.py", "storage/c.py", "play/a.py"], 0)
    assert found.files == ["play/a.py", "sheets/b.py", "storage/c.py"]
    assert found.within("play/").entered == ["play/a.py"]
    assert found.within("play/", "storage/").entered == ["play/a.py", "storage/c.py", "play/a.py"]


def test_what_was_recorded_before_is_recorded_again() -> None:
    """A measurement around it goes on."""
    import sys

    before = sys.getprofile()
    walk.walk(lambda: None)
    assert sys.getprofile() is before
