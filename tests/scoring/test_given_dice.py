"""Same dice: the rolls of a day or of a game are given, and a roll that differs is refused."""

import json
from collections import Counter
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import GAMES, given_dice
from scoring.game import IllegalError
from scoring.given_dice import faces_of
from scoring.given_dice_reader import rolls_of_day
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.replay import ILLEGAL, MALFORMED, replay
from tests.support.command import process

ROLLED = {"tricubo": ("A", "B"), "kubi": ("",), "tetrix": ("",)}
DICE = {"tricubo": 3, "kubi": 5, "tetrix": 4}
DAY = {"from": "day", "day": "2026-11-18"}
KINDS = [(game, variant) for game, variants in ROLLED.items() for variant in variants]
YEARS = 20


def naive(game: str, variant: str, day: str, number: int) -> list[Any]:
    """Returns a roll of a day, written from the contract alone."""
    roll: list[Any] = []
    for die in range(DICE[game]):
        digest = sha256(f"rollpad/dice/1|{game}|{variant}|{day}|{number}|{die}".encode()).digest()
        byte = [one for one in digest if one < 252][0]  # noqa: RUF015
        roll.append("oxs"[byte % 3] if game == "tetrix" else byte % 6 + 1)
    return roll


def solo(game: str, dice: object, **options: object) -> dict[str, Any]:
    """Returns a file without entries."""
    head = {"format": "rollpad/1", "game": game, "options": options, "players": [{"name": "Ana"}]}
    return head | {"dice": dice, "entries": []}


def test_exactly_the_games_with_rolls() -> None:
    assert [game for game in GAMES if GAMES[game].takes_rolls] == [*ROLLED]


@pytest.mark.parametrize(("game", "variant"), KINDS)
@given(day=st.dates(), number=st.integers(1, 60))
def test_the_rolls_of_a_day(game: str, variant: str, day: date, number: int) -> None:
    rolls = rolls_of_day(GAMES[game], variant, day.isoformat(), number)
    assert len(rolls) == number
    assert rolls[-1] == naive(game, variant, day.isoformat(), number)


@pytest.mark.parametrize(("game", "variant"), KINDS)
def test_every_face_is_as_likely(game: str, variant: str) -> None:
    """Chi-square over twenty years, for each die; the limit is met by 999 of 1,000 fair dice."""
    days = [(date(2026, 1, 1) + timedelta(one)).isoformat() for one in range(YEARS * 365)]
    rolls = [rolls_of_day(GAMES[game], variant, day, 1)[0] for day in days]
    faces, limit = (3, 13.82) if game == "tetrix" else (6, 20.52)
    for die in range(DICE[game]):
        counts = Counter(roll[die] for roll in rolls)
        expected = len(days) / faces
        assert len(counts) == faces
        assert sum((one - expected) ** 2 / expected for one in counts.values()) < limit


def test_a_digest_without_a_small_byte_is_hashed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Digest:
        def __init__(self, data: bytes) -> None:
            self.data = data

        def digest(self) -> bytes:
            return b"\xfe\x0b" if self.data == b"\xff\xfc" else b"\xff\xfc"

    monkeypatch.setattr(given_dice, "sha256", Digest)
    assert given_dice._byte("any text") == 0x0B


def test_the_given_roll_is_the_only_legal_one() -> None:
    journal = Journal.from_text(json.dumps(solo("kubi", DAY)))
    journal = journal.plus(0, journal.game.read_move({"do": "choose", "numbers": [1, 2, 6]}, ""))
    roll = journal.game.given_roll(journal.state)
    assert roll
    assert faces_of(roll) == naive("kubi", "", "2026-11-18", 1)
    turned = journal.game.read_move({"do": "roll", "dice": faces_of(roll)[::-1]}, "")
    assert journal.plus(0, turned).state.roll == turned, "dice have no order"
    legal = [
        one
        for one in journal.game.rolls(journal.state)
        if not journal.game.check(journal.state, 0, one)
    ]
    assert [sorted(faces_of(one)) for one in legal] == [sorted(faces_of(roll))]


@pytest.mark.parametrize("game", ROLLED)
def test_other_dice_are_refused_and_can_be_forced(game: str) -> None:
    journal = Journal.from_text(json.dumps(solo(game, DAY)))
    for move in journal.game.legal_moves(journal.state, 0):
        if move.do in ("start", "choose"):
            journal = journal.plus(0, move)
            break
    given_roll = journal.game.given_roll(journal.state)
    other = next(
        one
        for one in journal.game.rolls(journal.state)
        if given_roll and not given_dice.is_given(given_roll, one)
    )
    with pytest.raises(IllegalError) as refused:
        journal.plus(0, other)
    assert refused.value.refusal.rule == "dice"
    forced = journal.plus(0, other, forced=True)
    assert forced.forced, "and the result says so"
    file = forced.to_json()
    assert replay(json.dumps(file).encode()).code == 0
    del file["entries"][-1]["forced"]
    code, line = replay(json.dumps(file).encode())
    assert (code, f"entry {len(file['entries'])}: dice:" in line) == (ILLEGAL, True)


def test_the_rolls_of_a_game() -> None:
    """Those of another game, one for each round; after the last one nothing is given."""
    file = solo("tricubo", {"from": "game", "of": "f00d", "rolls": [[4, 6, 1], [2, 2, 3]]})
    file["entries"] = [
        {"id": 1, "player": 0, "move": {"do": "start", "row": 1}},
        {"id": 2, "player": 0, "move": {"do": "roll", "large": 4, "medium": 6, "small": 1}},
        {"id": 3, "player": 0, "move": {"do": "row", "die": "small", "row": 1}},
        {"id": 4, "player": 0, "move": {"do": "roll", "large": 2, "medium": 2, "small": 4}},
    ]
    code, line = replay(json.dumps(file).encode())
    assert (code, line.startswith("entry 4: dice: ")) == (ILLEGAL, True)
    file["entries"][3]["move"]["small"] = 3
    file["entries"] += [
        {"id": 5, "player": 0, "move": {"do": "row", "die": "large", "row": 2}},
        {"id": 6, "player": 0, "move": {"do": "roll", "large": 1, "medium": 1, "small": 1}},
    ]
    assert replay(json.dumps(file).encode()).code == 0
    journal = Journal.from_text(json.dumps(file))
    assert journal.to_json() == file, "the header is kept"
    assert journal.game.given_roll(journal.state) is None


@pytest.mark.parametrize(
    ("dice", "where"),
    [
        (7, "dice: must be an object"),
        ({}, "dice.from: is missing"),
        ({"from": "here"}, "dice.from: must be one of day, game"),
        ({"from": "day"}, "dice.day: is missing"),
        ({"from": "day", "day": "2026-02-30"}, "dice.day: must be a day"),
        ({"from": "day", "day": "20261118"}, "dice.day: must be a day"),
        ({"from": "day", "day": 20261118}, "dice.day: must be a day"),
        (
            DAY | {"rolls": [[1, 1, 1]]},
            "dice.rolls: are not those of 2026-11-18 (rule dice, roll 1)",
        ),
        (DAY | {"rolls": 7}, "dice.rolls: must be a list"),
        (DAY | {"rolls": [[1, 1]]}, "dice.rolls[0]: must have 3 values"),
        ({"from": "game", "rolls": [[1, 1, 1]]}, "dice.of: is missing"),
        ({"from": "game", "of": "x", "rolls": []}, "dice.rolls: must be a list"),
        ({"from": "game", "of": "x", "rolls": [[1, 1, 1]] * 1001}, "dice.rolls: must be a list"),
        ({"from": "game", "of": "x", "rolls": [[1, 1]]}, "dice.rolls[0]: must have 3 values"),
        ({"from": "game", "of": "x", "rolls": [[1, 1, 7]]}, "dice.rolls[0].small: must be"),
        ({"from": "game", "of": "x", "rolls": [[1, 1, 1], 5]}, "dice.rolls[1]: must be a list"),
    ],
)
def test_a_header_that_is_malformed(dice: object, where: str) -> None:
    code, line = replay(json.dumps(solo("tricubo", dice)).encode())
    assert code == MALFORMED
    assert line.startswith(where)


def test_the_rolls_of_its_own_day_may_be_there() -> None:
    rolls = rolls_of_day(GAMES["tricubo"], "A", "2026-11-18", 3)
    assert replay(json.dumps(solo("tricubo", DAY | {"rolls": rolls})).encode()).code == 0


def test_an_entry_without_a_roll_has_to_fit_the_given_one() -> None:
    file = solo("tricubo", {"from": "game", "of": "f00d", "rolls": [[4, 6, 1]]})
    file["entries"] = [
        {"id": 1, "player": 0, "move": {"do": "start", "row": 1}},
        {"id": 2, "player": 0, "move": {"do": "row", "die": "small", "row": 1}},
    ]
    assert replay(json.dumps(file).encode()).code == 0
    file["entries"][1]["move"]["row"] = 2
    code, line = replay(json.dumps(file).encode())
    assert (code, line.startswith("entry 2: dice: ")) == (ILLEGAL, True)


def test_only_for_solo_games_with_rolls() -> None:
    two = solo("tricubo", DAY)
    two["players"] *= 2
    one_of_two = solo("tricubo", DAY, one_sheet={"of": 2})
    for file in (two, one_of_two, solo("cubo", DAY)):
        with pytest.raises(MalformedError, match="dice"):
            Journal.from_text(json.dumps(file))


def dice(*arguments: str) -> tuple[int, str, str]:
    return process("main.py", "dice", *arguments)


def test_the_command() -> None:
    code, out, err = dice("tricubo", "--variant", "B", "--day", "2026-11-18")
    wanted = [naive("tricubo", "B", "2026-11-18", number) for number in range(1, 22)]
    assert (code, json.loads(out), err) == (0, wanted, "")
    code, out, _err = dice("tetrix", "--rolls", "2", "--day", "2026-11-18")
    assert json.loads(out) == [naive("tetrix", "", "2026-11-18", number) for number in (1, 2)]


@pytest.mark.parametrize(
    "arguments",
    [
        ("kubi",),
        ("kubi", "--day"),
        ("kubi", "--day", "today"),
        ("kubi", "--day", "2026-11-18", "--rolls", "0"),
        ("kubi", "--day", "2026-11-18", "--rolls", "²"),
        ("kubi", "--day", "2026-11-18", "--day", "2026-11-19"),
        ("kubi", "--day", "2026-11-18", "--variant", "A"),
        ("tricubo", "--day", "2026-11-18", "--variant", "C"),
        ("cubo", "--day", "2026-11-18"),
        ("chess", "--day", "2026-11-18"),
    ],
)
def test_a_command_that_is_wrong(arguments: tuple[str, ...]) -> None:
    code, out, err = dice(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
