"""Own pads: reading, defaults, limits, files and links."""

import json
import zlib
from base64 import urlsafe_b64encode
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from scoring.json_fields import MalformedError
from scoring.own.pad_file import LINK, from_link, read_file, report, to_file, to_link
from scoring.own.pad_reading import read_pad
from tests.support.own_notation import bonus, checks, fields, pad, rounds, tally, ticks
from tests.support.random_pads import Json, random_pad

EVERY = pad(
    rounds(),
    fields(a={"min": 0, "max": 9}, b={"values": [0, 25]}),
    ticks([1, 2, 3], 3, 2),
    tally([0, 1], a=None, b=[1, 2]),
    checks(x=1),
    bonus("c", "marks", 1, 1),
    end={"when": "total", "total": 100},
)


def at(path: str, value: Any = ..., **more: Any) -> Json:
    """Returns the pad with another value at a place such as `sections.1.fields.0.max`; without one
    the place is removed."""
    data: Any = deepcopy(EVERY)
    inside = data
    *way, last = path.split(".")
    for step in way:
        inside = inside[int(step) if step.isdigit() else step]
    key: Any = int(last) if last.isdigit() else last
    if value is ...:
        del inside[key]
    else:
        inside[key] = value
    return data | more


def test_all_defaults_are_printed() -> None:
    whole = read_pad(EVERY).to_json()
    assert [*whole] == ["title", "players", "wins", "end", "sections"]
    first, second, third, fourth, fifth, sixth = whole["sections"]
    assert first == {"kind": "rounds", "key": "r", "name": "", "min": -50, "max": 50, "step": 1}
    assert second["fields"] == [
        {"key": "a", "name": "a", "min": 0, "max": 9, "step": 1, "times": 1, "per": 1},
        {"key": "b", "name": "b", "values": [0, 25], "times": 1, "per": 1},
    ]
    assert (third["order"], third["points"]) == ("next", "count")
    assert fourth == EVERY["sections"][3]
    assert fifth["rows"] == [{"key": "x", "name": "x", "points": 1, "one": False}]
    assert sixth == EVERY["sections"][5]
    assert read_pad(whole) == read_pad(EVERY)


def row(count: int, key: str = "t") -> Json:
    rows = [{"key": f"r{n}", "name": "x", "boxes": [""] * 30} for n in range(count)]
    return {"kind": "ticks", "key": key, "name": "", "rows": rows, "values": [0] * 30}


LIMITS = {
    "title": (at("title", "x" * 60), at("title", "x" * 61)),
    "no title": (at("title", " "), at("title", "")),
    "players": (at("players", [10, 10]), at("players", [1, 11])),
    "section name": (at("sections.0.name", "x" * 40), at("sections.0.name", "x" * 41)),
    "row name": (at("sections.4.rows.0.name", "x"), at("sections.4.rows.0.name", "")),
    "label": (at("sections.2.rows.0.boxes.0", "xxxxxx"), at("sections.2.rows.0.boxes.0", "x" * 7)),
    "key": (at("sections.0.key", "a" + "_" * 19), at("sections.0.key", "a" * 21)),
    "number": (at("sections.5.from", -100_000), at("sections.5.from", -100_001)),
    "points": (at("sections.4.rows.0.points", 100_000), at("sections.4.rows.0.points", 100_001)),
    "step": (at("sections.0.step", 1_000), at("sections.0.step", 1_001)),
    "times": (at("sections.1.fields.0.times", -100), at("sections.1.fields.0.times", -101)),
    "no times": (at("sections.1.fields.0.times", 100), at("sections.1.fields.0.times", 0)),
    "per": (at("sections.1.fields.0.per", 100), at("sections.1.fields.0.per", 0)),
    "min and max": (at("sections.0.min", 50), at("sections.0.min", 51)),
    "total": (at("end.total", 1), at("end.total", 0)),
    "tally": (at("sections.3.values", [0] * 40), at("sections.3.values", [0] * 41)),
    "short tally": (at("sections.3.values", [0, 1]), at("sections.3.values", [0])),
    "row's tally": (at("sections.3.rows.1.values", [0] * 2), at("sections.3.rows.1.values", [0])),
    "values of ticks": (at("sections.2.values", [0] * 3), at("sections.2.values", [0] * 2)),
    "boxes": (pad(row(10)), pad(row(10), row(1, "u"))),
    "boxes of a row": (pad(ticks([0] * 30)), pad(ticks([0] * 31))),
    "rows": (
        pad(checks(**{f"r{n}": 1 for n in range(30)})),
        pad(checks(**{f"r{n}": 1 for n in range(31)})),
    ),
    "sections": (
        pad(*({**checks(x=1), "key": f"s{n}"} for n in range(12))),
        pad(*({**checks(x=1), "key": f"s{n}"} for n in range(13))),
    ),
    "many allowed numbers": (
        at("sections.1.fields.1.values", [*range(500)]),
        at("sections.1.fields.1.values", []),
    ),
}


@pytest.mark.parametrize("name", LIMITS)
def test_limits(name: str) -> None:
    good, bad = LIMITS[name]
    assert read_pad(read_pad(good).to_json()) == read_pad(good)
    with pytest.raises(MalformedError):
        read_pad(bad)


WRONG = {
    "no object": [],
    "players the wrong way round": at("players", [4, 2]),
    "one number of players": at("players", [4]),
    "no players": at("players"),
    "wins": at("wins", "least"),
    "no wins": at("wins"),
    "no end": at("end"),
    "end without its number": at("end", {"when": "total"}),
    "end with another number": at("end", {"when": "hand", "total": 4}),
    "filled without fields": pad(rounds(), end={"when": "filled"}),
    "rounds without rounds": pad(checks(x=1), end={"when": "rounds", "rounds": 3}),
    "no sections": at("sections", []),
    "two sections of rounds": pad(rounds(), rounds(key="q")),
    "a key twice": pad(rounds(), checks(x=1) | {"key": "r"}),
    "a row's key twice": at("sections.1.fields.1.key", "a"),
    "a key with a newline": at("sections.0.key", "r\n"),
    "a key with a capital": at("sections.0.key", "R"),
    "a key that begins with a digit": at("sections.0.key", "1r"),
    "no name": at("sections.0.name"),
    "no name of a row": at("sections.4.rows.0.name"),
    "no min": at("sections.0.min"),
    "true for a number": at("sections.0.min", True),
    "a fraction": at("sections.0.max", 5.0),
    "values beside min": at("sections.1.fields.0.values", [1]),
    "values beside step": at("sections.1.fields.1.step", 1),
    "no values of ticks": at("sections.2.values"),
    "no values of a tally": at("sections.3.values"),
    "an order": at("sections.2.order", "left"),
    "points of ticks": at("sections.2.points", "sum"),
    "one as a number": at("sections.4.rows.0.one", 1),
    "no points of a check": at("sections.4.rows.0.points"),
    "a bonus of itself": at("sections.5.of", "b"),
    "a bonus of nothing": at("sections.5.of", ["c"]),
    "a bonus of a bonus": pad(
        checks(x=1), bonus("c", "marks", 1, 1) | {"key": "p"}, bonus("p", "marks", 1, 1)
    ),
    "a bonus of a later section": pad(bonus("c", "marks", 1, 1), checks(x=1)),
    "a bonus without a measure": at("sections.5.measure"),
    "a kind": at("sections.0.kind", "round"),
    "no kind": at("sections.0.kind"),
    **{
        f"an unknown key in {place or 'the pad'}": at(f"{place}colour", 1)
        for place in (
            *("", "end.", "sections.0.", "sections.1.", "sections.1.fields.0.", "sections.2."),
            *("sections.2.rows.0.", "sections.3.", "sections.3.rows.0.", "sections.4."),
            *("sections.4.rows.0.", "sections.5."),
        )
    },
}


@pytest.mark.parametrize("name", WRONG)
def test_malformed(name: str) -> None:
    code, line = report(json.dumps({"format": "rollpad-pad/1", "pad": WRONG[name]}).encode())
    assert code == 2
    assert len(line.splitlines()) == 1
    assert line.startswith("pad"), line


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b'{"format": "rollpad/1", "pad": {}}',
        b'{"format": "rollpad-pad/1"}',
        json.dumps(to_file(read_pad(EVERY)) | {"pads": 1}).encode(),
        b"[" * 100_000,
    ],
    ids=range(8),
)
def test_files_that_are_none(data: bytes) -> None:
    code, line = report(data)
    assert (code, len(line.splitlines())) == (2, 1)


@pytest.mark.parametrize("key", ["format", "title", "max", "points"])
def test_a_key_that_is_there_twice(key: str) -> None:
    """JSON leaves open which one counts: that must not change a score."""
    text = json.dumps(to_file(read_pad(EVERY))).replace(f'"{key}":', f'"{key}": 1, "{key}":', 1)
    code, line = report(text.encode())
    assert (code, line) == (2, f"the file: has the key '{key}' twice in one object")


def test_a_key_that_is_in_a_link_twice() -> None:
    text = json.dumps(EVERY).replace('"title":', '"title": "First", "title":', 1)
    with pytest.raises(MalformedError):
        from_link(packed(text.encode()))


def test_a_file() -> None:
    found = read_pad(EVERY)
    assert read_file(json.dumps(to_file(found))) == found
    assert json.loads(report(json.dumps(to_file(found)).encode()).line) == found.to_json()


# Links


def packed(data: bytes) -> str:
    return LINK + urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


@pytest.mark.parametrize("seed", range(30))
def test_a_link_carries_a_pad(seed: int) -> None:
    found = read_pad(random_pad(Random(seed)))
    link = to_link(found)
    assert link is not None
    assert len(link) <= 2_000
    assert from_link(link) == found


def test_half_a_character_is_carried_too() -> None:
    found = read_pad(at("title", "\ud800"))
    assert from_link(to_link(found) or "") == found


def test_a_pad_that_is_too_large_for_a_link() -> None:
    random = Random(1)
    names = {f"r{n}": {"min": 0, "max": random.randint(0, 99_999)} for n in range(30)}
    large = pad(*(fields(**names) | {"key": f"s{n}"} for n in range(12)))
    for section in large["sections"]:
        for one in section["fields"]:
            one["name"] = "".join(random.choices("abcdefghijklmnop", k=40))
    assert to_link(read_pad(large)) is None


@pytest.mark.parametrize(
    "link",
    [
        "",
        "rollpad://join?d=x",
        LINK,
        LINK + "a",
        LINK + "äöü",
        LINK + "eJw=",
        packed(json.dumps(EVERY).encode()) + "AAAA",
        packed(json.dumps(EVERY).encode())[:-8],
        packed(b"[]"),
        packed(b" " * 1_000_000),
        packed(json.dumps(EVERY).encode() + b" " * 64_000),
        LINK + "A" * 2_000,
    ],
    ids=range(12),
)
def test_links_that_are_none(link: str) -> None:
    """A link that unpacks to a megabyte among them."""
    with pytest.raises(MalformedError):
        from_link(link)
