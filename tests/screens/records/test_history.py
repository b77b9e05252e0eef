"""The history with many games: scrolled, searched, filtered, opened, and restored."""

from collections.abc import Iterator

import pytest

from scoring import GAMES
from storage.history import Filter
from tests.support import looks
from tests.support.key_robot import DOWN, ENTER, UP, KeyRobot
from tests.support.records import chip, open_history, shown, undo_button
from tests.support.table import english_app, open_timeline
from tools.many_games import fill
from tools.robot import Robot

MANY = 1100


@pytest.fixture(scope="module")
def many(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """A phone with many games, the same for all tests."""
    folder = tmp_path_factory.mktemp("many")
    fill(folder, MANY)
    with english_app(folder) as robot:
        yield robot


def test_a_history_of_any_length_is_scrolled(many: Robot) -> None:
    screen = open_history(many)
    numbers = many.app.store.history.numbers()
    scroll, most = screen.ids.scroll, 0
    assert screen.subtitle == f"{MANY} games"
    for part in (1, 0.99, 0.71, 0.702, 0.3, 0, 0.5, 1):
        scroll.scroll_y = part
        many.frame(2)
        in_sight = looks.area(scroll)
        rows = [row for row in screen.list.rows if looks.area(row).overlaps(in_sight)]
        places = [numbers.index(row.item.id) for row in rows]
        assert places == [*range(places[0], places[-1] + 1)], "none is left out"
        assert (places[0] == 0) == (part == 1)
        assert (places[-1] == MANY - 1) == (part == 0)
        assert len(rows) > (in_sight.high - in_sight.low) / screen.list.step - 2
        most = max(most, len(screen.list.children))
    assert most < 14, "only what is seen exists"
    scroll.scroll_y = 0
    many.settle()
    assert screen.subtitle == "January 2020"
    many.drag((180, 500), (180, 200))
    assert 0 < scroll.scroll_y < 0.5, "a finger does the same"
    assert numbers.index(screen.list.rows[-1].item.id) < MANY - 1


def test_to_open_it_looks_up_the_first_games_only(many: Robot) -> None:
    from screens.records.history import AT_FIRST

    screen = open_history(many)
    assert len(screen.numbers) == AT_FIRST < screen.list.count == MANY
    screen.ids.scroll.scroll_y = 0
    many.frame(2)
    assert len(screen.numbers) == MANY


def test_games_that_go_while_one_scrolls(many: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others have deleted some: their lines stay empty until it is opened again."""
    screen, history = open_history(many), many.app.store.history
    left = history.numbers()[: MANY - 3]
    monkeypatch.setattr(history, "numbers", lambda wanted, most=-1: left)
    screen.ids.scroll.scroll_y = 0
    many.frame(2)
    assert [row.item is None for row in screen.list.rows][-4:] == [False, True, True, True]


def test_nothing_is_found(many: Robot) -> None:
    screen = open_history(many)
    assert screen.ids.show_all.disabled
    screen.look_for(text="nobody")
    many.settle()
    assert "Nothing found" in many.texts()
    many.tap(screen.ids.show_all)
    assert screen.subtitle == f"{MANY} games"
    assert "Nothing found" not in many.texts()


def test_games_and_players_are_chosen(many: Robot) -> None:
    screen, history = open_history(many), many.app.store.history
    assert not screen.unfolded, "a phone shows games first"
    many.tap(screen.ids.unfold)
    filters = screen.filters
    offered = [chip.text for chip in filters.ids.games.chips]
    assert offered == ["All games", *(game.title for game in GAMES.values())]
    many.tap(chip(filters.ids.games, "Kubi"))
    assert screen.subtitle == f"{history.count(Filter(game='kubi'))} games"
    assert len(filters.ids.players.chips) == 9, "those who play most"
    assert "Lou" not in [one.text for one in filters.ids.players.chips]
    many.tap(filters.find.ids.field)
    many.type("lo")
    many.wait(0.5)
    many.settle()
    assert [one.text for one in filters.ids.players.chips] == ["Everyone", "Lou"]
    many.tap(chip(filters.ids.players, "Lou"))
    assert len(screen.numbers) == history.count(Filter(game="kubi", player="Lou"))
    assert all("Kubi" in text and "Lou" in text for text in shown(many))
    many.tap(screen.ids.unfold)
    assert "Kubi · Lou  ×" in many.texts()
    many.tap(screen.ids.filtered)
    assert screen.subtitle == f"{MANY} games"


def test_words_are_looked_for_when_the_writing_pauses(
    many: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = open_history(many)
    asked: list[str] = []
    numbers = many.app.store.history.numbers

    def watched(wanted: Filter, most: int) -> list[int]:
        asked.append(wanted.text)
        return list(numbers(wanted, most))

    monkeypatch.setattr(many.app.store.history, "numbers", watched)
    many.tap(screen.ids.search.ids.field)
    for letter in "GRANDMA ana":
        many.type(letter)
    assert asked == []
    many.wait(0.5)
    many.settle()
    assert asked == ["GRANDMA ana"]
    assert all("at Grandma" in text and "Ana" in text for text in shown(many))
    assert shown(many)
    many.tap(screen.ids.search.ids.empty)
    assert asked[-1] == ""
    assert screen.subtitle == f"{MANY} games"


def test_a_game_is_played_back_and_back_leads_back(many: Robot) -> None:
    screen = open_history(many)
    screen.ids.scroll.scroll_y = 0.5
    many.settle()
    before = [row.item.id for row in screen.list.rows]
    row = screen.list.rows[3]
    number, journal = row.item.id, many.app.store.load(row.item.id)
    many.tap(row)
    assert many.screen.name == "result"
    assert many.screen.session.number == number
    assert " Jan 2020, " in many.screen.played
    many.tap(many.screen.ids.sheets)
    play = many.screen
    assert play.session.journal == journal
    assert play.match.locked
    open_timeline(many)
    assert play.match.reading
    assert len(play.match.timeline.history) > 5
    play.match.timeline.move_to(1)
    many.settle()
    assert play.journal == play.match.timeline.history[1]
    for name in ("play", "result", "history"):
        many.back()
        assert many.screen.name == name
    assert [row.item.id for row in screen.list.rows] == before, "just where one was"
    assert many.app.store.load(number) == journal
    other = screen.list.rows[4].item.id
    many.tap(screen.list.rows[4])
    many.tap(many.screen.ids.sheets)
    assert play.session.number == other, "not the game of before"
    many.back()
    many.tap(many.screen.ids.home)
    assert many.screen.name == "home"


def test_by_keys(many: Robot) -> None:
    robot = KeyRobot(many.app)
    screen = open_history(robot)
    robot.key(DOWN)
    robot.go(screen.list.rows[0])
    first = screen.list.rows[0].item.id
    for _ in range(20):
        robot.key(DOWN)
    assert robot.at.widget.item.id == first - 20, "on and on"
    assert looks.area(robot.at.widget).within(looks.area(screen.ids.scroll))
    robot.key(UP)
    robot.key(ENTER)
    assert robot.screen.name == "result"
    assert robot.screen.session.number == first - 19
    assert not robot.screen.ids.note.focus, "nobody is made to write"


def test_a_deleted_game_comes_back_to_its_place(many: Robot) -> None:
    screen, store = open_history(many), many.app.store
    screen.ids.scroll.scroll_y = 0.4
    many.settle()
    before, numbers = [row.item for row in screen.list.rows], store.history.numbers()
    gone = screen.list.rows[4].item
    many.tap(screen.list.rows[4])
    many.tap(many.screen.ids.delete)
    assert many.screen is screen
    assert many.app.message.text == "Game deleted"
    assert gone not in [row.item for row in screen.list.rows]
    assert store.trash.games() == [gone.id]
    many.tap(undo_button(many))
    assert [row.item for row in screen.list.rows] == before
    assert store.history.numbers() == numbers
