"""Tripple Domino: one sheet of a larger table. The player's own turns, and how a round ended."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.game import Refusal
from scoring.journal import Journal
from scoring.tripple_domino.rules import (
    TILES,
    Blocked,
    DominoMove,
    Draw,
    Empty,
    Ended,
    Out,
    Place,
    Start,
)
from tests.support import naive_tripple_domino
from tests.support.random_play import to_the_end
from tests.support.tricubo_notation import points
from tests.support.tripple_domino_moves import some_moves
from tests.support.tripple_domino_notation import (
    allowed,
    middle,
    move,
    new,
    play,
    refusal,
    refused,
    rest_range,
    rules,
    state,
    totals,
    waiting,
)

SECOND = {"of": 4, "seat": 1}


def mine(text: str = "", **options: object) -> Journal:
    return play(new(1, one_sheet=SECOND, **options), text)


def inside(hand: int, stock: int = 20, scores: str = "") -> Journal:
    """In the middle of the first round."""
    return middle(str(hand), stock, one_sheet=SECOND, scores=scores)


def kinds(journal: Journal) -> set[type[DominoMove]]:
    return {type(one) for one in allowed(journal, "Ana")}


# TD-2, TD-3, TD-4: hands, the start, turns


@pytest.mark.parametrize(("of", "hand"), [(2, 10), (3, 8), (4, 8), (5, 6), (6, 6)])
def test_the_hand_is_that_of_the_table(of: int, hand: int) -> None:
    """TD-2: and the stock is at most what is left then."""
    game = new(1, one_sheet={"of": of})
    assert state(game).hands == (hand,)
    assert rules(game).hand(state(game), 0) == hand
    assert state(game).stock == 56 - of * hand
    assert state(game).sure_stock == 0


def test_whoever_starts() -> None:
    """TD-3: the player with a tile and five more, or another person, so that they go on at once."""
    game = mine()
    assert kinds(game) == {Start, Place, Draw}
    started = play(game, "Ana start 555")
    assert totals(started) == [20]
    assert state(started).hands == (7,)
    for entry, gained, hand in (("Ana 543", 12, 7), ("Ana draw 3", -15, 11)):
        after = play(game, entry)
        assert totals(after) == [gained]
        assert state(after).hands == (hand,)
        assert refused(after, "Ana start 555") == "TD-3"
        assert Start not in kinds(after)


@pytest.mark.parametrize("entry", ["empty", "out 0 0 0 0", "blocked 5 5 5 5", "ended 1"])
def test_nothing_of_this_before_the_first_turn(entry: str) -> None:
    """TD-4: no round is over, and no stock empty, before the player has had a turn."""
    assert refusal(mine(), f"Ana {entry}") == ("TD-4", "You haven’t had a turn yet.")
    ended = entry.replace("1", "2")
    assert refused(mine("Ana 543; Ana ended 1"), f"Ana {ended}") == "TD-4"


def test_one_turn_after_the_other() -> None:
    """TD-4: the others' turns are not entered."""
    game = mine("Ana start 555; Ana 543 bridge; Ana 444 double after 2")
    assert totals(game) == [20 + 42 + 27]
    assert waiting(game) == "Ana"
    turn = rules(game).turn(state(game))
    assert (turn.round, turn.roller) == (1, None)
    assert rules(game).roller_seat(state(game)) is None
    assert state(game).hands == (7,)


def test_a_tile_is_laid_once() -> None:
    """TD-12: of those that the player has placed."""
    game = mine("Ana 543")
    assert refused(game, "Ana 543") == "TD-12"
    assert len(rules(game).free_tiles(state(game))) == 55


# TD-5, TD-6: the stock


def test_any_number_can_be_drawn() -> None:
    """TD-5: fewer than three where the stock has run out, which only the player knows."""
    game = mine("Ana 543")
    for count in (1, 2, 3):
        after = play(game, f"Ana draw {count}")
        assert state(after).hands == (7 + count,)
        assert state(after).stock == 24 - count
        assert totals(after) == [12 - 5 * count]
        play(game, f"Ana 444 after {count}")


def test_no_more_than_there_can_be() -> None:
    """TD-12: all that were not dealt."""
    game = inside(8, 2)
    assert refusal(game, "Ana draw 3") == ("TD-5", "If you place nothing, you draw 2.")
    assert refused(game, "Ana 543 after 3") == "TD-12"
    for entry in ("Ana draw 1", "Ana draw 2", "Ana 543 after 2"):
        play(game, entry)
    assert refusal(inside(8, 0), "Ana draw 1") == ("TD-5", "There are no tiles left to draw.")


def test_fewer_than_three_mean_an_empty_stock() -> None:
    """TD-5, TD-6: unless one may stop, or the option is off."""
    for draw_all, count, cost in ((True, 2, 17), (True, 3, 15), (False, 2, 10), (False, 3, 15)):
        game = mine("Ana 543", empty_stock=7, empty_after_draw=True, draw_all=draw_all)
        assert totals(play(game, f"Ana draw {count}")) == [12 - cost]
    assert totals(mine("Ana 543; Ana draw 2", empty_stock=7)) == [12 - 10]


def test_the_stock_may_be_empty_at_any_time() -> None:
    """TD-6: and the round blocked (TD-9)."""
    game = mine("Ana 543", empty_stock=10)
    assert Empty in kinds(game)
    assert Blocked in kinds(game)
    assert totals(play(game, "Ana empty; Ana empty")) == [12 - 20]


# TD-8, TD-9: the end of a round


def test_out() -> None:
    """TD-8: twenty, and what all others at the table have left, by seat."""
    game = play(inside(1), "Ana 543")
    assert rules(game).player_out(state(game)) == 0
    assert kinds(game) == {Out}
    # All others have nothing, half or all of the 420 − 15 − 12 points that are not placed.
    assert allowed(game, "Ana") == {Out((rest, 0, rest, rest)) for rest in (0, 196, 393)}
    why = "A player is out of tiles: this round is over."
    for entry in ("444", "draw 3", "empty", "ended 1", "ended 1 game"):
        assert refusal(game, f"Ana {entry}") == ("TD-8", why)
    assert refused(game, "Ana blocked 5 0 5 5") == "TD-9"
    assert refusal(game, "Ana out 5 6") == ("TD-8", "Everyone says what they have left.")
    assert refusal(game, "Ana out 0 5 6 7") == ("TD-8", "A player who is out has nothing left.")
    game = play(game, "Ana out 5 0 6 7")
    assert points(game) == {"round1": 12 + 20 + 18, "round2": None}
    assert state(game).hands == (8,)
    assert refused(inside(1), "Ana out 5 0 6 7") == "TD-8"


@pytest.mark.parametrize(
    ("rest", "gained"),
    [
        ("20 12 30 40", 90 - 12),
        ("12 20 30 40", 0),
        ("12 12 30 40", 82 - 12),  # tied with another one for the least
        ("12 12 12 12", 36 - 12),
        ("20 30 12 12", 0),
    ],
)
def test_blocked(rest: str, gained: int) -> None:
    """TD-9: by seat; the player scores if no one has less, what others score is not written."""
    game = play(inside(4), f"Ana blocked {rest}")
    assert points(game) == {"round1": gained, "round2": None}
    assert rules(game).turn(state(game)).round == 2


def test_blocked_says_what_everybody_has() -> None:
    """TD-9, TD-12: the player's own tiles are counted, of the others' nothing is known."""
    game = inside(2)
    assert refused(game, "Ana blocked 5 5 5") == "TD-9"
    lowest, highest = rest_range(state(game), 1)
    assert (lowest, highest) == (0 + 1, 14 + 13)
    assert [rest_range(state(game), seat) for seat in (0, 2, 3)] == [(0, 405)] * 3
    reason = "Player 2 has 1 to 27 points left."
    assert refusal(game, "Ana blocked 5 28 5 5") == ("TD-12", reason)
    assert refusal(game, "Ana blocked 5 0 5 5") == ("TD-12", reason)
    assert refused(game, "Ana blocked 406 5 5 5") == "TD-12"
    play(game, "Ana blocked 405 27 0 5")


def test_somebody_else_ends_a_round() -> None:
    """TD-8: nothing for the player, and the next round begins."""
    game = mine("Ana 543; Ana ended 1")
    assert points(game) == {"round1": 12, "round2": None}
    assert state(game).hands == (8,)
    assert state(game).laid == frozenset()
    assert not game.over
    assert kinds(game) == {Start, Place, Draw, Ended}
    game = play(game, "Ana 543; Ana draw 2; Ana ended 2; Ana 500")
    assert points(game) == {"round1": 12, "round2": 2, "round3": 5}


def test_which_round_may_have_ended() -> None:
    """TD-8, TD-10: the one the player is in; or, for the game, the one before a blank one."""

    def ends(journal: Journal) -> set[Ended]:
        return {one for one in allowed(journal, "Ana") if isinstance(one, Ended)}

    assert ends(mine()) == set()
    assert ends(mine("Ana 543")) == {Ended(1), Ended(1, True)}
    second = mine("Ana 543; Ana ended 1")
    assert ends(second) == {Ended(1, True)}
    assert refusal(second, "Ana ended 1") == ("TD-8", "This is round 2.")
    assert refused(second, "Ana ended 3") == refused(second, "Ana ended 3 game") == "TD-8"
    begun = play(second, "Ana 543")
    assert ends(begun) == {Ended(2), Ended(2, True)}
    why = "Round 2 has begun already."
    assert refusal(begun, "Ana ended 1 game") == ("TD-10", why)
    assert refusal(begun, "Ana ended 1") == ("TD-8", "This is round 2.")


# TD-10: the end of the game


def test_the_game_ends_with_ones_own_target() -> None:
    """TD-10: only after a round, ended by any player."""
    for end in ("ended 1", "ended 1 game", "blocked 5 5 5 5"):
        game = play(inside(4, scores="310"), f"Ana {end}")
        assert game.over
        assert list(points(game)) == ["round1"]
        assert rules(game).turn(state(game)).waiting == ()
        assert game.report()["winners"] == [0]
        assert refusal(game, "Ana ended 1") == ("TD-10", "The game is over.")
    assert not play(inside(4, scores="300"), "Ana 543").over
    assert not play(inside(4, scores="299"), "Ana ended 1").over
    assert play(inside(1, scores="200"), "Ana 543; Ana out 50 0 20 20").over


def test_somebody_else_ends_the_game() -> None:
    """TD-10: with the round, or when the next one is there already and still blank."""
    for end in ("Ana ended 1 game", "Ana ended 1; Ana ended 1 game"):
        game = mine(f"Ana 543; {end}")
        assert game.over
        assert points(game) == {"round1": 12}
        assert totals(game) == [12]
        assert rules(game).turn(state(game)).round == 1
        assert state(game).entries == len(game.trail)
    game = play(inside(1), "Ana 543; Ana out 5 0 6 7; Ana ended 1 game")
    assert points(game) == {"round1": 50}
    assert game.over


@pytest.mark.parametrize("players", [1, 2])
def test_only_with_one_sheet_of_a_larger_table(players: int) -> None:
    """TD-8."""
    game = play(new(players), "Ana start 555")
    for entry in ("Ana ended 1", "Ana ended 1 game"):
        assert refusal(game, entry) == ("TD-8", "Nobody else is at the table.")
        after = play(game, f"! {entry}")
        assert (after.total(0), after.over, waiting(after)) == (
            *(game.total(0), False),
            waiting(game),
        )
        assert state(after).entries == 2
    assert not any(Ended in kinds(one) for one in (game, new(players)))


def test_boxes() -> None:
    game = mine("Ana 543; Ana ended 1; Ana 543")
    for one, boxes in (
        (Ended(2), {"ended.2"}),
        (Ended(2, True), {"ended.2", "game"}),
        (Ended(1, True), {"ended.1", "game"}),
    ):
        assert set(rules(game).boxes(state(game), 0, one)) == boxes
        assert rules(game).meant(state(game), 0, frozenset(boxes)) == (one,)


def test_in_a_file() -> None:
    assert move("ended 2").to_json() == {"do": "ended", "round": 2}
    assert move("ended 2 game").to_json() == {"do": "ended", "round": 2, "game": True}
    assert isinstance(rules(mine()).check(mine().state, 0, Ended(1)), Refusal)
    assert rules(mine()).points(mine().state, Ended(1)) == 0


# Forced entries


@pytest.mark.parametrize(
    ("entry", "lines", "over"),
    [
        ("ended 1", {"round1": 12, "round2": 12}, False),  # nothing: that round is over
        ("ended 1 game", {"round1": 12, "round2": 12}, True),  # what is written stays
        ("ended 9", {"round1": 12, "round2": 12, "round3": None}, False),
        ("ended 9 game", {"round1": 12, "round2": 12}, True),
        ("out", {"round1": 12, "round2": 32, "round3": None}, False),
        ("out 5 99 6", {"round1": 12, "round2": 43, "round3": None}, False),
        ("blocked 5", {"round1": 12, "round2": 17, "round3": None}, False),
    ],
)
def test_forced(entry: str, lines: dict[str, int | None], over: bool) -> None:
    """TD-8, TD-9, TD-10: as far as it can be meant."""
    before = mine("Ana 543; Ana ended 1; Ana 543")
    assert refused(before, f"Ana {entry}").startswith("TD-")
    game = play(before, f"! Ana {entry}")
    assert points(game) == lines
    assert game.over is over
    assert state(game).entries == 4
    if over:
        assert play(game, "! Ana ended 9").report()["players"] == game.report()["players"]
        assert play(game, "! Ana out 5 0 6 7").over
    assert game.undo(4).state == before.state


def test_forced_before_the_first_turn() -> None:
    """TD-4: the rounds are blank."""
    game = play(mine(), "! Ana ended 1; ! Ana ended 2")
    assert points(game) == {"round1": 0, "round2": 0, "round3": None}
    assert points(play(game, "Ana ended 2 game")) == {"round1": 0, "round2": 0}


@settings(max_examples=30)
@given(
    forced=st.lists(
        st.tuples(
            st.one_of(some_moves, st.builds(Ended, st.integers(1, 9), st.booleans())),
            st.integers(0, 2),
        ),
        max_size=10,
    ),
    of=st.integers(2, 6),
    seed=st.integers(0, 2**32),
)
def test_whatever_was_forced_the_game_comes_to_its_end(
    forced: list[tuple[DominoMove, int]], of: int, seed: int
) -> None:
    """TD-10: an independent scorer agrees after every entry."""
    random = Random(seed)
    game = new(1, one_sheet={"of": of, "seat": random.randrange(of)})

    def look(game: Journal) -> None:
        assert state(game).entries == len(game.trail)
        assert state(game).stock >= 0

    to_the_end(game, forced, random, naive_tripple_domino.result, look)


def test_hands_are_worth_what_is_left() -> None:
    """TD-12: all tiles except those placed by the player."""
    assert sum(sum(tile) for tile in TILES) == 420
    assert rest_range(mine().state, 0) == (0, 420)
