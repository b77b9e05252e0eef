"""Tripple Domino, rule by rule (TD-1 to TD-10)."""

import pytest

from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.options import Choice
from scoring.tripple_domino.rules import (
    BONUSES,
    TILES,
    Blocked,
    Draw,
    Empty,
    Options,
    Out,
    Start,
    TrippleDomino,
)
from scoring.tripple_domino.state import WAYS
from tests.support.tripple_domino_notation import (
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


def test_anybody_starts_with_a_triple_or_a_high_tile() -> None:
    """TD-3, TD-12: the pad does not know who has the highest triple; without one the highest of at
    least twenty tiles is worth 7 or more."""
    game = new(3)
    assert waiting(game) == "Ana Ben Cem"
    high = {one for one in TILES if sum(one) >= 7 or len(set(one)) == 1}
    for name in NAMES[:3]:
        assert allowed(game, name) == {Start(one) for one in high}
    for low in ("411", "510", "100"):
        why = "Without a triple the highest tile starts: it is worth at least 7."
        assert refusal(game, f"Ana start {low}") == ("TD-12", why)
        assert play(game, f"! Ana start {low}").forced


def test_alone_any_tile_starts() -> None:
    """TD-11, TD-12: it is drawn at random."""
    assert allowed(new(1), "Ana") == {Start(one) for one in TILES}


@pytest.mark.parametrize(("numbers", "points"), [("555", 20), ("543", 17), ("000", 5)])
def test_the_starter_gets_five_more(numbers: str, points: int) -> None:
    """TD-3: the value of the tile plus 5."""
    game = play(new(2), f"Ben start {numbers}")
    assert totals(game) == [0, points]
    assert state(game).hands == (10, 9)
    assert state(game).laid == {tile(numbers)}


@pytest.mark.parametrize("entry", ["543", "543 bridge after 1", "draw 3", "empty"])
def test_nothing_before_the_start(entry: str) -> None:
    """TD-3: neither is a tile placed nor drawn."""
    assert refusal(new(2), f"Ana {entry}") == ("TD-3", "The round needs a starting tile first.")


def test_no_end_before_the_start() -> None:
    """TD-3: nor does a round end, also not that of a solo game."""
    for game in (new(2), new(2, target=1)):
        assert refused(game, "Ana out 0 100") == "TD-3"
        assert refused(game, "Ana blocked 100 100") == "TD-3"
    assert refused(new(1), "Ana out 0") == "TD-3"
    assert refused(new(1, solo_draws=0), "Ana blocked 9") == "TD-3"


def test_one_start() -> None:
    """TD-3: any player may enter it."""
    game = play(new(2), "Ana start 555")
    for name in ("Ana", "Ben"):
        reason = "This round has already started."
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
    assert refusal(game, entry) == ("TD-4", "It’s another player’s turn.")


def test_a_tile_scores_its_value() -> None:
    """TD-4: here 5, 4, 3: 12 points."""
    game = play(new(2), "Ana start 555 | Ben 543 | Ana 000")
    assert totals(game) == [20, 12]
    assert state(game).hands == (8, 9)
    assert state(game).stock == 36


# TD-5: drawing


@pytest.mark.parametrize("draws", [0, 1, 2, 3])
def test_each_draw_costs_five(draws: int) -> None:
    """TD-5: a drawn tile may be placed at once."""
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
            reason = f"If you place nothing, you draw {due}."
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
        reason = "There are no tiles left to draw."
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
    reason = "There are still tiles to draw."
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
    """TD-7: 40 for a hexagon, as on the printed badge."""
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
    """TD-8: by that player only."""
    game = play(middle("3 1 2", 9, turn="Ben"), "Ben 543 double")
    assert GAME.player_out(state(game)) == 1
    for name in ("Ana", "Ben", "Cem"):
        for entry in ("544", "draw 3", "empty"):
            assert refusal(game, f"{name} {entry}") == (
                "TD-8",
                "A player is out of tiles: this round is over.",
            )
    assert allowed(game, "Ana") == allowed(game, "Cem") == set()
    assert refusal(game, "Ana out 0 0 10") == ("TD-8", "There are still tiles in hand here.")
    assert all(isinstance(one, Out) and not one.rest[1] for one in allowed(game, "Ben"))
    assert len(allowed(game, "Ben")) == 3


def test_nobody_is_out_with_tiles_left() -> None:
    """TD-8: who has one is not out."""
    game = middle("1 3")
    assert GAME.player_out(state(game)) is None
    assert refused(game, "Ana out 0 23") == "TD-8"
    assert refused(game, "Ana 543 | Ben out 9 0") == "TD-8"


def test_a_hand_with_a_draw_has_not_run_out() -> None:
    """TD-8: a player who draws a tile and places one has as many as before."""
    assert waiting(play(middle("1 3", 9), "Ana 543 after 1")) == "Ben"
    assert state(play(middle("1 3", 9), "Ana 543 after 3")).hands == (3, 3)


def test_everybody_says_what_is_left() -> None:
    """TD-8: and a player who is out has nothing."""
    game = play(middle("1 3 2"), "Ana 543")
    for rest in ("0 23", "0 23 10 0", ""):
        assert refusal(game, f"Ana out {rest}") == ("TD-8", "Everyone says what they have left.")
    reason = "A player who is out has nothing left."
    assert refusal(game, "Ana out 1 23 10") == ("TD-8", reason)


# TD-9: blocked


def test_blocked() -> None:
    """TD-9: who has the least gets what the others have, minus their own, and no 20."""
    game = play(middle("3 3 3"), "Ana blocked 12 23 10")
    assert totals(game) == [0, 0, 12 + 23 - 10]


@pytest.mark.parametrize("name", ["Ana", "Ben", "Cem"])
def test_anyone_says_that_the_round_is_blocked(name: str) -> None:
    """TD-9: on any player's turn."""
    game = middle("3 3 3")
    assert waiting(game) == "Ana"
    assert move("blocked 6 6 6") not in allowed(game, name)  # what is left is typed, not offered
    assert {type(one) for one in allowed(game, name)} >= {Blocked}
    assert totals(play(game, f"{name} blocked 20 10 30")) == [0, 40, 0]


@pytest.mark.parametrize(
    ("rest", "points"),
    [
        ("10 10 23 30", [53, 53, 0, 0]),
        ("30 10 10 10", [0, 40, 40, 40]),
        ("10 10 10 10", [20, 20, 20, 20]),
        ("10 11 23 30", [54, 0, 0, 0]),
    ],
)
def test_a_tie_for_the_least(rest: str, points: list[int]) -> None:
    """TD-9: each of the tied gets what all others have, tied or not, minus their own."""
    assert totals(play(middle("3 3 3 3"), f"Ana blocked {rest}")) == points


@pytest.mark.parametrize(
    ("rest", "points"),
    [
        ("10 10 23 30", [43, 43, 0, 0]),
        ("30 10 10 10", [0, 20, 20, 20]),
        ("10 10 10 10", [-10, -10, -10, -10]),
        ("10 11 23 30", [54, 0, 0, 0]),
    ],
)
def test_a_tie_without_those_who_are_tied(rest: str, points: list[int]) -> None:
    """TD-9: with the option, each of the tied gets only what those not tied have."""
    game = middle("3 3 3 3", blocked_tie="others")
    assert totals(play(game, f"Ana blocked {rest}")) == points


def test_a_tie_is_hardly_worth_less_than_the_least() -> None:
    """TD-9: a point more or less in one hand makes no great difference."""
    assert totals(play(middle("3 3"), "Ana blocked 20 20")) == [0, 0]
    assert totals(play(middle("3 3"), "Ana blocked 20 21")) == [1, 0]
    assert totals(play(middle("3 3", blocked_tie="others"), "Ana blocked 20 20")) == [-20, -20]


@pytest.mark.parametrize("stock", [1, 24])
def test_not_blocked_with_a_stock(stock: int) -> None:
    """TD-9: who can draw is not blocked."""
    reason = "Nobody is blocked while there are tiles left to draw."
    assert refusal(middle("3 3", stock), "Ana blocked 10 20") == ("TD-9", reason)


def test_not_blocked_when_somebody_is_out() -> None:
    """TD-9: then the round ends as in TD-8."""
    game = play(middle("1 3"), "Ana 543")
    for name in ("Ana", "Ben"):
        reason = "Nobody is blocked: a player is out."
        assert refusal(game, f"{name} blocked 0 20") == ("TD-9", reason)


def test_everybody_says_what_is_left_when_blocked() -> None:
    """TD-9: one value for each."""
    for rest in ("10", "10 20 30", ""):
        assert refusal(middle("3 3"), f"Ana blocked {rest}") == (
            "TD-9",
            "Everyone says what they have left.",
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
    tied = middle("3 3", scores="300 0", blocked_tie="others")
    assert not play(tied, "Ben blocked 20 20").over


def test_ties_share() -> None:
    """TD-10: several winners."""
    game = play(middle("3 3 3", scores="320 0 320"), "Ben blocked 30 10 20")
    assert totals(game) == [320, 40, 320]
    assert rules(game).winners(state(game)) == (0, 2)


@pytest.mark.parametrize("target", [1, 200, 500])
def test_another_target(target: int) -> None:
    """TD-10: as the house plays."""
    for points in (target - 1, target):
        tied = middle("3 3", scores=f"{points} 0", target=target, blocked_tie="others")
        game = play(tied, "Ana blocked 30 30")
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
    """TD-10, TD-2: without a player at 300 the tiles are dealt again, and any player starts."""
    game = play(middle("1 2", 7, laid="555 554"), "Ana 543 | Ana out 0 12")
    assert state(game).hands == (10, 10)
    assert state(game).stock == 36
    assert state(game).laid == frozenset()
    assert state(game).next is None
    assert waiting(game) == "Ana Ben"
    game = play(game, "Ben start 555 | Ana 543")
    assert totals(game) == [12 + 32 + 12, 20]
    assert rules(game).turn(state(game)).round == 2


def test_undo() -> None:
    """Undo restores tiles, draws and points; a start cannot be undone while other tiles are
    placed."""
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
