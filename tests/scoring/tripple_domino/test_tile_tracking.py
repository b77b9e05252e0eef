"""Tripple Domino: the tiles that are held, alone and at the end of a round (TD-11, TD-12)."""

import pytest

from scoring.journal import Journal
from scoring.leave_move import Leave
from scoring.tripple_domino.rules import (
    TILES,
    Draw,
    Out,
    Place,
    TrippleDomino,
)
from tests.support.tripple_domino_notation import (
    allowed,
    middle,
    new,
    play,
    refusal,
    refused,
    rest_range,
    rules,
    state,
    tiles,
    totals,
    waiting,
)

GAME = TrippleDomino()

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
        least, _most = rest_range(state(game), 0)
        assert play(game, f"Ana blocked {least}").over


def test_solo_tiles_are_counted() -> None:
    """TD-11, TD-12: from what was drawn and placed; the tile that starts was never in the hand."""
    game = play(new(1), "Ana start 555")
    why = "There are no tiles in hand to place."
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
    assert refusal(game, "Ana out 0") == ("TD-11", "There are still tiles to draw.")
    game = play(game, "Ana 543 bridge after 1")
    assert refused(game, "Ana out 0") == "TD-11"
    assert GAME.player_out(state(game)) is None
    held = play(game, "Ana draw 1")
    assert refusal(held, "Ana out 0") == ("TD-8", "There are still tiles in hand here.")
    game = play(game, "Ana 544 after 1")
    assert GAME.player_out(state(game)) == 0
    assert allowed(game, "Ana") == {Out((0,))}
    assert refused(game, "Ana blocked 0") == "TD-9"
    assert refused(game, "Ana empty") == "TD-8"
    assert refusal(game, "Ana out 3") == ("TD-8", "A player who is out has nothing left.")
    for rest in ("", "0 0"):
        assert refused(game, f"Ana out {rest}") == "TD-8"
    game = play(game, "Ana out 0")
    assert totals(game) == [12 + 30 - 5 + 13 - 5 + 20]
    assert game.over
    assert rules(game).winners(state(game)) == (0,)
    assert rules(game).rank(state(game)) is None
    assert GAME.player_out(state(game)) is None, "nothing is to be entered any more"


def test_solo_out_of_a_dealt_hand() -> None:
    """TD-11: placing the whole hand ends the game, even if tiles may still be drawn."""
    game = play(new(1, solo_hand=2), "Ana start 555 | Ana 543 | Ana 542 after 1")
    assert (state(game).hands, state(game).stock) == ((1,), 19)
    assert GAME.player_out(state(game)) is None
    game = play(game, "Ana 541")
    assert state(game).stock == 19
    assert GAME.player_out(state(game)) == 0
    assert allowed(game, "Ana") == {Out((0,))}
    assert refused(game, "Ana draw 3") == refused(game, "Ana 540 after 1") == "TD-8"
    assert refused(game, "Ana blocked 0") == "TD-9"
    game = play(game, "Ana out 0")
    assert totals(game) == [12 + 11 - 5 + 10 + 20]
    assert game.over


def test_solo_without_a_limit() -> None:
    """TD-11: all tiles may be drawn; 20 points when all are placed."""
    game = play(new(1, solo_draws=None), "Ana start 555")
    assert state(game).stock == 55
    for one in TILES[1:]:
        assert refused(game, "Ana out 0") == "TD-11"
        game = game.plus(0, Place(one, None, 1))
    assert totals(play(game, "Ana out 0")) == [420 - 15 - 5 * 55 + 20]


def test_solo_start_that_scores() -> None:
    """TD-11: with the option as among several: its value and 5."""
    game = play(new(1, solo_start="scores"), "Ana start 210")
    assert totals(game) == [3 + 5]
    assert state(game).hands == (0,)


def test_solo_blocked() -> None:
    """TD-11, TD-9: what is left is lost, and the game is over."""
    game = play(new(1, solo_draws=4), "Ana start 555 | Ana 543 after 2 | Ana draw 2")
    game = play(game, "Ana empty | Ana blocked 14")
    assert totals(game) == [12 - 20 - 5 - 14]
    assert game.over
    assert refusal(game, "Ana start 555") == ("TD-11", "The game is over.")


# Games from before TD-11 and TD-12 were corrected


def test_what_keeps_a_game_from_before() -> None:
    """TD-9, TD-11, TD-12: for every game that does not state how ties are counted."""
    before = {"old_counting": True, "blocked_tie": "others"}
    for options in ({}, {"target": 200}, {"solo_hand": 6}, {"one_sheet": {"of": 3}}):
        assert GAME.kept_options(options, 1) == before
    assert GAME.kept_options({"old_counting": True}, 1) == before
    assert GAME.kept_options(new(2).header["options"], 2) == {}, "written by the rules of now"
    assert new(2, old_counting=True).header["options"]["old_counting"] is True
    assert "old_counting" not in new(2).header["options"]
    assert "old_counting" not in new(2, old_counting=False).header["options"]


def test_solo_from_before() -> None:
    """TD-11: hands are not counted, and all may be placed at any time."""
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


def test_starts_from_before() -> None:
    """TD-12: nothing followed from the tile that starts."""
    game = play(new(2, old_counting=True), "Ana start 210 | Ben 555")
    assert not game.forced
    game = play(new(1, old_counting=True, solo_hand=1), "Ana start 555 | Ana 543 | Ana draw 3")
    assert not game.over


# TD-12: what the pad knows


HIGHER = "The highest triple in hand started, so this one must be drawn first."


def test_a_higher_triple_was_drawn() -> None:
    """TD-12, TD-3: the player who places it must have drawn since the highest triple has
    started."""
    game = play(new(3), "Ana start 333")
    for one in ("444", "555", "555 hexagon"):
        assert refusal(game, f"Ben {one}") == ("TD-12", HIGHER)
        assert play(game, f"! Ben {one}").forced
    for one in ("222", "000", "544", "555 after 1"):
        play(game, f"Ben {one}")
    drawn = play(game, "Ben draw 3 | Cem 543")
    assert refusal(drawn, "Ana 444") == ("TD-12", HIGHER), "another player has drawn"
    play(drawn, "Ana 542 | Ben 444 | Cem 541 | Ana 540 | Ben 555")
    once = play(game, "Ben 532 after 1 | Cem 543 | Ana 542 | Ben 444 | Cem 541 | Ana 540")
    assert refusal(once, "Ben 555") == ("TD-12", HIGHER), "one tile was drawn, and it is laid"


def test_a_higher_triple_in_the_next_round() -> None:
    """TD-12: what was drawn before counts no more, and neither does the earlier start."""
    game = play(middle("1 2", laid="333"), "Ana 543 | Ana out 0 12 | Ben start 222")
    assert refused(game, "Ana 333") == "TD-12"
    game = play(middle("1 2", laid="333"), "Ana 543 | Ana out 0 12 | Ben start 555 | Ana 444")
    assert not game.forced


def test_what_a_start_without_a_triple_says() -> None:
    """TD-12: nothing about triples that are placed later."""
    assert not play(new(2), "Ana start 543 | Ben 444 | Ana 555").forced


def test_alone_a_higher_triple_may_follow() -> None:
    """TD-11, TD-12: the tile that starts was drawn at random."""
    assert not play(new(1, solo_hand=3), "Ana start 000 | Ana 555").forced


def test_one_sheet_knows_its_own_start() -> None:
    """TD-12: as far as one sheet shows: a player who started has no higher triple in hand."""
    table = {"one_sheet": {"of": 3, "seat": 1}}
    assert refused(new(1, **table), "Ana start 210") == "TD-12"
    assert refused(new(1, **table), "Ana start 333 | Ana 444") == "TD-12"
    play(new(1, **table), "Ana start 333 | Ana draw 3 | Ana 444")
    play(new(1, **table), "Ana 543 | Ana 555")


def test_the_last_one_there_starts_with_any_tile() -> None:
    """TD-12: ten tiles of one hand may all be low."""
    game = new(2).plus(1, Leave())
    assert not play(game, "Ana start 210").forced


def test_a_tile_is_laid_once_in_a_round() -> None:
    """TD-12: the one that started included; in the next round it is there again."""
    game = play(new(2), "Ana start 555 | Ben 543")
    for one in ("555", "543", "543 bridge after 2"):
        assert refusal(game, f"Ana {one}") == ("TD-12", "This tile has already been placed.")
    game = play(middle("1 2", laid="555"), "Ana 543 | Ana out 0 12 | Ana start 543 | Ben 555")
    assert state(game).laid == set(tiles("555 543"))


def test_free_tiles() -> None:
    """TD-12: those not placed, in their order."""
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
    ranges = [rest_range(state(game), player) for player in range(3)]
    # 000, 110 and 200; 554, 553 and 544; one tile from 000 to 554.
    assert ranges == [(0 + 2 + 2, 14 + 13 + 13), (0, 14), (0, 0)]


def test_what_a_hand_can_be_worth_alone() -> None:
    """TD-12, TD-11: it is counted as any other one."""
    game = play(new(1, solo_draws=2), "Ana start 555 | Ana 554 after 1 | Ana draw 1")
    assert rest_range(state(game), 0) == (0, 13)
    assert refusal(game, "Ana blocked 14") == ("TD-12", "Player 1 has 0 to 13 points left.")
    assert totals(play(game, "Ana blocked 13")) == [14 - 10 - 13]


def without_stock() -> Journal:
    """Two players have drawn everything: Ana holds 27 tiles, Ben 28."""
    game = play(new(2), "Ana start 555")
    while state(game).stock:
        game = play(game, f"{waiting(game)} draw 3")
    return game


def test_what_is_left_adds_up() -> None:
    """TD-12: with the stock empty the hands are all tiles not placed, and worth just that."""
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
    even where each single hand could be worth that."""
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
    reason = f"The tiles left are worth {least} to {most} points, not {2 * free[-1]}."
    assert refusal(game, f"Ana out 0 {free[-1]} {free[-1]}") == ("TD-12", reason)
    play(game, f"Ana out 0 {free[-1]} {free[-2]}")
    assert refused(game, f"Ana out 0 {free[0]} {free[0]}") == "TD-12"


def test_what_is_left_must_be_possible() -> None:
    """TD-12: three tiles are not worth more than the three dearest not placed."""
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
    """TD-12: any of those not placed."""
    game = play(middle("1 1", laid="555 000"), "Ana 554")
    assert refused(game, "Ana out 0 0") == refused(game, "Ana out 0 14") == "TD-12"
    for value in (1, 13):
        assert totals(play(game, f"Ana out 0 {value}")) == [14 + 20 + value, 0]
