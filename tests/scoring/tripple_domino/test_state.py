"""Tripple Domino: what can be touched, what is written, and whose turn it is."""

import pytest

from scoring.game import Line
from scoring.journal import Journal
from scoring.tripple_domino.rules import (
    TILES,
    Blocked,
    Draw,
    Empty,
    Out,
    Place,
    Record,
    TrippleDomino,
)
from scoring.tripple_domino.state import WAYS
from tests.support.tricubo_notation import points
from tests.support.tripple_domino_notation import (
    NAMES,
    allowed,
    middle,
    move,
    new,
    play,
    state,
    tile,
    totals,
)

GAME = TrippleDomino()


def why_not(journal: Journal, name: str, box: str) -> str | None:
    refusal = GAME.why_not(state(journal), NAMES.index(name), box)
    return refusal.rule if refusal else None


def invited(journal: Journal, name: str, *touched: str) -> set[str]:
    return set(GAME.invited(state(journal), NAMES.index(name), frozenset(touched)))


# Boxes


@pytest.mark.parametrize(
    ("entry", "boxes"),
    [
        ("543", ("tile.543",)),
        ("543 bridge", ("tile.543", "bonus.bridge")),
        ("543 after 2", ("tile.543", "draws.2")),
        ("543 bridge+hexagon", ("tile.543", "bonus.bridge", "bonus.hexagon")),
        ("543 hexagon+hexagon", ("tile.543", "bonus.hexagon2")),
        ("543 bridge+hexagon+hexagon+hexagon", ("tile.543", "bonus.bridge", "bonus.hexagon3")),
        ("500 hexagon after 3", ("tile.500", "bonus.hexagon", "draws.3")),
        ("draw 3", ("draws.3",)),
        ("draw 1", ("draws.1",)),
        ("empty", ("empty",)),
    ],
)
def test_boxes(entry: str, boxes: tuple[str, ...]) -> None:
    """TD-4, TD-5, TD-7: only what there is, and nothing else is meant by it."""
    game = middle("4 4", 9)
    assert GAME.boxes(state(game), 0, move(entry)) == boxes
    assert GAME.meant(state(game), 0, frozenset(boxes)) == (move(entry),)


def test_the_box_of_a_start() -> None:
    """TD-3: before a round a tile means its start, afterwards it is placed."""
    game, one = new(2), frozenset({"tile.543"})
    assert GAME.boxes(state(game), 0, move("start 543")) == ("tile.543",)
    assert GAME.meant(state(game), 0, one) == (move("start 543"),)
    assert GAME.meant(state(play(game, "Ana start 555")), 1, one) == (move("543"),)


def test_boxes_of_the_end() -> None:
    """TD-8, TD-9: what is left is typed; the least, the most and one between stand for all."""
    game = play(middle("1 3"), "Ana 543")
    assert GAME.boxes(state(game), 0, move("out 0 20")) == ("out",)
    # 000, 100 and 110 at least, 554, 553 and 544 at most.
    outs = (Out((0, 3)), Out((0, (3 + 40) // 2)), Out((0, 40)))
    assert GAME.meant(state(game), 0, frozenset({"out"})) == outs
    assert allowed(game, "Ana") == set(outs)
    game = middle("1 2", laid="555 000")
    assert GAME.boxes(state(game), 0, move("blocked 12 23")) == ("blocked",)
    ends = (Blocked((1, 3)), Blocked((7, 15)), Blocked((14, 27)))
    assert GAME.meant(state(game), 1, frozenset({"blocked"})) == ends
    assert {one for one in allowed(game, "Ben") if isinstance(one, Blocked)} == set(ends)


def test_a_sure_end_is_offered_once() -> None:
    """TD-12: where there is nothing to count."""
    game = play(new(1), "Ana start 555")
    assert [one for one in GAME.candidates(state(game), 0) if isinstance(one, Out)] == [Out((0,))]


def test_all_that_can_be_done() -> None:
    """TD-4, TD-5, TD-7: every free tile with all it can earn and as many draws as there are."""
    game = play(new(2), "Ana start 555")
    places = {Place(one, bonus, draws) for one in TILES[1:] for bonus in WAYS for draws in range(4)}
    assert allowed(game, "Ben") == {*places, Draw(3)}
    assert allowed(game, "Ana") == set()
    few = allowed(middle("4 4", 1), "Ana")
    assert few == {one for one in places if one.draws <= 1} | {Draw(1)}
    none = {one for one in allowed(middle("4 4"), "Ana") if not isinstance(one, Blocked)}
    assert none == {one for one in places if one.draws == 0} | {Empty()}


def test_invited() -> None:
    """TD-4, TD-5, TD-7: what is touched narrows what may be touched."""
    game = play(middle("4 4", 2), "Ana 543")
    free = {f"tile.{a}{b}{c}" for a, b, c in TILES} - {"tile.555", "tile.543"}
    bonuses = {f"bonus.{one}" for one in ("bridge", "double", "hexagon", "hexagon2", "hexagon3")}
    assert invited(game, "Ben") == {*free, *bonuses, "draws.1", "draws.2"}
    assert invited(game, "Ana") == set()
    touched = {"tile.544", "draws.1"}
    assert invited(game, "Ben", *touched) == touched | bonuses
    assert invited(game, "Ben", "tile.544", "bonus.double", "draws.2") == {
        "tile.544",
        "bonus.bridge",
        "bonus.double",
        "draws.2",
    }
    game = middle("4 4")
    assert invited(game, "Ana") == {*free, "tile.543", *bonuses, "empty", "blocked"}
    assert invited(game, "Ben") == {"blocked"}
    assert invited(play(middle("1 4"), "Ana 543"), "Ana") == {"out"}
    starts = (one for one in TILES if sum(one) >= 7 or len(set(one)) == 1)
    assert invited(new(2), "Ana") == {f"tile.{a}{b}{c}" for a, b, c in starts}


@pytest.mark.parametrize(
    ("box", "rule"),
    [
        ("tile.555", "TD-12"),
        ("tile.543", None),
        ("bonus.bridge", None),
        ("draws.1", None),
        ("draws.2", None),
        ("draws.3", "TD-12"),
        ("empty", "TD-6"),
        ("out", "TD-8"),
        ("blocked", "TD-9"),
        ("round1.1", None),
        ("elsewhere", None),
    ],
)
def test_why_not(box: str, rule: str | None) -> None:
    """TD-4 … TD-12: why a box means nothing now."""
    assert why_not(middle("4 4", 2), "Ana", box) == rule


def test_why_not_for_the_others() -> None:
    """TD-3, TD-4, TD-8, TD-10: for a touch out of turn."""
    boxes = ("tile.543", "bonus.bridge", "draws.3", "empty")
    started, before, out = middle("4 4", 9), new(2), play(middle("1 4", 9), "Ana 543")
    over = play(out, "Ana out 0 30 | ! Ana out 300 300")
    for box in boxes:
        assert why_not(started, "Ben", box) == "TD-4"
        assert why_not(out, "Ben", box) == "TD-8"
    for box in (*boxes[1:], "out", "blocked"):
        assert why_not(before, "Ana", box) == "TD-3"
    for box in (*boxes, "out", "blocked"):
        assert why_not(over, "Ana", box) == "TD-10"
    assert why_not(before, "Ana", "tile.543") is None
    assert why_not(out, "Ben", "out") == "TD-8"
    assert why_not(out, "Ana", "out") is None
    assert why_not(out, "Ana", "blocked") == "TD-9"
    assert why_not(middle("4 4"), "Ben", "blocked") is None
    assert why_not(middle("4 4"), "Ana", "empty") is None
    assert why_not(middle("4 4"), "Ana", "draws.1") == "TD-12"


def test_why_not_when_all_tiles_are_laid() -> None:
    """TD-11, TD-12: alone one can get so far."""
    game = middle("", 3, laid=" ".join("{}{}{}".format(*one) for one in TILES))
    assert invited(game, "Ana") == {"draws.3", "out"}
    assert why_not(game, "Ana", "bonus.bridge") == "TD-12"
    assert why_not(game, "Ana", "draws.3") is None


# Points


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("start 543", 17),
        ("543", 12),
        ("543 double after 3", 22),
        ("draw 2", -10),
        ("empty", -7),
        ("out 0 23 10", 53),
        ("blocked 12 23 10", 25),
        ("blocked 10 23 10", 23),
        ("blocked 12 23", 35),  # nothing left where nothing is entered
        ("blocked 12 23 10 99", 25),
    ],
)
def test_points(entry: str, points: int) -> None:
    """TD-3 … TD-9: what a move scores, as it would be written."""
    assert GAME.points(state(new(3, empty_stock=7)), move(entry)) == points


def test_why_a_low_tile_does_not_start() -> None:
    """TD-12: shown for the tile that is touched."""
    why = GAME.why_not(state(new(2)), 0, "tile.210")
    assert str(why) == "Without a triple the highest tile starts: it is worth at least 7."
    assert GAME.why_not(state(new(2)), 0, "tile.000") is None


def test_points_alone() -> None:
    """TD-11: nothing for the start, unless the house plays it, and the rest is lost."""
    game = new(1)
    assert GAME.points(state(game), move("start 543")) == 0
    assert GAME.points(state(new(1, solo_start="scores")), move("start 543")) == 17
    assert GAME.points(state(new(2, solo_start="nothing")), move("start 543")) == 17
    assert GAME.points(state(game), move("543 bridge")) == 42
    assert GAME.points(state(game), move("out 0")) == 20
    assert GAME.points(state(game), move("blocked 14")) == -14


def test_gain() -> None:
    """TD-4, TD-9: the preview of a move; a blocked round may be another player's."""
    game = middle("4 4", 9)
    assert GAME.gain(state(game), 0, move("543 bridge after 2")) == 32
    assert GAME.gain(state(game), 0, move("draw 3")) == -15
    assert GAME.gain(state(middle("4 4")), 0, move("blocked 30 10")) == 0
    assert GAME.gain(state(middle("4 4")), 1, move("blocked 30 10")) == 20


# What is written


def test_the_lines_are_the_rounds() -> None:
    """TD-10: the current one is blank for who has written nothing in it, those before are 0."""
    game = new(2)
    assert points(game) == points(game, 1) == {"round1": None}
    game = play(game, "Ana start 555")
    assert points(game) == {"round1": 20}
    assert points(game, 1) == {"round1": None}
    game = play(game, "! Ana out 0 50")
    assert points(game) == {"round1": 90, "round2": None}
    assert points(game, 1) == {"round1": 0, "round2": None}
    game = play(game, "Ben start 000 | Ana draw 3")
    assert points(game) == {"round1": 90, "round2": -15}
    assert points(game, 1) == {"round1": 0, "round2": 5}
    assert GAME.lines(state(game), 0) == (Line("round1", 90), Line("round2", -15))
    assert totals(game) == [75, 5]


def test_the_lines_when_the_game_is_over() -> None:
    """TD-10: nothing is blank any more."""
    game = play(new(2, target=50), "Ana start 555 | ! Ana out 0 50")
    assert game.over
    assert points(game, 1) == {"round1": 0}
    assert points(game) == {"round1": 90}


def test_nothing_is_not_blank() -> None:
    """TD-5: a turn of 0 points is written."""
    game = play(new(2), "Ana start 555 | Ben 500 after 1")
    assert points(game, 1) == {"round1": 0}
    assert GAME.written(state(game), 1) == {"round1.1": "0"}


def test_written() -> None:
    """TD-4, TD-5: the points of each turn in each round."""
    game = play(new(2), "Ana start 543 | Ben 542 bridge | Ana draw 3 | Ben 000 | ! Ana out 0 9")
    game = play(game, "Ana start 000 | Ben 555 after 1")
    assert GAME.written(state(game), 0) == {
        "round1.1": "17",
        "round1.2": "-15",
        "round1.3": "29",
        "round2.1": "5",
    }
    assert GAME.written(state(game), 1) == {"round1.1": "41", "round1.2": "0", "round2.1": "10"}
    assert GAME.written(state(new(2)), 0) == {}


def test_records_tell_their_entry() -> None:
    """TD-9: the number is the place among all entries that count, also that of the others' end."""
    game = play(new(2), "Ana start 555 | Ben 543 | undo 2 | Ben draw 3 | ! Ana blocked 30 10")
    game = play(game, "Ana start 444")
    first, second = (sheet.rounds for sheet in state(game).sheets)
    assert first == ((Record(move("start 555"), 20, 0),), (Record(move("start 444"), 17, 3),))
    blocked = Record(move("blocked 30 10"), 20, 2)
    assert second == ((Record(move("draw 3"), -15, 1), blocked), ())
    assert state(game).entries == len(game.trail) == 4
    for sheet in state(game).sheets:
        for record in (record for records in sheet.rounds for record in records):
            assert game.trail[record.number][0].move == record.move


def test_running() -> None:
    """TD-10: the total up to now, over all rounds."""
    game = play(new(2), "Ana start 555 | Ben draw 3 | ! Ana out 0 50 | Ben start 543")
    assert [GAME.running(state(game), player) for player in (0, 1)] == [90, 2] == totals(game)


# Whose turn


def test_turn() -> None:
    """TD-3, TD-4, TD-8: before the start all, then one after the other."""
    game = new(3)
    turns = []
    for entry in ("Ben start 555", "Cem 543", "! Ben out 30 0 30", "Cem start 555"):
        turn = GAME.turn(state(game))
        turns.append((turn.round, turn.roller, turn.waiting))
        assert turn.rounds is None
        game = play(game, entry)
    turn = GAME.turn(state(game))
    turns.append((turn.round, turn.roller, turn.waiting))
    assert turns == [
        (1, None, (0, 1, 2)),
        (1, 2, (2,)),
        (1, 0, (0,)),
        (2, None, (0, 1, 2)),
        (2, 0, (0,)),
    ]


def test_turn_of_who_is_out() -> None:
    """TD-8: not the next one's."""
    turn = GAME.turn(state(play(middle("3 1 3", 9, turn="Ben"), "Ben 543")))
    assert (turn.round, turn.roller, turn.waiting) == (1, 1, (1,))


def test_tiles_are_named_from_the_highest_number() -> None:
    """TD-1: one box for each tile."""
    boxes = {GAME.boxes(state(new(1)), 0, Place(one, None, 0)) for one in TILES}
    assert len(boxes) == 56
    assert ("tile.510",) in boxes
    assert tile("510") in TILES
