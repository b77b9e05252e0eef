"""Tripple Domino, rule by rule (TD-1 to TD-12)."""

from typing import Any

import pytest

from scoring.core import Choice
from scoring.journal import Journal
from scoring.reading import MalformedError
from scoring.tripple_domino import (
    BONUSES,
    TILES,
    Blocked,
    Draw,
    Empty,
    Options,
    Out,
    Place,
    Start,
    TrippleDomino,
)
from scoring.tripple_domino_sheet import WAYS
from tests.scoring.tripple_domino_notation import (
    NAMES,
    allowed,
    middle,
    move,
    new,
    play,
    refusal,
    refused,
    rules,
    state,
    tile,
    tiles,
    totals,
    waiting,
)

GAME = TrippleDomino()

# TD-1: the tiles


def test_56_tiles_each_once() -> None:
    """TD-1: every three numbers from 0 to 5; the highest number first, the highest tile first."""
    assert len(TILES) == len(set(TILES)) == 56
    assert all(5 >= high >= middle >= low >= 0 for high, middle, low in TILES)
    assert list(TILES) == sorted(TILES, reverse=True)
    assert TILES[:3] == tiles("555 554 553")
    assert TILES[-1] == tile("000")


@pytest.mark.parametrize(("numbers", "value"), [("543", 12), ("555", 15), ("000", 0), ("500", 5)])
def test_the_value_of_a_tile_is_its_sum(numbers: str, value: int) -> None:
    """TD-1: 5, 4, 3 is worth 12, as printed."""
    assert GAME.value(tile(numbers)) == value


def test_all_tiles_together() -> None:
    """TD-1: each number is on as many tiles as any other: 56 times 7 and a half."""
    assert sum(GAME.value(one) for one in TILES) == 420


# TD-2: the hands


@pytest.mark.parametrize(
    ("players", "hand", "stock"), [(2, 10, 36), (3, 8, 32), (4, 8, 24), (5, 6, 26), (6, 6, 20)]
)
def test_hands_and_stock(players: int, hand: int, stock: int) -> None:
    """TD-2: ten, eight or six tiles each, the rest is the stock."""
    game = new(players)
    assert state(game).hands == (hand,) * players
    assert state(game).stock == stock
    for player in range(players):
        assert GAME.hand(state(game), player) == hand


@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_players(players: int) -> None:
    """TD-2: there are hands for no more."""
    with pytest.raises(MalformedError, match="players: Tripple Domino is for 1 to 6 players"):
        Journal.new("tripple-domino", {}, ["?"] * players)


# TD-3: the start


def test_anybody_starts_with_any_tile() -> None:
    """TD-3: the pad does not know who has the highest triple."""
    game = new(3)
    assert waiting(game) == "Ana Ben Cem"
    for name in NAMES[:3]:
        assert allowed(game, name) == {Start(one) for one in TILES}


@pytest.mark.parametrize(("numbers", "points"), [("555", 20), ("543", 17), ("000", 5)])
def test_the_starter_gets_five_more(numbers: str, points: int) -> None:
    """TD-3: the value of the tile plus 5."""
    game = play(new(2), f"Ben start {numbers}")
    assert totals(game) == [0, points]
    assert state(game).hands == (10, 9)
    assert state(game).laid == {tile(numbers)}


@pytest.mark.parametrize("entry", ["543", "543 bridge after 1", "draw 3", "empty"])
def test_nothing_before_the_start(entry: str) -> None:
    """TD-3: neither is a tile laid nor drawn."""
    assert refusal(new(2), f"Ana {entry}") == ("TD-3", "First a tile starts the round.")


def test_no_end_before_the_start() -> None:
    """TD-3: nor does a round end, also not that of a solo game."""
    for game in (new(2), new(2, target=1)):
        assert refused(game, "Ana out 0 100") == "TD-3"
        assert refused(game, "Ana blocked 100 100") == "TD-3"
    assert refused(new(1), "Ana out 0") == "TD-3"
    assert refused(new(1, solo_draws=0), "Ana blocked 9") == "TD-3"


def test_one_start() -> None:
    """TD-3: whoever enters it."""
    game = play(new(2), "Ana start 555")
    for name in ("Ana", "Ben"):
        reason = "This round has started already."
        assert refusal(game, f"{name} start 444") == ("TD-3", reason)


# TD-4: turns


def test_clockwise_from_whoever_starts() -> None:
    """TD-4: one turn each."""
    game = new(3)
    order = []
    for entry in ("Cem start 555", "Ana 554", "Ben draw 3", "Cem 551", "Ana 552 bridge after 1"):
        game = play(game, entry)
        order.append(waiting(game))
    assert order == ["Ana", "Ben", "Cem", "Ana", "Ben"]


@pytest.mark.parametrize("entry", ["Ana 543", "Cem 543", "Cem draw 3", "Ana empty"])
def test_out_of_turn(entry: str) -> None:
    """TD-4: the others wait."""
    game = play(new(3), "Ana start 555")
    assert refusal(game, entry) == ("TD-4", "It is another player's turn.")


def test_a_tile_scores_its_value() -> None:
    """TD-4: here 5, 4, 3: 12 points."""
    game = play(new(2), "Ana start 555 | Ben 543 | Ana 000")
    assert totals(game) == [20, 12]
    assert state(game).hands == (8, 9)
    assert state(game).stock == 36


# TD-5: drawing


@pytest.mark.parametrize("draws", [0, 1, 2, 3])
def test_each_draw_costs_five(draws: int) -> None:
    """TD-5: a drawn tile may be laid at once."""
    game = play(new(2), f"Ana start 555 | Ben 543 after {draws}")
    assert totals(game) == [20, 12 - 5 * draws]
    assert state(game).hands == (9, 10 + draws - 1)
    assert state(game).stock == 36 - draws
    assert waiting(game) == "Ana"


def test_three_draws_without_a_tile() -> None:
    """TD-5: −15, and the turn passes."""
    game = play(new(2), "Ana start 555 | Ben draw 3")
    assert totals(game) == [20, -15]
    assert state(game).hands == (9, 13)
    assert state(game).stock == 33
    assert waiting(game) == "Ana"


@pytest.mark.parametrize(("stock", "due"), [(36, 3), (4, 3), (3, 3), (2, 2), (1, 1)])
def test_as_many_as_there_are_up_to_three(stock: int, due: int) -> None:
    """TD-5: fewer than three only if the stock runs out."""
    game = middle("4 4", stock)
    for count in (1, 2, 3):
        if count == due:
            assert totals(play(game, f"Ana draw {count}")) == [-5 * count, 0]
            assert state(play(game, f"Ana draw {count}")).stock == stock - count
        else:
            reason = f"Whoever lays nothing draws {due}."
            assert refusal(game, f"Ana draw {count}") == ("TD-5", reason)


@pytest.mark.parametrize(("stock", "most"), [(36, 3), (2, 2), (1, 1)])
def test_one_may_stop_drawing(stock: int, most: int) -> None:
    """TD-5: with the option `draw_all` off after any tile, but not before the first."""
    game = middle("4 4", stock, draw_all=False)
    for count in (1, 2, 3):
        if count <= most:
            after = play(game, f"Ana draw {count}")
            assert totals(after) == [-5 * count, 0]
            assert state(after).hands == (4 + count, 4)
            assert waiting(after) == "Ben"
        else:
            reason = f"Tiles left to draw: {stock}."
            assert refusal(game, f"Ana draw {count}") == ("TD-12", reason)
    assert refused(middle("4 4", stock, draw_all=False), "Ana empty") == "TD-6"
    assert {one for one in allowed(game, "Ana") if isinstance(one, Draw)} == {
        Draw(count) for count in range(1, most + 1)
    }


def test_nothing_to_draw() -> None:
    """TD-5: an empty stock has an entry of its own."""
    for count in (1, 2, 3):
        reason = "There is no tile to draw any more."
        assert refusal(middle("4 4"), f"Ana draw {count}") == ("TD-5", reason)


# TD-6: the empty stock


def test_an_empty_stock_costs_five() -> None:
    """TD-6: and the turn passes."""
    game = play(middle("4 4"), "Ana empty | Ben empty | Ana empty")
    assert totals(game) == [-10, -5]
    assert state(game).hands == (4, 4)
    assert waiting(game) == "Ben"


def test_an_empty_stock_costs_ten_in_german() -> None:
    """TD-6: the default of a new game where the app speaks German, and never that of a file."""
    assert totals(play(middle("4 4", empty_stock=10), "Ana empty")) == [-10, 0]
    assert Options().empty_stock == 5
    choice = next(one for one in GAME.choices if one.key == "empty_stock")
    assert choice.by_language == (("de", 10),)
    assert [one.key for one in GAME.choices if one.by_language] == ["empty_stock"]


def test_most_options_are_the_same_in_every_language() -> None:
    """TD-6: only where texts differ a language matters."""
    assert Choice("side", "Side", ((1, "one"),)).by_language == ()


@pytest.mark.parametrize("stock", [1, 3, 36])
def test_not_empty_yet(stock: int) -> None:
    """TD-6: as long as there is a tile it is drawn."""
    reason = "There still are tiles to draw."
    assert refusal(middle("4 4", stock), "Ana empty") == ("TD-6", reason)


def test_no_penalty_for_who_drew_the_last_tiles() -> None:
    """TD-6: who draws two, and there is no third, pays for two only."""
    game = play(middle("4 4", 2), "Ana draw 2 | Ben empty")
    assert totals(game) == [-10, -5]


@pytest.mark.parametrize(
    ("stock", "entry", "points"),
    [
        (2, "draw 2", -10 - 7),
        (1, "draw 1", -5 - 7),
        (3, "draw 3", -15),  # the third was there
        (2, "543 after 2", 12 - 10),  # nothing was due any more
        (36, "draw 3", -15),
    ],
)
def test_an_empty_stock_may_cost_also_after_drawing(stock: int, entry: str, points: int) -> None:
    """TD-6: with the option `empty_after_draw` who finds no third tile pays as well."""
    game = middle("4 4", stock, empty_stock=7, empty_after_draw=True)
    assert totals(play(game, f"Ana {entry}")) == [points, 0]


def test_who_may_stop_pays_for_an_empty_stock_only() -> None:
    """TD-5, TD-6: both options together; who leaves tiles in the stock pays nothing more."""
    game = middle("4 4", 3, draw_all=False, empty_after_draw=True)
    assert totals(play(game, "Ana draw 2")) == [-10, 0]
    assert totals(play(game, "Ana draw 2 | Ben draw 1")) == [-10, -5 - 5]


# TD-7: bonuses


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("543 bridge", 12 + 30),
        ("543 double", 12 + 25),
        ("543 hexagon", 12 + 50),
        ("543 hexagon after 3", 12 + 50 - 15),
        ("000 bridge after 1", 30 - 5),
    ],
)
def test_bonuses(entry: str, points: int) -> None:
    """TD-7: 30, 25 and 50, and no other points for a double connection beside a hexagon."""
    assert totals(play(new(2), f"Ana start 555 | Ben {entry}")) == [20, points]


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("543 bridge+hexagon", 12 + 80),
        ("543 hexagon+hexagon", 12 + 100),
        ("543 hexagon+hexagon+hexagon after 1", 12 + 150 - 5),
        ("543 bridge+double", 12 + 55),
        ("543 hexagon+bridge+hexagon+hexagon", 12 + 30 + 150),
    ],
)
def test_bonuses_of_one_tile_add_up(entry: str, points: int) -> None:
    """TD-7: a bridge that closes a hexagon brings 80, two hexagons at once 100."""
    assert totals(play(new(2), f"Ana start 555 | Ben {entry}")) == [20, points]


def test_all_that_one_tile_can_earn() -> None:
    """TD-7: three hexagons at most, and never a double beside one; the usual ones first."""
    assert WAYS[:4] == (None, *BONUSES)
    hexagons = [("hexagon",) * count for count in (2, 3)]
    with_bridge = [("bridge", "double"), *(("bridge", *("hexagon",) * n) for n in (1, 2, 3))]
    assert set(WAYS[4:]) == {*hexagons, *with_bridge}
    assert len(set(WAYS)) == len(WAYS) == 10


def test_a_house_has_its_own_bonuses() -> None:
    """TD-7: 40 for a hexagon is what the printed badge says."""
    options = {"hexagon": 40, "bridge": 7, "double": 0}
    game = play(
        new(2, **options), "Ana start 555 | Ben 543 hexagon | Ana 000 bridge | Ben 100 double"
    )
    assert totals(game) == [20 + 7, 52 + 1]
    assert BONUSES == ("bridge", "double", "hexagon")


# TD-8: out


def test_the_last_tile_ends_the_round() -> None:
    """TD-8: the tile, 20 points and what the others have left; they lose nothing."""
    game = play(middle("1 3 2", 9), "Ana 543")
    assert totals(game) == [12, 0, 0]
    assert GAME.player_out(state(game)) == 0
    assert waiting(game) == "Ana"
    game = play(game, "Ana out 0 23 10")
    assert totals(game) == [12 + 20 + 33, 0, 0]


def test_only_out_when_a_hand_has_run_out() -> None:
    """TD-8: by that player, and by nobody else."""
    game = play(middle("3 1 2", 9, turn="Ben"), "Ben 543 double")
    assert GAME.player_out(state(game)) == 1
    for name in ("Ana", "Ben", "Cem"):
        for entry in ("544", "draw 3", "empty"):
            assert refusal(game, f"{name} {entry}") == (
                "TD-8",
                "A hand has run out: this round is over.",
            )
    assert allowed(game, "Ana") == allowed(game, "Cem") == set()
    assert refusal(game, "Ana out 0 0 10") == ("TD-8", "This player still has tiles.")
    assert all(isinstance(one, Out) and not one.rest[1] for one in allowed(game, "Ben"))
    assert len(allowed(game, "Ben")) == 3


def test_nobody_is_out_with_tiles_left() -> None:
    """TD-8: who has one is not out."""
    game = middle("1 3")
    assert GAME.player_out(state(game)) is None
    assert refused(game, "Ana out 0 23") == "TD-8"
    assert refused(game, "Ana 543 | Ben out 9 0") == "TD-8"


def test_a_hand_with_a_draw_has_not_run_out() -> None:
    """TD-8: who draws a tile and lays one has as many as before."""
    assert waiting(play(middle("1 3", 9), "Ana 543 after 1")) == "Ben"
    assert state(play(middle("1 3", 9), "Ana 543 after 3")).hands == (3, 3)


def test_everybody_says_what_is_left() -> None:
    """TD-8: and whoever is out has nothing."""
    game = play(middle("1 3 2"), "Ana 543")
    for rest in ("0 23", "0 23 10 0", ""):
        assert refusal(game, f"Ana out {rest}") == ("TD-8", "Everybody says what they have left.")
    reason = "Whoever is out has nothing left."
    assert refusal(game, "Ana out 1 23 10") == ("TD-8", reason)


# TD-9: blocked


def test_blocked() -> None:
    """TD-9: who has the least gets what the others have, minus their own, and no 20."""
    game = play(middle("3 3 3"), "Ana blocked 12 23 10")
    assert totals(game) == [0, 0, 12 + 23 - 10]


@pytest.mark.parametrize("name", ["Ana", "Ben", "Cem"])
def test_anyone_says_that_the_round_is_blocked(name: str) -> None:
    """TD-9: whoever's turn it is."""
    game = middle("3 3 3")
    assert waiting(game) == "Ana"
    assert move("blocked 6 6 6") not in allowed(game, name)  # what is left is typed, not offered
    assert {type(one) for one in allowed(game, name)} >= {Blocked}
    assert totals(play(game, f"{name} blocked 20 10 30")) == [0, 40, 0]


@pytest.mark.parametrize(
    ("rest", "points"),
    [
        ("10 10 23 30", [43, 43, 0, 0]),
        ("30 10 10 10", [0, 20, 20, 20]),
        ("10 10 10 10", [-10, -10, -10, -10]),
    ],
)
def test_a_tie_for_the_least(rest: str, points: list[int]) -> None:
    """TD-9: each of the tied gets what those not tied have, minus their own."""
    assert totals(play(middle("3 3 3 3"), f"Ana blocked {rest}")) == points


def test_blocked_may_cost() -> None:
    """TD-9: where the others have hardly more."""
    assert totals(play(middle("3 3"), "Ana blocked 20 20")) == [-20, -20]
    assert totals(play(middle("3 3"), "Ana blocked 20 21")) == [1, 0]


@pytest.mark.parametrize("stock", [1, 24])
def test_not_blocked_with_a_stock(stock: int) -> None:
    """TD-9: who can draw is not blocked."""
    reason = "Nobody is blocked while there are tiles to draw."
    assert refusal(middle("3 3", stock), "Ana blocked 10 20") == ("TD-9", reason)


def test_not_blocked_when_somebody_is_out() -> None:
    """TD-9: then the round ends as TD-8 says."""
    game = play(middle("1 3"), "Ana 543")
    for name in ("Ana", "Ben"):
        reason = "Nobody is blocked: a player is out."
        assert refusal(game, f"{name} blocked 0 20") == ("TD-9", reason)


def test_everybody_says_what_is_left_when_blocked() -> None:
    """TD-9: one value for each."""
    for rest in ("10", "10 20 30", ""):
        assert refusal(middle("3 3"), f"Ana blocked {rest}") == (
            "TD-9",
            "Everybody says what they have left.",
        )


# TD-10: the end


@pytest.mark.parametrize(("before", "over"), [(267, False), (268, True), (269, True)])
def test_300_points_end_the_game(before: int, over: bool) -> None:
    """TD-10: at the end of a round."""
    game = middle("1 2", scores=f"{before} 0")
    game = play(game, "Ana 000")
    assert not game.over
    game = play(game, "Ana out 0 12")
    assert totals(game) == [before + 32, 0]
    assert game.over is over
    assert waiting(game) == ("" if over else "Ana Ben")


def test_not_before_the_end_of_the_round() -> None:
    """TD-10: who has 300 may be overtaken."""
    game = play(middle("2 1", scores="299 290"), "Ana 543 hexagon")
    assert totals(game) == [361, 290]
    assert not game.over
    game = play(game, "Ben 553 hexagon | Ben out 12 0")
    assert totals(game) == [361, 290 + 63 + 32]
    assert game.over
    assert rules(game).winners(state(game)) == (1,)


def test_somebody_else_may_have_the_target() -> None:
    """TD-10: not only who ends the round, and after a blocked round as well."""
    assert play(middle("3 1", scores="300 0", turn="Ben"), "Ben 543 | Ben out 20 0").over
    assert play(middle("3 3", scores="300 0"), "Ben blocked 30 20").over
    assert not play(middle("3 3", scores="300 0"), "Ben blocked 20 20").over


def test_ties_share() -> None:
    """TD-10: several winners."""
    game = play(middle("3 3 3", scores="320 0 320"), "Ben blocked 30 10 20")
    assert totals(game) == [320, 40, 320]
    assert rules(game).winners(state(game)) == (0, 2)


@pytest.mark.parametrize("target", [1, 200, 500])
def test_another_target(target: int) -> None:
    """TD-10: as the house plays."""
    for points in (target - 1, target):
        game = play(middle("3 3", scores=f"{points} 0", target=target), "Ana blocked 30 30")
        assert game.total(0) == points - 30
        assert not game.over or target == 1
        game = play(middle("3 3", scores=f"{points} 0", target=target), "Ana blocked 31 30")
        assert game.over is (points >= target or target == 1)


def test_nothing_after_the_end() -> None:
    """TD-10: the game is over."""
    game = play(middle("1 2", scores="300 0"), "Ana 543 | Ana out 0 12")
    for entry in ("start 555", "544", "draw 3", "empty", "out 0 12", "blocked 12 12"):
        assert refusal(game, f"Ana {entry}") == ("TD-10", "The game is over.")
    assert rules(game).turn(state(game)).waiting == ()
    assert rules(game).turn(state(game)).roller is None


def test_a_new_round() -> None:
    """TD-10, TD-2: without anybody at 300 the tiles are dealt again, and anybody starts."""
    game = play(middle("1 2", 7, laid="555 554"), "Ana 543 | Ana out 0 12")
    assert state(game).hands == (10, 10)
    assert state(game).stock == 36
    assert state(game).laid == frozenset()
    assert state(game).next is None
    assert waiting(game) == "Ana Ben"
    game = play(game, "Ben start 555 | Ana 543")
    assert totals(game) == [12 + 32 + 12, 20]
    assert rules(game).turn(state(game)).round == 2


# TD-11: alone


def test_solo_start_scores_nothing() -> None:
    """TD-11: chance has chosen the tile."""
    game = play(new(1), "Ana start 555")
    assert totals(game) == [0]
    assert waiting(game) == "Ana"
    assert state(game).stock == 20
    assert state(game).hands == (0,)
    assert GAME.hand(state(game), 0) == 0
    assert GAME.player_out(state(game)) is None


@pytest.mark.parametrize("draws", [0, 15, 30, 55])
def test_solo_draws_are_limited(draws: int) -> None:
    """TD-11: by the option."""
    game = play(new(1, solo_draws=draws), "Ana start 555")
    drawn = 0
    while (count := min(3, draws - drawn)) > 0:
        assert refused(game, "Ana blocked 0") == "TD-9"
        game, drawn = play(game, f"Ana draw {count}"), drawn + count
    assert totals(game) == [-5 * draws]
    assert state(game).hands == (draws,)
    if draws:
        assert totals(play(game, "Ana empty")) == [-5 * draws - 5]
        least, _most = GAME.rest_range(state(game), 0)
        assert play(game, f"Ana blocked {least}").over


def test_solo_tiles_are_counted() -> None:
    """TD-11, TD-12: from what was drawn and laid; the tile that starts was never in the hand."""
    game = play(new(1), "Ana start 555")
    why = "There is no tile in the hand to lay."
    assert refusal(game, "Ana 543") == ("TD-11", why)
    game = play(game, "Ana 543 after 1")
    assert state(game).hands == (0,)
    assert refused(game, "Ana 544") == "TD-11"
    game = play(game, "Ana draw 3 | Ana 544")
    assert (state(game).hands, state(game).stock) == ((2,), 16)
    assert GAME.hand(state(game), 0) == 2


@pytest.mark.parametrize(("hand", "draws", "stock"), [(0, 20, 20), (10, 20, 20), (50, 20, 5)])
def test_solo_hand(hand: int, draws: int, stock: int) -> None:
    """TD-11: with the option one begins with tiles; no more can be drawn than there are."""
    game = play(new(1, solo_hand=hand, solo_draws=draws), "Ana start 555")
    assert (state(game).hands, state(game).stock) == ((hand,), stock)
    if hand:
        assert state(play(game, "Ana 543")).hands == (hand - 1,)
    assert refused(game, "Ana out 0") == ("TD-8" if hand else "TD-11")


def test_solo_out() -> None:
    """TD-11, TD-8: 20 points only when no tile is held and no draw is left."""
    game = play(new(1, solo_draws=2), "Ana start 555")
    assert refusal(game, "Ana out 0") == ("TD-11", "There still are tiles to draw.")
    game = play(game, "Ana 543 bridge after 1")
    assert refused(game, "Ana out 0") == "TD-11"
    assert GAME.player_out(state(game)) is None
    held = play(game, "Ana draw 1")
    assert refusal(held, "Ana out 0") == ("TD-8", "This player still has tiles.")
    game = play(game, "Ana 544 after 1")
    assert GAME.player_out(state(game)) == 0
    assert allowed(game, "Ana") == {Out((0,))}
    assert refused(game, "Ana blocked 0") == "TD-9"
    assert refused(game, "Ana empty") == "TD-8"
    assert refusal(game, "Ana out 3") == ("TD-8", "Whoever is out has nothing left.")
    for rest in ("", "0 0"):
        assert refused(game, f"Ana out {rest}") == "TD-8"
    game = play(game, "Ana out 0")
    assert totals(game) == [12 + 30 - 5 + 13 - 5 + 20]
    assert game.over
    assert rules(game).winners(state(game)) == (0,)
    assert rules(game).rank(state(game)) is None
    assert GAME.player_out(state(game)) is None, "nothing is to be entered any more"


def test_solo_blocked() -> None:
    """TD-11, TD-9: what is left is lost, and the game is over."""
    game = play(new(1, solo_draws=4), "Ana start 555 | Ana 543 after 2 | Ana draw 2")
    game = play(game, "Ana empty | Ana blocked 14")
    assert totals(game) == [12 - 20 - 5 - 14]
    assert game.over
    assert refusal(game, "Ana start 555") == ("TD-11", "The game is over.")


# Games from before TD-11 and TD-12 were corrected


def test_what_keeps_a_game_from_before() -> None:
    """TD-11, TD-12: one option; one sheet of a larger table needs none."""
    for count in (1, 2, 6):
        assert GAME.kept_options({"target": 200}, count) == {"old_counting": True}
    assert GAME.kept_options({"one_sheet": {"of": 3}}, 1) == {}
    assert new(2, old_counting=True).header["options"]["old_counting"] is True
    assert "old_counting" not in new(2).header["options"]
    assert "old_counting" not in new(2, old_counting=False).header["options"]


def test_solo_from_before() -> None:
    """TD-11: hands are not counted, and all may be laid at any time."""
    old = GAME.kept_options({}, 1)
    game = play(new(1, **old), "Ana start 555")
    assert GAME.hand(state(game), 0) is None
    assert totals(play(game, "Ana out 0")) == [20]
    assert totals(play(game, "Ana 543 bridge after 2 | Ana 544 | Ana out 0")) == [32 + 13 + 20]
    for one in TILES[1:]:
        game = game.plus(0, Place(one, None, 0))
    assert totals(game) == [420 - 15]
    assert allowed(game, "Ana") == {Draw(3), Out((0,))}
    game = play(new(1, solo_draws=0, **old), "Ana start 555 | Ana 554")
    assert refused(game, "Ana blocked 392") == "TD-12"
    assert totals(play(game, "Ana blocked 391")) == [14 - 391]


def test_rests_from_before() -> None:
    """TD-12: what is left need not add up."""
    notes = "Ana start 555" + "".join(
        f"; {name} draw 3" for name in ("Ben", "Cem", "Dea", "Eli", "Fay", "Ana")
    )
    game = play(new(6), f"{notes}; Ben draw 2")
    assert refused(game, "Ana blocked 60 60 60 60 60 60") == "TD-12"
    old = play(new(6, **GAME.kept_options({}, 6)), f"{notes}; Ben draw 2")
    assert play(old, "Ana blocked 60 60 60 60 60 60").total(0) == 20 - 15 - 60


# TD-12: what the pad knows


def test_a_tile_is_laid_once_in_a_round() -> None:
    """TD-12: the one that started included; in the next round it is there again."""
    game = play(new(2), "Ana start 555 | Ben 543")
    for one in ("555", "543", "543 bridge after 2"):
        assert refusal(game, f"Ana {one}") == ("TD-12", "This tile is laid already.")
    game = play(middle("1 2", laid="555"), "Ana 543 | Ana out 0 12 | Ana start 543 | Ben 555")
    assert state(game).laid == set(tiles("555 543"))


def test_free_tiles() -> None:
    """TD-12: those not laid, in their order."""
    game = play(new(2), "Ana start 555 | Ben 543")
    free = GAME.free_tiles(state(game))
    assert free == tuple(one for one in TILES if one not in tiles("555 543"))
    assert len(free) == 54


@pytest.mark.parametrize(("stock", "draws"), [(0, 1), (0, 3), (1, 2), (2, 3)])
def test_no_more_draws_than_the_stock_has(stock: int, draws: int) -> None:
    """TD-12: the stock is counted."""
    game = middle("4 4", stock)
    assert refusal(game, f"Ana 543 after {draws}") == ("TD-12", f"Tiles left to draw: {stock}.")
    assert state(play(game, f"Ana 543 after {stock}")).stock == 0


def test_what_a_hand_can_be_worth() -> None:
    """TD-12: as many of the cheapest and of the dearest tiles as the player holds."""
    game = middle("3 1 0", laid="555 100")
    ranges = [GAME.rest_range(state(game), player) for player in range(3)]
    # 000, 110 and 200; 554, 553 and 544; one tile from 000 to 554.
    assert ranges == [(0 + 2 + 2, 14 + 13 + 13), (0, 14), (0, 0)]


def test_what_a_hand_can_be_worth_alone() -> None:
    """TD-12, TD-11: it is counted as any other one."""
    game = play(new(1, solo_draws=2), "Ana start 555 | Ana 554 after 1 | Ana draw 1")
    assert GAME.rest_range(state(game), 0) == (0, 13)
    assert refusal(game, "Ana blocked 14") == ("TD-12", "Player 1 has 0 to 13 points left.")
    assert totals(play(game, "Ana blocked 13")) == [14 - 10 - 13]


def without_stock() -> Journal:
    """Two players have drawn everything: Ana holds 27 tiles, Ben 28."""
    game = play(new(2), "Ana start 555")
    while state(game).stock:
        game = play(game, f"{waiting(game)} draw 3")
    return game


def test_what_is_left_adds_up() -> None:
    """TD-12: with the stock empty the hands are all that is not laid, and worth just that."""
    game = without_stock()
    assert (state(game).hands, state(game).stock) == ((27, 28), 0)
    for mine, other in ((205, 200), (150, 255), (200, 205)):
        assert totals(play(game, f"Ana blocked {mine} {other}")) != totals(game)
    for mine, other in ((200, 204), (206, 200), (180, 140)):
        reason = f"All tiles left are worth 405 points, not {mine + other}."
        assert refusal(game, f"Ana blocked {mine} {other}") == ("TD-12", reason)
    assert play(game, "! Ana blocked 180 140").forced


def test_what_all_have_left_with_a_stock() -> None:
    """TD-12: together no more than as many of the dearest tiles, and no fewer than the cheapest,
    even where each hand by itself could be worth that."""
    game = new(2)
    game = play(game, "Ana start 555")
    for one in TILES[1:19]:
        game = game.plus(state(game).next or 0, Place(one, None, 0))
    assert (state(game).hands, state(game).stock) == ((0, 1), 36)
    game = play(new(3), "Ana start 555")
    while state(game).hands != (0, 1, 1):
        game = game.plus(state(game).next or 0, Place(GAME.free_tiles(state(game))[0], None, 0))
    free = sorted(map(sum, GAME.free_tiles(state(game))))
    least, most = sum(free[:2]), sum(free[-2:])
    assert free[-1] > free[-2]
    reason = f"All that is left is worth {least} to {most} points, not {2 * free[-1]}."
    assert refusal(game, f"Ana out 0 {free[-1]} {free[-1]}") == ("TD-12", reason)
    play(game, f"Ana out 0 {free[-1]} {free[-2]}")
    assert refused(game, f"Ana out 0 {free[0]} {free[0]}") == "TD-12"


def test_what_is_left_must_be_possible() -> None:
    """TD-12: three tiles are not worth more than the three dearest that are not laid."""
    game = play(middle("1 3 2", laid="555"), "Ana 000")
    # 100, 110 and 200 are the cheapest: 1 + 2 + 2; 554, 553 and 544 the dearest.
    for rest, name in (("0 4 10", 2), ("0 41 10", 2), ("0 5 2", 3), ("0 5 28", 3)):
        least, most = ((5, 40), (3, 27))[name - 2]
        reason = f"Player {name} has {least} to {most} points left."
        assert refusal(game, f"Ana out {rest}") == ("TD-12", reason)
    assert totals(play(game, "Ana out 0 5 3"))[0] == 28
    assert totals(play(game, "Ana out 0 40 27"))[0] == 87
    game = middle("3 2", laid="555 000")
    assert refused(game, "Ana blocked 4 10") == refused(game, "Ana blocked 10 28") == "TD-12"
    assert totals(play(game, "Ana blocked 5 27")) == [22, 0]


def test_a_hand_of_one_tile() -> None:
    """TD-12: any of those not laid."""
    game = play(middle("1 1", laid="555 000"), "Ana 554")
    assert refused(game, "Ana out 0 0") == refused(game, "Ana out 0 14") == "TD-12"
    for value in (1, 13):
        assert totals(play(game, f"Ana out 0 {value}")) == [14 + 20 + value, 0]


# Entries and options of a file


def read(data: dict[str, Any]) -> Any:
    return GAME.read_move(data, "move")


def test_the_form_of_the_moves() -> None:
    """Exactly as the format says."""
    forms = {
        "start 555": {"do": "start", "tile": [5, 5, 5]},
        "543": {"do": "place", "tile": [5, 4, 3], "bonus": None, "draws": 0},
        "543 bridge after 2": {"do": "place", "tile": [5, 4, 3], "bonus": "bridge", "draws": 2},
        "543 bridge+hexagon": {
            "do": "place",
            "tile": [5, 4, 3],
            "bonus": ["bridge", "hexagon"],
            "draws": 0,
        },
        "draw 3": {"do": "draw", "count": 3},
        "empty": {"do": "empty"},
        "out 0 23 10": {"do": "out", "rest": [0, 23, 10]},
        "blocked 12 23 10": {"do": "blocked", "rest": [12, 23, 10]},
    }
    for text, form in forms.items():
        assert move(text).to_json() == form
        assert read(form) == move(text)


def test_the_numbers_of_a_tile_in_any_order() -> None:
    """TD-1: 3, 5, 4 is the same tile; the file keeps it as it was entered."""
    assert read({"do": "start", "tile": [3, 5, 4]}) == move("start 543")
    assert read({"do": "place", "tile": [0, 0, 5]}) == move("500")
    header = new(2).header
    start = {"id": 1, "player": 0, "move": {"do": "start", "tile": [3, 5, 4]}}
    again = {"id": 2, "player": 1, "move": {"do": "place", "tile": [4, 3, 5]}, "forced": True}
    file = header | {"entries": [start, again]}
    assert Journal.from_json(file).to_json() == file
    assert state(Journal.from_json(file)).laid == {tile("543")}


def test_no_bonus_and_no_draws_may_be_left_out() -> None:
    assert read({"do": "place", "tile": [5, 4, 3]}) == move("543")
    assert read({"do": "place", "tile": [5, 4, 3], "draws": 1}) == move("543 after 1")
    assert read({"do": "place", "tile": [5, 4, 3], "bonus": "double"}) == move("543 double")


def test_several_bonuses_in_any_order() -> None:
    """TD-7: read in any order, written in one; a file that is kept says it as it did."""
    form = {"do": "place", "tile": [5, 4, 3], "bonus": ["hexagon", "bridge", "hexagon"], "draws": 0}
    found = read(form)
    assert found == move("543 bridge+hexagon+hexagon")
    assert found.bonuses == ("bridge", "hexagon", "hexagon")
    assert found.to_json()["bonus"] == ["bridge", "hexagon", "hexagon"]
    assert read(found.to_json()) == found
    assert move("543").bonuses == ()  # type: ignore[union-attr]
    assert move("543 double").bonuses == ("double",)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("form", "where"),
    [
        ({"do": "lay"}, "do"),
        ({}, "do"),
        ({"do": "start"}, "tile"),
        ({"do": "start", "tile": 555}, "tile"),
        ({"do": "start", "tile": [5, 5]}, "tile"),
        ({"do": "start", "tile": [5, 5, 5, 5]}, "tile"),
        ({"do": "start", "tile": [5, 5, 6]}, "tile[2]"),
        ({"do": "place", "tile": [-1, 5, 5]}, "tile[0]"),
        ({"do": "place", "tile": [True, 5, 5]}, "tile[0]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": "circle"}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ""}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": False}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": []}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["bridge"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "circle"]}, "bonus[1]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": [None, "bridge"]}, "bonus[0]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": [["bridge"], "bridge"]}, "bonus[0]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "bridge"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["double", "double"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["double", "hexagon"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["hexagon"] * 4}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": {"bridge": 1}}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "draws": 4}, "draws"),
        ({"do": "place", "tile": [5, 4, 3], "draws": -1}, "draws"),
        ({"do": "place", "tile": [5, 4, 3], "draws": None}, "draws"),
        ({"do": "draw"}, "count"),
        ({"do": "draw", "count": 0}, "count"),
        ({"do": "draw", "count": 4}, "count"),
        ({"do": "out"}, "rest"),
        ({"do": "out", "rest": 0}, "rest"),
        ({"do": "out", "rest": [0, -1]}, "rest[1]"),
        ({"do": "out", "rest": [0, 841]}, "rest[1]"),
        ({"do": "blocked", "rest": [None, 0]}, "rest[0]"),
        ({"do": "blocked", "rest": [841, 0]}, "rest[0]"),
    ],
)
def test_malformed_moves(form: dict[str, Any], where: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read(form)
    assert str(caught.value).startswith(f"move.{where}: ")


def test_the_largest_rest() -> None:
    assert read({"do": "out", "rest": [0, 840]}) == Out((0, 840))
    assert read({"do": "blocked", "rest": [840]}) == Blocked((840,))


def test_default_options() -> None:
    """TD-6, TD-7, TD-10, TD-11: what a file leaves out."""
    assert new(2).options == Options() == Options(50, 5, 30, 25, 300, 20)
    assert new(2).header["options"] == {
        "hexagon": 50,
        "empty_stock": 5,
        "bridge": 30,
        "double": 25,
        "target": 300,
        "solo_draws": 20,
        "draw_all": True,
        "empty_after_draw": False,
        "solo_hand": 0,
    }


BOUNDS = {
    "hexagon": (0, 999),
    "empty_stock": (0, 999),
    "bridge": (0, 999),
    "double": (0, 999),
    "target": (1, 9999),
    "solo_draws": (0, 55),
    "solo_hand": (0, 55),
}


@pytest.mark.parametrize("key", BOUNDS)
def test_bounds_of_the_options(key: str) -> None:
    least, most = BOUNDS[key]
    for value in (least, most):
        assert getattr(new(2, **{key: value}).options, key) == value
    for wrong in (least - 1, most + 1, "5", None, True, 5.0):
        with pytest.raises(MalformedError, match=f"options.{key}: must be a whole number"):
            new(2, **{key: wrong})


@pytest.mark.parametrize("key", ["draw_all", "empty_after_draw", "old_counting"])
def test_options_that_are_on_or_off(key: str) -> None:
    """TD-5, TD-6."""
    for value in (True, False):
        assert getattr(new(2, **{key: value}).options, key) is value
    for wrong in (0, 1, "yes", None):
        with pytest.raises(MalformedError, match=f"options.{key}: must be true or false"):
            new(2, **{key: wrong})


def test_what_can_be_chosen() -> None:
    """TD-5, TD-6, TD-7, TD-10, TD-11: the defaults first, each with what is printed."""
    values = {choice.key: [value for value, _ in choice.values] for choice in GAME.choices}
    assert values == {
        "draw_all": [True, False],
        "empty_stock": [5, 10],
        "empty_after_draw": [False, True],
        "hexagon": [50, 40],
        "target": [300, 200, 500],
        "solo_draws": [20, 15, 30],
        "solo_hand": [0, 6, 10],
    }
    assert all(choice.house_rule for choice in GAME.choices)
    assert all(choice.printed and choice.why for choice in GAME.choices)
    for choice in GAME.choices:
        assert choice.values[0][0] == getattr(Options(), choice.key)


def test_undo() -> None:
    """Undo gives back tiles, draws and points; a start cannot go while tiles lie around it."""
    before = play(new(2), "Ana start 555")
    game = play(before, "Ben 543 bridge after 2 | Ana draw 3")
    assert play(game, "undo 3 | undo 2").state == before.state
    assert play(game, "undo 3 | undo 2 | undo 5 | undo 4").state == game.state
    assert refused(game, "undo 1") == "TD-3"
    assert refused(game, "undo 2") == "TD-4"
    played = play(middle("1 2"), "Ana 543 | Ana out 0 12 | Ben start 555")
    assert refused(played, "undo 2") == "TD-3"
    assert play(played, "undo 3 | undo 2 | Ana out 0 13").total(0) == 12 + 33
    assert Empty() not in allowed(played, "Ana")
