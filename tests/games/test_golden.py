"""Golden games: real files and their results. README.md explains what each is for.

`NAME.json` is a game, `NAME.expected.json` exactly what `python main.py replay NAME.json` prints.
"""

import json
from pathlib import Path

import pytest

from scoring import READABLE
from scoring.replay import replay
from tests.support.of_game import second_opinion
from tests.support.reading_back import journal_of

FOLDER = Path(__file__).parent
EXPECTED = ".expected.json"


def golden_games(folder: Path) -> list[Path]:
    """Returns the games of a folder. A game without an expectation, or the other way round, is an
    error."""
    files = sorted(folder.glob("*.json"))
    games = [file for file in files if not file.name.endswith(EXPECTED)]
    expected = {folder / f"{game.stem}{EXPECTED}" for game in games}
    if odd := expected.symmetric_difference(file for file in files if file not in games):
        raise FileNotFoundError(f"without its counterpart: {', '.join(sorted(map(str, odd)))}")
    return games


GOLDEN = golden_games(FOLDER) + golden_games(FOLDER / "own")
golden = pytest.mark.parametrize("game", GOLDEN, ids=lambda game: game.stem)


@golden
def test_replay_prints_what_is_expected(game: Path) -> None:
    code, line = replay(game.read_bytes())
    assert code == 0
    expected = game.with_name(f"{game.stem}{EXPECTED}").read_text(encoding="utf-8")
    assert json.loads(line) == json.loads(expected)
    assert f"{line}\n" == expected


@golden
def test_a_second_opinion(game: Path) -> None:
    """The expectation was not copied from our own mistake: an independent scorer agrees."""
    expected = json.loads(game.with_name(f"{game.stem}{EXPECTED}").read_text(encoding="utf-8"))
    data = json.loads(game.read_text(encoding="utf-8"))
    assert second_opinion(data["game"])(data) == expected


@golden
def test_a_golden_game_is_named_after_its_game(game: Path) -> None:
    data = json.loads(game.read_text(encoding="utf-8"))
    assert game.stem == data["game"] or game.stem.startswith(f"{data['game']}-")
    assert journal_of(data).to_json() == data


def test_every_game_has_a_golden_game() -> None:
    found = {json.loads(game.read_text(encoding="utf-8"))["game"] for game in GOLDEN}
    assert found == set(READABLE)


def test_every_golden_game_is_described() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [game.stem for game in GOLDEN if f"`{game.stem}`" not in readme] == []


def test_a_golden_game_without_expectation_fails(tmp_path: Path) -> None:
    (tmp_path / "tricubo-new.json").write_text("{}")
    with pytest.raises(FileNotFoundError, match=r"tricubo-new\.expected\.json"):
        golden_games(tmp_path)
    (tmp_path / "tricubo-new.expected.json").write_text("{}")
    assert golden_games(tmp_path) == [tmp_path / "tricubo-new.json"]


def test_an_expectation_without_a_game_fails(tmp_path: Path) -> None:
    (tmp_path / "tricubo-gone.expected.json").write_text("{}")
    with pytest.raises(FileNotFoundError, match="tricubo-gone"):
        golden_games(tmp_path)
