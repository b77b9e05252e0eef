"""The command `python main.py pad`, as a real process, and the pads in docs/own-pads.md."""

import json
import re

import pytest

from scoring.journal import Journal
from scoring.own.pad_file import from_link, read_file, to_link
from scoring.own.pad_reading import read_pad
from tests.sources import ROOT
from tests.support.command import BLOCKED, process
from tests.support.own_notation import checks, pad
from tests.support.random_pads import Json

PAD = pad(checks(road=5))
FILE = json.dumps({"format": "rollpad-pad/1", "pad": PAD}).encode()
DOC = (ROOT / "docs" / "own-pads.md").read_text("utf-8")
BLOCK = re.compile(r"```json\n(.*?)```", re.DOTALL)
EXAMPLES: list[Json] = [json.loads(text) for text in BLOCK.findall(DOC)]


def test_without_kivy_and_without_a_display() -> None:
    code, out, err = process("-c", BLOCKED, "pad", "-", stdin=FILE)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert json.loads(out) == read_pad(PAD).to_json()


@pytest.mark.parametrize("data", [b"", b"{}", FILE.replace(b"points", b"pionts")], ids=range(3))
def test_one_line_says_what_is_wrong(data: bytes) -> None:
    code, out, err = process("-S", "-E", "main.py", "pad", "-", stdin=data)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("-: ")
    assert "Traceback" not in err


@pytest.mark.parametrize("arguments", [["pad", "none.json"], ["pad"], ["pad", "a", "b"]])
def test_no_file(arguments: list[str]) -> None:
    code, out, err = process("main.py", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_there_are_five_examples() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: str(one["pad"]["title"]))
def test_an_example_can_be_played(example: Json) -> None:
    found = read_file(json.dumps(example))
    assert from_link(to_link(found) or "") == found
    journal = Journal.new("own", {"pad": example["pad"]}, ["A", "B"])
    assert journal.title == example["pad"]["title"]
    for player in (0, 1):
        move = next(iter(journal.game.legal_moves(journal.state, player)))
        journal = journal.plus(player, move)
    assert len(journal.trail) == 2


def test_every_kind_of_section_and_end_is_shown() -> None:
    kinds = {section["kind"] for one in EXAMPLES for section in one["pad"]["sections"]}
    assert kinds == {"rounds", "fields", "ticks", "tally", "checks", "bonus"}
    ends = {one["pad"]["end"]["when"] for one in EXAMPLES}
    assert ends == {"filled", "rounds", "total", "hand"}
