"""The review from a small phone to a tablet: nothing cut off, and targets large enough for a
finger. Each test runs in every size and language."""

from scoring.journal import Journal
from storage.leaderboard import Variant
from storage.session import Session
from tests.support.coaching import coached
from tests.support.layout import page_trouble
from tests.support.sizes import LONG_NAMES, lay_out
from tests.support.table import AT, golden
from tools.robot import Robot


def trouble(robot: Robot, journal: Journal) -> list[str]:
    app = robot.app
    app.open("home")
    app.open("review", session=Session.resume(app.store, app.store.create(journal, AT)))
    robot.worked()
    lay_out()
    return page_trouble(robot.screen)


def test_a_review(room: Robot) -> None:
    journal = coached(Journal.new("tricubo", {"side": "B"}, ["Ana"]), 7, error=0.5)
    assert trouble(room, journal) == []


def test_a_table_with_long_names(room: Robot) -> None:
    names = list(LONG_NAMES[:3])
    journal = coached(Journal.new("tricubo", {}, names), 2, error=0.3, rolls=False)
    assert trouble(room, journal) == []


def test_no_review(room: Robot) -> None:
    assert trouble(room, golden("tripple-domino-two-players")) == []


def test_practice(room: Robot) -> None:
    room.app.open("home")
    room.app.open("practice", game="tricubo")
    room.worked()
    screen = room.screen
    screen.choose(0)
    lay_out()
    assert page_trouble(screen) == []
    screen.answer()
    lay_out()
    assert page_trouble(screen) == []
    while screen.stage != "done":
        screen.go_on()
    lay_out()
    assert page_trouble(screen) == []


def test_luck_over_many_games(room: Robot) -> None:
    app = room.app
    for seed in range(3):
        journal = coached(Journal.new("tricubo", {}, ["Nina"]), seed, error=0.3)
        app.store.create(journal, f"2026-11-0{seed + 1}T18:00:00Z")
    app.open("home")
    app.open("luck", variant=Variant("tricubo", "A", solo=True), player="Nina")
    room.worked()
    lay_out()
    assert len(room.screen.cards) == 4
    assert page_trouble(room.screen) == []
