"""Hints: who may ask, what is shown, when it ends, and what the journal keeps of it."""

import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from play.hint_controller import MOST_GAMES, HintController
from scoring import GAMES
from scoring.coach.advice import Advice
from scoring.coach.coach import Coach
from scoring.coach.weights_file import Table
from scoring.cubo.square import square_points
from scoring.journal import Journal
from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import Cells, settled
from scoring.tricubo.coach.columns import pad_facts, table_name
from scoring.tricubo.state import Options
from sheets import view
from sheets.cubo.panel import CuboDice
from sheets.hint_marks import HintMark
from sheets.tetrix.placement import moved
from sheets.tetrix.sheet import TetrixSheet
from sheets.tripple_domino.layout import tile_place
from storage.coach_tables import KEPT, keep, shipped
from storage.settings import BEGINNERS, HINTED, HINTS
from tests.support.begun import started_domino
from tests.support.hand import Hand
from tests.support.recording_brush import RecordingBrush
from tools.player import played, rolled

ROLLED = "0 roll 4 6 1"


def alone(hand: Hand, notes: str = ROLLED) -> HintController:
    """Returns a solo game of Tricubo with hints, in which dice are entered."""
    hand.store.settings.set(HINTS, "alone")
    return hand.begin(1, notes).coaching


def numbers(hand: Hand) -> dict[int, tuple[str, ...]]:
    """Returns the boxes marked with each number."""
    return {tip.number: tip.boxes for tip in hand.seat.sheet.tips}


COACHED = [
    game
    for game in GAMES
    if find_spec(f"scoring.{game.replace('-', '_')}.coach") and not view(game).sheet.shared
]
"""Games with a coach whose hints are marked on the players' own sheets."""


# Taking a hint over


@pytest.mark.parametrize("game", COACHED)
def test_a_hint_is_taken_over_with_one_tap(hand: Hand, game: str) -> None:
    """Where an entry takes a single touch, or cells are painted, it is entered at once."""
    hand.store.settings.set(HINTS, "alone")
    match = hand.open(rolled(game, {}, ["Ana"]))
    match.coaching.ask()
    best = hand.seat.sheet.tips[0].move
    hand.answer("Use hint")
    assert hand.last_entry()["move"] == best.to_json()
    assert hand.last_entry()["hint"] is True


def with_forms(hand: Hand, *names: str) -> TetrixSheet:
    """Returns a game of Te-Trix whose dice are entered, with the forms visible, and a hint."""
    hand.store.settings.set(HINTS, "everybody")
    match = hand.open(rolled("tetrix", {}, list(names)))
    hand.tap_panel("forms")
    sheet = hand.seat.sheet
    assert isinstance(sheet, TetrixSheet)
    assert sheet.draft.form
    fits = sheet.game.placements(sheet.state, sheet.player, sheet.draft.form)
    own = next(one.cells for one in fits if settled(one.cells) == sheet.draft.form)
    hand.drag(*sheet.draft.drag_for(own))
    assert sheet.draft.laid == own, "an arrangement of one's own"
    match.coaching.ask()
    return sheet


def cells_of(tip: HintMark) -> Cells:
    assert isinstance(tip.move, Place)
    return tip.move.cells


@pytest.mark.parametrize("cell", range(4))
def test_a_tap_on_a_hint_of_te_trix_lays_that_form(hand: Hand, cell: int) -> None:
    sheet = with_forms(hand, "Ana", "Ben")
    own, best = sheet.draft.laid, cells_of(sheet.tips[0])
    assert own != best
    hand.tap_at(*sheet.layout.cell_rect(*best[cell][:2]).center)
    assert sheet.draft.laid == best
    assert hand.card()[:2] == ("preview", "The shape fits")
    hand.answer("Place")
    assert hand.last_entry()["move"] == Place(best).to_json()


def test_the_button_lays_it_too_and_the_own_form_can_still_be_entered(hand: Hand) -> None:
    sheet = with_forms(hand, "Ana")
    own, best = sheet.draft.laid, cells_of(sheet.tips[0])
    assert hand.answers()[:2] == ["Place", "Use hint"]
    hand.answer("Use hint")
    assert sheet.draft.laid == best
    hand.undo()
    assert sheet.draft.laid == own


def test_who_follows_takes_over_a_hint_in_its_rotation(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "everybody")
    journal = rolled("tetrix", {}, ["Ana", "Ben"])
    roller = journal.game.turn(journal.state).roller
    assert roller is not None
    form = next(iter(journal.game.legal_moves(journal.state, roller)))
    laid = journal.plus(roller, form)
    first = next(iter(journal.game.legal_moves(laid.state, roller)))
    match = hand.open(laid.plus(roller, first))
    assert match.viewed != roller
    match.coaching.ask()
    sheet = hand.seat.sheet
    assert isinstance(sheet, TetrixSheet)
    best = cells_of(sheet.tips[0])
    hand.answer("Use hint")
    assert sheet.draft.laid == best
    hand.answer("Place")
    assert hand.last_entry()["move"] == Place(best).to_json()


def test_a_hint_of_te_trix_can_be_read(hand: Hand) -> None:
    """The form in the hand is not drawn below it."""
    sheet = with_forms(hand, "Ana")

    def ghost() -> list[object]:
        brush = RecordingBrush()
        sheet.draw_layer("ghost", brush)
        return [*brush.drawn]

    assert ghost() == []
    hand.match.coaching.ask()
    assert ghost() != []


def test_a_form_is_still_dragged_from_under_a_hint(hand: Hand) -> None:
    sheet = with_forms(hand, "Ana")
    sheet.draft.lay_again(moved(cells_of(sheet.tips[0]), 0, 0))
    hand.drag(sheet.layout.center_of(cells_of(sheet.tips[0])[0]), sheet.boxes["cell4.4"].center)
    assert sheet.draft.laid is not None
    assert (4, 4) in [cell[:2] for cell in sheet.draft.laid]


def test_cubo_takes_over_the_best_square(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "alone")
    coaching = hand.open(Journal.new("cubo", {}, ["Ana"])).coaching
    lay(hand, "r6 b6 r6 b2 j4 r1 b3 r5 b5")
    coaching.ask()
    hand.answer("Use hint")
    assert hand.card()[3] == "+16"
    hand.tap_panel("red4")
    coaching.ask()
    hand.answer("Use hint")
    hand.answer("Enter")
    assert hand.saved().total(0) > 16


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].takes_rolls])
def test_a_hint_asked_for_before_the_dice_comes_with_them(hand: Hand, game: str) -> None:
    hand.store.settings.set(HINTS, "everybody")
    journal = rolled(game, {}, ["Ana", "Ben"])
    roll = journal.trail[-1][0].move
    assert roll is not None
    match = hand.open(journal.undo(journal.undoable or 0))
    match.coaching.ask()
    assert hand.card()[1] == "Enter the dice first"
    hand.enter(roll)
    assert hand.card()[1].startswith("Expected points: ")
    assert hand.seat.sheet.tips


def test_a_hint_that_is_no_longer_wanted_does_not_come(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "everybody")
    coaching = hand.begin(2).coaching
    coaching.ask()
    coaching.ask()
    hand.enter(hand.match.game.read_move({"do": "roll", "large": 4, "medium": 6, "small": 1}, ""))
    assert hand.seat.sheet.tips == ()


# Who may ask


def test_off_until_somebody_wants_it(hand: Hand) -> None:
    match = hand.begin(1, ROLLED)
    assert not match.coaching.offered
    match.coaching.ask()
    assert match.coaching.question is None
    assert hand.seat.sheet.tips == ()


@pytest.mark.parametrize(
    ("way", "solo", "table"),
    [
        ("off", [False], [False, False]),
        ("alone", [True], [False, False]),
        ("beginners", [True], [False, True]),
        ("everybody", [True], [True, True]),
    ],
)
def test_who_may(hand: Hand, way: str, solo: list[bool], table: list[bool]) -> None:
    hand.store.settings.set(HINTS, way)
    hand.store.settings.set(BEGINNERS, ["ben"])
    for names, wanted in ((["Ana"], solo), (["Ana", "BEN"], table)):
        match = hand.open(played("tricubo", {}, names, share=0.3))
        assert [match.may_ask(player) for player in range(len(names))] == wanted
        assert match.coaching.offered == any(wanted)


def test_a_beginner_by_name(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "beginners")
    match = hand.open(played("tricubo", {}, ["Ana", "Ben"], share=0.3))
    assert not match.coaching.offered
    match.toggle_beginner(1)
    assert [match.may_ask(player) for player in (0, 1)] == [False, True]
    match.toggle_beginner(1)
    assert not match.coaching.offered


def test_only_who_has_something_to_enter(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "everybody")
    match = hand.begin(2, "0 roll 4 6 1")
    seat = match.front
    assert match.coaching.can_ask(seat)
    match.look_at(1)
    assert not match.coaching.can_ask(seat), "waits for whoever rolls"
    match.look_at(0)
    match.timeline.open()
    assert not match.coaching.can_ask(seat), "nothing is entered in the timeline"


# What is shown


def test_the_best_three_and_why(hand: Hand) -> None:
    coaching = alone(hand)
    coaching.ask()
    mood, title, detail, gain = hand.card()
    assert (mood, gain) == ("hint", "")
    values = [float(part) for part in title.removeprefix("Expected points: ").split(" · ")]
    assert len(values) == 3
    assert values == sorted(values, reverse=True)
    assert 50 < values[0] < 80
    tips = numbers(hand)
    assert [*tips] == [1, 2, 3]
    assert all(box in hand.seat.sheet.boxes for boxes in tips.values() for box in boxes)
    assert detail.startswith(("1: Row ", "1: Colour field"))
    assert " – " in detail


def test_the_answer_is_the_coachs(hand: Hand) -> None:
    from scoring.coach.coach import coach_of
    from storage.coach_tables import shipped

    coaching = alone(hand)
    coaching.ask()
    state = hand.match.state
    best = coach_of(GAMES["tricubo"], shipped).opinion(state, 0).entries[:3]
    assert [tip.move for tip in hand.seat.sheet.tips] == [one.move for one in best]
    assert [tip.points for tip in hand.seat.sheet.tips] == [f"{one.value:.1f}" for one in best]


def test_without_a_roll_it_says_so(hand: Hand) -> None:
    coaching = alone(hand, "")
    coaching.ask()
    _mood, title, detail, _gain = hand.card()
    assert title == "Enter the dice first"
    assert detail.startswith("Expected before rolling: 6")
    assert numbers(hand) == {}
    hand.tap_box("row1.2")
    assert "hint" not in hand.last_entry(), "it was no advice"


def test_an_unknown_pad_says_so(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "alone")
    match = hand.begin(1, ROLLED, columns=[1, 2, 3, 4, 5, 6, 7, 8, 9], purple_from=6)
    match.coaching.ask()
    _mood, title, detail, _gain = hand.card()
    assert title == "No hint here"
    assert detail.startswith("I don’t know this pad")


def test_a_pad_that_was_learned_is_known(hand: Hand, tmp_path: Path) -> None:
    """It is kept in the data folder; here it has another pad's values, which are quicker made."""
    hand.store.settings.set(HINTS, "alone")
    match = hand.begin(1, ROLLED, columns=[1, 2, 3, 4, 5, 6, 7, 8, 9], purple_from=6)
    options = match.state.options
    assert isinstance(options, Options)
    printed = Table.read(shipped("tricubo-A") or b"")
    learned = replace(printed, facts={**printed.facts, "pad": pad_facts(options)})
    keep(tmp_path / KEPT, table_name(options), learned.write())
    match.coaching.ask()
    assert hand.card()[1].startswith("Expected points")


def test_after_a_broken_rule_values_are_rough(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "alone")
    match = hand.begin(1, "0 roll 4 6 1")
    game = match.game
    match.session.enter(0, game.read_move({"do": "row", "die": "large", "row": 5}, ""), forced=True)
    roll = {"do": "roll", "large": 2, "medium": 3, "small": 4}
    match.session.enter(0, game.read_move(roll, ""))
    match.refresh()
    match.coaching.ask()
    assert "these values are approximate" in hand.card()[2]
    assert len(numbers(hand)) == 3


def test_the_free_box_needs_no_roll(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "alone")
    match = hand.open(Journal.new("tricubo", {}, ["Ana"]))
    match.coaching.ask()
    assert [*numbers(hand)] == [1, 2, 3]
    assert hand.card()[2] == "1: Starting box – all rows are equally good"


# When it ends


def test_a_touch_ends_it_and_means_what_it_touches(hand: Hand) -> None:
    coaching = alone(hand)
    coaching.ask()
    (box,) = numbers(hand)[1]
    hand.tap_box(box)
    assert numbers(hand) == {}
    assert coaching.question is None
    assert hand.last_entry()["hint"] is True


def test_a_touch_beside_all_boxes_ends_it_too(hand: Hand) -> None:
    coaching = alone(hand)
    before = hand.card()
    coaching.ask()
    sheet = hand.seat.sheet
    hand.tap_at(sheet.x + 2, sheet.y + 2)
    assert numbers(hand) == {}
    assert hand.card() == before
    coaching.ask()
    hand.press(hand.seat.panel, (hand.seat.panel.x + 2, hand.seat.panel.y + 2))
    assert numbers(hand) == {}


def test_asking_again_removes_it(hand: Hand) -> None:
    coaching = alone(hand)
    before = hand.card()
    coaching.ask()
    coaching.ask()
    assert numbers(hand) == {}
    assert hand.card() == before


def test_it_stays_while_the_position_does(hand: Hand) -> None:
    coaching = alone(hand)
    coaching.ask()
    shown = hand.card()
    hand.match.refresh()
    assert hand.card() == shown
    hand.undo()
    assert numbers(hand) == {}
    assert coaching.question is None
    hand.redo()
    assert hand.card() != shown


@pytest.mark.parametrize("change", ["undo", "timeline", "touch", "ask", "leave"])
def test_an_answer_to_a_position_that_is_gone_is_dropped(hand: Hand, change: str) -> None:
    coaching = alone(hand)
    waiting: list[Callable[[], None]] = []

    def think(job: Callable[[], None], done: Callable[[], None]) -> None:
        job()
        waiting.append(done)

    coaching.think = think
    coaching.ask()
    assert numbers(hand) == {}
    assert coaching.question is not None
    if change == "undo":
        hand.undo()
    elif change == "timeline":
        hand.match.timeline.open()
    elif change == "touch":
        hand.tap_box("row4.label")
    elif change == "ask":
        coaching.ask()
    else:
        hand.match.leave()
    before = hand.card()
    waiting[0]()
    assert numbers(hand) == {}
    assert hand.card() == before
    assert coaching.question is None


# What the journal keeps


def test_an_entry_after_a_hint_says_so(hand: Hand) -> None:
    coaching = alone(hand)
    coaching.ask()
    coaching.ask()
    hand.tap_box("row1.2")
    assert hand.last_entry()["hint"] is True, "whatever was entered, and however long after it"
    assert hand.match.session.journal.hints == (1,)
    hand.match.timeline.open()
    assert hand.match.timeline.detail.endswith("after a hint")


def test_the_next_position_has_no_hint(hand: Hand) -> None:
    coaching = alone(hand)
    coaching.ask()
    hand.tap_box(numbers(hand)[1][0])
    game = hand.match.game
    roll = {"do": "roll", "large": 2, "medium": 3, "small": 4}
    hand.match.enter(hand.seat, 0, game.read_move(roll, ""))
    assert "hint" not in hand.last_entry()
    hand.tap_box("row4.1")
    assert "hint" not in hand.last_entry()


def test_undoing_does_not_undo_the_hint(hand: Hand) -> None:
    coaching = alone(hand)
    coaching.ask()
    hand.undo()
    hand.redo()
    assert "hint" not in hand.match.session.journal.trail[-1][0].raw, "the roll is no decision"
    hand.tap_box("row1.2")
    assert hand.last_entry()["hint"] is True


def test_leaving_the_game_does_not_undo_it(hand: Hand) -> None:
    alone(hand).ask()
    hand.open_again()
    hand.tap_box("row1.2")
    assert hand.last_entry()["hint"] is True


def test_another_game_knows_nothing_of_it(hand: Hand) -> None:
    alone(hand).ask()
    first = hand.match.session.number
    alone(hand)
    hand.tap_box("row1.2")
    assert "hint" not in hand.last_entry()
    alone(hand).ask()
    assert [*hand.store.settings.get(HINTED)] == [str(first), str(first + 2)]
    hand.resume(first)
    hand.tap_box("row1.2")
    assert hand.last_entry()["hint"] is True, "several games are remembered"


def test_not_all_games_are_remembered(hand: Hand) -> None:
    kept = {str(number): {"x": ["row"]} for number in range(1000, 1000 + MOST_GAMES)}
    hand.store.settings.set(HINTED, kept)
    alone(hand).ask()
    now = [*hand.store.settings.get(HINTED)]
    assert now == [*[*kept][1:], str(hand.match.session.number)]


def test_at_a_table_only_who_asked(hand: Hand) -> None:
    """What others enter meanwhile changes nothing."""
    hand.store.settings.set(HINTS, "everybody")
    match = hand.begin(2, "0 roll 4 6 1", mode="all")
    first, second = match.seats
    match.coaching.ask(second)
    assert match.coaching.question is None, "whoever rolls takes a die first"
    hand.tap_box("row4.3", first)
    assert hand.last_entry()["player"] == 0
    assert "hint" not in hand.last_entry()
    match.coaching.ask(second)
    assert len(second.sheet.tips) == 3
    assert first.sheet.tips == ()
    hand.tap_box(second.sheet.tips[0].boxes[0], second)
    assert hand.last_entry()["hint"] is True
    assert match.session.journal.hints == (0, 1)


def test_no_coach_of_a_game_is_loaded_before_someone_asks() -> None:
    import subprocess

    code = (
        "import re, sys\n"
        "import play.match, sheets.tricubo.panel, sheets.cubo.panel\n"
        "coach = re.compile(r'scoring\\.(?!coach)\\w+\\.coach')\n"
        "print(*filter(coach.match, sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# Other games


def lay(hand: Hand, dice: str) -> None:
    """Taps dice of Cubo, such as `r6 b6 j4`."""
    names = {"r": "red", "b": "blue", "j": "joker"}
    hand.type([f"{names[die[0]]}{die[1]}" for die in dice.split()])


def test_cubo_shows_the_best_square(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "alone")
    coaching = hand.open(Journal.new("cubo", {}, ["Ana"])).coaching
    coaching.ask()
    assert hand.card()[1] == "Enter the nine dice first"
    lay(hand, "r6 b6 r6 b2")
    assert coaching.question is None, "a touch ends it"
    lay(hand, "j4 r1 b3 r5 b5")
    before = hand.card(), hand.answers()
    coaching.ask()
    assert hand.card()[1] == "Best square: 16"
    assert hand.card()[2].startswith("Better than 56% of all rolls; best from the middle: ")
    panel = hand.seat.panel
    assert isinstance(panel, CuboDice)
    assert square_points(panel.advised or ()) == 16
    assert hand.answers() == [*before[1], "Use hint"]
    assert panel.places.keys() == {"enter"}, "what is laid can still be entered"
    hand.press(panel, panel.place.center)
    assert panel.advised is None
    assert (hand.card(), hand.answers()) == before
    assert all(panel.dice), "that touch only ended the hint"
    hand.answer("Enter")
    assert hand.last_entry()["hint"] is True


def test_cubo_shows_the_best_exchange(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "alone")
    coaching = hand.open(Journal.new("cubo", {}, ["Ana"])).coaching
    lay(hand, "r6 b6 r6 b2 j4 r1 b3 r5 b5 r4")
    coaching.ask()
    _mood, title, detail, _gain = hand.card()
    assert title.startswith("Best exchange: ")
    assert detail.startswith("red 4 in place of ")
    hand.undo()
    assert coaching.question is None, "the taken die is gone"


def test_tripple_domino_says_why_there_is_none(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "everybody")
    coaching = hand.open(Journal.new("tripple-domino", {}, ["Ana", "Ben"])).coaching
    coaching.ask()
    _mood, title, detail, _gain = hand.card()
    assert title == "No hint here"
    assert detail.startswith("Rollpad can’t see your tiles or the table")


def test_tripple_domino_counts_what_fits_a_side(hand: Hand) -> None:
    hand.store.settings.set(HINTS, "everybody")
    match = hand.open(started_domino(2))
    match.coaching.ask()
    assert hand.card()[2].endswith("Choose a tile to check its three sides.")
    hand.type([tile_place((5, 4, 3))])
    assert len(hand.saved().entries) == 1, "it is only marked"
    match.coaching.ask()
    _mood, title, detail, _gain = hand.card()
    assert title == "54 unseen tiles"
    assert detail == "Tiles that fit a side: 5+4: 2–5 · 5+3: 2–5 · 4+3: 2–5"
    hand.undo()
    assert match.coaching.question is None
    hand.tap_panel(tile_place((5, 4, 3)))
    assert hand.last_entry()["move"]["tile"] == [5, 4, 3], "as always"


class Sure(Coach[Any, Any]):
    """A coach that likes legal entries in the order in which the rules list them."""

    def unknown(self, state: Any) -> None:
        return None

    def expected(self, state: Any, player: int) -> float:
        return 100.0

    def ranked(self, state: Any, player: int) -> tuple[Advice, ...]:
        moves = [*self.game.legal_moves(state, player)]
        if not self.game.boxes(state, player, moves[0]):  # how a form is made comes first
            return self.ranked(self.game.apply(state, player, moves[0]), player)
        return tuple(Advice(move, 100.0 - place) for place, move in enumerate(moves))


def drawn(hand: Hand) -> RecordingBrush:
    """Returns the marks on the sheet."""
    brush = RecordingBrush()
    hand.seat.sheet.draw_layer("tips", brush)
    return brush


@pytest.mark.parametrize("game", COACHED)
def test_the_marks_are_where_the_entries_are(hand: Hand, game: str) -> None:
    """With any coach, and as any brush draws them."""
    hand.store.settings.set(HINTS, "alone")
    journal = played(game, {}, ["Ana"], share=0.5, rolls=True, seed=5)
    while journal.state.roll is None or not [*journal.game.legal_moves(journal.state, 0)]:
        journal = journal.undo(journal.undoable or 0)
    match = hand.open(journal)
    match.coaching._coach = Sure(match.game, lambda _name: None)
    assert drawn(hand).drawn == []
    match.coaching.ask()
    brush = drawn(hand)
    sheet = hand.seat.sheet
    count = len(sheet.tips)
    assert count
    written = [one for one in brush.drawn if one.text in ("1", "2", "3")]
    assert sorted({one.text for one in written}) == [str(number + 1) for number in range(count)]
    for tip in sheet.tips:
        places = sheet.painter.tip_places(tip)
        assert any(
            one.text == str(tip.number) and not place.shrunk(-24).distance(*one.where.center)
            for one in written
            for place in places
        )
    match.coaching.ask()
    assert drawn(hand).drawn == []


@pytest.mark.parametrize("game", COACHED)
def test_the_advice_of_the_real_coach_can_be_entered(hand: Hand, game: str) -> None:
    hand.store.settings.set(HINTS, "alone")
    match = hand.open(rolled(game, {}, ["Ana"]))
    match.coaching.ask()
    assert hand.card()[1].startswith("Expected points: ")
    best = hand.seat.sheet.tips[0].move
    hand.enter(best)
    assert hand.last_entry()["move"] == best.to_json()
    assert hand.last_entry()["hint"] is True
