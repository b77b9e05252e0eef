"""The home screen: unfinished games to resume, delete and restore, and new ones."""

from typing import Any

import pytest

from scoring import GAMES, REGISTRY
from storage.session import Session
from storage.settings import SET_UP
from tests.support import looks
from tests.support.key_robot import DOWN, ENTER, KeyRobot
from tests.support.storage_games import some
from tests.support.table import AT, delete_game, game_card, hurry, listed, menu_of, unfinished
from tools.player import played
from tools.robot import Robot

SIZES = [(360, 740), (320, 640), (740, 360), (1280, 800), (800, 1280)]


def says(robot: Robot, text: str) -> bool:
    from kivy.uix.label import Label

    return text in [label.text for label in looks.shown(robot.screen, Label)]


def open_home(robot: Robot) -> None:
    robot.app.store.create(some(9, "Ana", "Ben"), AT.replace("18:", "17:"))
    robot.app.store.create(some(12, "Cem", "Dea"), AT)
    robot.app.open("home")
    robot.settle()


def all_read(robot: Robot) -> None:
    """Waits until all games are read, one per frame."""
    robot.until(lambda: not robot.screen._waiting)
    robot.settle()


def undo_button(robot: Robot) -> object:
    return next(child for child in robot.app.message.walk() if getattr(child, "text", "") == "Undo")


# Unfinished games


def test_a_message_leaves_the_navigation_free(phone: Robot) -> None:
    phone.app.say("Something has happened.", "Undo")
    phone.settle()
    assert phone.app.message.y >= phone.screen.navigation.top > 0
    phone.app.open("about")
    phone.settle()
    assert phone.app.message.y < 40, "there is nothing below it here"
    phone.app.hush()


def test_the_newest_game_is_first(phone: Robot) -> None:
    assert not says(phone, "Continue")
    open_home(phone)
    assert says(phone, "Continue")
    assert listed(phone) == ["Tricubo · Cem, Dea", "Tricubo · Ana, Ben"]
    phone.tap(unfinished(phone)[1])
    assert phone.screen.name == "play"
    assert phone.screen.names == ("Ana", "Ben")
    assert phone.screen.session.journal == some(9, "Ana", "Ben")


def test_the_newest_game_shows_how_it_stands(phone: Robot) -> None:
    """Its sheet in small, its round, and the points of all players."""
    from screens.widgets.sheet_picture import SheetPicture

    open_home(phone)
    all_read(phone)
    journal, hero = some(12, "Cem", "Dea"), unfinished(phone)[0]
    (picture,) = looks.shown(hero, SheetPicture)
    assert picture.sheet.state == journal.state
    assert looks.area(picture).within(looks.area(hero))
    assert looks.area(picture).right - looks.area(picture).left == pytest.approx(120)
    number = journal.game.turn(journal.state).round
    assert f"Round {number}" in hero.where
    assert hero.ids.scores.text == f"Cem {journal.total(0)} Dea {journal.total(1)}"
    phone.tap(hero.ids.go_on)
    assert phone.screen.names == ("Cem", "Dea")


def test_points_on_several_lines_are_written_once(phone: Robot) -> None:
    """They take their height while they are drawn, which draws them once more."""
    from kivy.graphics import Rectangle

    journal = played("tripple-domino", {}, ["Mara", "Jonas", "Lia"], share=0.5)
    phone.app.store.create(journal, AT)
    phone.app.open("home")
    all_read(phone)
    scores = unfinished(phone)[0].ids.scores
    texts = [one for one in scores._layer.children if type(one) is Rectangle]
    assert scores.lines > 1
    assert len(texts) == 6, "three names and their points"


def test_games_are_told_apart(phone: Robot) -> None:
    store = phone.app.store
    games: list[tuple[dict[str, object], list[str]]] = [
        ({}, ["Ana", "Ben"]),
        ({"one_sheet": {"of": 3, "seat": 1}}, ["Cem"]),
        ({}, ["Dea"]),
    ]
    for hour, (options, names) in enumerate(games, 1):
        store.create(played("tetrix", options, names, share=0.5), AT.replace("18:", f"0{hour}:"))
    phone.app.open("home")
    all_read(phone)
    solo, mine, both = unfinished(phone)
    assert solo.where.startswith("Solo")
    assert "Only my sheet Cem" in mine.text
    assert "Ana" in both.text
    assert "Ben" in both.text
    for row in (mine, both):
        assert "Te-Trix · Round" in row.text
        assert row.height >= 72


def test_a_game_that_nobody_has_begun_is_not_listed(phone: Robot) -> None:
    """What the New game screen enters for the players is not theirs."""
    for game in GAMES:
        Session.begin(phone.app.store, game, {}, ["Ana", "Ben"])
    phone.app.open("home")
    phone.settle()
    assert listed(phone) == []
    assert not says(phone, "Continue")
    session = Session.begin(phone.app.store, "tricubo", {}, ["Ana", "Ben"])
    session.enter(0, next(iter(session.journal.game.legal_moves(session.journal.state, 0))))
    phone.app.open("home")
    phone.settle()
    assert listed(phone) == ["Tricubo · Ana, Ben"]


def test_a_game_that_cannot_be_read_keeps_nobody_from_the_others(phone: Robot) -> None:
    open_home(phone)
    phone.app.store._db.execute("UPDATE entries SET entry = '{}' WHERE game = 2 AND number = 2")
    phone.app.open("home")
    all_read(phone)
    assert listed(phone) == ["Tricubo · Cem, Dea", "Tricubo · Ana, Ben"]
    assert phone.app.message is None
    assert "Round" in unfinished(phone)[1].text


def test_many_of_them(phone: Robot) -> None:
    """Three are visible; the others a tap away, and a tap away from being gone."""
    for number in range(131):
        at = f"2026-11-{1 + number // 24:02}T{number % 24:02}:00:00Z"
        phone.app.store.create(some(4, f"P{number}", "Ben"), at)
    phone.app.open("home")
    phone.settle()
    assert listed(phone) == [f"Tricubo · P{number}, Ben" for number in (130, 129, 128)]
    assert phone.screen.ids.all.text == "All 131 games"
    phone.tap(phone.screen.ids.all)
    assert phone.screen.name == "unfinished"
    assert phone.screen.subtitle == "131 games"
    rows = phone.screen.list.rows
    assert [row.summary.names[0] for row in rows[:5]] == ["P130", "P129", "P128", "P127", "P126"]
    phone.tap(rows[3].menu)
    phone.wait(0.5)
    lines = phone.screen.menu.ids.md_menu.children[0].children
    phone.tap(next(line for line in lines if line.text == "Delete this game"))
    assert phone.screen.subtitle == "130 games"
    assert phone.screen.list.rows[3].summary.names[0] == "P126"
    phone.tap(undo_button(phone))
    assert phone.screen.subtitle == "131 games"
    phone.tap(phone.screen.list.rows[3])
    assert phone.screen.names[0] == "P127"
    phone.back()
    assert phone.screen.name == "unfinished"
    phone.back()
    assert phone.screen.name == "home"


# Deleting


def test_a_deleted_game_can_be_brought_back(phone: Robot) -> None:
    open_home(phone)
    delete_game(phone, 1)
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


def test_a_deleted_game_is_gone(phone: Robot) -> None:
    open_home(phone)
    delete_game(phone, 0)
    phone.app.hush()
    delete_game(phone, 0)
    assert listed(phone) == []
    assert not says(phone, "Continue")
    phone.app.hush()
    phone.settle()
    assert phone.app.store.unfinished() == []
    assert phone.screen.ids.games.children, "new games can still be begun"


def test_a_game_that_cannot_be_brought_back(phone: Robot) -> None:
    """A full disk, of all moments: reported, and the app does not end."""
    open_home(phone)
    delete_game(phone, 0)
    phone.app.store._db.execute("PRAGMA query_only = ON")
    phone.tap(undo_button(phone))
    assert phone.app.message.text == "Rollpad doesn’t have permission to save games."
    assert listed(phone) == ["Tricubo · Ana, Ben"]


def test_the_menu_goes_by_back_and_by_a_touch_elsewhere(phone: Robot) -> None:
    from kivy.core.window import Window

    open_home(phone)
    lines = menu_of(phone, 0)
    assert list(lines) == ["Delete this game", "Continue"]
    assert all(looks.area(line).within(looks.window()) for line in lines.values())
    assert all(line.height >= looks.FINGER for line in lines.values())
    menu = phone.screen.menu
    phone.back()
    assert menu not in Window.children
    assert phone.screen.name == "home"
    menu_of(phone, 1)
    phone.tap_at(20, 20)
    phone.settle()
    assert phone.screen.menu not in Window.children
    assert phone.screen.name == "home"
    phone.tap(menu_of(phone, 1)["Continue"])
    assert phone.screen.names == ("Ana", "Ben")


def test_the_menu_by_keys(phone: Robot) -> None:
    robot = KeyRobot(phone.app)
    open_home(robot)
    robot.go(unfinished(robot)[1].menu)
    robot.key(ENTER)
    robot.wait(0.5)
    assert robot.at.widget.text == "Continue", "the menu takes the cursor"
    robot.key(DOWN)
    assert robot.at.widget.text == "Delete this game"
    robot.key(ENTER)
    assert listed(robot) == ["Tricubo · Cem, Dea"]


# New games


def test_every_game_has_its_cover(phone: Robot) -> None:
    hurry(phone)
    for game in GAMES:
        phone.tap(game_card(phone, game))
        assert phone.screen.name == "setup"
        assert phone.screen.game.id == game
        phone.back()
        assert phone.screen.name == "home"


def test_the_first_start_says_welcome(phone: Robot) -> None:
    assert says(phone, "Welcome! Pick a game.")
    assert not says(phone, "New game")
    open_home(phone)
    assert says(phone, "New game")
    assert not says(phone, "Welcome! Pick a game.")


@pytest.mark.parametrize("size", SIZES)
def test_no_screen_is_half_empty(phone: Robot, size: tuple[int, int]) -> None:
    """Covers and your pads fill what there is, without a gap at the end."""
    phone.resize(*size)
    for _ in range(2):
        covers = [looks.area(game_card(phone, game)) for game in REGISTRY]
        view = looks.area(phone.screen.ids.scroll)
        rail = size[0] >= 600
        margin = 24 if rail else 16
        assert min(cover.left for cover in covers) == pytest.approx(view.left + margin, abs=1)
        phone.until(lambda: phone.screen._pads)
        phone.settle()
        lowest = looks.area(phone.screen._pads.ids.new)
        assert lowest.low <= view.low + 2 * margin, "your pads are below the covers"
        assert looks.touching({str(n): cover for n, cover in enumerate(covers)}) == []
        shown = [*covers, *(looks.area(card) for card in unfinished(phone))]
        assert max(one.right for one in shown) == pytest.approx(view.right - margin, abs=1)
        open_home(phone)
        all_read(phone)


# The way to the rest


def places(robot: Robot) -> dict[str, Any]:
    return {one.place: one for one in robot.screen.navigation.walk() if hasattr(one, "place")}


@pytest.mark.parametrize("size", SIZES)
def test_bar_and_rail_lead_on_and_back_leads_home(phone: Robot, size: tuple[int, int]) -> None:
    phone.resize(*size)
    hurry(phone)
    names = ["home", "history", "statistics", "ladder", "settings"]
    assert list(places(phone)) == names or list(reversed(places(phone))) == names
    for place, item in places(phone).items():
        assert looks.area(item).within(looks.window())
        assert min(item.size) >= looks.FINGER
        assert item.active == (place == "home")
        phone.tap(item)
        assert phone.screen.name == place
        if place != "home":
            phone.back()
        assert phone.screen.name == "home"
    assert places(phone)["home"].active, "that is where one is"


def test_a_turned_device_has_the_other_one(phone: Robot) -> None:
    from screens.home.navigation import Bar, Rail

    for size, kind in (((740, 360), Rail), ((360, 740), Bar)):
        phone.resize(*size)
        assert isinstance(phone.screen.navigation, kind)
        shown = [one for one in phone.screen.walk() if isinstance(one, Bar | Rail)]
        assert shown == [phone.screen.navigation]


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_the_navigation_follows_day_and_night(device: str, request: pytest.FixtureRequest) -> None:
    from kivy.uix.label import Label

    from screens.widgets.theme import theme

    robot = request.getfixturevalue(device)
    robot.frame(3)  # the navigation comes after the first one
    for dark in (True, False):
        theme.dark = dark
        robot.frame(2)
        words = [
            one for one in robot.screen.navigation.walk(restrict=True) if isinstance(one, Label)
        ]
        colours = {tuple(one.color) for one in words}
        assert colours == {tuple(theme.may), tuple(theme.soft)}
        assert len(words) == 10


@pytest.mark.parametrize("size", [(320, 640), (740, 360), (1280, 800)])
def test_the_navigation_is_on_every_main_screen_and_marks_it(
    phone: Robot, size: tuple[int, int]
) -> None:
    from screens.home.navigation import PLACES
    from screens.widgets.top_bar import TopBar

    phone.resize(*size)
    hurry(phone)
    phone.frame(3)
    for place in [*PLACES, "home"]:
        phone.tap(places(phone)[place])
        assert phone.screen.name == place
        assert [name for name, item in places(phone).items() if item.active] == [place]
        bars = [one for one in phone.screen.walk() if isinstance(one, TopBar)]
        assert not any(one.can_go_back for one in bars), "there is no arrow back"
        assert looks.cut_off(phone.screen.navigation) == []
        navigation, scroll = (
            looks.area(phone.screen.navigation),
            looks.area(phone.screen.ids.scroll),
        )
        assert not navigation.overlaps(scroll)
    phone.tap(places(phone)["history"])
    phone.tap(places(phone)["ladder"])
    phone.back()
    assert phone.screen.name == "home", "back leads home from each of them"


def test_settings_of_a_game_lead_back_to_it(phone: Robot) -> None:
    phone.app.resume_game(phone.app.store.create(some(9, "Ana", "Ben"), AT))
    phone.settle()
    phone.app.open("settings")
    phone.settle()
    from screens.widgets.top_bar import TopBar

    (bar,) = (one for one in phone.screen.walk() if isinstance(one, TopBar))
    assert bar.can_go_back
    phone.tap(bar.ids.back)
    assert phone.screen.name == "play"


# Covers


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_pictures_and_words_of_covers_are_apart(
    phone: Robot, size: tuple[int, int], percent: int
) -> None:
    """Also after another language, text size or window: that is when they overlapped."""
    from screens.widgets.language import tr

    store = phone.app.store
    for game in GAMES:
        store.settings.set(SET_UP.of(game), {"names": ["Ana", "Ben"]})
    phone.app.open("home")
    phone.settle()
    phone.resize(*size)
    phone.app.use_text_size(percent)
    for language in ("de", "en"):
        tr.use(language)
        phone.settle()
        phone.frame(6)
        for cover in phone.screen.ids.games.children:
            words, picture = looks.area(cover.ids.words), looks.rect_area(cover.picture)
            assert cover.drawn == cover.picture, "drawn where it is now"
            inside = looks.Area(cover.x, cover.y, cover.right, cover.top)
            assert picture.within(inside), cover.game
            own = looks.Area(
                cover.ids.words.x, cover.ids.words.y, cover.ids.words.right, cover.ids.words.top
            )
            assert not picture.overlaps(own), (cover.game, words)
    phone.app.use_text_size(100)


def test_again_says_with_whom(phone: Robot) -> None:
    phone.app.store.settings.set(SET_UP.of("kubi"), {"names": ["Ana", "Ben"], "options": {}})
    phone.app.open("settings")
    phone.app.open("home")
    phone.settle()
    phone.frame(3)
    covers = {one.game: one for one in phone.screen.ids.games.children}
    assert "Again: Ana, Ben" in phone.texts(covers["kubi"])
    assert not any("Again" in text for text in phone.texts(covers["cubo"]))
    (line,) = (one for one in covers["kubi"].walk() if type(one).__name__ == "AgainLine")
    phone.screen.ids.scroll.scroll_to(line)
    phone.settle()
    phone.tap(line)
    assert phone.screen.name == "play"
    assert phone.screen.names == ("Ana", "Ben")


@pytest.mark.parametrize("change", ["resize", "text"])
def test_no_stray_picture_of_the_sheet(phone: Robot, change: str) -> None:
    """The picture was left where it had been when it did not fit any more."""
    open_home(phone)
    all_read(phone)
    assert phone.screen.hero.pictured
    if change == "resize":
        phone.resize(300, 640)
    else:
        phone.app.use_text_size(150)
        phone.settle()
    all_read(phone)
    hero = phone.screen.hero
    assert not hero.pictured
    assert [one for one in hero.ids.place.children if one.opacity] == []
    phone.app.use_text_size(100)
