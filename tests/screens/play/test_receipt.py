"""After an entry the card says for a moment what was entered and by whom; then it is the next
player's turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring import GAMES
from screens.play.asking_back import DOUBLE_TAP
from screens.play.receipt import RECEIPT_SECONDS
from storage.settings import AROUND, RECEIPT
from tests.support import looks
from tests.support.key_robot import ENTER, KeyRobot
from tests.support.settings import choose, open_settings
from tests.support.sizes import lay_out
from tests.support.table import action, begin, invited, last_entry, resume, saved
from tools.player import played
from tools.robot import PHONE, TABLET, Robot, running_app


@pytest.fixture(scope="module")
def shared(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        robot.app.store.settings.set(RECEIPT, "moment")
        yield robot


@pytest.fixture
def pad(shared: Robot) -> Robot:
    """A phone that shows receipts."""
    shared.app.open("home")
    shared.settle()
    return shared


def test_it_says_what_was_entered_and_by_whom(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    assert last_entry(pad)["player"] == 0, "saved, whatever is shown"
    assert action(pad) == ("entered", "Ana: Row 4: 3 crosses", "Large die", "+2")
    assert looks.area(screen.action.ids.undo).overlaps(looks.window())
    assert (screen.match.viewed, invited(pad)) == (0, set()), "her sheet stays, and nothing invites"
    pad.wait(RECEIPT_SECONDS - 0.1)
    assert screen.match.viewed == 0
    pad.wait(0.1)
    assert screen.match.viewed == 1
    assert action(pad)[0] == "hint"
    assert invited(pad)


def test_it_takes_less_than_a_second() -> None:
    assert RECEIPT_SECONDS < 1


def test_a_touch_ends_it_and_enters_nothing(pad: Robot) -> None:
    """Whatever lies under the finger then, on the sheet that comes: nobody meant it."""
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap_box("row3.2")
    assert screen.match.viewed == 1
    assert len(saved(pad).entries) == 3
    assert action(pad)[0] == "hint", "not even a refusal"
    pad.tap_box("row3.2")
    assert last_entry(pad)["player"] == 1


def test_a_swipe_and_a_long_press_mean_nothing_either(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    x, y = pad.box_center("row3.2")
    pad.hold_at(x, y)
    assert (screen.match.viewed, action(pad)[0]) == (1, "hint")
    assert len(saved(pad).entries) == 3


def test_undo_takes_it_back(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.wait(DOUBLE_TAP)
    pad.tap(screen.action.ids.undo)
    assert last_entry(pad) == {"undoes": 3}
    assert (screen.match.viewed, action(pad)[0]) == (0, "hint")
    pad.wait(RECEIPT_SECONDS)
    assert screen.match.viewed == 0


def test_a_double_tap_is_no_undo(pad: Robot) -> None:
    """Where the undo appears, a button may have been that has just been pressed."""
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap(screen.action.ids.undo)
    assert last_entry(pad)["player"] == 0
    pad.wait(DOUBLE_TAP)
    pad.tap(screen.action.ids.undo)
    assert last_entry(pad) == {"undoes": 3}


def test_the_bar_goes_on_working(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap(screen.ids.undo)
    assert last_entry(pad) == {"undoes": 3}
    assert screen.match.viewed == 0


def test_the_same_player_need_not_wait(pad: Robot) -> None:
    """A roll, then what it is for: the sheet is the same, and a touch of it means what it says."""
    begin(pad, 2)
    for place in ("face4", "face2", "face1"):
        pad.tap_panel(place)
    assert action(pad)[:2] == ("entered", "Ana: Rolled 4, 2, 1")
    assert "row4.3" in invited(pad)
    pad.tap_box("row4.3")
    assert last_entry(pad)["move"] == {"do": "row", "die": "large", "row": 4}


def test_alone_the_card_says_it_for_a_moment(pad: Robot) -> None:
    begin(pad, 1)
    pad.tap_box("row4.2")
    assert action(pad)[:2] == ("entered", "Row 4: 2 crosses")
    assert invited(pad)
    pad.wait(RECEIPT_SECONDS)
    assert action(pad)[0] == "hint"


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in GAMES[game].players])
def test_every_game_has_words_for_its_entries(pad: Robot, game: str) -> None:
    """And the next player's pad does not lie under the finger yet."""
    journal = played(game, {}, ["Ana", "Ben"], share=0.5, rolls=False)
    entry = journal.trail[-1][0]
    screen = resume(pad, journal.undo(entry.id))
    screen.match.look_at(entry.player)
    pad.enter(entry.move)
    name = journal.names[entry.player]
    mood, title, _detail, _gain = action(pad)
    assert (mood, screen.match.viewed) == ("entered", entry.player)
    assert title.startswith(f"{name}: ")
    assert len(title) > len(name) + 3
    assert "?" not in title, "nothing is asked any more"
    lay_out()
    assert looks.cut_off(screen.action) == []
    pad.wait(RECEIPT_SECONDS)
    assert screen.match.viewed == saved(pad).game.turn(screen.state).waiting[0]


def last_of(pad: Robot, game: str) -> tuple[str, str, str, str]:
    """What is said of the entry that ends a game."""
    journal = played(game, {}, ["Ana", "Ben"], rolls=False)
    entry = journal.trail[-1][0]
    screen = resume(pad, journal.undo(entry.id))
    screen.match.look_at(entry.player)
    pad.enter(entry.move)
    assert saved(pad).over
    return action(pad)


def test_the_last_roll_of_kubi_tells_only_what_it_changes(pad: Robot) -> None:
    """KU-7: sums without a stroke count 0 once it is over, which is nothing new."""
    assert last_of(pad, "kubi") == ("entered", "Ben: 1 | 6+6", "6: 160 → 200", "+40")


def test_a_name_is_said_once(pad: Robot) -> None:
    assert last_of(pad, "tripple-domino")[:2] == ("entered", "Ana is out")


def test_who_leaves_meanwhile_finds_the_next_player(pad: Robot) -> None:
    begin(pad, 2)
    pad.tap_box("row4.3")
    pad.app.open("home")
    pad.settle()
    pad.wait(RECEIPT_SECONDS)
    pad.app.open("play")
    pad.settle()
    assert (pad.screen.match.viewed, action(pad)[0]) == (1, "hint")


def test_it_can_be_set_to_at_once(phone: Robot) -> None:
    phone.app.receipts = "moment"
    open_settings(phone)
    assert phone.screen.receipt == "moment"
    choose(phone, "receipt", "at_once")
    phone.back()
    screen = begin(phone, 2)
    phone.tap_box("row4.3")
    assert (screen.match.viewed, action(phone)[0]) == (1, "hint")
    assert phone.app.store.settings.get(RECEIPT) == "at_once"


def test_it_is_shown_where_nobody_has_chosen() -> None:
    from screens.app import RollpadApp

    assert RollpadApp.receipts == "moment"


@pytest.mark.parametrize("mode", ["all", "seated"])
def test_each_seat_has_its_own(display: None, tmp_path: Path, mode: str) -> None:
    with running_app(tmp_path, TABLET) as table:
        table.app.store.settings.set(AROUND, mode)
        table.app.store.settings.set(RECEIPT, "moment")
        screen = begin(table, 3)
        ana, ben, _cora = screen.seats
        table.tap_box("row4.3", ana.sheet)
        assert (ana.action.title, ana.action.detail) == ("Row 4: 3 crosses", "Large die")
        assert not ana.action.ids.undo.disabled
        assert looks.cut_off(ana.action) == []
        table.tap_box("row3.2", ben.sheet)  # nobody waits for it
        assert last_entry(table)["player"] == 1
        assert ben.action.mood == "entered"
        assert ana.action.mood == "hint"
        table.wait(RECEIPT_SECONDS)
        assert "entered" not in [seat.action.mood for seat in screen.seats]


def test_its_undo_leaves_what_others_have_begun(display: None, tmp_path: Path) -> None:
    """Cora touches a 6-field while Ben still reads his receipt: he takes back his entry."""
    with running_app(tmp_path, TABLET) as table:
        table.app.store.settings.set(RECEIPT, "moment")
        screen = begin(table, 3, "0 L1")
        _ana, ben, cora = screen.seats
        table.tap_box("row4.1", ben.sheet)
        table.wait(DOUBLE_TAP)
        table.tap_box("interim1", cora.sheet)
        assert (ben.action.mood, cora.seat.touched) == ("entered", {"interim1"})
        table.tap(ben.action.ids.undo)
        assert last_entry(table) == {"undoes": 5}
        assert (ben.action.mood, cora.seat.touched) == ("hint", {"interim1"})


def test_a_key_ends_it_as_well(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        robot.app.store.settings.set(RECEIPT, "moment")
        keys = KeyRobot(robot.app)
        screen = begin(keys, 2)
        keys.go(screen.sheet, "row4.3")
        keys.key(ENTER)
        assert (screen.match.viewed, action(keys)[0]) == (0, "entered")
        keys.key(ENTER)
        assert screen.match.viewed == 1
        assert len(saved(keys).entries) == 3, "it was pressed for what was in sight"
        assert keys.at.inviting, "the cursor goes on"
        keys.key(ENTER)
        assert last_entry(keys)["player"] == 1
