"""Games are found by their ids: no list of them is kept except `REGISTRY`, and nothing of one is
missing.

A game's own files are those named like it; no other file names it, except for the places listed
here.
"""

import ast
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from scoring import GAMES, REGISTRY
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.replay import replay
from sheets import folder_of, icon_of
from tests.sources import ROOT, imports, modules
from tests.support.every_game import check_file, check_table
from tests.support.of_game import missing, second_opinion
from tests.support.one_seat import one_seat
from tests.support.random_play import one_sheets, random_game
from tests.support.sixth_game import COVER, FOLDER, SIXTH, register

MOST_FILES = 5
"""Maximum number of files to add a playable game, beside its line in `REGISTRY`."""
SHOWN = ("help", "after_game")
"""Optional files of a game's folder that all of Rollpad's games have, beside an icon."""
PARTS_OF = {"tetrix": ("tetromino",)}
"""Modules of the rules of a game that are not named like it."""

MAY_NAME = {
    "scoring/registry.py": "the shelf",
    "sheets/countdown.py": "asks the rules of the one game that counts down",
    "tools/all_squares.py": "what the search for Cubo's best square is compared with",
    "tools/bench.py": "measures the same game every time, and what is slow in a single game",
    "tools/bench_growth.py": "compares long and short games of one kind, the same each time",
    "tools/bench_pads.py": "compares the largest pad with one game, the same each time",
    "tools/bench_outside.py": "measures a tick of one game, the same each time",
    "tools/walk.py": "follows a tick of one game, the same each time",
    "tools/robot.py": "a form of Te-Trix is dragged on to its sheet",
}
"""Outside of the tests."""
MAY_LIST = {
    "tests/network/test_guest_dock.py": "two games in the quick run; the long one has all",
    "tests/scoring/test_given_dice.py": "games with rolls, and their variants",
    "tests/scoring/test_pad_variants.py": "games with pads, and one without",
    "tests/screens/accessibility/test_keyboard_focus.py": "some tables, one for each layout",
    "tests/screens/help/test_layout.py": "the largest pictures",
    "tests/screens/widgets/test_insets.py": "one game for each screen",
    "tests/screens/play/test_best_game_pace.py": "one with ranks, one without",
    "tests/screens/play/test_seat_draft.py": "what can be half entered there",
    "tests/screens/play/test_layout.py": "the longest house rules",
    "tests/screens/play/test_layout_solo.py": "ladders of several heights",
    "tests/screens/play/test_rule_enforcement.py": "two games with levels of their own",
    "tests/screens/play/test_undo.py": "games with a sheet for each player",
    "tests/screens/records/test_statistics.py": "a table and a solo game",
    "tests/screens/records/test_statistics_layout.py": "pages with different charts",
    "tests/screens/result/test_share_image.py": "golden games with forced entries, long names",
    "tests/screens/settings/test_saved.py": "settings of two games",
    "tests/storage/test_history.py": "filters",
    "tests/test_replay.py": "files that are wrong",
    "tests/tools/test_targets.py": "an example of one game, and a floor of another",
    "tests/support/finished.py": "examples with numbers that tests rely on",
}
"""Tests with examples from two games or more."""


def own(game: str, path: Path) -> bool:
    """Whether a file belongs to this game."""
    name = game.replace("-", "_")
    words = [*path.parent.parts, *(path.stem.removeprefix(f"{kind}_") for kind in KINDS), path.stem]
    return any(word == name or word.startswith(f"{name}_") for word in words) or (
        path.stem in PARTS_OF.get(game, ())
    )


KINDS = ("test", "naive", "seat", "offences", "taps")


def named(tree: ast.AST) -> set[str]:
    """Returns the games whose ids or titles occur as a text."""
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {game for game, cover in REGISTRY.items() if {game, cover.title} & texts}


def imported(source: str) -> set[str]:
    """Returns the games of which a file imports something."""
    found = set()
    for name in imports(source):
        for game in REGISTRY:
            parts = (game.replace("-", "_"), *PARTS_OF.get(game, ()))
            words = name.split(".")
            if any(word == part or word.startswith(f"{part}_") for word in words for part in parts):
                found.add(game)
    return found


def lists(tree: ast.AST) -> bool:
    """Whether there is a list, tuple, set or dict of several games."""
    kinds = ast.List | ast.Tuple | ast.Set | ast.Dict
    return any(isinstance(node, kinds) and len(named(node)) > 1 for node in ast.walk(tree))


def outside(*places: str) -> Iterator[tuple[str, Path, str]]:
    for path in modules(*places):
        yield str(path.relative_to(ROOT).as_posix()), path, path.read_text(encoding="utf-8")


def test_nobody_names_a_game_but_its_own_files() -> None:
    found = {
        place
        for place, path, source in outside(
            "scoring", "storage", "network", "sheets", "play", "screens", "tools", "main.py"
        )
        for game in named(ast.parse(source)) | imported(source)
        if not own(game, path.relative_to(ROOT))
    }
    assert found == {*MAY_NAME}


def test_no_test_keeps_a_list_of_games() -> None:
    found = {place for place, _path, source in outside("tests") if lists(ast.parse(source))}
    assert found == {*MAY_LIST}


def test_a_name_is_found_wherever_it_stands() -> None:
    """The test above can fail."""
    assert named(ast.parse('x = {"a": ("kubi", 1)}')) == {"kubi"}
    assert imported("from scoring.cubo.square import Die") == {"cubo"}
    assert imported("from scoring.tetrix.tetromino import DICE") == {"tetrix"}
    assert lists(ast.parse('{"kubi": 1, "cubo": 2}'))
    assert not lists(ast.parse('play("kubi") or play("cubo")'))
    assert own("cubo", Path("scoring/cubo/square.py"))
    assert own("tripple-domino", Path("sheets/tripple_domino/sheet.py"))
    assert not own("cubo", Path("scoring/tricubo/rules.py"))


# What a game has


def not_shown(game: str) -> list[str]:
    """Returns the optional parts that a game lacks."""
    files = [file for file in SHOWN if not find_spec(f"{folder_of(game)}.{file}")]
    return files if icon_of(game) else ["icon", *files]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_picture_its_help_and_its_words(game: str) -> None:
    assert not_shown(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_with_pads_can_change_them(game: str) -> None:
    editor = find_spec(f"sheets.{game.replace('-', '_')}.pad")
    assert bool(editor) == bool(GAMES[game].pads)


@pytest.mark.parametrize("game", GAMES)
def test_tests_know_what_they_want_of_every_game(game: str) -> None:
    assert missing(game) == []


# The sixth game


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def test_a_game_takes_few_files_and_one_line(shelf: None) -> None:
    support = (ROOT / "tests" / "support").glob(f"*_{SIXTH}.py")
    files = [*FOLDER.rglob("*.py"), *support]
    for helper in ("__init__.py", "literally.py"):  # they put it on the shelf
        files.remove(FOLDER / helper)
    assert len(files) <= MOST_FILES
    assert REGISTRY[SIXTH] == COVER


def test_what_it_has_not_is_told(shelf: None) -> None:
    assert not_shown(SIXTH) == ["icon", *SHOWN]
    assert missing(SIXTH) == []


def test_it_is_played_at_random(shelf: None) -> None:
    for players in COVER.players:
        check_table((SIXTH, players, {}), Random(players))
    for options in one_sheets(GAMES[SIXTH]):
        check_table((SIXTH, 1, options), Random(1))


def test_its_file_gives_the_same_game(shelf: None) -> None:
    for seed in range(10):
        journal = random_game(SIXTH, 1 + seed % 4, {}, seed, undos=0.2)
        check_file(journal)
        assert second_opinion(SIXTH)(journal.to_json()) == journal.report()
        if len(journal.names) > 1:
            assert one_seat(journal, 0).total(0) == journal.total(0)


def test_the_replay_command_knows_it(shelf: None) -> None:
    five = replay(file_of(1, 2, 3, 4, 5))
    assert five.code == 0
    assert '"over": true' in five.line
    assert '"total": 15' in five.line
    twice = replay(file_of(6, 6))
    assert (twice.code, twice.line) == (3, "entry 2: TA-2: 6 is crossed already.")


def file_of(*numbers: int) -> bytes:
    """Returns a file of a single player who crosses these numbers."""
    entries = [
        {"id": at, "player": 0, "move": {"do": "cross", "number": number}}
        for at, number in enumerate(numbers, 1)
    ]
    head = {"format": "rollpad/1", "game": SIXTH, "players": [{"name": "Ana"}]}
    return json.dumps(head | {"entries": entries}).encode()


def test_nobody_else_sees_it() -> None:
    """It is gone with the test that put it on the shelf."""
    assert SIXTH not in GAMES
    with pytest.raises(MalformedError):
        Journal.new(SIXTH, {}, ["Ana"])
