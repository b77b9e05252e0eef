"""The timeline: moves through the game, and returns to any point of it."""

from typing import Any

import pytest

from play.action_result import REFUSED, UNDONE
from play.match import (
    ALL,
    ONE,
    SEATED,
    Match,
)
from play.timeline import Timeline
from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from storage.settings import AROUND
from tests.support import looks
from tests.support.eye import Eye
from tests.support.hand import Hand
from tests.support.sizes import LONG_NAMES, NAMES, lay_out
from tests.support.table import AT, begin, golden, hurry, last_entry, resume, saved, ticks
from tests.support.table import open_timeline as toggle_timeline
from tests.support.timeline import counting, drag_to, open_timeline, press, sit
from tools.player import played
from tools.robot import PHONE, TABLET, Robot

NOTES = "0 L4; 1 M2; 1 L3; 0 S5"
"""Two rounds of two players, after the two free boxes."""
CLOSED = "You’re viewing an earlier moment: nothing can be entered."
BLOCKS = [game for game in GAMES if view(game).sheet.shared]
"""The games with one sheet for all players."""


def go_back(timeline: Timeline) -> None:
    """Confirms the question."""
    for _time in range(2):
        timeline.go_back()


def words(match: Match) -> tuple[str, str]:
    return match.timeline.title, match.timeline.detail


def tapped_in_vain(hand: Hand, box: str) -> bool:
    """Whether a touch of this box is refused with the reason."""
    told = hand.tap_box(box)
    return (told.kind, told.sounds, words(hand.match)[1]) == (REFUSED, ("refuse",), CLOSED)


def test_the_sheets_show_the_game_as_it_was(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    match.look_at(0)
    entries, now, timeline = hand.saved().entries, hand.ticks(), match.timeline
    timeline.open()
    assert words(match) == ("Round 2 · Ana", "Row 5: 1 cross · Small die")
    assert hand.ticks() == now
    timeline.move_to(3)
    assert words(match) == ("Round 1 · Ana", "Row 4: 3 crosses · Large die")
    assert hand.ticks() == [1, 0, 0, 3, 0]
    assert match.front.view.invited == {"row4.1", "row4.2", "row4.3"}, "what was written stands out"
    assert match.front.sheet.state == timeline.shown.state
    assert match.journal.total(0) == timeline.shown.total(0)
    timeline.step(1)
    assert words(match) == ("Round 1 · Ben", "Row 2: 2 crosses · Medium die")
    assert hand.ticks() == [1, 0, 0, 3, 0]
    assert match.front.view.invited == {"row2.2", "row2.3"}, "on Ben's sheet"
    timeline.move_to(1)
    assert words(match) == ("Ana", "Starting box")
    timeline.move_to(0)
    assert words(match) == ("The beginning", "")
    assert hand.ticks() == [0, 0, 0, 0, 0]
    assert timeline.at_beginning
    timeline.step(-1)
    assert timeline.place == 0
    timeline.close()
    assert not match.reading
    assert hand.ticks() == now
    assert hand.saved().entries == entries, "looking changes nothing"


def test_rounds_are_marked(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    match.timeline.open()
    notches = match.timeline.notches().values()
    assert [notch.player for notch in notches] == [None, 0, 1, 0, 1, 1, 0]
    assert [notch.round for notch in notches] == [None, None, None, 1, None, 2, None]


def test_nothing_can_be_entered_while_it_is_open(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    entries = hand.saved().entries
    match.timeline.open()
    for place in (3, 6):
        match.timeline.move_to(place)
        assert tapped_in_vain(hand, "row3.3")
    assert not match.front.touched
    assert match.front.wish(0, match.game.kinds["pass"]()).kind == REFUSED
    assert hand.saved().entries == entries
    match.timeline.move_to(5)
    assert words(match)[1] != CLOSED


def test_going_back_and_redo(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    before = hand.saved()
    match.timeline.open()
    assert match.timeline.at_end, "one is there already"
    match.timeline.move_to(3)
    match.timeline.go_back()
    assert (match.timeline.asking, words(match)[1]) == (True, "Undo everything after this point?")
    assert match.timeline.go_back().kind == UNDONE
    assert not match.reading
    assert counting(hand.saved()) == [1, 2, 3]
    assert hand.saved().entries[:6] == before.entries, "nothing is taken out"
    assert match.viewed == 1, "it is Ben's turn again"
    for _ in range(3):
        assert match.can_redo()
        hand.redo()
    assert not match.can_redo()
    assert hand.saved().state == before.state


def test_it_follows_who_moved(hand: Hand) -> None:
    """The visible sheet is the one that the words describe, with what was written marked."""
    match = hand.begin(2, NOTES)
    viewed = match.viewed
    match.timeline.open()
    for place in range(1, 7):
        match.timeline.move_to(place)
        assert match.viewed == match.timeline.shown.entries[-1].player
        assert match.front.sheet.invited == match.written_at_handle(match.viewed) != frozenset()
    match.timeline.close()
    assert match.viewed == viewed, "as it was before"


def test_the_last_entry_is_the_undo_of_the_first_one_to_go(hand: Hand) -> None:
    """What is on disk can be read by any other program."""
    match = hand.begin(2, NOTES)
    match.timeline.open()
    match.timeline.move_to(5)
    go_back(match.timeline)
    assert hand.last_entry() == {"undoes": 6}


def test_what_was_left_can_be_got_back_after_something_new(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    old, timeline = hand.saved().state, match.timeline
    timeline.open()
    timeline.move_to(3)
    go_back(timeline)
    hand.tap_box("row3.2")
    new = hand.saved().state
    assert not match.can_redo(), "something new was entered"
    timeline.open()
    assert words(match)[0] == "Round 1 · Ben"
    timeline.step(-1)
    assert words(match) == ("Round 1", "3 entries undone")
    timeline.step(-1)
    assert words(match) == ("Round 2 · Ana", "Row 5: 1 cross · Small die")
    assert timeline.shown.state == old
    go_back(timeline)
    assert hand.saved().state == old
    timeline.open()
    assert words(match)[1] == "Moved to another point in the game"
    timeline.step(-1)
    go_back(timeline)
    assert hand.saved().state == new


def test_back_closes_it_first(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    match.timeline.open()
    match.timeline.move_to(2)
    assert match.step_back()
    assert not match.reading
    assert counting(hand.saved()) == [1, 2, 3, 4, 5, 6]
    for opened in (True, False):
        match.timeline.toggle()
        assert match.front.view.reading is opened
    assert not match.step_back(), "the game is left"


def test_alone_there_is_no_name_to_tell(hand: Hand) -> None:
    match = hand.open(golden("tricubo-A-solo"))
    match.timeline.open()
    assert words(match)[0].startswith("Round")
    assert "·" not in words(match)[0]


def test_a_single_undo_is_told(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    hand.undo()
    match.timeline.open()
    assert words(match) == ("Round 2", "Undone: Ana: Row 5: 1 cross · Small die")


def test_what_undoes_steps_through_it(hand: Hand) -> None:
    match = hand.begin(2, NOTES)
    match.timeline.open()
    hand.undo()
    hand.undo()
    hand.redo()
    assert match.timeline.place == 5
    assert counting(hand.saved()) == [1, 2, 3, 4, 5, 6]


def test_a_form_cannot_be_dragged_while_it_is_open(hand: Hand) -> None:
    journal = played("tetrix", {}, ["Ana"], share=0.5)
    while journal.state.form is None:
        journal = journal.back_to(journal.moments[-2])
    match = hand.open(journal)
    eye = Eye(match.front)
    waits = eye.look().drawn["ghost"]
    assert waits, "it lies there"
    match.timeline.open()
    assert eye.look().drawn["ghost"] == []
    match.timeline.close()
    assert eye.look().drawn["ghost"] == waits
    hand.tap_box("cell1.1")
    assert eye.look().drawn["ghost"] != waits
    match.timeline.open()
    assert eye.look().drawn["ghost"] == []
    hand.drag("cell1.1", match.front.sheet.boxes["cell5.5"].center)
    assert eye.look().drawn["ghost"] == []
    assert words(match)[1] == CLOSED
    match.timeline.close()
    hand.tap_box("cell3.3")
    assert eye.look().drawn["ghost"]


@pytest.mark.parametrize("game", BLOCKS)
def test_a_block_for_the_whole_table(hand: Hand, game: str) -> None:
    journal = played(game, {}, list(NAMES[:3]), share=0.5)
    match, then = hand.open(journal), journal.history()[4]
    match.timeline.open()
    match.timeline.move_to(4)
    assert match.front.sheet.state == then.state
    assert words(match)[0].startswith("Round")
    assert tapped_in_vain(hand, next(one for one in match.front.sheet.boxes if one[:2] == "0."))
    go_back(match.timeline)
    assert hand.saved().state == then.state


@pytest.mark.parametrize("mode", [ONE, ALL, SEATED])
def test_around_the_table(hand: Hand, mode: str) -> None:
    journal = played("tricubo", {}, list(NAMES[:4]), share=0.6)
    match, history = hand.open(journal, mode=mode), journal.history()
    match.timeline.open()
    shown = match.shown_seats
    assert len(shown) == (1 if mode == ONE else 4)
    for place in (20, 3, len(history) - 2):
        match.timeline.move_to(place)
        state = history[place].state
        assert [seat.sheet.state for seat in shown] == [state] * len(shown)
        assert match.journal.state == state
        assert all(seat.view.reading for seat in shown)
    assert hand.tap_box("row3.1", shown[-1]).kind == REFUSED
    assert words(match)[1] == CLOSED
    match.timeline.move_to(20)
    go_back(match.timeline)
    assert hand.saved().state == history[20].state
    assert len(hand.saved().entries) > len(journal.entries)
    for seat in shown:
        assert seat.sheet.state == history[20].state
        assert not seat.view.reading


def test_only_what_differs_is_drawn(hand: Hand) -> None:
    """From one notch to the next a player's sheet changes, and not those of the others."""
    journal = played("tricubo", {}, list(NAMES[:4]), share=0.6, rolls=False)
    match = hand.open(journal, mode=ALL)
    match.timeline.open()
    match.timeline.move_to(10)
    for seat in match.seats:
        Eye(seat).look()
    match.timeline.step(1)
    drawn = [seat.player for seat in match.seats if "ink" in seat.sheet.stale]
    assert match.timeline.shown.entries[-1].player in drawn
    assert len(drawn) < len(match.seats)
    # Drawings that are hidden are up to date as well.
    for seat in match.seats:
        shown = match.game.written(seat.sheet.state, seat.player)
        assert shown == match.game.written(match.state, seat.player)


def test_a_seat_can_have_the_whole_screen_meanwhile(hand: Hand) -> None:
    journal = played("tricubo", {}, list(NAMES[:3]), share=0.6)
    match = hand.open(journal, mode=SEATED)
    match.timeline.open()
    match.timeline.move_to(12)
    hand.tap_heading(match.seats[1])
    assert (match.enlarged, match.viewed) == (1, 1)
    assert match.front.sheet.state == journal.history()[12].state
    match.timeline.move_to(5)
    assert match.front.sheet.state == journal.history()[5].state


# In the window


def test_a_finger_drags_the_handle(quick: Robot) -> None:
    screen = begin(quick, 2, NOTES)
    screen.match.look_at(0)
    timeline, bar = open_timeline(quick), screen.timeline_bar
    assert (bar.title, bar.detail) == words(screen.match)
    assert bar.ids.back.disabled, "one is there already"
    assert (screen.ids.undo.disabled, screen.ids.redo.disabled) == (True, True)
    drag_to(quick, 3)
    assert timeline.place == 3
    assert (bar.title, bar.detail) == ("Round 1 · Ana", "Row 4: 3 crosses · Large die")
    assert ticks(quick) == [1, 0, 0, 3, 0]
    assert screen.strip.journal.total(0) == timeline.shown.total(0)
    press(quick, "later")
    assert (bar.title, bar.ids.slider.place) == ("Round 1 · Ben", 4)
    quick.tap_box("row3.3")
    assert bar.detail == CLOSED
    drag_to(quick, 0)
    assert (bar.title, bar.ids.earlier.disabled) == ("The beginning", True)
    drag_to(quick, 6)
    press(quick, "earlier")
    press(quick, "back")
    press(quick, "back")
    assert not screen.match.reading
    assert last_entry(quick) == {"undoes": 6}
    open_timeline(quick)
    press(quick, "close")
    assert not screen.match.reading


def test_the_button_and_the_way_back_close_it(quick: Robot) -> None:
    screen = begin(quick, 2, NOTES)
    open_timeline(quick)
    drag_to(quick, 2)
    quick.back()
    assert quick.screen is screen
    assert not screen.match.reading
    open_timeline(quick)
    toggle_timeline(quick)
    assert not screen.match.reading
    open_timeline(quick)
    quick.app.open("home")
    quick.settle()
    assert not screen.match.reading, "closed when the game is left"
    assert counting(quick.app.store.load(screen.session.number)) == [1, 2, 3, 4, 5, 6]


def test_beside_a_block_it_takes_the_place_of_the_panel(quick: Robot) -> None:
    for game in BLOCKS:
        screen = resume(quick, played(game, {}, list(NAMES[:3]), share=0.5))
        open_timeline(quick)
        assert not screen.panel.visible
        drag_to(quick, 4)
        press(quick, "back")
        press(quick, "back")
        assert screen.panel.visible


def test_the_middle_of_the_table_goes_along(quick: Robot) -> None:
    quick.resize(*TABLET)
    journal = played("tricubo", {}, list(NAMES[:3]), share=0.6)
    screen = sit(quick, SEATED, journal)
    open_timeline(quick)
    drag_to(quick, 12)
    history = journal.history()
    assert screen.middle[0].journal.state == history[12].state
    sheet = screen.seats[1].sheet
    quick.tap_at(*quick.seen(sheet, sheet.center_x, sheet.top - sheet.margin - 4))
    assert screen.match.enlarged == 1
    quick.settle()
    assert place_of(screen.timeline_bar).within(looks.window())
    drag_to(quick, 5)
    assert screen.timeline_bar.ids.slider.place == 5
    assert screen.front.sheet.state == history[5].state
    press(quick, "back")
    press(quick, "back")
    assert saved(quick).state == history[5].state
    quick.back()
    assert screen.tray.parent
    assert screen.action.opacity
    quick.resize(*PHONE)


# In every size


def games() -> list[Journal]:
    """Finished games of many players with long names, and a solo game with a rank."""
    counts = {game: min(5, GAMES[game].players[-1]) for game in GAMES}
    found = [played(game, {}, list(LONG_NAMES[:count])) for game, count in counts.items()]
    return [*found, played("tricubo", {"side": "B"}, list(NAMES[:1]), share=0.7)]


def trouble(screen: Any) -> list[str]:
    """Layout problems while the timeline is open."""
    timeline = screen.timeline_bar
    parts = {"bar": looks.area(screen.ids.bar), "timeline": looks.area(timeline)}
    seats = screen.seats if screen.match.several_seats else [screen.front]
    seats = [seat for seat in seats if seat.holder is None or seat.holder.opacity]
    parts |= {f"sheet {seat.player}": place_of(looks.shown_by(seat.sheet)) for seat in seats}
    if not screen.match.several_seats:
        more = {"strip": screen.strip, "rank": screen.rank}
        more |= {f"other {n}": other for n, other in enumerate(screen.others)}
        parts |= {name: looks.area(one) for name, one in more.items() if one.opacity}
    found = looks.not_within(parts, looks.window()) + looks.touching(parts)
    found += [f"{seat.player} can be entered" for seat in seats if seat.action.opacity]
    found += [f"{seat.player} has a panel" for seat in seats if seat.panel.visible]
    found += looks.too_small(timeline) + looks.outside_the_window(timeline)
    ids = timeline.ids
    buttons = {name: looks.area(ids[name]) for name in ("earlier", "slider", "later", "back")}
    buttons |= {"close": looks.area(ids.close), "words": looks.area(ids.words)}
    found += looks.touching(buttons) + looks.not_within(buttons, parts["timeline"])
    written = looks.painted(ids.slider)
    found += looks.not_within(written, looks.rect_area(ids.slider)) + looks.side_by_side(written)
    return found + [one for one in looks.cut_off(timeline) if "shortened" not in one]


def place_of(widget: Any) -> looks.Area:
    """Returns the area of something in the window, even if it is turned."""
    (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    return looks.Area(min(x, right), min(y, top), max(x, right), max(y, top))


@pytest.mark.parametrize(
    "mode", ["one", *(pytest.param(one, marks=pytest.mark.long) for one in ("all", "seated"))]
)
def test_it_finds_room(room: Robot, mode: str) -> None:
    from kivy.core.window import Window

    if mode != "one" and min(Window.size) < 560:
        pytest.skip("a phone has room for one sheet")
    hurry(room)
    room.app.store.settings.set(AROUND, mode)
    for journal in games():
        room.app.open("home")
        room.app.resume_game(room.app.store.create(journal, AT))
        room.settle()
        screen = room.screen
        screen.match.timeline.open()
        lay_out()
        height = screen.timeline_bar.height
        places = len(screen.match.timeline.history)
        for place in (0, places // 2, places - 1):
            screen.match.timeline.move_to(place)
            lay_out()
            assert trouble(screen) == [], f"{journal.game.id}, {journal.names}, {place}"
            assert screen.timeline_bar.height == height, "nothing moves while one drags"
        screen.match.timeline.move_to(1)
        screen.match.timeline.refuse_closed()
        lay_out()
        assert trouble(screen) == []
        screen.match.timeline.go_back()
        lay_out()
        assert screen.timeline_bar.asking
        assert trouble(screen) == []
        screen.match.timeline.close()
        lay_out()
