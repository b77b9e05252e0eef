"""A new best score is celebrated once; other results only show their place in the ranks."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from sheets.steady import SECONDS
from tests.support.finished import finished_game
from tests.support.table import AT
from tools.robot import Robot

LOW, MIDDLE, HIGH = 24, 0, 12
"""Solo games of Tricubo, as `finished_game` knows them: 39, 41 and 52 points."""


def keep(robot: Robot, name: str, *numbers: int) -> list[int]:
    """Saves games; returns their numbers."""
    return [robot.app.store.create(finished_game(number, name), AT) for number in numbers]


def finish(robot: Robot, journal: Journal) -> Any:
    """Makes the last entry of a game and opens the result; returns its celebration."""
    raws = [entry.raw for entry in journal.entries]
    before = Journal.of_header(journal.header).plus_raw(raws[:-1])
    robot.app.open("home")
    robot.app.resume_game(robot.app.store.create(before, AT))
    robot.settle()
    last = journal.entries[-1]
    robot.screen.attended.wish(last.player, last.move)
    robot.wait(SECONDS)
    robot.answer("Result")
    assert robot.screen.name == "result"
    return robot.screen.ids.celebration


def falling(robot: Robot) -> list[Any]:
    confetti = robot.screen.ids.celebration.confetti
    return [confetti] if confetti and not confetti.over else []


def says(robot: Robot) -> str:
    return "\n".join(robot.texts(robot.screen.ids.celebration))


def test_a_new_best_is_celebrated_once(house: Robot) -> None:
    keep(house, "Ana", LOW, MIDDLE)
    celebration = finish(house, finished_game(HIGH, "Ana"))
    assert (celebration.headline, celebration.detail) == (
        "New high score",
        "11 points more than before",
    )
    assert "No. 1 of your 3 games" in says(house)
    (confetti,) = falling(house)
    above = [piece.place.y for piece in confetti.pieces]
    house.wait(0.5)
    assert min(piece.place.y for piece in confetti.pieces) < min(above)
    house.wait(3)
    assert not falling(house)
    assert celebration.zoom == pytest.approx(1)
    assert celebration.ids.laurels.opacity == 1
    house.tap(house.screen.ids.sheets)
    house.screen.show_result()
    house.settle()
    assert not falling(house), "once is enough"
    assert "New high score" in says(house)


def test_in_the_history_it_is_new_no_more(house: Robot) -> None:
    from storage.session import Session

    _low, number = keep(house, "Ben", LOW, HIGH)
    assert house.app.store.leaderboard.climb(number).gain
    house.app.open("home")
    house.app.open("result", session=Session.resume(house.app.store, number))
    house.settle()
    assert not falling(house)
    assert house.screen.ids.celebration.headline == ""
    assert "New high score" not in says(house)
    assert "No. 1 of your 2 games" in says(house)


def test_the_first_game_is_told_quietly(house: Robot) -> None:
    celebration = finish(house, finished_game(HIGH, "Cem"))
    assert (celebration.headline, celebration.place) == ("", "Your first ranked game")
    assert not falling(house)


def test_a_game_like_others(house: Robot) -> None:
    """Beaten, or level with the best: no record."""
    keep(house, "Dea", HIGH, MIDDLE)
    for number, place in ((LOW, 3), (HIGH, 1)):
        celebration = finish(house, finished_game(number, "Dea"))
        games = 3 if number == LOW else 4
        assert celebration.headline == ""
        assert celebration.place == f"No. {place} of your {games} games"
        assert not falling(house)


def test_a_rank_is_reached_for_the_first_time(house: Robot) -> None:
    keep(house, "Eva", LOW)
    celebration = finish(house, finished_game(MIDDLE, "Eva"))
    lines = ["2 points more than before", "First time: TRI-JOURNEYMAN"]
    assert celebration.detail.split("\n") == lines


def test_whoever_goes_on_does_not_wait_for_it(house: Robot) -> None:
    """Touches go through what falls, and it is not left behind."""
    keep(house, "Finn", LOW)
    finish(house, finished_game(HIGH, "Finn"))
    screen = house.screen
    assert falling(house)
    house.tap(screen.ids.home)
    assert house.screen.name == "home"
    house.app.open("result")
    house.settle()
    assert not falling(house)


def test_what_was_taken_back_is_no_best(house: Robot) -> None:
    keep(house, "Gül", LOW)
    celebration = finish(house, finished_game(HIGH, "Gül"))
    session = house.screen.session
    assert session.fresh
    session.undo()
    assert not session.fresh
    celebration.show(session, house.screen)
    assert celebration.climb is None
    assert celebration.ids.ladder.disabled


def test_an_old_game_that_is_corrected_is_not_new(house: Robot) -> None:
    from storage.session import Session

    number = house.app.store.create(finished_game(1, "Lou"), AT)
    session = Session.resume(house.app.store, number)
    first = session.journal.entries[0]
    assert first.move is not None
    changed, _broken = session.changed(first.id, first.move)
    session.take(changed)
    assert len(session.journal.entries) > len(finished_game(1).entries)
    assert session.journal.over
    assert not session.fresh


def test_some_want_nothing_to_move(house: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.widgets import motion

    monkeypatch.setattr(motion, "wanted", False)
    keep(house, "Hugo", LOW)
    celebration = finish(house, finished_game(HIGH, "Hugo"))
    assert celebration.headline == "New high score"
    assert (celebration.zoom, celebration.ids.laurels.opacity) == (1, 1)
    assert not falling(house)


@pytest.mark.parametrize(("scale", "moves"), [(0.0, False), (0.5, True), (1.0, True)])
def test_android_knows_who_wants_nothing_to_move(
    display: None, monkeypatch: pytest.MonkeyPatch, scale: float, moves: bool
) -> None:
    from screens.platform import device

    assert device.moves()
    settings = SimpleNamespace(
        ANIMATOR_DURATION_SCALE="animator_duration_scale",
        getFloat=lambda _resolver, key, _usual: {"animator_duration_scale": scale}[key],
    )
    activity = SimpleNamespace(getContentResolver=lambda: None)
    classes = {
        "android.provider.Settings$Global": settings,
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
    }
    jnius = ModuleType("jnius")
    jnius.autoclass = classes.__getitem__  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(device, "platform", "android")
    assert device.moves() is moves


def test_round_a_table_one_quiet_line(house: Robot) -> None:
    journal = finished_game(6, "Ída", "Jo")
    better = journal.names[0 if journal.total(0) > journal.total(1) else 1]
    worse = next(name for name in journal.names if name != better)
    house.app.store.create(journal, AT)
    celebration = finish(house, finished_game(6, "Jo", "Ída"))
    assert celebration.place == f"Personal best: {worse}"
    assert celebration.headline == ""
    assert celebration.ids.ladder.disabled
    assert not falling(house)


def test_a_result_does_not_need_the_ladder(house: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    from storage.errors import StorageError
    from storage.leaderboard import Leaderboard

    def fail(*_args: object) -> None:
        raise StorageError("damaged")

    monkeypatch.setattr(Leaderboard, "climb", fail)
    celebration = finish(house, finished_game(HIGH, "Kim"))
    assert (house.screen.verdict, house.screen.points) == ("TRI-JOURNEYMAN", "52")
    assert (celebration.place, celebration.headline) == ("", "")
    assert house.app.message is None


@pytest.mark.parametrize("game", [*GAMES, "a sixth one"])
def test_every_game_has_something_to_throw(house: Robot, game: str) -> None:
    from kivy.graphics import Mesh
    from kivy.uix.widget import Widget

    from screens.result.confetti import COUNT, Confetti

    confetti = Confetti(game, Widget(size=(360, 740)))
    meshes = [
        part
        for group in confetti.canvas.children
        for part in getattr(group, "children", ())
        if isinstance(part, Mesh)
    ]
    assert len(confetti.pieces) == COUNT
    assert len(meshes) >= COUNT
    confetti.stop()
