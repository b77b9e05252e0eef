"""The first screen: unfinished games to go on with, to delete and to bring back."""

from tests.support import looks
from tests.support.storage_games import some
from tests.support.table import AT, bin_of, game_card, hurry
from tools.robot import Robot


def listed(robot: Robot) -> list[str]:
    return [card.title for card in reversed(robot.screen.ids.unfinished.children)]


def says(robot: Robot, text: str) -> bool:
    from kivy.uix.label import Label

    return text in [label.text for label in looks.shown(robot.screen, Label)]


def open_home(robot: Robot) -> None:
    robot.app.store.create(some(9, "Ana", "Ben"), AT.replace("18:", "17:"))
    robot.app.store.create(some(12, "Cem", "Dea"), AT)
    robot.app.open("home")
    robot.settle()


def test_the_newest_game_is_first(phone: Robot) -> None:
    assert not says(phone, "Continue")
    open_home(phone)
    assert says(phone, "Continue")
    assert listed(phone) == ["Tricubo · Cem, Dea", "Tricubo · Ana, Ben"]
    phone.tap(list(reversed(phone.screen.ids.unfinished.children))[1])
    assert phone.screen.name == "play"
    assert phone.screen.names == ("Ana", "Ben")
    assert phone.screen.session.journal == some(9, "Ana", "Ben")


def test_a_deleted_game_can_be_brought_back(phone: Robot) -> None:
    open_home(phone)
    phone.tap(bin_of(phone, 1))
    assert listed(phone) == ["Tricubo · Cem, Dea"]
    assert phone.screen.name == "home"
    assert phone.app.message.text == "Game deleted"
    assert len(phone.app.store.unfinished()) == 1
    phone.tap(undo_button(phone))
    assert listed(phone) == ["Tricubo · Cem, Dea", "Tricubo · Ana, Ben"]
    assert phone.app.message is None
    summaries = phone.app.store.unfinished()
    assert phone.app.store.load(summaries[1].id) == some(9, "Ana", "Ben")
    assert summaries[1].updated == AT.replace("18:", "17:"), "and it is in its old place"


def undo_button(robot: Robot) -> object:
    return next(child for child in robot.app.message.walk() if getattr(child, "text", "") == "Undo")


def test_a_deleted_game_is_gone(phone: Robot) -> None:
    open_home(phone)
    phone.tap(bin_of(phone, 0))
    phone.tap(bin_of(phone, 0))
    assert listed(phone) == []
    assert not says(phone, "Continue")
    phone.app.hush()
    phone.settle()
    assert phone.app.store.unfinished() == []
    assert phone.screen.ids.games.children, "new games can still be begun"


def test_a_game_that_cannot_be_brought_back(phone: Robot) -> None:
    """A full disk, of all moments: said, and the app does not end."""
    open_home(phone)
    phone.tap(bin_of(phone, 0))
    phone.app.store._db.execute("PRAGMA query_only = ON")
    phone.tap(undo_button(phone))
    assert phone.app.message.text == "Rollpad is not allowed to write its saved games."
    assert listed(phone) == ["Tricubo · Ana, Ben"]


def test_every_game_has_its_card(phone: Robot) -> None:
    from scoring import GAMES

    hurry(phone)
    for game in GAMES:
        phone.tap(game_card(phone, game))
        assert phone.screen.name == "setup"
        assert phone.screen.game.id == game
        phone.back()
        assert phone.screen.name == "home"
