"""Tripple Domino in a real window: turns in at most four taps, hands and stock counted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring.core import Player, refuse
from scoring.journal import Journal
from scoring.tripple_domino import TILES, Blocked, Draw, Out, Place
from screens.look.texts import reason
from tests.support.begun import last_tile, started_domino
from tests.support.looks import words
from tests.support.table import (
    action,
    answers,
    count_taps,
    golden,
    hurry,
    last_entry,
    resume,
    saved,
    without_its_end,
)
from tests.support.tripple_domino_notation import NAMES, move, new, play
from tools.player import entries
from tools.robot import Robot

MOST_TAPS = 4


def without_stock(players: int = 6, **options: int) -> Journal:
    """Everything is drawn."""
    journal = play(new(players, **options), "Ana start 555")
    while stock := journal.state.stock:
        journal = journal.plus(journal.state.next, Draw(min(3, stock)))
    return journal


def taps(robot: Robot, *places: str) -> None:
    for place in places:
        robot.tap_panel(place)


def tiles_offered(robot: Robot) -> set[str]:
    return {place for place in robot.screen.panel.places if place.startswith("lay")}


# Turns


def test_whoever_has_the_highest_triple_starts(phone: Robot) -> None:
    """TD-3: the column of that player is tapped first; then it goes on clockwise."""
    phone.app.new_game("tripple-domino", {}, list(NAMES[:3]))
    phone.settle()
    screen = phone.screen
    assert action(phone)[1:3] == (
        "Ana starts with …",
        "Tap the column of whoever has the highest triple",
    )
    phone.tap_box("player1")
    assert action(phone)[1] == "Ben starts with …"
    taps(phone, "high5", "lay555")
    assert "+20" in words(screen.panel)
    taps(phone, "bonusstart")
    assert last_entry(phone) == {"player": 1, "move": {"do": "start", "tile": [5, 5, 5]}}
    assert screen.match.viewed == 2
    assert screen.ids.bar.subtitle == "Round 1 · Cem’s turn"
    assert action(phone)[1] == "Cem: which tile?"
    assert "20" in words(screen.sheet)


TURNS: dict[str, tuple[Callable[[], Journal], str, int]] = {
    "start": (lambda: new(2), "start 555", 3),
    "a tile": (lambda: started_domino(2), "543", 3),
    "a tile with a bonus": (lambda: started_domino(2), "543 bridge", 3),
    "drawn and laid": (lambda: started_domino(2), "543 after 2", 4),
    "everything": (lambda: started_domino(2), "100 hexagon after 3", 4),
    "only drawn": (lambda: started_domino(2), "draw 3", 2),
    "the last of the hand": (lambda: last_tile(2), "210 hexagon", 3),
    "stock empty": (without_stock, "empty", 1),
    "a tile without a stock": (without_stock, "543 double", 3),
}


@pytest.mark.parametrize("kind", TURNS)
def test_a_turn_takes_at_most_four_taps(
    kind: str, phone: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, text, least = TURNS[kind]
    resume(phone, journal())
    taken = count_taps(phone, monkeypatch)
    phone.enter(move(text))
    assert len(taken) == least <= MOST_TAPS
    assert last_entry(phone)["move"] == move(text).to_json()
    assert saved(phone) == phone.screen.session.journal


def test_tiles_laid_this_round_are_not_offered(phone: Robot) -> None:
    """TD-12"""
    resume(phone, started_domino(2, "Ben 544"))
    fives = {f"lay5{high}{low}" for high in range(6) for low in range(high + 1)}
    assert tiles_offered(phone) == fives - {"lay555", "lay544"}
    taps(phone, "high4")
    assert tiles_offered(phone) == {
        f"lay4{high}{low}" for high in range(5) for low in range(high + 1)
    }
    taps(phone, "high0")
    assert tiles_offered(phone) == {"lay000"}


def test_a_bonus_says_what_the_turn_would_bring(phone: Robot) -> None:
    """TD-7: with what the drawn ones cost; nothing is entered before one is tapped."""
    screen = resume(phone, started_domino(2, hexagon=40))
    taps(phone, "draws2", "high5", "lay543")
    assert {"Bridge", "Double", "Hexagon", "No bonus"} <= set(words(screen.panel))
    assert {"+2", "+32", "+27", "+42"} <= set(words(screen.panel))
    assert len(saved(phone).entries) == 1
    taps(phone, "bonushexagon")
    assert saved(phone).total(1) == 42
    assert "42" in words(screen.sheet)


def test_several_bonuses_of_one_tile(phone: Robot) -> None:
    """TD-7: put together first, then entered; what they bring is seen all the time."""
    screen = resume(phone, started_domino(2))
    taps(phone, "draws1", "high5", "lay543", "several")
    assert action(phone)[2] == "Tap all that it earns"
    taps(phone, "bonusbridge", "bonushexagon")
    assert action(phone)[:2] == ("preview", "1 drawn · 5-4-3 · Bridge + Hexagon")
    assert action(phone)[3] == "+87"
    assert {"Bridge + Hexagon", "+87"} <= set(words(screen.panel))
    assert len(saved(phone).entries) == 1, "nothing is entered before Enter"
    taps(phone, "bonushexagon")
    assert "Bridge + 2 × Hexagon" in words(screen.panel)
    phone.answer("Enter")
    move = {"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "hexagon", "hexagon"], "draws": 1}
    assert last_entry(phone)["move"] == move
    assert saved(phone).total(1) == 12 + 30 + 100 - 5
    assert not screen.panel.several


def test_bonuses_that_do_not_go_together(phone: Robot) -> None:
    """TD-7: the last tap holds; one time too many is none."""
    screen = resume(phone, started_domino(2))
    taps(phone, "high5", "lay543", "several", "bonusdouble", "bonusbridge")
    assert "Bridge + Double" in words(screen.panel)
    taps(phone, "bonushexagon")
    assert "Bridge + Hexagon" in words(screen.panel)
    taps(phone, "bonusbridge", "bonushexagon", "bonushexagon")
    assert "3 × Hexagon" in words(screen.panel)
    taps(phone, "bonushexagon")
    assert screen.panel.bonuses == ()
    assert (action(phone)[0], answers(phone)) == ("hint", [])
    taps(phone, "bonusdouble", "several", "bonusbridge")
    assert last_entry(phone)["move"]["bonus"] == "bridge", "one tap enters it again"


def test_one_of_several_is_one(phone: Robot) -> None:
    """TD-7: a bonus alone is written as a text, however it was chosen."""
    resume(phone, started_domino(2))
    taps(phone, "high5", "lay543", "several", "bonusbridge")
    phone.answer("Enter")
    assert last_entry(phone)["move"]["bonus"] == "bridge"


def test_several_bonuses_are_changed(phone: Robot) -> None:
    """TD-7: an earlier turn is shown as it was entered."""
    screen = resume(phone, started_domino(2, "Ben 543 bridge+hexagon"))
    phone.tap_box("1.round1.1")
    assert action(phone)[1] == "Ben: 5-4-3 · Bridge + Hexagon"
    phone.answer("Change")
    assert screen.panel.bonuses == ("bridge", "hexagon")
    assert "Bridge + Hexagon" in words(screen.panel)
    taps(phone, "bonushexagon")
    phone.answer("Enter")
    assert saved(phone).total(1) == 12 + 30 + 100


def test_what_was_chosen_can_be_chosen_otherwise(phone: Robot) -> None:
    screen = resume(phone, started_domino(2))
    taps(phone, "draws2", "high4", "lay432", "tile")
    assert screen.panel.tile is None
    assert "lay432" in tiles_offered(phone)
    taps(phone, "draws2")
    assert screen.panel.draws == 0
    taps(phone, "draws3", "draws1", "lay431", "high5", "lay541", "bonus")
    assert last_entry(phone)["move"] == move("541 after 1").to_json()


def test_only_drawn(phone: Robot) -> None:
    """TD-5: whoever lays nothing draws three, or what there is; only that can be entered."""
    screen = resume(phone, started_domino(2))
    taps(phone, "draws2")
    assert (action(phone)[0], answers(phone)) == ("hint", [])
    taps(phone, "draws3")
    assert action(phone) == ("preview", "3 drawn, none laid", "13 tiles left in the hand", "−15")
    phone.answer("Enter")
    assert last_entry(phone) == {"player": 1, "move": {"do": "draw", "count": 3}}
    assert "−15" in words(screen.sheet)
    assert screen.match.viewed == 0


def test_one_may_stop_drawing(phone: Robot) -> None:
    """TD-5: if the table plays it so, after any tile."""
    resume(phone, started_domino(2, draw_all=False))
    taps(phone, "draws2")
    assert action(phone) == ("preview", "2 drawn, none laid", "12 tiles left in the hand", "−10")
    phone.answer("Enter")
    assert last_entry(phone)["move"] == {"do": "draw", "count": 2}


def test_hands_and_stock_are_counted(phone: Robot) -> None:
    """TD-2, TD-12"""
    screen = resume(phone, started_domino(3, "Ben 543 after 2 | Cem draw 3"))
    shown = words(screen.sheet)
    assert [one for one in shown if one.endswith("tiles")] == ["7 tiles", "9 tiles", "11 tiles"]
    assert "27 in the stock" in words(screen.panel)
    phone.tap(screen.ids.undo)
    assert "30 in the stock" in words(screen.panel)


def test_no_more_is_drawn_than_there_is(phone: Robot) -> None:
    """TD-5: six players leave a stock of 20."""
    journal = started_domino(6)
    for _ in range(6):
        journal = journal.plus(journal.state.next, Draw(3))
    screen = resume(phone, journal)
    assert "2 in the stock" in words(screen.panel)
    assert {"draws1", "draws2"} <= screen.panel.places.keys()
    assert "draws3" not in screen.panel.places
    taps(phone, "draws2")
    phone.answer("Enter")
    assert "draws1" not in screen.panel.places
    assert {"empty", "blocked"} <= screen.panel.places.keys()


@pytest.mark.parametrize("penalty", [5, 10])
def test_the_stock_is_empty(phone: Robot, penalty: int) -> None:
    """TD-6"""
    screen = resume(phone, without_stock(empty_stock=penalty))
    player, before = screen.match.viewed, screen.session.journal.total(screen.match.viewed)
    taps(phone, "empty")
    assert last_entry(phone) == {"player": player, "move": {"do": "empty"}}
    assert saved(phone).total(player) == before - penalty
    assert screen.match.viewed == (player + 1) % 6


def test_somebody_else_is_looked_at(phone: Robot) -> None:
    """TD-4: a turn of another player is refused with the reason, and can be entered anyway."""
    screen = resume(phone, started_domino(3))
    phone.tap_box("player2")
    assert action(phone)[1] == "It is Ben’s turn"
    taps(phone, "high5", "lay554", "bonus")
    assert action(phone)[:2] == ("refused", "It is another player's turn.")
    assert len(saved(phone).entries) == 1
    phone.answer("Enter anyway")
    assert last_entry(phone)["forced"] is True
    assert screen.match.viewed == 0


# The end of a round


def test_the_end_of_a_round_is_noticed(phone: Robot) -> None:
    """TD-8: the last tile is laid, the others say what they hold, in digits."""
    screen = resume(phone, last_tile(3))
    before = screen.session.journal.total(0)
    phone.enter(Place((2, 1, 0), None, 0))
    assert action(phone)[1:3] == ("Ana is out", "What do the others still hold?")
    assert {"rest1", "rest2", "key7", "switch"} <= screen.panel.places.keys()
    assert "rest0" not in screen.panel.places
    assert "Ben holds 1 tile, worth …" in words(screen.panel)
    taps(phone, "key7")
    assert answers(phone) == [], "Cem has not answered yet"
    taps(phone, "key→")
    assert "Cem holds 1 tile, worth …" in words(screen.panel)
    taps(phone, "key1", "key2", "key←", "key1")
    assert action(phone) == (
        "preview",
        "Ana is out",
        "20 for the last tile, 18 from the others",
        "+38",
    )
    phone.answer("Enter")
    assert last_entry(phone) == {"player": 0, "move": {"do": "out", "rest": [0, 7, 11]}}
    assert saved(phone).total(0) == before + 3 + 38
    shown = words(screen.sheet)
    assert {"Round 2", "Σ"} <= set(shown)
    assert [one for one in shown if one.endswith("tiles")] == ["8 tiles"] * 3
    assert action(phone)[1] == "Ana starts with …"
    taps(phone, "high5")
    assert "lay555" in screen.panel.places, "a new round has all tiles"


def test_tile_by_tile(phone: Robot) -> None:
    """TD-8: the tiles themselves are tapped; each lies in one hand only."""
    screen = resume(phone, play(last_tile(3), "Ana 210"))
    taps(phone, "switch", "high3", "lay332")
    assert "8" in words(screen.panel)
    assert screen.panel.rest.current == 2, "Ben has shown the one he holds"
    assert "lay332" not in screen.panel.places
    taps(phone, "high0", "lay000")
    assert action(phone)[3] == "+28"
    taps(phone, "rest1")
    assert "lay000" not in screen.panel.places
    taps(phone, "high3", "lay332", "lay331")
    assert action(phone)[3] == "+27"
    phone.answer("Enter")
    assert last_entry(phone)["move"] == {"do": "out", "rest": [0, 7, 0]}


def test_from_tiles_to_digits_and_back(phone: Robot) -> None:
    """What was tapped for one player stays when another one is asked."""
    screen = resume(phone, play(last_tile(3), "Ana 210"))
    taps(phone, "rest2", "switch", "high3", "lay332", "rest1", "switch", "key9", "key→")
    assert screen.panel.rest.current == 1, "everybody has answered"
    taps(phone, "rest2", "switch")
    taps(phone, "lay332", "lay331")
    assert action(phone)[3] == "+36", "Cem’s tile was put back and another one taken"


def test_what_nobody_can_hold_is_refused(phone: Robot) -> None:
    """TD-12: quietly, as it is still being typed; and what is entered anyway can be read again."""
    screen = resume(phone, play(last_tile(2), "Ana 210"))
    taps(phone, "key9", "key9", "key9")
    assert action(phone)[:2] == ("refused", "Ben has 0 to 12 points left.")
    phone.answer("Enter anyway")
    assert saved(phone) == screen.session.journal
    assert saved(phone).forced


def test_who_has_too_much_left_is_named(display: None) -> None:
    """TD-12: by name, by the seat if only one sheet is kept, by number if names are missing."""
    why = refuse("TD-12", "{player} has {least} to {most} points left.", least=1, most=2)

    def said(player: Player, names: tuple[str, ...]) -> str:
        return reason(replace(why, values=(*why.values, ("player", player))), names)

    assert said(Player(1, 1), ("Ana", "Ben")) == "Ben has 1 to 2 points left."
    assert said(Player(1, 0), ("Ana",)) == "Ana has 1 to 2 points left."
    assert said(Player(2, None), ("Ana",)) == "No. 3 has 1 to 2 points left."
    assert said(Player(1, 1), ()) == "Player 2 has 1 to 2 points left."
    undo = refuse("undo", "Entry {entry} would then break a rule: {why}", entry=3)
    inner = replace(why, values=(*why.values, ("player", Player(0, 0))))
    whole = replace(undo, values=(*undo.values, ("why", inner)))
    assert reason(whole, ("Ana",)).endswith("break a rule: Ana has 1 to 2 points left.")


def test_a_blocked_round(phone: Robot) -> None:
    """TD-9: everybody is asked; whoever has the least scores."""
    screen = resume(phone, without_stock(6, target=500))
    taps(phone, "blocked")
    assert action(phone)[1:3] == ("Nobody can lay", "What does everybody still hold?")
    assert {f"rest{player}" for player in range(6)} <= screen.panel.places.keys()
    for player, digits in enumerate(("60", "40", "70", "75", "80", "70")):
        taps(phone, f"rest{player}", *(f"key{digit}" for digit in digits))
    why = "All tiles left are worth 405 points, not 395."
    assert action(phone)[:2] == ("refused", why), "nothing is in the stock, so it must add up"
    taps(phone, "key←", "key←", "key8", "key0")
    assert action(phone)[:2] == ("preview", "Nobody can lay")
    assert "+325" in action(phone)[2]
    before = screen.session.journal.total(1)
    phone.answer("Enter")
    assert last_entry(phone)["move"] == {"do": "blocked", "rest": [60, 40, 70, 75, 80, 80]}
    assert saved(phone).total(1) == before + 325
    assert "Round 2" in words(screen.sheet)


@pytest.mark.parametrize("way", ["×", "back", "undo"])
def test_not_blocked_after_all(phone: Robot, way: str) -> None:
    screen = resume(phone, without_stock(6))
    taps(phone, "blocked", "key4")
    if way == "×":
        taps(phone, "leave")
    elif way == "back":
        phone.back()
        assert phone.screen is screen
        assert phone.app.message.text == "Undo brings back what was typed."
    else:
        phone.tap_box(f"player{screen.match.viewed}")
        assert "4" in words(screen.panel), "looking does not put it away"
        phone.tap(screen.ids.undo)
        phone.tap(screen.ids.undo)
    assert {"empty", "blocked"} <= screen.panel.places.keys()
    assert action(phone)[1] == f"{screen.names[screen.match.viewed]}: which tile?"


def test_three_hundred(phone: Robot) -> None:
    """TD-10: the game ends with the round in which somebody has them."""
    journal = golden("tripple-domino-two-players")
    screen = resume(phone, without_its_end(journal))
    assert not screen.session.journal.over
    phone.enter(journal.entries[-1].move)
    assert saved(phone).over
    assert screen.ids.bar.subtitle == "Game over"
    assert action(phone)[1] == "The game is over"
    assert not screen.panel.visible
    phone.answer("Result")
    assert {"Round 1", "Total"} <= set(phone.texts())


# The sheet


def turns_in_sight(screen: Any) -> list[int]:
    """Which turns of Ana can be seen."""
    boxes = (box for box in screen.sheet.boxes if box.startswith("0.round1."))
    return sorted(int(box.rpartition(".")[2]) for box in boxes)


def drag_lines(robot: Robot, lines: float) -> None:
    """Drags the sheet down by so many lines."""
    sheet = robot.screen.sheet
    x, y = sheet.center
    high = next(rect.height for box, rect in sheet.boxes.items() if ".round" in box)
    robot.drag((x, y), (x, y + lines * high))


def test_the_newest_line_is_in_sight(phone: Robot) -> None:
    """A finger drags the older ones into sight; a new line brings the newest back."""
    screen = resume(phone, long_round())
    last = len(screen.state.sheets[0].rounds[0])
    first_sight = turns_in_sight(screen)
    assert first_sight[-1] == last
    assert first_sight[0] > 1
    drag_lines(phone, -3)
    assert turns_in_sight(screen) == [turn - 3 for turn in first_sight]
    assert action(phone)[0] == "hint"
    assert not screen.sheet.selected, "a drag is no tap"
    phone.tap_box("player1")
    assert turns_in_sight(screen)[-1] == last - 3, "looking at somebody does not scroll"
    phone.tap_box("player0")
    drag_lines(phone, -100)
    assert turns_in_sight(screen)[0] == 1
    drag_lines(phone, 100)
    assert turns_in_sight(screen)[-1] == last
    drag_lines(phone, -4)
    phone.enter(Draw(3))
    phone.enter(Place((0, 0, 0), None, 0))
    assert turns_in_sight(screen)[-1] == last + 1
    drag_lines(phone, -100)
    phone.tap(screen.ids.undo)
    assert turns_in_sight(screen)[-1] == last + 1


def long_round() -> Journal:
    """Ana and Ben draw and draw; it is Ana's turn."""
    journal = started_domino(2)
    for _ in range(11):
        journal = journal.plus(journal.state.next, Draw(3))
        tile = next(tile for tile in TILES if tile not in journal.state.laid)
        journal = journal.plus(journal.state.next, Place(tile, None, 0))
        tile = next(tile for tile in TILES if tile not in journal.state.laid)
        journal = journal.plus(journal.state.next, Place(tile, None, 0))
    return journal


def test_a_wheel_scrolls_too(phone: Robot) -> None:
    from kivy.tests.common import UnitTestTouch

    screen = resume(phone, long_round())
    before = turns_in_sight(screen)
    touch = UnitTestTouch(*screen.sheet.center)
    touch.profile = ["button"]
    touch.button = "scrolldown"
    touch.touch_down()
    phone.frame()
    assert turns_in_sight(screen) == [turn - 1 for turn in before]


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_a_column_is_touched_anywhere(device: str, request: pytest.FixtureRequest) -> None:
    """TD-3: below the heading as well; a line that is filled still shows what it was."""
    robot: Robot = request.getfixturevalue(device)
    screen = resume(robot, new(3))
    sheet = screen.sheet
    for player, height in ((1, 0.9), (2, 0.5), (0, 0.1)):
        column = sheet.boxes[f"player{player}"]
        y = sheet.y + sheet.margin + height * (column.y - sheet.y - sheet.margin)
        robot.tap_at(*robot.seen(sheet, column.center[0], y))
        robot.frame(2)
        assert screen.match.viewed == player
        assert action(robot)[1].startswith(NAMES[player])
    screen = resume(robot, started_domino(3, "Ben 554"))
    robot.tap_box("1.round1.1")
    assert action(robot)[1] == "Ben: 5-5-4"
    empty = screen.sheet.boxes["1.round1.1"]
    robot.tap_at(*robot.seen(screen.sheet, empty.center[0], empty.y - empty.height / 2))
    robot.frame(2)
    assert (screen.match.viewed, screen.sheet.selected) == (1, frozenset())


def test_a_column_brings_its_player_to_the_front(phone: Robot) -> None:
    screen = resume(phone, started_domino(3))
    assert screen.match.viewed == 1
    phone.tap_box("player2")
    assert screen.match.viewed == 2
    phone.tap_box("player1")
    assert (screen.match.viewed, action(phone)[1]) == (1, "Ben: which tile?")


def test_rounds_are_set_apart(tablet: Robot) -> None:
    journal = golden("tripple-domino-three-players-house-rules")
    screen = resume(tablet, journal)
    rows = screen.sheet.rows()
    rounds = len(journal.state.sheets[0].rounds)
    assert [row.label for row in rows if row.kind == "round"] == [
        f"Round {number}" for number in range(1, rounds + 1)
    ]
    sums = [row for row in rows if row.kind == "sum"]
    assert len(sums) == rounds
    assert [cell.text for cell in sums[-1].cells] == [
        str(journal.total(player)) for player in range(3)
    ]


# Alone


def test_alone(phone: Robot) -> None:
    """TD-11: a tile that counts nothing starts; what is held is counted, and it is over when all
    are laid and no draw is left."""
    phone.app.new_game("tripple-domino", {"solo_draws": 2}, ["Ana"])
    phone.settle()
    screen = phone.screen
    assert action(phone)[1:3] == ("Which tile starts?", "Drawn at random, it counts nothing")
    taps(phone, "high4", "lay432")
    assert "+0" in words(screen.panel)
    taps(phone, "bonusstart")
    assert saved(phone).total(0) == 0
    assert "2 in the stock" in words(screen.panel)
    assert "end" not in screen.panel.places, "there are draws left"
    taps(phone, "high5", "lay543", "bonus")
    assert action(phone)[:2] == ("refused", "There is no tile in the hand to lay.")
    taps(phone, "draws1", "bonusdouble")
    assert saved(phone).total(0) == 12 + 25 - 5
    assert "0 tiles" in words(screen.sheet)
    assert "end" not in screen.panel.places
    taps(phone, "draws1", "high5", "lay541", "bonus")
    assert action(phone)[1:3] == ("All laid", "No tile is held, and none is left to draw")
    assert set(screen.panel.places) == {"end"}
    taps(phone, "end")
    assert phone.end_game(), "that is asked first"
    assert last_entry(phone)["move"] == {"do": "out", "rest": [0]}
    assert saved(phone).over
    assert saved(phone).total(0) == 12 + 25 - 5 + 10 - 5 + 20
    phone.answer("Result")
    assert "57 points" in phone.texts()


def test_the_last_tile_alone_and_a_second_tap(phone: Robot) -> None:
    """TD-11: what ends the game does not come to lie under the finger."""
    screen = resume(phone, started_domino(1, solo_draws=1))
    taps(phone, "draws1", "high5", "lay543")
    spot = screen.panel.places["bonus"].center
    taps(phone, "bonus")
    assert screen.panel.place_at(*spot) is None
    assert not saved(phone).over


@pytest.mark.parametrize("end", ["empty", "blocked"])
def test_alone_without_a_stock(phone: Robot, end: str) -> None:
    """TD-6, TD-9, TD-11: all that can happen then can be entered."""
    journal = started_domino(1, solo_draws=3).plus(0, Draw(3))
    screen = resume(phone, journal)
    assert "end" not in screen.panel.places, "three tiles are held"
    taps(phone, end)
    assert phone.end_game() == (end == "end")
    if end == "blocked":
        assert "Ana holds 3 tiles, worth …" in words(screen.panel)
        taps(phone, "key2", "key8")
        phone.answer("Enter")
    assert last_entry(phone)["move"]["do"] == end
    assert saved(phone).total(0) == -15 + {"empty": -5, "blocked": -28}[end]
    assert saved(phone).over == (end != "empty")


def test_alone_in_a_game_from_before(phone: Robot) -> None:
    """TD-11: where tiles were not counted, the player says when all are laid."""
    screen = resume(phone, play(new(1, old_counting=True), "Ana start 555 | Ana 543"))
    assert not [one for one in words(screen.sheet) if one.endswith("tiles")]
    taps(phone, "end")
    assert phone.end_game()
    assert saved(phone).total(0) == 12 + 20


def test_a_line_of_a_finished_game(phone: Robot) -> None:
    """Unlocked and to be changed it shows its tile; another one that is looked at then shows
    nothing to enter, and never what was left at the end."""
    screen = resume(phone, golden("tripple-domino-two-players"))
    assert screen.session.journal.over

    def tap_first_line() -> None:
        phone.tap_box(next(box for box in screen.sheet.boxes if ".round3." in box))
        phone.settle()

    tap_first_line()
    phone.answer("Change")
    phone.answer("Unlock")
    assert screen.panel.visible
    assert "bonusbridge" in screen.panel.places
    tap_first_line()
    assert "switch" not in screen.panel.places
    assert not screen.panel.visible
    assert screen.panel.rest is None


# Setting up


@pytest.mark.parametrize(("language", "penalty"), [("de", 10), ("en", 5)])
def test_the_penalty_of_the_language(tablet: Robot, language: str, penalty: int) -> None:
    """TD-6: the German text has another number than the others; both can be chosen."""
    from screens.look.language import tr

    tr.use(language)
    tablet.app.open("setup", game="tripple-domino")
    tablet.settle()
    setup = tablet.screen
    assert setup.options["empty_stock"] == penalty
    tablet.tap(setup.ids.start)
    assert saved(tablet).options.empty_stock == penalty
    tr.use("en")


# Undo


def test_undo_from_every_phase(phone: Robot) -> None:
    """Whatever was begun is taken back first, then the last entry."""
    journal = play(last_tile(2), "Ana 210")
    screen = resume(phone, journal)
    taps(phone, "key4", "switch")
    for _step in range(2):
        phone.tap(screen.ids.undo)
        assert saved(phone).state == journal.state
    phone.tap(screen.ids.undo)
    assert saved(phone).state == last_tile(2).state
    assert "switch" not in screen.panel.places
    phone.tap(screen.ids.redo)
    assert "switch" in screen.panel.places
    assert "?" in words(screen.panel)
    phone.tap(screen.ids.redo)
    assert "4" in words(screen.panel), "and then what was typed"
    for _step in range(2):
        phone.tap(screen.ids.undo)
    taps(phone, "draws1", "high3", "lay320")
    assert screen.ids.redo.disabled, "it would overwrite the tile"
    for wanted in ((1, None), (1, None), (0, None)):  # the tile, its number, the draw
        phone.tap(screen.ids.undo)
        assert (screen.panel.draws, screen.panel.tile) == wanted
    assert saved(phone).state == last_tile(2).state
    phone.tap(screen.ids.undo)
    assert screen.match.viewed == 1
    screen = resume(phone, without_stock(6))
    entries_before = len(saved(phone).trail)
    taps(phone, "blocked", "key4")
    for left in (entries_before, entries_before, entries_before - 1):
        phone.tap(screen.ids.undo)
        assert len(saved(phone).trail) == left
    assert screen.panel.rest is None
    assert "draws1" in screen.panel.places


def test_undo_brings_a_round_back(phone: Robot) -> None:
    screen = resume(phone, play(last_tile(2), "Ana 210 | Ana out 0 7"))
    assert screen.ids.bar.subtitle == "Round 2"
    phone.tap(screen.ids.undo)
    assert action(phone)[1] == "Ana is out"
    phone.tap(screen.ids.undo)
    assert action(phone)[1] == "Ana: which tile?"
    assert "1 tile" in words(screen.sheet)


# From the first screen to the result


@pytest.mark.parametrize(("device", "count"), [("phone", 2), ("tablet", 6), ("phone", 1)])
def test_a_whole_game_by_touch(
    device: str, count: int, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot: Robot = request.getfixturevalue(device)
    hurry(robot)
    robot.app.new_game("tripple-domino", {"target": 200}, list(NAMES[:count]))
    robot.settle()
    screen = robot.screen
    taken = count_taps(robot, monkeypatch)
    for journal in entries(screen.session.journal, seed=count):
        entry = journal.entries[-1]
        if screen.match.viewed != entry.player:
            robot.tap_box(f"player{entry.player}")
        taken.clear()
        robot.enter(entry.move)
        if not isinstance(entry.move, Out | Blocked):
            assert len(taken) <= MOST_TAPS
        assert screen.session.journal.trail[-1][0].move == entry.move
        assert screen.session.journal.state == journal.state
    assert saved(robot).over
    assert saved(robot).report() == journal.report()
    robot.blind = False
    robot.answer("Result")
    shown = robot.texts()
    assert all(str(journal.total(player)) in shown for player in range(count))
