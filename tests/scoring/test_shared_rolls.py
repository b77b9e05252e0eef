"""The rolls of a game for others: round trips of file and link, and what is refused."""

import json
from typing import Any

import pytest

from scoring import GAMES
from scoring.given_dice import faces_of
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.packed_link import pack
from scoring.shared_rolls import (
    LINK,
    SharedRolls,
    courses_in,
    from_file,
    from_link,
    rolls_of,
    shared_rolls,
)
from tools.player import entries, played

ROLLED = [game for game in GAMES if GAMES[game].takes_rolls]
IDENTITY = "f00dcafe"


def shared(game: str, names: list[str], *, told: bool = False) -> SharedRolls:
    found = shared_rolls(played(game, {}, names), IDENTITY, names=told)
    assert found
    return found


@pytest.mark.parametrize("game", ROLLED)
@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Ben", "Cleo"]])
def test_file_and_link_carry_the_same(game: str, names: list[str]) -> None:
    journal = played(game, {}, names)
    found = shared(game, names)
    assert from_file(json.dumps(found.to_file())) == found
    link = found.to_link()
    assert link
    assert link.startswith("rollpad://dice?d=")
    assert from_link(link) == found
    rolled = rolls_of(journal)
    assert len(found.rolls) == len(rolled)
    for faces, roll in zip(found.rolls, rolled, strict=True):
        assert None not in faces
        assert {*faces_of(roll)} - {None} <= {*faces}
    assert [one.points[-1] for one in found.played] == [
        journal.total(player) for player in range(len(names))
    ]


def test_names_only_if_wanted() -> None:
    assert "Ana" not in json.dumps(shared("kubi", ["Ana"]).to_file())
    told = shared("kubi", ["Ana"], told=True)
    assert [one.name for one in told.played] == ["Ana"]
    assert from_link(told.to_link() or "") == told


def test_whoever_plays_them_gets_these_rolls_and_may_pass_them_on() -> None:
    found = shared("tricubo", ["Ana"], told=True)
    journal = Journal.new(found.game, found.options, ["Ben"], found.dice)
    for after in entries(journal, 2):
        journal = after
    assert [tuple(faces_of(roll)) for roll in rolls_of(journal)] == [*found.rolls]
    assert {len(faces) for faces in found.rolls} == {3}, "a die that was left out is filled in"
    assert [one.name for one in courses_in(journal.header)] == ["Ana"]
    on = shared_rolls(journal, "other", names=True)
    assert on
    assert (on.of, on.rolls) == (found.of, found.rolls)
    assert [one.name for one in on.played] == ["Ana", "Ben"]


def test_only_finished_games_with_every_roll() -> None:
    assert shared_rolls(played("kubi", {}, ["Ana"], share=0.5), IDENTITY, names=False) is None
    without = played("kubi", {}, ["Ana"], rolls=False)
    assert without.over
    assert shared_rolls(without, IDENTITY, names=False) is None
    assert shared_rolls(played("cubo", {}, ["Ana"]), IDENTITY, names=False) is None


def test_not_of_a_day() -> None:
    """Everyone has these rolls already."""
    journal = Journal.new("kubi", {}, ["Ana"], {"from": "day", "day": "2026-11-18"})
    for after in entries(journal, 1):
        journal = after
    assert rolls_of(journal)
    assert shared_rolls(journal, IDENTITY, names=False) is None


def changed(**parts: object) -> dict[str, Any]:
    file = shared("tricubo", ["Ana"]).to_file()
    file["dice"] |= parts.pop("dice", {})
    return file | parts


@pytest.mark.parametrize(
    ("parts", "where"),
    [
        ({"format": "rollpad/1"}, "format"),
        ({"game": "chess"}, "game"),
        ({"game": "cubo"}, "dice"),
        ({"options": []}, "options"),
        ({"options": {"side": "C"}}, "options.side"),
        ({"options": {"side": "A", "one_sheet": {"of": 2}}}, "dice"),
        ({"dice": {"from": "day", "day": "2026-11-18"}}, "dice.from"),
        ({"dice": {"rolls": [[1, 2]]}}, "dice.rolls"),
        ({"dice": {"played": {}}}, "dice.played"),
        ({"dice": {"played": [{"points": []}]}}, "dice.played"),
        ({"dice": {"played": [{"points": [True]}]}}, "dice.played"),
        ({"dice": {"played": [{"points": [1], "name": "x" * 101}]}}, "dice.played"),
        ({"dice": {"played": [{"points": [1]}] * 13}}, "dice.played"),
    ],
)
def test_what_is_malformed(parts: dict[str, Any], where: str) -> None:
    with pytest.raises(MalformedError) as wrong:
        from_file(json.dumps(changed(**parts)))
    assert str(wrong.value).startswith(where)


@pytest.mark.parametrize(
    "link", ["", "rollpad://dice", f"{LINK}!", f"{LINK}AAAA", LINK + "A" * 3000]
)
def test_a_link_that_is_damaged(link: str) -> None:
    with pytest.raises(MalformedError):
        from_link(link)
    assert pack(LINK, {"a": "b" * 100_000}) is None
