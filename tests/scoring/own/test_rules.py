"""The game on an own pad, rule by rule (OW-1 to OW-6)."""

import json
from pathlib import Path

import pytest

from scoring import ALL_GAMES, GAMES, READABLE, REGISTRY
from scoring.decisive_round import decision
from scoring.game import IllegalError
from scoring.journal import MOST_ENTRIES, Journal
from scoring.replay import replay
from tests.support.own_notation import (
    bonus,
    checks,
    fields,
    game_of,
    lines_of,
    pad,
    result_of,
    rounds,
    rule_of,
    tally,
    ticks,
)
from tests.support.random_pads import Json, own_file
from tests.support.reading_back import journal_of

GOLDEN = Path(__file__).parents[2] / "games"
FILLED = {"when": "filled"}
TWO_FIELDS = pad(fields(a={"min": 0, "max": 9}, b={"values": [0, 25]}), end=FILLED)
ROUNDS = pad(rounds(), end={"when": "rounds", "rounds": 2})


def total(points: int) -> Json:
    return {"when": "total", "total": points}


# OW-1: over, and whose turn it is


def test_the_others_write_a_round_first() -> None:
    """OW-1: round 2 opens when everyone has written round 1."""
    assert rule_of(ROUNDS, "0 r 5, 0 r 6") == "OW-1"
    assert result_of(ROUNDS, "1 r 5, 0 r 6, 0 r 7")["over"] is False


def test_other_sections_can_be_filled_in_at_any_time() -> None:
    """OW-1."""
    both = pad(rounds(), ticks([1, 2]))
    assert lines_of(both, "0 r 3, 0 t.a.1, 0 t.a.2")["t.a"] == 2


def test_nobody_waits_for_who_has_left() -> None:
    """OW-1: only those still playing have to write; a missed round stays blank."""
    told = result_of(ROUNDS, "0 r 1, 1 leave, 0 r 2")
    assert told["over"]
    assert told["winners"] == [0]
    assert lines_of(ROUNDS, "0 r 1, 1 leave", player=1) == {"r.1": None, "r.2": None}
    assert lines_of(ROUNDS, "0 r 1, 1 leave, 0 r 2", player=1) == {"r.1": 0, "r.2": 0}


@pytest.mark.parametrize("last", ["0 r 99", "1 r 1", "0 finish", "0 t.a.9 "])
def test_over_comes_before_every_other_reason(last: str) -> None:
    """OW-1, OW-6: out of range, out of order, `finish`."""
    short = pad(rounds(), ticks([0] * 9), end={"when": "rounds", "rounds": 1})
    assert rule_of(short, f"0 r 1, 1 r 1, {last}") == "OW-1"


def test_an_early_end_is_over_too() -> None:
    """OW-1; the moves of every game keep their own ids."""
    assert rule_of(ROUNDS, "0 end, 1 r 4") == "OW-1"
    assert rule_of(ROUNDS, "0 end, 1 leave") == "end"
    assert rule_of(ROUNDS, "1 leave, 1 r 4") == "leave"
    assert result_of(ROUNDS, "0 r 3, 0 end")["winners"] == []
    assert lines_of(ROUNDS, "0 r 3, 0 end", player=1) == {"r.1": 0}
    assert lines_of(ROUNDS, "0 end") == {}


# OW-2: once


def test_a_field_is_written_once() -> None:
    """OW-2, before OW-3."""
    assert rule_of(TWO_FIELDS, "0 f.a 3, 0 f.a 99") == "OW-2"


@pytest.mark.parametrize("order", ["next", "skip", "free"])
def test_a_box_is_ticked_once(order: str) -> None:
    """OW-2, before OW-4."""
    assert rule_of(pad(ticks([1, 2, 3], order=order)), "0 t.a.1, 0 t.a.2, 0 t.a.1") == "OW-2"


def test_a_check_is_on_or_off() -> None:
    """OW-2."""
    road = pad(checks(road=5))
    assert rule_of(road, "0 c.road, 0 c.road") == "OW-2"
    assert rule_of(road, "0 -c.road") == "OW-2"
    assert rule_of(road, "0 c.road, 1 -c.road") == "OW-2"
    assert lines_of(road, "0 c.road, 0 -c.road") == {"c.road": None}
    assert result_of(road, "0 c.road, 1 c.road")["players"][0]["total"] == 5


# OW-3: the number


@pytest.mark.parametrize(
    ("numbers", "good", "bad"),
    [
        ({"min": 0, "max": 5}, (0, 5), (-1, 6, 10**30)),
        ({"min": 1, "max": 30, "step": 6}, (1, 7, 25), (0, 2, 6, 30, 31)),
        ({"min": -5, "max": 5, "step": 5}, (-5, 0, 5), (-1, 1)),
        ({"values": [25, 0, 25]}, (0, 25), (1, 24)),
    ],
)
def test_the_allowed_numbers(numbers: Json, good: tuple[int, ...], bad: tuple[int, ...]) -> None:
    """OW-3: in fields; the same in rounds, where there are no `values`."""
    one = pad(fields(a=numbers))
    for value in good:
        assert lines_of(one, f"0 f.a {value}") == {"f.a": value}
    for value in bad:
        assert rule_of(one, f"0 f.a {value}") == "OW-3"
    if "values" not in numbers:
        assert rule_of(pad({"kind": "rounds"} | numbers), f"0 r {bad[0]}") == "OW-3"


# OW-4: the order of ticks


def test_the_order_of_ticks() -> None:
    """OW-4."""
    for order, wrong, right in (
        ("next", "0 t.a.1, 0 t.a.3", "0 t.a.1, 0 t.a.2"),
        ("skip", "0 t.a.3, 0 t.a.2", "0 t.a.1, 0 t.a.3"),
    ):
        row = pad(ticks([1, 2, 3], order=order))
        assert rule_of(row, wrong) == "OW-4"
        assert result_of(row, right)["forced"] is False
    assert rule_of(pad(ticks([1, 2, 3])), "0 t.a.2") == "OW-4"  # `next` is the default
    assert lines_of(pad(ticks([1, 2, 3], order="free")), "0 t.a.3, 0 t.a.1")["t.a"] == 2


# OW-5 and OW-6: the end


@pytest.mark.parametrize("end", [FILLED, total(5), {"when": "rounds", "rounds": 1}])
def test_finish_is_for_games_that_end_by_hand(end: Json) -> None:
    """OW-5."""
    both = pad(rounds(), fields(a={"min": 0, "max": 9}), end=end)
    assert rule_of(both, "0 finish") == "OW-5"
    assert result_of(both, "!0 finish")["over"] is True


def test_finish_ends_a_round_at_once() -> None:
    """OW-6: what is half written stays for everyone, 0 where it is unwritten."""
    by_hand = pad(rounds())
    moves = "0 r 4, 1 r 5, 0 r 6, 1 finish"
    assert lines_of(by_hand, moves) == {"r.1": 4, "r.2": 6}
    assert lines_of(by_hand, moves, player=1) == {"r.1": 5, "r.2": 0}
    assert lines_of(by_hand, "0 r 4, 1 r 5, 1 finish") == {"r.1": 4}
    assert lines_of(by_hand, "0 r 4, 1 r 5") == {"r.1": 4, "r.2": None}
    assert rule_of(by_hand, "0 finish, 0 finish") == "OW-1"


def test_the_end_of_a_filled_pad() -> None:
    """OW-6: every field of everyone still playing; a round that has begun is finished first."""
    assert not result_of(TWO_FIELDS, "0 f.a 3, 0 f.b 0, 1 f.a 1")["over"]
    assert result_of(TWO_FIELDS, "0 f.a 3, 0 f.b 0, 1 f.a 1, 1 leave")["over"]
    both = pad(rounds(), fields(a={"min": 0, "max": 9}), end=FILLED)
    assert result_of(both, "0 f.a 1, 1 f.a 2")["over"]
    assert not result_of(both, "0 f.a 1, 0 r 1, 1 f.a 2")["over"]
    assert result_of(both, "0 f.a 1, 0 r 1, 1 f.a 2, 1 r 0")["over"]


def test_the_end_by_total() -> None:
    """OW-6: at once; with rounds only while none is half written and at least one is written."""
    boxes = pad(ticks([4, 9]), end=total(9))
    assert not result_of(boxes, "0 t.a.1")["over"]
    assert result_of(boxes, "0 t.a.1, 0 t.a.2")["over"]
    both = pad(rounds(), checks(x=9), end=total(9))
    assert not result_of(both, "0 c.x")["over"]
    assert not result_of(both, "0 r 20")["over"]
    assert result_of(both, "0 r 20, 1 r 0")["winners"] == [0]
    assert result_of(both, "0 r 0, 1 r 0, 1 c.x")["over"]
    assert not result_of(both, "0 r 20, 0 c.x, 0 -c.x, 1 c.x")["over"]
    assert result_of(both, "0 c.x, 0 r 0, 1 leave")["over"], "the round is complete now"


def test_a_pad_may_be_over_before_the_first_entry() -> None:
    """OW-6: someone's total is N already; with rounds, one has to be written."""
    given = bonus("c", "marks", 0, 5)
    assert result_of(pad(checks(x=1), given, end=total(5)), "")["over"]
    assert not result_of(pad(rounds(), checks(x=1), given, end=total(5)), "")["over"]


def test_a_blank_tally_ends_no_game() -> None:
    """OW-6: the running total counts blanks as 0; once over, no strokes have their value."""
    one = pad(tally([7, 1]), checks(x=3), end=total(4))
    assert not result_of(one, "0 c.x")["over"]
    told = result_of(one, "0 c.x, 0 y.a")
    assert [player["total"] for player in told["players"]] == [4, 7]
    assert told["winners"] == [1]


def test_who_wins() -> None:
    """OW-6: most or fewest, ties share, who has left cannot win; alone it is player 0."""
    fewest = pad(rounds(), wins="fewest")
    assert result_of(fewest, "0 r 3, 1 r 2, 0 finish")["winners"] == [1]
    assert result_of(fewest, "0 r 3, 1 r 3, 0 finish")["winners"] == [0, 1]
    assert result_of(fewest, "0 r 3, 1 r 2, 1 leave, 0 finish")["winners"] == [0]
    alone = result_of(pad(rounds()), "0 r -3, 0 finish", players=1)
    assert (alone["winners"], alone["players"][0]["rank"]) == ([0], None)
    assert rule_of(pad(rounds()), "0 leave", players=1) == "leave"


def test_how_a_game_for_the_fewest_points_was_decided() -> None:
    """OW-6: Ana was behind by eight points after the first round, as she had more."""
    fewest = pad(rounds(), end={"when": "rounds", "rounds": 2}, wins="fewest")
    found = decision(journal_of(game_of(fewest, "0 r 10, 1 r 2, 0 r 0, 1 r 20")))
    assert found is not None
    assert (found.winner, found.round, found.behind) == (0, 2, 8)


# Points


def test_times_and_per() -> None:
    """floor(value × times / per), for negative products, too."""
    for value, times, per, points in ((7, 1, 2, 3), (-7, 1, 2, -4), (7, -1, 2, -4), (7, -3, 4, -6)):
        one = pad(fields(a={"min": -9, "max": 9, "times": times, "per": per}))
        assert lines_of(one, f"0 f.a {value}") == {"f.a": points}


@pytest.mark.parametrize(("how", "points"), [("last", 50), ("count", 20), ("each", 60)])
def test_the_points_of_ticks(how: str, points: int) -> None:
    row = pad(ticks([10, 20, 30, 40, 50], 5, 3, order="skip", points=how))
    assert lines_of(row, "0 t.a.1, 0 t.a.5") == {"t.a": points, "t.b": None}
    assert lines_of(row, "0 finish") == {"t.a": 0, "t.b": 0}


def test_the_points_of_a_tally() -> None:
    """More strokes than listed count as the last; a row may have values of its own."""
    table = pad(tally([9, -2, 0, 5], a=None, b=[1, 2]))
    assert lines_of(table, "0 y.a, 0 y.b, 0 y.b, 0 y.b") == {"y.a": -2, "y.b": 2}
    assert lines_of(table, "0 y.a," * 6) == {"y.a": 5, "y.b": None}
    assert lines_of(table, "0 finish") == {"y.a": 9, "y.b": 1}


def test_a_check_that_only_one_player_has() -> None:
    """It moves to who checks it, and a bonus for it is blank again."""
    road = pad(checks(True, road=5), bonus("c", "marks", 1, 3))
    moves = "0 c.road, 1 c.road"
    assert lines_of(road, "0 c.road") == {"c.road": 5, "b": 3}
    assert lines_of(road, moves) == {"c.road": None, "b": None}
    assert lines_of(road, moves, player=1) == {"c.road": 5, "b": 3}
    assert rule_of(road, f"{moves}, 0 -c.road") == "OW-2"
    assert lines_of(road, f"{moves}, 1 -c.road, 1 finish", player=1) == {"c.road": 0, "b": 0}


def test_what_a_bonus_measures() -> None:
    for section, moves, marks in (
        (rounds(key="x"), "0 x 5, 1 x 0, 0 x 5", 2),
        (fields(a={"min": 0, "max": 9}, b={"min": 0, "max": 9}) | {"key": "x"}, "0 x.a 0", 1),
        (ticks([0] * 5, order="skip") | {"key": "x"}, "0 x.a.2, 0 x.a.5", 2),
        (tally([0, 0]) | {"key": "x"}, "0 x.a, 0 x.a, 0 x.a", 3),
        (checks(p=1, q=1) | {"key": "x"}, "0 x.p, 0 x.q", 2),
    ):
        earned = pad(section, bonus("x", "marks", marks, 7))
        assert lines_of(earned, moves)["b"] == 7
        missed = pad(section, bonus("x", "marks", marks + 1, 7))
        assert lines_of(missed, moves)["b"] is None
        assert lines_of(missed, f"{moves}, 0 finish")["b"] == 0


def test_a_bonus_for_points_counts_what_the_lines_show() -> None:
    """Once the game is over, a tally without strokes has its value there, too."""
    table = pad(tally([6, 1]), bonus("y", "points", 6, 7))
    assert lines_of(table, "") == {"y.a": None, "b": None}
    assert lines_of(table, "0 finish") == {"y.a": 6, "b": 7}
    falls = pad(tally([0, 9, 1]), bonus("y", "points", 5, 7))
    assert lines_of(falls, "0 y.a") == {"y.a": 9, "b": 7}
    assert lines_of(falls, "0 y.a, 0 y.a") == {"y.a": 1, "b": None}


# Forced entries


def test_forced_entries_go_as_far_as_a_sheet_has_room() -> None:
    assert lines_of(TWO_FIELDS, "0 f.a 3, !0 f.a 77")["f.a"] == 77
    assert lines_of(pad(ticks([1, 2, 3])), "!0 t.a.3, !0 t.a.3")["t.a"] == 1
    ahead = "0 r 1, !0 r 2"
    assert lines_of(ROUNDS, ahead) == {"r.1": 1, "r.2": 2}
    assert lines_of(ROUNDS, ahead, player=1) == {"r.1": None, "r.2": None}
    assert result_of(ROUNDS, f"{ahead}, !0 r 3, 1 r 0, 1 r 0")["players"][0]["total"] == 3
    assert lines_of(ROUNDS, f"!0 r {10**30}") == {"r.1": None}
    assert result_of(ROUNDS, "!0 r 99")["forced"] is True


def test_what_is_over_stays_over() -> None:
    """OW-6: a forced entry does not open a game again."""
    one = pad(rounds(), checks(x=9), end=total(9))
    told = result_of(one, "0 c.x, 0 r 0, 1 r 0, !0 -c.x, !1 r 4")
    assert told["over"]
    assert [player["total"] for player in told["players"]] == [0, 4]


# The file


@pytest.mark.parametrize(
    "move",
    [
        {"do": "write", "section": "x", "field": "a", "value": 1},
        {"do": "write", "section": "f", "field": "x", "value": 1},
        {"do": "write", "section": "f", "value": 1},
        {"do": "write", "section": "f", "field": "a", "value": 1.0},
        {"do": "write", "section": "f", "field": "a", "value": True},
        {"do": "write", "section": "f", "field": "a", "value": "1"},
        {"do": "write", "section": "f", "field": "a"},
        {"do": "write", "section": "r", "field": "a", "value": 1},
        {"do": "write", "section": "r", "field": None, "value": 1},
        {"do": "write", "section": "t", "field": "a", "value": 1},
        {"do": "write", "section": "b", "value": 1},
        {"do": "tick", "section": "f", "row": "a", "box": 1},
        {"do": "tick", "section": "t", "row": "x", "box": 1},
        {"do": "tick", "section": "t", "row": "b", "box": 3},
        {"do": "tick", "section": "t", "row": "a", "box": 0},
        {"do": "tick", "section": "t", "row": "a", "box": True},
        {"do": "stroke", "section": "c", "row": "x"},
        {"do": "stroke", "section": "y", "row": "x"},
        {"do": "stroke", "section": ["y"], "row": "a"},
        {"do": "check", "section": "c", "row": "y"},
        {"do": "check", "section": "c", "row": "x", "off": 1},
        {"do": "check", "section": "b", "row": "x"},
        {"do": "roll"},
    ],
    ids=str,
)
@pytest.mark.parametrize("forced", [False, True])
def test_moves_without_a_place(move: Json, forced: bool) -> None:
    every = pad(
        rounds(),
        fields(a={"min": 0, "max": 9}),
        ticks([1, 2, 3], 3, 2),
        tally([0, 1]),
        checks(x=1),
        bonus("c", "marks", 1, 1),
    )
    entry = {"id": 1, "player": 0, "move": move, "forced": forced}
    code, line = replay(json.dumps(own_file(every, 2, [entry])).encode())
    assert (code, line.startswith("entries[0].move.")) == (2, True), line


@pytest.mark.parametrize("options", [{}, {"pad": []}, {"pad": ROUNDS | {"players": [3, 4]}}])
def test_options_that_are_none(options: Json) -> None:
    file = own_file(ROUNDS, 2) | {"options": options}
    assert replay(json.dumps(file).encode()).code == 2


def test_the_title_is_the_pads() -> None:
    journal = Journal.new("own", {"pad": ROUNDS | {"title": "Ours\n"}}, ["A"])
    assert journal.title == "Ours"
    assert Journal.new("kubi", {}, ["A"]).title == "Kubi"


def test_games_are_compared_by_pad_without_names() -> None:
    renamed = pad(rounds(name="Other"), end=ROUNDS["end"], title="Else")
    longer = pad(rounds(), end={"when": "rounds", "rounds": 3})
    one, same, other = (
        journal.game.variant(journal.options)
        for journal in (
            Journal.new("own", {"pad": data}, ["A"]) for data in (ROUNDS, renamed, longer)
        )
    )
    assert one == same != other


def test_one_sheet_of_a_larger_table() -> None:
    two = {"pad": ROUNDS | {"players": [2, 4]}, "one_sheet": {"of": 3, "seat": 1}}
    journal = Journal.new("own", two, ["A"])
    assert journal.header["options"]["one_sheet"] == {"of": 3, "seat": 1}
    assert journal_of(journal.to_json()).options == journal.options


def test_rounds_and_who_is_next() -> None:
    journal = journal_of(game_of(ROUNDS, "0 r 1, 1 r 1, 0 r 1"))
    turn = journal.game.turn(journal.state)
    assert (turn.round, turn.rounds, turn.waiting) == (2, 2, (1,))
    assert journal.game.last_round(journal.state)
    hundred = journal_of(game_of(pad(rounds(), end=total(9)), "0 r 9"))
    assert hundred.game.last_round(hundred.state)
    fill = journal_of(game_of(TWO_FIELDS, "0 f.a 1, 0 f.b 0, 1 f.a 1"))
    assert fill.game.turn(fill.state).rounds == 2
    assert fill.game.last_round(fill.state)


def test_undo_and_redo() -> None:
    """A check that was taken away comes back; an undo that would break a rule is refused."""
    road = pad(checks(True, road=5))
    file = game_of(road, "0 c.road, 1 c.road")
    undone = journal_of(file).undo(2)
    assert [undone.total(player) for player in (0, 1)] == [5, 0]
    assert undone.undo(3).report() == journal_of(file).report()
    two = journal_of(game_of(ROUNDS, "0 r 1, 1 r 1, 0 r 1"))
    with pytest.raises(IllegalError, match="The others need to enter this round first"):
        two.undo(2)


def test_it_is_listed_by_its_pads() -> None:
    """It is a game, and not on the shelf."""
    assert "own" in READABLE
    assert "own" not in GAMES
    assert "own" not in REGISTRY
    assert ALL_GAMES["own"].title_of({"pad": {"title": "Ours\n"}}) == "Ours"
    assert ALL_GAMES["own"].title_of({"pad": 3}) == "Own pad"
    assert ALL_GAMES["kubi"].title_of({}) == "Kubi"
    assert READABLE["kubi"] is GAMES["kubi"]


# Printed games as pads


def test_a_printed_table_of_tallies() -> None:
    """KU-8: −200 + 0 + 150 − 200 + 150 + 300 = 200."""
    values = [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100]
    own = {
        f"sum{at}": [0, *[-200] * 4, *(one * n for n in range(6))]
        for at, one in enumerate(values, 2)
    }
    strokes = {2: 2, 5: 5, 7: 10, 8: 1, 9: 8, 12: 8}
    moves = ",".join(f"0 y.sum{one}" for one, count in strokes.items() for _ in range(count))
    table = pad(tally([0, 0], **own))
    told = result_of(table, f"{moves}, 0 finish", players=1)
    assert told["players"][0]["total"] == 200
    assert lines_of(table, f"{moves}, 0 finish", players=1)["y.sum9"] == 150


@pytest.mark.parametrize("name", ["tricubo-A-tie", "tricubo-B-solo-joker"])
def test_rows_without_their_dice(name: str) -> None:
    """Each row of the printed game comes to the same as ticks on a pad with its columns."""
    printed = journal_of(json.loads((GOLDEN / f"{name}.json").read_text()))
    columns = [*printed.options.columns]
    own = pad(ticks(columns, *[len(columns)] * 5, points="last"))
    for player, sheet in enumerate(printed.state.sheets):
        moves = [
            f"0 t.{row}.{box}"
            for row, count in zip("abcde", sheet.ticks, strict=True)
            for box in range(1, count + 1)
        ]
        told = lines_of(own, ",".join([*moves, "0 finish"]), players=1)
        lines = printed.game.lines(printed.state, player)[:5]
        assert [*told.values()] == [line.points for line in lines]


# Large ones


def test_the_largest_pad_and_the_longest_game() -> None:
    """Each state shares with the one before what has not changed."""
    row = {"boxes": ["x"] * 30, "name": "x"}
    rows = [row | {"key": f"r{at}"} for at in range(10)]
    numbers = [{"key": f"f{at}", "name": "x", "min": 0, "max": 9} for at in range(30)]
    sections = [
        {"kind": "ticks", "rows": rows, "values": [*range(30)], "order": "free", "points": "last"}
    ]
    sections += [{"kind": "fields", "key": f"f{at}", "fields": numbers} for at in range(9)]
    large = pad(*sections, rounds(), end=total(100_000), players=[1, 10])
    moves = [
        {"do": "tick", "section": "t", "row": "r9", "box": 30},
        {"do": "write", "section": "f8", "field": "f29", "value": 3},
        {"do": "write", "section": "r", "value": 1},
    ]
    entries = [
        {"id": at + 1, "player": at % 10, "forced": True, "move": moves[at % 3]}
        for at in range(MOST_ENTRIES // 10)
    ]
    journal = journal_of(own_file(large, 10, entries))
    assert journal.total(0) == 29 + 3 + 33
    assert len(journal.report()["players"][9]["lines"]) == 10 + 270 + 34
