"""`python main.py coach`: what it answers, exit codes, and never a traceback (docs/format.md)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.coach.cli_report import Answers
from storage.coach_tables import shipped
from tests.support.command import process
from tests.support.spoiled_files import VALID, changed

ROOT = Path(__file__).parent.parent
GOLDEN = sorted((ROOT / "tests" / "games").glob("*.expected.json"))
ROLL = {"do": "roll", "large": 4, "medium": 6, "small": 1}
WITHOUT = {"do": "start", "row": 1}


def file(*moves: dict[str, Any], players: int = 1, game: str = "tricubo") -> dict[str, Any]:
    """Moves of the first player, or of the one that a move names."""
    entries = [
        {"id": at, "player": move.get("by", 0), "move": {k: move[k] for k in move if k != "by"}}
        for at, move in enumerate(moves, 1)
    ]
    names = [{"name": f"P{at}"} for at in range(players)]
    return {"format": "rollpad/1", "game": game, "players": names, "entries": entries}


def answered(data: object, player: int | None = None) -> dict[str, Any]:
    code, line = Answers(shipped).answer(json.dumps(data).encode(), player)
    assert code == 0, line
    found: dict[str, Any] = json.loads(line)
    return found


def coach(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """Runs the command without installed packages."""
    return process("-S", "-E", "main.py", "coach", *arguments, stdin=stdin)


# Answers


def test_a_roll_without_the_die_set_aside() -> None:
    """TC-16: it is a roll like any other."""
    two = {"do": "roll", "medium": 6, "small": 1}
    answer = answered(file(WITHOUT, two))
    assert answer["moves"]
    assert answer == answered(file(WITHOUT, ROLL))


def test_a_roll_is_entered() -> None:
    answer = answered(file(WITHOUT, ROLL))
    assert list(answer) == ["game", "player", "value", "moves"]
    assert (answer["game"], answer["player"]) == ("tricubo", 0)
    values = [one["value"] for one in answer["moves"]]
    assert values == sorted(values, reverse=True)
    assert answer["value"] == values[0]
    for one in answer["moves"]:
        assert list(one) == ["move", "value", "why"]
        assert one["why"]
    # The large die is set aside in the first round (TC-16); the six scores two of five rows.
    assert len(answer["moves"]) == 3 + 10


def test_a_roll_is_needed() -> None:
    """The expectation only; `start` needs none."""
    answer = answered(file(WITHOUT))
    assert answer["moves"] == []
    assert answer["value"] == pytest.approx(64.18, abs=0.1)
    before = answered(file())
    assert [one["move"]["do"] for one in before["moves"]] == ["start"] * 5
    assert before["value"] == answer["value"]


def test_another_player() -> None:
    """The one whose entry is next, or another one who may enter now."""
    moves = ({"do": "start", "row": 1}, {"do": "start", "row": 2, "by": 1}, ROLL)
    taken = {"do": "row", "die": "large", "row": 4}
    three = file(*moves, taken, players=2)
    assert answered(three)["player"] == 1
    assert answered(three, 1)["player"] == 1
    for player in (0, 7):
        code, line = Answers(shipped).answer(json.dumps(three).encode(), player)
        assert (code, line[:8]) == (2, "--player")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    """Of a game that is over the value is the total; of others it is a number, or there is a
    reason why not."""
    report = json.loads(path.read_text(encoding="utf-8"))
    data = json.loads(path.with_name(path.name.replace(".expected", "")).read_text("utf-8"))
    answer = answered(data)
    if report["over"]:
        assert answer["value"] == report["players"][0]["total"]
        assert answer["moves"] == []
    else:
        assert answer["value"] is not None or answer["why"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_answers(game: str) -> None:
    """With a value, or with the reason why there is none."""
    players = max(1, GAMES[game].players[0])
    answer = answered(file(game=game, players=players))
    assert (answer["game"], answer["player"]) == (game, 0)
    assert (answer["value"] is None) == ("why" in answer)
    assert answer["value"] is not None or answer["moves"] == []


def test_a_pad_that_is_not_known() -> None:
    own = file(WITHOUT) | {"options": {"columns": [0, 1, 2, 3]}}
    answer = answered(own)
    assert (answer["value"], answer["moves"]) == (None, [])
    assert answer["why"].startswith("I don’t know this pad")


def test_a_forced_entry() -> None:
    data = file(WITHOUT, {"do": "start", "row": 2})
    data["entries"][1]["forced"] = True
    assert "approximate" in answered(data)["why"]


# The command


def test_a_file_and_standard_input(tmp_path: Path) -> None:
    data = json.dumps(file(WITHOUT, ROLL))
    path = tmp_path / "game.json"
    path.write_text(data, encoding="utf-8")
    code, out, err = coach(str(path))
    assert (code, out.count("\n"), err) == (0, 1, "")
    assert coach("-", stdin=data.encode()) == (code, out, err)
    assert coach("-", "--player", "0", stdin=data.encode()) == (code, out, err)
    assert coach("--player", "0", "-", stdin=data.encode()) == (code, out, err)


@pytest.mark.parametrize(
    ("data", "code", "begins"),
    [
        (b"", 2, "-: line 1, column 1: is not JSON"),
        (b"[]", 2, "-: the file: must be an object"),
        (json.dumps(changed(("entries", 3, "move", "row"), 3)).encode(), 3, "-: entry 4: TC-4: "),
    ],
)
def test_exit_codes_are_those_of_replay(data: bytes, code: int, begins: str) -> None:
    found, out, err = coach("-", stdin=data)
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert err.startswith(begins)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["a", "b"],
        ["-", "--player"],
        ["-", "--player", "x"],
        ["-", "--player", "-1"],
        ["game.json", "--lines"],
        ["-", "--lines", "--lines"],
    ],
)
def test_usage(arguments: list[str]) -> None:
    code, out, err = coach(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("usage: ")


def test_no_file() -> None:
    code, out, err = coach("no-such-file")
    assert (code, out, err) == (2, "", "no-such-file: No such file or directory\n")


# Line by line


def test_one_answer_a_line() -> None:
    lines = [json.dumps(one).encode() for one in (file(WITHOUT), VALID, file(WITHOUT, ROLL))]
    illegal = json.dumps(changed(("entries", 3, "move", "row"), 3)).encode()
    code, out, err = coach(
        "-", "--lines", stdin=b"\n".join([lines[0], illegal, b"{", *lines[1:]]) + b"\n"
    )
    answers = [json.loads(line) for line in out.splitlines()]
    assert ["error" in one for one in answers] == [False, True, True, False, False]
    assert answers[1]["error"].startswith("entry 4: TC-4: ")
    assert (code, err) == (3, ""), "the first bad line's"
    assert answers[4]["moves"]
    assert coach("-", "--lines", stdin=lines[0])[0] == 0


def test_an_answer_comes_at_once() -> None:
    """Before the next line is written."""
    with subprocess.Popen(
        [sys.executable, "main.py", "coach", "-", "--lines"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdin
        assert running.stdout
        for data in (file(WITHOUT), file(WITHOUT, ROLL)):
            running.stdin.write(json.dumps(data).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["game"] == "tricubo"
        running.stdin.close()
        assert running.wait(10) == 0
