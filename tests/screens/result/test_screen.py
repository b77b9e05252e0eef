"""The result on a phone in portrait and landscape, and on a tablet."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring import GAMES
from scoring.decisive_round import decision
from scoring.journal import Journal
from tests.support import looks
from tests.support.sizes import NAMES
from tests.support.table import AT, golden, hurry
from tools.player import played
from tools.robot import PHONE, TABLET, Robot, running_app

SIDEWAYS = (740, 360)


@pytest.fixture(scope="module")
def window(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One for all tests, which resize it."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        hurry(robot)
        yield robot


def show(robot: Robot, journal: Journal, size: tuple[int, int] = PHONE) -> Any:
    from kivy.core.window import Window

    if tuple(Window.size) != size:
        robot.resize(*size)
    robot.app.open("home")
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.screen.show_result()
    robot.settle()
    robot.until(lambda: robot.screen.ids.sheets_shown.stage.complete)
    robot.frame(2)
    return robot.screen


def together(game: str = "tricubo", count: int = 3, seed: int = 1) -> Journal:
    return played(game, {}, list(NAMES[:count]), seed=seed, rolls=False)


def sheets(screen: Any) -> list[Any]:
    """Returns the visible sheets and those that can be scrolled to, from the first."""
    return [widget.sheet for widget in reversed(screen.ids.sheets_shown.stage.children)]


def test_the_winner_stands_above_all(window: Robot) -> None:
    from sheets import player_colours

    journal = together()
    screen = show(window, journal)
    (winner,) = journal.game.winners(journal.state)
    labels = {one.text: one for one in looks.shown(screen.ids.verdict, looks_like_words())}
    name = labels[f"{journal.names[winner]} wins"]
    points = labels[str(journal.total(winner))]
    assert (name.font_size, points.font_size, points.font_name) == (32, 64, "Hand")
    assert [*name.color] == [*points.color] == pytest.approx([*player_colours.ink(winner)])
    assert looks.is_shown(screen.ids.crown)
    assert looks.area(screen.ids.crown).low >= looks.area(name).high


def looks_like_words() -> Any:
    from kivy.uix.label import Label

    return Label


def test_everybody_has_a_row_for_a_finger(window: Robot) -> None:
    journal = together()
    screen = show(window, journal)
    places = screen.ids.places
    assert places.height == 48 * 3
    written = looks.words(places)
    order = sorted(journal.names, key=lambda name: -journal.total(journal.names.index(name)))
    assert written[2::3] == order
    assert written[0::3] == ["1.", "2.", "3."]


def test_where_it_was_decided_is_told(window: Robot) -> None:
    journal = together()
    found = decision(journal)
    assert found is not None
    screen = show(window, journal)
    name = journal.names[found.winner]
    told = f"{name} took the lead in round {found.round} of {found.rounds} and kept it."
    assert told in window.texts()
    assert looks.is_shown(screen.ids.turning)
    screen = show(window, golden("tricubo-A-two-winners"))
    assert not looks.is_shown(screen.ids.turning), "nobody has won alone"


def test_the_winners_sheet_and_a_swipe_for_the_others(window: Robot) -> None:
    journal = together()
    screen = show(window, journal)
    order = [place.player for place in sorted_places(journal)]
    (sheet,) = sheets(screen)
    assert (sheet.player, round(sheet.width)) == (order[0], PHONE[0] - 24)
    pages, stage = screen.ids.sheets_shown, screen.ids.sheets_shown.stage
    screen.ids.scroll.scroll_to(pages, animate=False)
    window.settle()
    x, y = stage.to_window(*stage.center)
    window.drag((x + 80, y), (x - 80, y + 6))
    assert [one.player for one in sheets(screen)] == [order[1]]
    window.drag((x - 80, y), (x + 80, y))
    assert [one.player for one in sheets(screen)] == [order[0]]
    window.tap(pages.ids.before)
    assert [one.player for one in sheets(screen)] == [order[-1]], "the last comes before the first"
    window.wait(1)
    assert stage.slide == 0


def test_the_next_sheet_does_not_slide_if_motion_is_reduced(
    window: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As chosen in the settings, whatever the system says."""
    from screens.widgets import motion

    pages = show(window, together()).ids.sheets_shown
    window.app.root.do_layout()
    pages.turn(1)
    assert pages.stage.slide
    monkeypatch.setattr(motion, "wanted", False)
    pages.turn(1)
    assert pages.stage.slide == 0


def sorted_places(journal: Journal) -> Any:
    from screens.result.result_summary import outcome

    return outcome(journal).places


def test_a_move_up_scrolls_the_page(window: Robot) -> None:
    screen = show(window, together())
    stage = screen.ids.sheets_shown.stage
    screen.ids.scroll.scroll_to(screen.ids.sheets_shown, animate=False)
    window.settle()
    before, shown = screen.ids.scroll.scroll_y, sheets(screen)
    x, y = stage.to_window(*stage.center)
    window.drag((x, y - 60), (x + 5, y + 60))
    assert screen.ids.scroll.scroll_y < before
    assert sheets(screen) == shown


def test_lines_that_are_empty_for_all_are_left_out(window: Robot) -> None:
    journal = together()
    screen = show(window, journal)
    columns = [journal.game.lines(journal.state, player) for player in range(3)]
    filled = [lines for lines in zip(*columns, strict=True) if any(one.points for one in lines)]
    assert 0 < len(filled) < len(columns[0])
    assert len(screen.ids.table.rows) == len(filled)
    assert "Row by row" in window.texts()


def test_the_note_is_last(window: Robot) -> None:
    screen = show(window, together())
    content = screen.ids.content
    assert content.children[0] is screen.ids.note_card.__self__
    assert looks.area(screen.ids.rematch).low >= 0
    assert (screen.ids.rematch.kind, screen.ids.share.kind) == ("filled", "tonal")


def test_alone_there_is_a_piece_of_the_ladder(window: Robot) -> None:
    screen = show(window, golden("tricubo-A-solo"))
    assert not looks.is_shown(screen.ids.crown)
    assert not looks.is_shown(screen.ids.places)
    words = looks.words(screen.ids.rungs)
    ranks = ("TRI-INTERN", "TRI-JOURNEYMAN", "TRI-MEDIUM")
    assert [word for word in words if word.startswith("TRI")] == [*ranks]
    assert {"TRI-JOURNEYMAN", "57", "4 points to TRI-MEDIUM"} <= {*window.texts()}


@pytest.mark.parametrize("game", GAMES)
def test_a_tablet_shows_all_sheets(window: Robot, game: str) -> None:
    """On the left the winner, on the right everything that was played on."""
    journal = together(game, seed=2)
    screen = show(window, journal, TABLET)
    left, right = looks.area(screen.ids.left), looks.area(screen.ids.beside)
    assert (left.left, left.right, right.left, right.right) == (0, 400, 400, TABLET[0])
    parts = {name: looks.area(screen.ids[name]) for name in ("verdict", "standing", "buttons")}
    assert looks.not_within(parts, left) == []
    assert looks.touching(parts) == []
    shown = {str(n): looks.area(sheet) for n, sheet in enumerate(sheets(screen))}
    assert looks.not_within(shown, right) == [], "nobody has to scroll for a sheet"
    assert looks.touching(shown) == []
    if not sheets(screen)[0].shared:
        assert [sheet.player for sheet in sheets(screen)] == [0, 1, 2]
    lowest = min(area.low for area in shown.values())
    lines = screen.ids.lines
    if lines.get_root_window():
        lowest = min(lowest, looks.area(lines).low)
    assert lowest < TABLET[1] * 0.2, "the screen is full"


def test_the_last_row_of_sheets_begins_where_the_others_do(window: Robot) -> None:
    """It was centred, so that no column went on in it."""
    screen = show(window, together("kubi", 5), TABLET)
    stage = screen.ids.sheets_shown.stage
    first, *others = stage.rows
    assert others
    assert len(others[-1]) < len(first), "it is not full"
    columns = {widget.x for widget in stage.children}
    assert len(columns) == len(first)


def test_on_its_side_the_buttons_are_beside(window: Robot) -> None:
    screen = show(window, together(), SIDEWAYS)
    page, sheet = looks.area(screen.ids.left), looks.area(screen.ids.beside)
    buttons = looks.area(screen.ids.buttons)
    assert page.right <= sheet.left + 1
    assert sheet.right <= buttons.left + 1
    assert buttons.within(looks.window())
    (one,) = sheets(screen)
    assert looks.area(one).right <= buttons.left


def test_it_is_the_same_when_the_window_changes(window: Robot) -> None:
    screen = show(window, together())
    for size in (TABLET, SIDEWAYS, PHONE):
        window.resize(*size)
        window.until(lambda: screen.ids.sheets_shown.stage.complete)
        assert looks.is_shown(screen.ids.rematch)
        assert looks.area(screen.ids.rematch).within(looks.window())
        for part in (screen.ids.places, screen.ids.table):
            written = looks.painted(part)
            assert looks.not_within(written, looks.rect_area(part.rect)) == []
            assert looks.side_by_side(written) == []
            assert looks.shortened(part) == []


def test_no_word_of_the_verdict_is_broken(window: Robot) -> None:
    """The names of ranks are long."""
    for size in ((320, 640), SIDEWAYS):
        screen = show(window, golden("tricubo-A-solo"), size)
        labels = looks.shown(screen.ids.verdict, looks_like_words())
        (rank,) = (one for one in labels if one.text == "TRI-JOURNEYMAN")
        assert rank.height < 2 * rank.font_size, "on one line"
        assert rank.font_size > 20


def test_ten_players_find_room_on_a_small_phone(window: Robot) -> None:
    names = [f"Player {number}" for number in range(1, 11)]
    screen = show(window, played("kubi", {}, names, rolls=False), (320, 640))
    table = screen.ids.table
    assert len(table.groups) > 1
    assert looks.not_within(looks.painted(table), looks.rect_area(table.rect)) == []
    assert [what for what in looks.shortened(table) if "Player" not in what] == []


def test_opened_again_it_is_as_it_was(window: Robot) -> None:
    """Nothing is built again, and the scroll position stays."""
    screen = show(window, together())
    before = sheets(screen)
    screen.ids.scroll.scroll_y = 0.4
    window.tap(screen.ids.sheets)
    assert window.screen.name == "play"
    window.screen.show_result()
    window.settle()
    assert sheets(screen) == before
    assert screen.ids.scroll.scroll_y == pytest.approx(0.4, abs=0.01)


@pytest.mark.parametrize(
    ("names", "wanted"), [(["Ana"], "Play again"), (["Ana", "Ben"], "Rematch")]
)
def test_one_person_plays_again(phone: Robot, names: list[str], wanted: str) -> None:
    from tools.player import played

    journal = played("kubi", {}, names)
    phone.app.resume_game(phone.app.store.create(journal, "2026-11-16T18:00:00Z"))
    phone.settle()
    phone.screen.show_result()
    phone.settle()
    assert phone.screen.ids.rematch.text == wanted
