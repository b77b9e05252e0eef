"""A game with only rules, a sheet and its registration is played through every screen.

It has no emblem, help, example, facts, panel, confetti or pad: the defaults are used.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from scoring.journal import Journal
from storage.leaderboard import Variant
from tests.support import looks
from tests.support.of_game import part
from tests.support.pictures import is_drawn
from tests.support.sixth_game import COVER, SIXTH, register
from tests.support.table import AT, game_card, hurry, saved
from tools import shot_games, shot_records, shots
from tools.player import played
from tools.robot import PHONE, Robot, running_app

TITLE = COVER.title


@pytest.fixture(scope="module")
def shelf() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


@pytest.fixture(scope="module")
def desk(shelf: None, display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One phone for all tests."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def robot(desk: Robot) -> Robot:
    desk.app.hush()
    desk.app.open("home")
    desk.settle()
    return desk


def finish(robot: Robot, *names: str) -> Journal:
    """Returns a finished game, saved."""
    journal = played(SIXTH, {}, list(names))
    robot.app.store.create(journal, AT)
    return journal


def test_from_the_first_screen_to_the_result(robot: Robot) -> None:
    robot.tap(game_card(robot, SIXTH))
    setup = robot.screen
    for row, name in zip(setup.rows, ("Ana", "Ben"), strict=True):
        row.name_field.text = name
    robot.tap(setup.ids.start)
    screen = robot.screen
    assert screen.ids.bar.title == TITLE
    assert screen.ids.bar.subtitle == "Round 1/5"
    assert screen.action.title == "Ana: cross the number that was rolled"
    robot.tap_box("box6")
    assert saved(robot).state.sheets == ((6,), ())
    robot.tap_box("box6")
    robot.tap_box("box1")
    assert saved(robot).state.sheets == ((6, 1), (6,)), "the next one's sheet comes by itself"
    robot.tap(screen.ids.undo)
    assert saved(robot).state.sheets == ((6,), (6,))
    screen.match.look_at(0)
    robot.tap_box("box6")
    assert (screen.action.mood, screen.action.title) == ("refused", "6 is crossed already.")
    while not screen.session.journal.over:
        player = screen.game.turn(screen.state).waiting[0]
        screen.match.look_at(player)
        robot.enter(next(screen.game.legal_moves(screen.state, player)))
    robot.answer("Result")
    assert robot.screen.verdict == "Ana and Ben win"
    assert {"Box 6", "16"} <= {*looks.words(robot.screen.ids.table)}


def test_what_breaks_a_rule_can_be_entered_anyway(robot: Robot) -> None:
    (offence,) = part(SIXTH, "offences", "OFFENCES").values()
    screen = offence.commit_in_window(robot)
    assert (screen.action.mood, screen.action.title) == ("refused", offence.reason)
    robot.answer("Enter anyway")
    assert offence.is_entered(saved(robot))


def test_nothing_lies_beside_the_sheet(robot: Robot, tmp_path: Path) -> None:
    """A game without a panel has not even an empty one."""
    robot.app.store.create(played(SIXTH, {}, ["Mia"]), AT)
    robot.app.resume_game(robot.app.store.create(played(SIXTH, {}, ["Mia"], share=0.5), AT))
    robot.blind = False
    robot.picture(tmp_path / "play.png")
    robot.blind = True
    place = looks.area(robot.screen.panel)
    assert place.high - place.low > 20, "beside the best run there is room for one"
    with Image.open(tmp_path / "play.png") as window:
        top, low = window.height - place.high, window.height - place.low
        cut = window.convert("RGB").crop((place.left, top, place.right, low))
        colours = cut.getcolors()
    assert colours is not None
    assert len(colours) == 1


def test_help_says_that_there_is_none(robot: Robot) -> None:
    robot.app.open("help", game=SIXTH, section="table", count=2)
    robot.settle()
    assert "There’s no help for this game yet." in robot.texts()


def test_the_tour_shows_what_every_game_has(robot: Robot) -> None:
    from screens.help.tour import Tour

    robot.app.resume_game(robot.app.store.create(Journal.new(SIXTH, {}, ["Ana", "Ben"]), AT))
    robot.settle()
    tour = Tour(robot.screen)
    tour.begin()
    assert tour.stops
    tour.dismiss()


def test_its_result_is_sent_as_a_picture_and_as_a_file(
    robot: Robot, downloads: Path, tmp_path: Path
) -> None:
    journal = played(SIXTH, {}, ["Ana", "Ben"])
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    robot.screen.show_result()
    robot.settle()
    robot.tap(robot.screen.ids.share)
    robot.until(lambda: robot.screen.picture)
    for button in ("picture", "game"):
        found = robot.screen.ids[button]
        robot.screen.ids.scroll.scroll_to(found, animate=False)
        robot.settle()
        robot.tap(found)
        robot.worked()
    (picture,), (file,) = downloads.glob("*.png"), downloads.glob("*.json")
    with Image.open(picture) as image:
        assert image.width >= 1080
    assert Journal.from_text(file.read_bytes()).report() == journal.report()


def test_records_know_it(robot: Robot) -> None:
    alone = finish(robot, "Mara")
    finish(robot, "Mara", "Jonas")
    robot.app.open("history")
    robot.settle()
    assert any(TITLE in text for text in robot.texts())
    for solo in (True, False):
        robot.app.open("statistics", variant=Variant(SIXTH, "", solo), player="Mara")
        robot.settle()
        robot.until(lambda: robot.screen.complete)
        assert robot.screen.cards
    robot.app.open("ladder", variant=Variant(SIXTH, "", solo=True), player="Mara")
    robot.settle()
    (card,) = robot.screen.ids.best.children
    assert card.result.total == alone.total(0)
    robot.until(lambda: card.picture.sheet)
    assert str(alone.total(0)) in looks.words(card.picture.sheet)


def test_alone_for_the_high_score(robot: Robot) -> None:
    robot.app.resume_game(robot.app.store.create(Journal.new(SIXTH, {}, ["Lia"]), AT))
    robot.settle()
    assert robot.screen.ids.bar.subtitle == "Solo · round 1 of 5"
    for number in (2, 3, 4, 5, 6):
        robot.tap_box(f"box{number}")
        if number == 3:  # it may be circled, too
            robot.answer("Box 3")
    robot.answer("Result")
    assert {"Lia", "20"} <= {*robot.texts()}


def test_all_its_pictures_are_drawn(robot: Robot, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shot_records, "FINISHED", 14)
        patch.setattr(shot_games, "CLIMBED", 3)
        patch.setattr(shots, "PLAYERS", (2,))
        scenes = shots.scenes_of(SIXTH) | shots.statistics_of(SIXTH)
        count = shots.shoot(robot, "phone", scenes, tmp_path, ["light"])
    pictures = [*tmp_path.glob("*.png")]
    assert len(pictures) == count
    assert count > 15
    assert all(is_drawn(path, PHONE) for path in pictures)
