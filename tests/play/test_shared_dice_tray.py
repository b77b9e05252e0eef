"""One tray of dice for all seats on the screen, folded away by default."""

from functools import partial

import pytest

from play.match import ALL, SEATED
from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from sheets.dice_panel import FOLD, UNFOLD
from storage.settings import TRAY
from tests.support.hand import Hand
from tests.support.seats import MODES, SEVERAL, middle_of_a_game


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "count"), [one for one in SEVERAL if one[1] < 5])
def test_it_is_there_where_the_dice_are_everybodys(
    hand: Hand, game: str, count: int, mode: str
) -> None:
    match = hand.open(middle_of_a_game(game, count), mode=mode)
    assert match.shares_dice == view(game).panel.shared_dice
    match.enlarge(0)
    assert not match.shares_dice, "one sheet has its own"


@pytest.mark.parametrize("game", [one for one in GAMES if view(one).panel.shared_dice])
def test_whether_it_is_open_is_remembered_by_the_game(hand: Hand, game: str) -> None:
    def open_game() -> None:
        hand.open(middle_of_a_game(game, 2))
        while hand.match.state.roll or not hand.seat.panel.entering:  # type: ignore[attr-defined]
            hand.match.go_back_to(len(hand.saved().trail) - 1)

    open_game()
    panel = hand.seat.panel
    assert UNFOLD in panel.places
    assert "face1" not in panel.places
    low = panel.height_for(344)
    hand.tap_panel(UNFOLD)
    assert "face1" in panel.places
    assert panel.height_for(344) >= low
    assert [key for key in GAMES if hand.store.settings.get(TRAY.of(key))] == [game]
    open_game()
    assert "face1" in hand.seat.panel.places, "it is open in the next game, too"
    hand.tap_panel(FOLD)
    open_game()
    assert "face1" not in hand.seat.panel.places


def test_a_digit_opens_it(hand: Hand) -> None:
    panel = hand.begin(2).front.panel
    assert panel.type_key("4")
    assert (panel.opened, panel.faces) == (True, [4])


def test_the_dice_stay_with_who_rolls_while_another_touches_a_sheet(hand: Hand) -> None:
    match = hand.begin(3, mode=SEATED)
    ana, ben, _cora = match.seats
    hand.tap_panel("face4", match.tray_seat)
    hand.tap_box("row3.3", ben)  # it is not his turn
    assert (match.tray_seat, match.tray_speaker) == (ana, ben)
    assert ana.panel.faces == [4]
    hand.type(("face2", "face1"), match.tray_seat)
    assert hand.saved().state.roll is not None
    hand.tap_box("row4.3", ana)
    assert match.tray_seat is match.tray_speaker is ben, "who acts next"


def test_one_die_of_it_can_be_undone_and_is_there_after_a_kill(hand: Hand) -> None:
    match = hand.begin(2, mode=ALL)
    hand.type(("face4", "face6"), match.tray_seat)
    hand.undo()
    assert match.tray_seat.panel.faces == [4]
    match = hand.resume(match.session.number, mode=ALL)
    assert match.tray_seat.panel.faces == [4]
    hand.store.settings.set(TRAY.of("tricubo"), False)
    match = hand.resume(match.session.number, mode=ALL)
    assert "face1" in match.tray_seat.panel.places, "what is typed is never folded away"


def test_a_question_waits_for_its_answer(hand: Hand) -> None:
    """Ben is asked which die he means; Cora enters meanwhile."""
    match = hand.begin(3, "0 L1", mode=ALL)
    _ana, ben, cora = match.seats
    hand.tap_box("colour.any", ben)
    assert hand.answers(ben) == ["Medium", "Small"]
    hand.tap_box("row4.2", cora)
    assert match.tray_speaker is ben
    hand.answer("Small", ben)
    assert hand.last_entry()["move"] == {"do": "colour", "die": "small", "field": "any"}


@pytest.mark.parametrize("level", ["strict", "helpful"])
def test_a_refusal_does_not_discard_the_question(hand: Hand, level: str) -> None:
    hand.play_like(level)
    hand.begin(3, "0 L1").look_at(1)
    hand.tap_box("colour.any")
    asked = hand.answers()
    assert asked == ["Medium", "Small"]
    for tap in (partial(hand.tap_panel, "pass"), partial(hand.tap_box, "row2.1")):
        tap()
        assert hand.card()[0] == "refused"
        assert hand.card()[2] == "Which one?"
        assert hand.answers() == asked
    hand.answer("Small")
    assert hand.last_entry()["move"] == {"do": "colour", "die": "small", "field": "any"}


def test_enter_names_the_player_in_the_tray(hand: Hand) -> None:
    """TC-16: a six scores rows; who of the two at the table it is for is on the button."""
    match = hand.begin(2, mode=ALL)
    ana = match.seats[0]
    hand.tap_box("interim1", ana)
    hand.tap_box("interim2", ana)
    assert hand.answers(ana) == ["Ana: Enter"]
    match = hand.begin(2)
    hand.tap_box("interim1")
    hand.tap_box("interim2")
    assert hand.answers() == ["Enter"], "alone on the screen there is no doubt"


def test_who_could_not_has_not_entered(hand: Hand) -> None:
    def told(journal: Journal, player: int, move: dict[str, str], *, forced: bool = False) -> str:
        entry = journal.game.read_move(move, "")
        hand.open(journal.plus(player, entry, forced=forced)).look_at(player)
        return hand.card()[1]

    cubo = Journal.new("cubo", {}, ["Ana", "Ben"])
    assert told(cubo, 0, {"do": "missed"}) == "Ana was too late"
    tetrix = Journal.new("tetrix", {}, ["Ana", "Ben"])
    assert told(tetrix, 0, {"do": "stuck"}, forced=True) == "Ana could not enter"
    tricubo = hand.begin(3, "0 L1").session.journal
    assert told(tricubo, 1, {"do": "pass"}, forced=True) == "Ben passed"


def test_who_waits_is_said_beside_the_name(hand: Hand) -> None:
    ana, ben = hand.begin(2, mode=ALL).seats
    assert (ana.sheet.aside, ben.sheet.aside) == ((), ("waits",))
    hand.tap_box("row1.4", ana)
    assert ben.sheet.aside == ()


def test_a_game_without_a_disk_still_opens_it(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    from storage.errors import StorageError

    match = hand.begin(2)

    def full(*_args: object) -> None:
        raise StorageError("full")

    monkeypatch.setattr(match.session.store.settings, "set", full)
    told = hand.tap_panel(UNFOLD)
    assert told.error
    assert match.front.panel.opened
