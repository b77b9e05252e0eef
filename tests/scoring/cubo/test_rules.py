"""Cubo, rule by rule (CU-1 to CU-8): rounds, entries, the middle, points and winners."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cubo.rules import (
    Cubo,
    CuboGame,
    Missed,
    Options,
    Points,
    Record,
    Sheet,
    State,
)
from scoring.cubo.square import Die, Square, exchanged
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from tests.support import naive_cubo
from tests.support.cubo_notation import (
    SQUARE,
    coloured,
    dice,
    move,
    new,
    play,
    refused,
    rules,
    square,
    squares,
)
from tests.support.reading_back import journal_of
from tests.support.tricubo_notation import points

FULL = "{player} 5;" * 6

# CU-1: what is played with, and how long


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_players(players: int) -> None:
    """CU-1: two to four, and one for practice."""
    game = new(players)
    assert len(game.state.sheets) == players
    assert game.game.ranks == ()


@pytest.mark.parametrize("players", [0, 5])
def test_no_more_than_four_players(players: int) -> None:
    """CU-1: there are dice for four."""
    with pytest.raises(MalformedError, match="players"):
        Journal.new("cubo", {}, ["?"] * players)


def test_six_rounds() -> None:
    """CU-1: blank fields at first; after the sixth round there is nothing more to enter (CU-7)."""
    game = new(2)
    assert points(game) == {f"round{number}": None for number in range(1, 7)}
    for number in range(1, 7):
        assert not game.over
        assert game.game.winners(game.state) == ()
        game = play(game, f"0 {number}; 1 0")
    assert game.over
    assert points(game) == {f"round{number}": number for number in range(1, 7)}
    assert (game.total(0), game.total(1)) == (21, 0)
    for entry in ("0 5", "1 -", f"0 {SQUARE}"):
        assert refused(game, entry) == "CU-7 The game is over."


@pytest.mark.parametrize("rounds", [1, 3, 20])
def test_the_option_rounds(rounds: int) -> None:
    """CU-1: six, unless a file states otherwise."""
    assert new(2).options == Options(6)
    assert new(2).header["options"] == {"rounds": 6, "colours": "wander"}
    game = new(1, rounds=rounds)
    assert list(points(game)) == [f"round{number}" for number in range(1, rounds + 1)]
    assert game.game.turn(game.state).rounds == rounds
    assert not play(game, "0 5;" * (rounds - 1)).over
    assert play(game, "0 5;" * rounds).over


@pytest.mark.parametrize("rounds", [0, 21, -1, 6.0, "6", None, True])
def test_malformed_rounds(rounds: object) -> None:
    """CU-1: a whole number from 1 to 20."""
    with pytest.raises(MalformedError, match=r"^options\.rounds: "):
        new(2, rounds=rounds)


def test_the_starting_player_moves_on() -> None:
    """CU-1: to the left; the players are waited for from there on, and enter in any order."""
    game, turns = new(3), []
    for order in ("012", "210", "102", "201", "021", "120"):
        turn = game.game.turn(game.state)
        assert turn.rounds == 6
        turns.append((turn.round, turn.roller, turn.waiting))
        game = play(game, ";".join(f"{player} 5" for player in order))
    assert turns == [
        (1, 0, (0, 1, 2)),
        (2, 1, (1, 2, 0)),
        (3, 2, (2, 0, 1)),
        (4, 0, (0, 1, 2)),
        (5, 1, (1, 2, 0)),
        (6, 2, (2, 0, 1)),
    ]
    turn = game.game.turn(game.state)
    assert (turn.round, turn.roller, turn.waiting) == (6, 2, ())


def test_everybody_enters_once_a_round() -> None:
    """CU-1: and the round is over when all have."""
    game = play(new(3), "1 5")
    assert game.game.turn(game.state).waiting == (0, 2)
    for entry in ("1 5", "1 -", f"1 {SQUARE}"):
        assert refused(game, entry) == "CU-1 This round has already been entered for this player."
    game = play(game, "0 -; 2 5")
    assert game.game.turn(game.state).waiting == (1, 2, 0)
    play(game, "1 5")


@pytest.mark.parametrize(
    "laid",
    [
        "r6 b6 r6 / b2 r4 r1 / b3 b5 b5",  # no joker
        "j6 b6 r6 / b2 j4 r1 / b3 r5 b5",  # two
        "r6 r6 r6 / r6 r6 r6 / r6 r6 r6",
        "r6 r6 r6 / r6 j6 b6 / b6 b6 j6",
    ],
)
def test_the_dice_of_a_square(laid: str) -> None:
    """CU-1: eight coloured dice and a joker, before anything is exchanged."""
    reason = "CU-1 A square has eight red or blue dice and the joker."
    assert refused(new(2), f"0 {laid}") == reason
    assert refused(new(2), f"0 {laid} take b6 at 1") == reason


# CU-2: the square


@pytest.mark.parametrize("place", [0, 1, 2, 3, 5, 6, 7, 8])
def test_the_joker_in_the_centre(place: int) -> None:
    """CU-2: nowhere else."""
    laid = list(square(SQUARE).dice)
    laid[place], laid[4] = laid[4], laid[place]
    text = " ".join(map(str, laid))
    assert refused(new(2), f"0 {text}") == "CU-2 The joker goes in the centre."
    play(new(2), f"0 {SQUARE}")


def test_a_die_need_not_be_taken() -> None:
    """CU-2: nor exchanged, once taken."""
    game = play(new(3), f"0 {SQUARE}; 1 {SQUARE} take r1; 2 {SQUARE} take b1 at 1")
    assert [points(game, player)["round1"] for player in range(3)] == [6, 6, 0]


def left(game: Journal) -> dict[str, tuple[int, int]]:
    """Returns how many dice of each colour can still be in the middle."""
    return {**rules(game).colours(game.state).left_in_middle()}


def test_dice_in_the_middle() -> None:
    """CU-1, CU-2: two red and two blue; who takes one leaves fewer to the others."""
    game = new(4)
    found = [left(game)]
    for entry in ("2 take r1", "0 take b2 at 1", "1 take r2 at 0"):
        player, rest = entry.split(maxsplit=1)
        game = play(game, f"{player} {SQUARE} {rest}")
        found.append(left(game))
    assert found == [
        {"r": (2, 2), "b": (2, 2)},
        {"r": (1, 1), "b": (2, 2)},
        {"r": (1, 1), "b": (1, 1)},
        {"r": (0, 0), "b": (1, 1)},
    ]
    for entry in (f"3 {SQUARE} take r6 at 3", f"3 {SQUARE} take r6"):
        assert refused(game, entry) == "CU-1 No red die is left in the middle."
    game = play(game, f"3 {SQUARE} take b6 at 3")
    assert left(game) == {"r": (2, 2), "b": (2, 2)}, "each got back the colour that was given"


def test_no_third_blue_die() -> None:
    """CU-1: neither; a player who counts by hand may have taken one, and one who has missed has
    not."""
    game = play(new(4), f"0 {SQUARE} take b1 at 0; 3 {SQUARE} take b1 at 0")
    assert refused(game, f"1 {SQUARE} take b2") == "CU-1 No blue die is left in the middle."
    game = play(game, "1 5")
    assert left(game) == {"r": (1, 2), "b": (0, 0)}
    game = play(game, "2 -")
    assert left(game) == {"r": (3, 4), "b": (0, 1)}, "two red dice came back for two blue ones"


def test_the_middle_in_practice() -> None:
    """CU-1: alone there is a die each round, and the exchanged die is there the next time."""
    game = play(new(1), f"0 {SQUARE} take r6 at 1")
    assert left(game) == {"r": (1, 1), "b": (3, 3)}
    game = play(game, "0 r6 r6 r6 / r2 j4 r1 / b3 b5 b5 take r1")
    assert left(game) == {"r": (1, 1), "b": (3, 3)}, "taken, but not used"
    game = play(game, "0 r6 r6 r6 / r2 j4 r1 / b3 b5 b5 take r1 at 8")
    assert left(game) == {"r": (0, 0), "b": (4, 4)}
    six = "r6 r6 r6 / r2 j4 r1 / b3 b5 r1"
    assert refused(game, f"0 {six} take r1") == "CU-1 No red die is left in the middle."


# CU-3: missed


def test_a_missed_round() -> None:
    """CU-3: scores nothing, and is distinguished from a square that makes nothing."""
    game = play(new(2), "0 -; 1 0")
    assert points(game, 0)["round1"] == points(game, 1)["round1"] == 0
    assert game.game.written(game.state, 0) == {"round1": "-"}
    assert game.game.written(game.state, 1) == {"round1": "0"}


def test_only_one_can_miss() -> None:
    """CU-3: the last one, so at most one in a round; in the next it may be another one."""
    late = "CU-3 Only one player can be too late in a round."
    game = play(new(4), "0 5; 2 -")
    for player in (1, 3):
        assert refused(game, f"{player} -") == late
    game = play(game, "1 5; 3 5")
    game = play(game, "1 -; 2 5")
    assert refused(game, "0 -") == refused(game, "3 -") == late
    play(game, "! 0 -; 3 5")
    play(new(1), "0 -;" * 6)
    play(new(1, one_sheet={"of": 4}), "0 -;" * 6)


def test_in_a_game_of_before_all_may_miss() -> None:
    """CU-3: missed rounds were not limited; those games stay as they were."""
    game = play(new(4, colours="fixed"), "0 -; 1 -; 2 -; 3 -;" * 6)
    assert game.over
    assert game.report()["winners"] == [0, 1, 2, 3]


# CU-4: the exchange


def test_the_exchange() -> None:
    """CU-4: the taken die in the place of a red or a blue one; then the square is counted."""
    laid = "r1 b3 r1 / b6 j1 r3 / b2 r5 b4"
    game = play(new(3), f"0 {laid}; 1 {laid} take r6 at 6; 2 {laid} take r6 at 0")
    assert [game.total(player) for player in range(3)] == [0, 6, 0]
    record: Record = game.state.sheets[1].rounds[0]
    assert record.move == square(f"{laid} take r6 at 6"), "the square as it was covered"


def test_the_joker_is_never_exchanged() -> None:
    """CU-4: and there is none in the middle."""
    assert refused(new(2), f"0 {SQUARE} take r6 at 4") == "CU-4 The joker is never exchanged."
    for entry in (f"0 {SQUARE} take j6 at 3", f"0 {SQUARE} take j6"):
        assert refused(new(2), entry) == "CU-4 There is no joker in the middle."
    for place in (0, 1, 2, 3, 5, 6, 7, 8):
        play(new(2), f"0 {SQUARE} take r6 at {place}")


# CU-5, CU-6, CU-8: points; the lines themselves are in test_cubo_square.py


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (SQUARE, 6),
        (f"{SQUARE} take r6 at 3", 6),  # the example of docs/format.md
        (f"{SQUARE} take r6 at 1", 12),  # a lane of red sixes
        (f"{SQUARE} take b3 at 3", 6),  # 6-3-3
        ("r4 b4 b4 / r4 j4 r4 / b4 b4 r4", 32),
        ("r3 b3 r3 / b1 j6 b1 / b4 r6 r4", 3),  # CU-8
        ("r3 b3 r3 / b1 j6 b1 / b4 r6 r4 take r3 at 1", 6),  # CU-8
        ("r4 b5 r6 / b1 j1 b2 / b6 r1 r4", 6),  # CU-8
        ("r4 b5 r6 / b1 j1 b2 / b6 r1 r4 take r5 at 1", 12),  # CU-8
        ("r4 b6 r5 / b1 j1 b2 / b6 r1 r4", 0),  # CU-8
        ("18", 18),
        ("0", 0),
        ("54", 54),
        ("-", 0),
    ],
)
def test_points(entry: str, expected: int) -> None:
    """CU-5, CU-6, CU-8: what each kind of entry counts."""
    game = new(1)
    assert rules(game).points(move(entry)) == expected
    assert game.game.gain(game.state, 0, move(entry)) == expected
    assert points(play(game, f"0 {entry}"))["round1"] == expected


# CU-7: winning


def test_most_points_win() -> None:
    """CU-7: after the last round, not before."""
    game = play(new(3), "0 5; 1 6; 2 -;" * 5 + "0 5; 1 0")
    assert game.report()["winners"] == []
    game = play(game, "2 54")
    assert [game.total(player) for player in range(3)] == [30, 30, 54]
    assert game.report()["winners"] == [2]


def test_ties_share() -> None:
    """CU-7: however the points came about."""
    game = play(new(3), "0 6; 1 1; 2 10;" * 5 + "0 6; 1 31; 2 -")
    assert [game.total(player) for player in range(3)] == [36, 36, 50]
    game = play(new(3), "0 6; 1 1; 2 7;" * 5 + "0 6; 1 31; 2 -")
    assert game.report()["winners"] == [0, 1]
    assert [player["rank"] for player in game.report()["players"]] == [None] * 3


def test_practice_has_a_winner_but_no_rank() -> None:
    """CU-7."""
    game = play(new(1), FULL.format(player=0))
    assert game.report()["winners"] == [0]
    assert game.report()["players"][0]["rank"] is None


# Undo


def test_undo_gives_back_the_die() -> None:
    """CU-1: the middle follows from the entries that count."""
    game = play(new(4), f"0 {SQUARE} take r1; 1 {SQUARE} take r1")
    assert refused(game, f"2 {SQUARE} take r1") == "CU-1 No red die is left in the middle."
    game = play(game, f"undo 1; 2 {SQUARE} take r1")
    assert game.game.turn(game.state).waiting == (0, 3)
    assert refused(game, f"0 {SQUARE} take r1") == "CU-1 No red die is left in the middle."
    told = "Player 3’s entry in round 1 would no longer fit"
    redo = f"CU-1 {told}: No red die is left in the middle."
    assert refused(game, "undo 3") == redo


def test_entries_behind_the_fields() -> None:
    """Each field knows its entry, also after an undo: its number is the place in the trail."""
    game = play(new(2), "1 5; 0 7; 0 8; undo 3; 0 9; 1 -")
    for sheet in game.state.sheets:
        for record in sheet.rounds:
            assert game.trail[record.number][0].move == record.move
    assert [record.number for record in game.state.sheets[0].rounds] == [1, 2]
    assert [record.number for record in game.state.sheets[1].rounds] == [0, 3]
    assert game.state.entries == len(game.trail) == 4


# What is no move at all

NINE = SQUARE.replace("/", " ").split()


@pytest.mark.parametrize(
    ("form", "where"),
    [
        ({"do": "cubo"}, "move.dice"),
        ({"do": "cubo", "dice": None}, "move.dice"),
        ({"do": "cubo", "dice": " ".join(NINE)}, "move.dice"),
        ({"do": "cubo", "dice": "123456789"}, "move.dice"),
        ({"do": "cubo", "dice": NINE[:8]}, "move.dice"),
        ({"do": "cubo", "dice": [*NINE, "r1"]}, "move.dice"),
        ({"do": "cubo", "dice": []}, "move.dice"),
        ({"do": "cubo", "dice": ["r7", *NINE[1:]]}, r"move.dice\[0\]"),
        ({"do": "cubo", "dice": [*NINE[:8], "w1"]}, r"move.dice\[8\]"),
        ({"do": "cubo", "dice": [*NINE[:8], 6]}, r"move.dice\[8\]"),
        ({"do": "cubo", "dice": [*NINE[:8], None]}, r"move.dice\[8\]"),
        ({"do": "cubo", "dice": [*NINE[:8], ["r", 6]]}, r"move.dice\[8\]"),
        ({"do": "cubo", "dice": [*NINE[:8], {}]}, r"move.dice\[8\]"),
        ({"do": "cubo", "dice": NINE, "taken": "r0"}, "move.taken"),
        ({"do": "cubo", "dice": NINE, "taken": 6}, "move.taken"),
        ({"do": "cubo", "dice": NINE, "taken": False}, "move.taken"),
        ({"do": "cubo", "dice": NINE, "taken": ""}, "move.taken"),
        ({"do": "cubo", "dice": NINE, "taken": "r6", "swap": -1}, "move.swap"),
        ({"do": "cubo", "dice": NINE, "taken": "r6", "swap": 9}, "move.swap"),
        ({"do": "cubo", "dice": NINE, "taken": "r6", "swap": "3"}, "move.swap"),
        ({"do": "cubo", "dice": NINE, "taken": "r6", "swap": True}, "move.swap"),
        ({"do": "cubo", "dice": NINE, "taken": "r6", "swap": 3.0}, "move.swap"),
        ({"do": "cubo", "dice": NINE, "taken": None, "swap": 3}, "move.swap"),
        ({"do": "cubo", "dice": NINE, "swap": 0}, "move.swap"),
        ({"do": "points"}, "move.points"),
        ({"do": "points", "points": -1}, "move.points"),
        ({"do": "points", "points": 1000}, "move.points"),
        ({"do": "points", "points": "18"}, "move.points"),
        ({"do": "points", "points": None}, "move.points"),
        ({"do": "roll"}, "move.do"),
    ],
)
def test_malformed(form: dict[str, Any], where: str) -> None:
    """CU-1, CU-4: nine dice, one more at most, and a place for it."""
    with pytest.raises(MalformedError, match=rf"^{where}: "):
        CuboGame().read_move(form, "move")


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"dice": ["r7", *NINE[1:]]}, "move.dice[0]: must be a die such as r6, not 'r7'"),
        ({"dice": NINE[:8]}, "move.dice: must be a list of 9 dice"),
        ({"dice": NINE, "swap": 3}, "move.swap: needs a die that was taken"),
    ],
)
def test_malformed_in_words(form: dict[str, Any], says: str) -> None:
    with pytest.raises(MalformedError) as caught:
        CuboGame().read_move({"do": "cubo"} | form, "move")
    assert str(caught.value) == says


def test_moves_as_the_file_has_them() -> None:
    """CU-4: taken and swap are written always, and may be missing when read."""
    form = {"do": "cubo", "dice": NINE, "taken": "r6", "swap": 3}
    assert square(f"{SQUARE} take r6 at 3").to_json() == form
    assert square(f"{SQUARE} take r6").to_json() == form | {"swap": None}
    plain = square(SQUARE)
    assert plain.to_json() == form | {"taken": None, "swap": None}
    read = CuboGame().read_move
    assert read(form, "") == Cubo(dice(SQUARE), Die("r", 6), 3)
    assert read(form | {"swap": 0}, "") == Cubo(dice(SQUARE), Die("r", 6), 0)
    assert read(form | {"swap": 8}, "") == Cubo(dice(SQUARE), Die("r", 6), 8)
    assert read({"do": "cubo", "dice": NINE}, "") == plain == Cubo(dice(SQUARE))
    assert read({"do": "cubo", "dice": NINE, "taken": "b1"}, "") == Cubo(dice(SQUARE), Die("b", 1))
    assert Points(18).to_json() == {"do": "points", "points": 18}
    assert read({"do": "points", "points": 999}, "") == Points(999)
    assert Missed().to_json() == {"do": "missed"}


# Properties


@given(laid=squares(), taken=coloured, place=st.sampled_from([None, 0, 1, 2, 3, 5, 6, 7, 8]))
def test_every_square_may_be_entered(laid: Square, taken: Die, place: int | None) -> None:
    """CU-1 … CU-6: it counts what it counts by hand, and a file gives it back."""
    one = Cubo(laid, taken, place)
    game = new(2).plus(1, one)
    counted = naive_cubo.square([str(die) for die in exchanged(laid, taken, place)])
    assert game.total(1) == counted <= 54
    assert game.state == State(Options(), (Sheet(), Sheet((Record(one, counted, 0),))), 1)
    assert journal_of(game.to_json()) == game
    assert hash(one) == hash(game.game.read_move(one.to_json(), ""))
    by_hand = new(2).plus(1, Points(counted))
    assert by_hand.report() == game.report()


def test_the_oldest_starts() -> None:
    """CU-1: stated where the players agree on who starts."""
    assert CuboGame.starts == "The rules say: the oldest player."
    assert CuboGame.asks_starter
