"""The timeline: dragged through the game by a finger, and going back to any point of it."""

from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from screens.look.brush import Brush
from storage.settings import AROUND
from tests.support import looks
from tests.support.sizes import LONG_NAMES, NAMES, lay_out
from tests.support.table import AT, begin, golden, hurry, last_entry, resume, saved, ticks
from tests.support.timeline import counting, drag_to, open_timeline, press, sit
from tools.player import played
from tools.robot import Robot

NOTES = "0 L4; 1 M2; 1 L3; 0 S5"
"""Two rounds of two players, after the two free boxes."""


def words(robot: Robot) -> tuple[str, str]:
    return robot.screen.timeline_bar.title, robot.screen.timeline_bar.detail


# On a phone


def test_the_sheets_show_the_game_as_it_was(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    screen.match.look_at(0)
    entries = saved(phone).entries
    now = ticks(phone)
    open_timeline(phone)
    assert words(phone) == ("Round 2 · Ana", "Row 5: 1 cross · Small die")
    assert ticks(phone) == now
    drag_to(phone, 3)
    assert words(phone) == ("Round 1 · Ana", "Row 4: 3 crosses · Large die")
    assert ticks(phone) == [1, 0, 0, 3, 0]
    assert set(screen.sheet.invited) == {"row4.1", "row4.2", "row4.3"}, (
        "what was written stands out"
    )
    assert screen.strip.journal.total(0) == screen.match.timeline.shown.total(0)
    press(phone, "later")
    assert words(phone) == ("Round 1 · Ben", "Row 2: 2 crosses · Medium die")
    assert ticks(phone) == [1, 0, 0, 3, 0]
    assert not screen.sheet.invited
    drag_to(phone, 1)
    assert words(phone) == ("Ana", "Free box")
    drag_to(phone, 0)
    assert words(phone) == ("The beginning", "")
    assert ticks(phone) == [0, 0, 0, 0, 0]
    assert screen.timeline_bar.ids.earlier.disabled
    press(phone, "close")
    assert not screen.match.reading
    assert ticks(phone) == now
    assert saved(phone).entries == entries, "looking changes nothing"


def test_rounds_are_marked(phone: Robot) -> None:
    begin(phone, 2, NOTES)
    notches = open_timeline(phone).notches()
    assert [notch.player for notch in notches] == [None, 0, 1, 0, 1, 1, 0]
    assert [notch.round for notch in notches] == [None, None, None, 1, None, 2, None]


def test_nothing_can_be_entered_while_it_is_open(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    entries = saved(phone).entries
    open_timeline(phone)
    for place in (3, 6):
        drag_to(phone, place)
        phone.tap_box("row3.3")
        assert "Nothing can be entered" in words(phone)[1]
    assert not screen.attended.touched
    screen.wish(0, screen.game.kinds["pass"]())
    assert saved(phone).entries == entries
    drag_to(phone, 5)
    assert "Nothing" not in words(phone)[1]


def test_going_back_and_redo(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    before = saved(phone)
    open_timeline(phone)
    assert screen.timeline_bar.ids.back.disabled, "one is there already"
    drag_to(phone, 3)
    press(phone, "back")
    assert not screen.match.reading
    assert counting(saved(phone)) == [1, 2, 3]
    assert saved(phone).entries[:6] == before.entries, "nothing is taken out"
    assert screen.match.viewed == 1, "it is Ben's turn again"
    for _ in range(3):
        phone.tap(screen.ids.redo)
    assert screen.ids.redo.disabled
    assert saved(phone).state == before.state


def test_what_was_left_can_be_got_back_after_something_new(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    old = saved(phone).state
    open_timeline(phone)
    drag_to(phone, 3)
    press(phone, "back")
    phone.tap_box("row3.2")
    new = saved(phone).state
    assert screen.ids.redo.disabled, "something new was entered"
    timeline = open_timeline(phone)
    assert words(phone)[0] == "Round 1 · Ben"
    press(phone, "earlier")
    assert words(phone) == ("Round 1", "3 entries undone")
    press(phone, "earlier")
    assert words(phone) == ("Round 2 · Ana", "Row 5: 1 cross · Small die")
    assert timeline.shown.state == old
    press(phone, "back")
    assert saved(phone).state == old
    open_timeline(phone)
    assert words(phone)[1] == "Back at another point of the game"
    press(phone, "earlier")
    press(phone, "back")
    assert saved(phone).state == new


def test_back_closes_it_first(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    open_timeline(phone)
    drag_to(phone, 2)
    phone.back()
    assert phone.screen is screen
    assert not screen.match.reading
    assert counting(saved(phone)) == [1, 2, 3, 4, 5, 6]
    open_timeline(phone)
    phone.tap(screen.ids.history)
    assert not screen.match.reading
    phone.back()
    assert phone.screen.name == "home"


def test_it_is_closed_when_the_game_is_left(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    open_timeline(phone)
    phone.app.open("home")
    phone.settle()
    assert not screen.match.reading
    resume(phone, golden("tricubo-A-solo"))
    open_timeline(phone)
    assert words(phone)[0].startswith("Round"), "alone there is no name to tell"
    assert "·" not in words(phone)[0]


def test_a_single_undo_is_told(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    phone.tap(screen.ids.undo)
    open_timeline(phone)
    assert words(phone) == ("Round 2", "Undone: Ana: Row 5: 1 cross · Small die")


def test_keys_that_undo_step_through_it(phone: Robot) -> None:
    screen = begin(phone, 2, NOTES)
    open_timeline(phone)
    assert screen.ids.undo.disabled
    assert screen.ids.redo.disabled
    screen.match.undo()
    screen.match.undo()
    screen.match.redo()
    assert screen.match.timeline.place == 5
    assert counting(saved(phone)) == [1, 2, 3, 4, 5, 6]


def test_a_form_cannot_be_dragged_while_it_is_open(phone: Robot) -> None:
    journal = played("tetrix", {}, ["Ana"], share=0.5)
    while journal.state.form is None:
        journal = journal.back_to(journal.moments[-2])
    screen = resume(phone, journal)
    phone.tap_at(*phone.seen(screen.sheet, *screen.sheet.boxes["cell3.3"].center))
    assert screen.sheet.draft
    open_timeline(phone)
    assert screen.sheet.draft is None
    start, end = (screen.sheet.boxes[box].center for box in ("cell1.1", "cell5.5"))
    phone.drag(start, end)
    assert screen.sheet.draft is None
    assert "Nothing can be entered" in words(phone)[1]
    press(phone, "close")
    phone.tap_at(*phone.seen(screen.sheet, *screen.sheet.boxes["cell3.3"].center))
    assert screen.sheet.draft


def test_a_block_for_the_whole_table(phone: Robot) -> None:
    from screens.games import view

    blocks = [game for game in GAMES if view(game).sheet.shared]
    assert blocks
    for game in blocks:
        journal = played(game, {}, list(NAMES[:3]), share=0.5)
        screen = resume(phone, journal)
        timeline = open_timeline(phone)
        drag_to(phone, 4)
        then = journal.history()[4]
        assert screen.sheet.state == then.state
        assert timeline.title.startswith("Round")
        box = next(box for box in screen.sheet.boxes if box.startswith("0."))
        phone.tap_box(box)
        assert "Nothing can be entered" in words(phone)[1]
        assert not screen.panel.visible
        press(phone, "back")
        assert saved(phone).state == then.state
        assert screen.panel.visible


# Around a tablet


@pytest.mark.parametrize("mode", ["one", "all", "seated"])
def test_around_the_table(tablet: Robot, mode: str) -> None:
    journal = played("tricubo", {}, list(NAMES[:4]), share=0.6)
    screen = sit(tablet, mode, journal)
    open_timeline(tablet)
    history = journal.history()
    for place in (20, 3, len(history) - 2):
        drag_to(tablet, place)
        state = history[place].state
        shown = screen.seats if mode != "one" else [screen.front]
        assert [seat.sheet.state for seat in shown] == [state] * len(shown)
        middle = screen.middle[0].journal if mode != "one" else screen.strip.journal
        assert middle.state == state
    sheet = screen.seats[1].sheet if mode != "one" else screen.front.sheet
    tablet.tap_box("row3.1", sheet)
    assert "Nothing can be entered" in words(tablet)[1]
    drag_to(tablet, 20)
    press(tablet, "back")
    assert saved(tablet).state == history[20].state
    assert len(saved(tablet).entries) > len(journal.entries)
    for seat in shown:
        assert seat.sheet.state == history[20].state
        assert seat.action.opacity


def test_only_what_differs_is_drawn(tablet: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """From one notch to the next a player's sheet changes, and not those of the others."""
    from screens.games.common.sheet import Sheet

    journal = played("tricubo", {}, list(NAMES[:4]), share=0.6, rolls=False)
    screen = sit(tablet, "all", journal)
    open_timeline(tablet)
    drag_to(tablet, 10)
    drawn: list[int] = []
    draw = Sheet.draw_layer

    def watched(sheet: Sheet, name: str, brush: Brush) -> None:
        if name == "ink":
            drawn.append(sheet.player)
        draw(sheet, name, brush)

    monkeypatch.setattr(Sheet, "draw_layer", watched)
    press(tablet, "later")
    entry = screen.match.timeline.shown.entries[-1]
    assert drawn.count(entry.player) == 1
    assert len(drawn) < len(screen.seats)
    # Whoever has not been drawn shows what is true all the same.
    for seat in screen.seats:
        shown = screen.game.written(seat.sheet.state, seat.player)
        assert shown == screen.game.written(screen.state, seat.player)


def test_a_seat_can_have_the_whole_screen_meanwhile(tablet: Robot) -> None:
    journal = played("tricubo", {}, list(NAMES[:3]), share=0.6)
    screen = sit(tablet, "seated", journal)
    open_timeline(tablet)
    drag_to(tablet, 12)
    sheet = screen.seats[1].sheet
    tablet.tap_at(*tablet.seen(sheet, sheet.center_x, sheet.top - sheet.margin - 4))
    assert screen.match.enlarged == 1
    assert screen.front.sheet.state == journal.history()[12].state
    assert place_of(screen.timeline_bar).within(looks.window())
    slider = screen.timeline_bar.ids.slider
    drag_to(tablet, 5)
    assert slider.place == 5
    assert screen.front.sheet.state == journal.history()[5].state


# In every size


def games() -> list[Journal]:
    """At their end, by many players with long names; and alone, with a rank to be seen."""
    counts = {game: min(5, GAMES[game].players[-1]) for game in GAMES}
    found = [played(game, {}, list(LONG_NAMES[:count])) for game, count in counts.items()]
    return [*found, played("tricubo", {"side": "B"}, list(NAMES[:1]), share=0.7)]


def trouble(screen: Any) -> list[str]:
    """Whatever is not as it should be while the timeline is open."""
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
    """Where something is in the window, however it is turned."""
    (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    return looks.Area(min(x, right), min(y, top), max(x, right), max(y, top))


@pytest.mark.parametrize("mode", ["one", "all", "seated"])
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
        screen.match.timeline.say_closed()
        lay_out()
        assert trouble(screen) == []
        if screen.session.journal.over:
            screen.match.timeline.go_back()
            lay_out()
            assert screen.timeline_bar.asking
            assert trouble(screen) == []
        screen.match.timeline.close()
        lay_out()


def test_the_last_entry_is_the_undo_of_the_first_one_to_go(phone: Robot) -> None:
    """What is on disk can be read by any other program."""
    begin(phone, 2, NOTES)
    open_timeline(phone)
    drag_to(phone, 5)
    press(phone, "back")
    assert last_entry(phone) == {"undoes": 6}
