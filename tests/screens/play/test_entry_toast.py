"""After an entry the card shows for a moment what was entered and by whom; the next player is
visible at once, and may touch everything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from play.action_result import UNDONE
from play.entry_toast import AT_ONCE, RECEIPT_SECONDS
from play.match import (
    ALL,
    ONE,
    SEATED,
    Match,
)
from scoring import GAMES
from sheets.steady import SECONDS
from storage.settings import AROUND, RECEIPT, RECEIPTS
from tests.support import looks
from tests.support.hand import Hand
from tests.support.key_robot import ENTER, KeyRobot
from tests.support.settings import choose, open_settings
from tests.support.sizes import lay_out
from tests.support.table import action, begin, last_entry, resume
from tools.player import played
from tools.robot import PHONE, TABLET, Robot, running_app

MOMENT = RECEIPTS[0]
TWO = [game for game in GAMES if 2 in GAMES[game].players]
"""The games that two can play."""


def begin_at(hand: Hand, players: int, notes: str = "", mode: str = ONE) -> Match:
    """Returns a game with receipts."""
    return hand.begin(players, notes, mode=mode, receipts=MOMENT)


def test_it_says_what_was_entered_and_by_whom(hand: Hand) -> None:
    match = begin_at(hand, 2)
    hand.tap_box("row4.3")
    assert hand.last_entry()["player"] == 0, "saved, whatever is shown"
    assert hand.card() == ("entered", "Ana: Row 4: 3 crosses", "Large die", "+2")
    assert match.viewed == 1
    assert match.front.view.invited, "it is Ben's turn already"
    match.receipt.end()
    assert (match.viewed, hand.card()[0]) == (1, "hint")
    assert match.front.view.invited


def test_the_next_player_need_not_wait(hand: Hand) -> None:
    match = begin_at(hand, 2)
    hand.tap_box("row4.3")
    hand.tap_box("row3.2")
    assert hand.last_entry()["player"] == 1
    assert hand.card()[1] == "Ben: Row 3: 2 crosses"
    hand.tap_panel("face4")
    assert match.front.panel.faces == [4]


def test_its_end_enters_nothing_and_comes_once(hand: Hand) -> None:
    match = begin_at(hand, 2)
    hand.tap_box("row4.3")
    for _time in range(2):
        match.receipt.end()
        assert (match.viewed, hand.card()[0]) == (1, "hint")
    assert len(hand.saved().entries) == 3
    hand.tap_box("row3.2")
    assert hand.last_entry()["player"] == 1


def test_undo_takes_it_back(hand: Hand) -> None:
    match = begin_at(hand, 2)
    hand.tap_box("row4.3")
    assert hand.undo(match.front).kind == UNDONE
    assert hand.last_entry() == {"undoes": 3}
    assert (match.viewed, hand.card()[0]) == (0, "hint")
    match.receipt.end()
    assert match.viewed == 0


def test_the_bar_takes_it_back_at_once(hand: Hand) -> None:
    match = begin_at(hand, 2)
    match.front.sheet.input.up(hand.down("row4.3"))
    hand.undo()
    assert hand.last_entry() == {"undoes": 3}
    assert (match.viewed, match.receipt.seat) == (0, None)


def test_the_same_player_need_not_wait(hand: Hand) -> None:
    """A roll, then what it is for: the sheet is the same, and a touch of it has its usual
    effect."""
    match = begin_at(hand, 2)
    hand.type(("face4", "face2", "face1"))
    assert hand.card()[:2] == ("entered", "Ana: Rolled 4, 2, 1")
    assert "row4.3" in match.front.view.invited
    hand.tap_box("row4.3")
    assert hand.last_entry()["move"] == {"do": "row", "die": "large", "row": 4}


def test_alone_the_card_says_it_until_the_next_entry(hand: Hand) -> None:
    match = begin_at(hand, 1)
    hand.tap_box("row4.2")
    assert hand.card()[:2] == ("entered", "Row 4: 2 crosses")
    assert match.front.view.invited
    assert match.receipt.stays
    finger = hand.down("row2.1")
    assert hand.card()[0] == "preview"
    finger.x, finger.y = 0.0, 0.0
    match.front.sheet.input.move(finger)
    hand.up(finger)
    assert hand.card()[:2] == ("entered", "Row 4: 2 crosses")
    hand.tap_box("row2.1")
    assert hand.card()[:2] == ("entered", "Row 2: 1 cross")


def make_last(hand: Hand, game: str, share: float = 1.0) -> tuple[str, int]:
    """Opens a game and makes its last entry by touch; returns its player."""
    journal = played(game, {}, ["Ana", "Ben"], share=share, rolls=False)
    entry = journal.trail[-1][0]
    assert entry.move is not None
    match = hand.open(journal.undo(entry.id), receipts=MOMENT)
    match.look_at(entry.player)
    hand.enter(entry.move)
    return journal.names[entry.player], entry.player


@pytest.mark.parametrize("game", TWO)
def test_every_game_has_words_for_its_entries(hand: Hand, game: str) -> None:
    name, _player = make_last(hand, game, share=0.5)
    mood, title, _detail, _gain = hand.card()
    assert mood == "entered"
    assert title.startswith(f"{name}: ")
    assert len(title) > len(name) + 3
    assert "?" not in title, "nothing is asked any more"
    assert hand.match.viewed == hand.match.game.turn(hand.match.state).waiting[0]


def test_the_last_roll_of_kubi_tells_only_what_it_changes(hand: Hand) -> None:
    """KU-7: sums without a stroke count 0 once it is over, which is nothing new."""
    make_last(hand, "kubi")
    assert hand.saved().over
    assert hand.card() == ("entered", "Ben: 1 | 6+6", "6: 160 → 200", "+40")


def test_a_name_is_said_once(hand: Hand) -> None:
    make_last(hand, "tripple-domino")
    assert hand.saved().over
    assert hand.card()[:2] == ("entered", "Ana is out")


def test_who_leaves_meanwhile_finds_the_next_player(hand: Hand) -> None:
    match = begin_at(hand, 2)
    hand.tap_box("row4.3")
    match.leave()
    assert (match.viewed, hand.card()[0]) == (1, "hint")


def test_it_can_be_set_to_at_once(hand: Hand) -> None:
    """What is chosen counts, not the default."""
    hand.store.settings.set(RECEIPT, AT_ONCE)
    match = begin_at(hand, 2)
    hand.tap_box("row4.3")
    assert (match.viewed, hand.card()[0]) == (1, "hint")
    assert match.receipt.seat is None


@pytest.mark.parametrize("mode", [ALL, SEATED])
def test_each_seat_has_its_own(hand: Hand, mode: str) -> None:
    match = begin_at(hand, 3, mode=mode)
    ana, ben, _cora = match.seats
    hand.tap_box("row4.3", ana)
    assert hand.card(ana)[:3] == ("entered", "Row 4: 3 crosses", "Large die")
    assert ana.view.can_undo
    hand.tap_box("row3.2", ben)  # no one waits for it
    assert hand.last_entry()["player"] == 1
    assert (hand.card(ben)[0], hand.card(ana)[0]) == ("entered", "hint")
    match.receipt.end()
    assert "entered" not in [seat.card.mood for seat in match.seats]


def test_its_undo_leaves_what_others_have_begun(hand: Hand) -> None:
    """Cora touches a 6-field while Ben still reads his receipt: he undoes his entry."""
    match = begin_at(hand, 3, "0 L1", mode=ALL)
    _ana, ben, cora = match.seats
    hand.tap_box("row4.1", ben)
    hand.tap_box("interim1", cora)
    assert hand.card(ben)[0] == "entered"
    assert cora.touched == {"interim1"}
    hand.undo(ben)
    assert hand.last_entry() == {"undoes": 5}
    assert hand.card(ben)[0] == "hint"
    assert cora.touched == {"interim1"}


# In the window: what ends it


@pytest.fixture(scope="module")
def shared(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        robot.app.store.settings.set(RECEIPT, MOMENT)
        yield robot


@pytest.fixture
def pad(shared: Robot) -> Robot:
    """A phone that shows receipts."""
    shared.app.open("home")
    shared.settle()
    return shared


def test_its_time_ends_it(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    assert action(pad)[:2] == ("entered", "Ana: Row 4: 3 crosses")
    assert screen.match.viewed == 1
    pad.wait(RECEIPT_SECONDS - 0.2)
    assert action(pad)[0] == "entered"
    pad.wait(0.2)
    assert (screen.match.viewed, action(pad)[0]) == (1, "hint")


@pytest.mark.parametrize("seconds", [0.1, 0.35, 0.5, 0.9])
def test_a_touch_ends_it_and_counts(pad: Robot, seconds: float) -> None:
    """However soon: the box is another one than the one that was touched."""
    begin(pad, 2)
    pad.tap_box("row4.3")
    pad.wait(seconds)
    pad.tap_box("row2.2")
    assert last_entry(pad)["player"] == 1
    assert last_entry(pad)["move"] == {"do": "row", "die": "small", "row": 2}


def test_the_panel_of_the_next_player_counts_at_once(pad: Robot) -> None:
    begin(pad, 2)
    for place in ("face3", "face4", "face5", "roll0", "roll1"):
        pad.tap_panel(place)
    assert last_entry(pad)["move"] == {"do": "row", "die": "medium", "row": 4}
    assert last_entry(pad)["player"] == 1


def test_alone_it_stays(pad: Robot) -> None:
    screen = begin(pad, 1)
    pad.tap_box("row4.2")
    pad.wait(60)
    assert action(pad)[:2] == ("entered", "Row 4: 2 crosses")
    pad.tap(screen.ids.undo)
    assert last_entry(pad) == {"undoes": 2}
    assert action(pad)[0] == "hint"


def test_the_bar_goes_on_working(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap(screen.ids.undo)
    assert last_entry(pad) == {"undoes": 3}
    assert screen.match.viewed == 0


def test_leaving_ends_it(pad: Robot) -> None:
    begin(pad, 2)
    pad.tap_box("row4.3")
    pad.app.open("home")
    pad.settle()
    pad.wait(RECEIPT_SECONDS)
    pad.app.open("play")
    pad.settle()
    assert (pad.screen.match.viewed, action(pad)[0]) == (1, "hint")


@pytest.mark.parametrize("game", TWO)
def test_its_words_have_room(pad: Robot, game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben"], share=0.5, rolls=False)
    entry = journal.trail[-1][0]
    screen = resume(pad, journal.undo(entry.id))
    screen.match.look_at(entry.player)
    screen.attended.wish(entry.player, entry.move)
    lay_out()
    assert action(pad)[0] == "entered"
    assert looks.cut_off(screen.action) == []


def test_it_can_be_chosen_in_the_settings(pad: Robot) -> None:
    pad.app.open("home")
    pad.settle()
    open_settings(pad)
    assert pad.screen.receipt == MOMENT
    choose(pad, "receipt", AT_ONCE)
    assert pad.app.store.settings.get(RECEIPT) == AT_ONCE
    choose(pad, "receipt", MOMENT)


def test_it_is_shown_where_nobody_has_chosen(display: None) -> None:
    from screens.app import RollpadApp

    assert RollpadApp.receipts == "moment"


def test_at_a_seat_it_ends_in_its_time(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, TABLET) as table:
        table.app.store.settings.set(AROUND, ALL)
        table.app.store.settings.set(RECEIPT, MOMENT)
        screen = begin(table, 3)
        ana, ben, _cora = screen.seats
        table.tap_box("row4.3", ana.sheet)
        assert (ana.action.title, ana.action.detail) == ("Row 4: 3 crosses", "Large die")
        assert not ana.undo.disabled
        assert looks.cut_off(ana.action) == []
        table.tap_box("row3.2", ben.sheet)
        table.wait(SECONDS)
        table.tap(ben.undo)
        assert last_entry(table) == {"undoes": 5}
        table.tap_box("row3.2", ben.sheet)
        assert ben.action.mood == "entered"
        table.wait(RECEIPT_SECONDS)
        assert "entered" not in [seat.action.mood for seat in screen.seats]


def test_a_key_counts_as_well(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        robot.app.store.settings.set(RECEIPT, MOMENT)
        keys = KeyRobot(robot.app)
        screen = begin(keys, 2)
        keys.go(screen.sheet, "row4.3")
        keys.key(ENTER)
        assert (screen.match.viewed, action(keys)[0]) == (1, "entered")
        keys.go(screen.sheet, "row2.2")
        keys.key(ENTER)
        assert last_entry(keys)["player"] == 1
