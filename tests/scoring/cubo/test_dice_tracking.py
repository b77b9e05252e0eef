"""Cubo: the colours wander (CU-1), and the limit of points counted by hand with them (CU-6)."""

import json
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cubo.dice_tracking import (
    first_spreads,
    in_figures,
    listed,
    red_in_middle,
)
from scoring.cubo.square import Die
from scoring.game import IllegalError
from scoring.journal import IllegalEntryError, Journal
from scoring.json_fields import MalformedError
from tests.support import naive_cubo, naive_cubo_table
from tests.support.cubo_notation import SQUARE, new, play, refused, rules
from tests.support.reading_back import journal_of

GOLDEN = Path(__file__).parents[2] / "games"
FIVE = "r6 b6 r6 / r2 j4 r1 / b3 r5 b5"
"""Five red and three blue dice."""
SIX = "r6 b6 r6 / r2 j4 r1 / r3 r5 b5"
THREE = "r6 b6 r6 / b2 j4 b1 / b3 r5 b5"


def reds(game: Journal, player: int = 0) -> tuple[int, ...]:
    return rules(game).colours(game.state).reds(player)


# What is exchanged stays


def test_the_exchanged_die_stays() -> None:
    """CU-1: a red die for a blue one: five red and three blue from round 2 on."""
    game = play(new(2), f"0 {SQUARE} take r6 at 3; 1 {SQUARE} take b1")
    assert (reds(game, 0), reds(game, 1)) == ((5,), (4,))
    assert refused(game, f"0 {SQUARE}") == "CU-1 There are 5 red and 3 blue dice here now."
    assert refused(game, f"1 {FIVE}") == "CU-1 There are 4 red and 4 blue dice here now."
    game = play(game, f"0 {FIVE} take b4 at 0; 1 {SQUARE}")
    assert (reds(game, 0), reds(game, 1)) == ((4,), (4,)), "and back again"


@pytest.mark.parametrize(
    ("rest", "after"),
    [
        ("", 4),
        (" take r1", 4),  # it goes back to the middle
        (" take r1 at 0", 4),  # red for red
        (" take b1 at 1", 4),
        (" take r1 at 1", 5),
        (" take b1 at 0", 3),
    ],
)
def test_what_an_exchange_changes(rest: str, after: int) -> None:
    """CU-1, CU-4: only a die of the other colour changes anything."""
    assert reds(play(new(1), f"0 {SQUARE}{rest}")) == (after,)


def test_all_take_before_anybody_gives_back() -> None:
    """CU-1: the middle is what it was at the beginning of the round."""
    game = play(new(2), f"0 {SQUARE} take r1 at 1; 1 {SQUARE} take r1 at 1")
    left = rules(game).colours(game.state).left_in_middle()
    assert left == {"r": (0, 0), "b": (4, 4)}
    game = play(game, f"0 {FIVE} take b1 at 0")
    why = "CU-1 No red die is left in the middle."
    assert refused(game, f"1 {FIVE} take r1") == why, "the one given back comes too late"
    game = play(game, f"1 {FIVE} take b2 at 1")
    play(game, f"1 {FIVE} take r1; 0 {SQUARE}")


def test_eight_of_a_colour() -> None:
    """CU-1: that is how far it can come, in four rounds."""
    game, red = new(2), list("rbrbrbrb")
    for number in range(4):
        blue = ["b" if die == "r" else "r" for die in red]
        mine, other = (
            " ".join(f"{die}1" for die in (*dice[:4], "j", *dice[4:])) for dice in (red, blue)
        )
        place = red.index("b")
        at = place if place < 4 else place + 1
        game = play(game, f"0 {mine} take r1 at {at}; 1 {other} take b1 at {at}")
        red[place] = "r"
        assert (reds(game, 0), reds(game, 1)) == ((5 + number,), (3 - number,))
    all_red = "r1 r1 r1 / r1 j1 r1 / r1 r1 r1"
    assert game.game.gain(game.state, 0, play(game, f"0 {all_red}").entries[-1].move) == 12
    play(game, f"0 {all_red} take r1 at 0")


# Counted by hand, missed, unseen


def test_a_round_counted_by_hand() -> None:
    """CU-1: its player may have a red die more or fewer; a missed round changes nothing."""
    game = play(new(3), f"0 5; 1 -; 2 {SQUARE}")
    assert [reds(game, player) for player in range(3)] == [(3, 4, 5), (4,), (4,)]
    assert refused(game, f"0 {SIX}") == "CU-1 There can be 3–5 red and 3–5 blue dice here now."
    for square in (THREE, SQUARE, FIVE):
        assert reds(play(game, f"0 {square}; 1 {SQUARE}; 2 {SQUARE}")) in [(3,), (4,), (5,)]


def test_what_the_others_show_is_known_by_hand_too() -> None:
    """CU-1: no red die was left for the one who counted by hand, and none was given back."""
    game = play(new(3), f"0 {SQUARE} take r1; 1 {SQUARE} take r1; 2 20")
    assert reds(game, 2) == (3, 4)
    assert refused(game, f"2 {FIVE}") == "CU-1 There can be 3–4 red and 4–5 blue dice here now."


def test_two_who_count_by_hand() -> None:
    """CU-1: what one of them shows later reveals something about the middle, too."""
    game = play(new(2), "0 5; 1 5;" * 2)
    assert reds(game, 0) == reds(game, 1) == (2, 3, 4, 5, 6)
    six = "r1 r1 r1 / r1 j1 r1 / r1 b1 b1"
    game = play(game, f"0 {six}")
    assert reds(game, 1) == (2, 3, 4)  # of ten red dice
    assert refused(game, f"1 {SIX}").startswith("CU-1 There can be 2–4 red")


def test_one_sheet_of_a_larger_table() -> None:
    """CU-1: of the middle nothing is known; refused is only what no course of events allows."""
    game = new(1, one_sheet={"of": 4, "seat": 1})
    assert refused(game, f"0 {FIVE}") == "CU-1 There are 4 red and 4 blue dice here now."
    game = play(game, f"0 {SQUARE} take r1 at 1")
    left = rules(game).colours(game.state).left_in_middle()
    assert left == {"r": (0, 3), "b": (0, 4)}
    assert refused(game, f"0 {SQUARE}") == "CU-1 There are 5 red and 3 blue dice here now."
    game = play(game, f"0 {FIVE} take r1 at 1; 0 {SIX.replace('b6', 'r6').replace('r3', 'b3')}")


# The limit of points by hand


def test_the_limit_of_points_by_hand() -> None:
    """CU-6: 54 in round 1, 60 in rounds 2 and 3, 72 from round 4 on."""
    for players in (2, 3, 4):
        game = new(players)
        for most in (54, 60, 60, 72, 72, 72):
            why = f"CU-6 No square can score more than {most} points now."
            assert refused(game, f"0 {most + 1}") == why
            play(game, f"0 {most}")
            game = play(game, ";".join(f"{player} 5" for player in range(players)))


def test_the_limit_follows_what_is_known() -> None:
    """CU-6: with four and four dice in the last round it is 54 again."""
    game = play(new(3), "0 5; 1 5; 2 5;" * 3 + f"0 {SQUARE}; 1 5; 2 5")
    assert refused(game, "0 60").endswith("more than 54 points now.")
    play(game, "1 72; 0 54")


def test_alone_there_are_six_red_dice() -> None:
    """CU-1, CU-6: a player has four and two are in the middle, so no square has eight."""
    game = play(new(1), "0 5;" * 5)
    assert reds(game) == (2, 3, 4, 5, 6)
    assert refused(game, "0 61").endswith("more than 60 points now.")


def test_many_points_tell_the_colours() -> None:
    """CU-6: sixty points need six dice of a colour, after the exchange."""
    game = play(new(2), "0 5; 1 5; 0 60; 1 5")
    assert reds(game) == (2, 6)
    why = "CU-1 There can be 2, 6 red and 2, 6 blue dice here now."
    assert refused(game, f"0 {SQUARE}") == why
    game = play(new(2), f"0 5; 1 5; 1 {SQUARE} take r1; 0 60")
    assert reds(game) == (2,), "two red dice in two rounds were not to be had"


def test_in_figures() -> None:
    numbers = {(4,): "4", (3, 4, 5): "3–5", (2, 6): "2, 6", (0, 1, 3, 5, 6): "0–1, 3, 5–6"}
    assert {one: in_figures(one) for one in numbers} == numbers


# What a pad asks


def test_what_is_left_to_lay() -> None:
    """CU-1: of the dice that a player has, or may have."""
    colours = rules(new(1)).colours(new(1).state)
    some = [Die("r", 1), Die("r", 2), Die("b", 1)]
    assert colours.left_to_lay(0, some) == {"r": (2, 2), "b": (3, 3), "j": (1, 1)}
    game = play(new(1), "0 5")
    colours = rules(game).colours(game.state)
    assert colours.left_to_lay(0, []) == {"r": (3, 5), "b": (3, 5), "j": (1, 1)}
    four = [Die("r", 1)] * 4 + [Die("j", 1)]
    assert colours.left_to_lay(0, four) == {"r": (0, 1), "b": (3, 4), "j": (0, 0)}
    assert colours.left_to_lay(0, [Die("r", 1)] * 6) is None
    assert colours.left_to_lay(0, [Die("j", 1)] * 2) is None


# The option


def test_the_option_colours() -> None:
    """CU-1: fixed is four and four in every round, with two of each in the middle."""
    game = new(2, colours="fixed")
    for _ in range(6):
        assert refused(game, f"0 {FIVE}") == "CU-1 There are 4 red and 4 blue dice here now."
        assert refused(game, "0 55").endswith("more than 54 points now.")
        game = play(game, f"0 {SQUARE} take r6 at 1; 1 {SQUARE} take r6 at 1")
    assert game.over
    with pytest.raises(MalformedError, match=r"^options\.colours: "):
        new(2, colours="blue")


def test_what_keeps_an_old_game() -> None:
    """CU-1: games saved before had no such option."""
    game = rules(new(1))
    assert game.kept_options({"rounds": 6}, 2) == {"colours": "fixed"}
    assert game.kept_options({"colours": "wander"}, 2) == {}
    assert game.kept_options({"colours": "fixed"}, 2) == {}


# Against tables with real dice


@pytest.mark.parametrize("people", [1, 2, 3, 4])
def test_what_is_legal_by_the_printed_rules_is_accepted(people: int) -> None:
    """CU-1 … CU-7: of sixty such games eight were accepted before the colours wandered."""
    for seed in range(300):
        by_hand = (0, 0.2, 0.5, 1)[seed % 4]
        file = naive_cubo_table.played(people, seed, by_hand)
        assert journal_of(file).report() == naive_cubo.result(file)
        if people > 1:
            seat = naive_cubo_table.seat_of(file, seed % people)
            assert journal_of(seat).report() == naive_cubo.result(seat)


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("cubo-wander-*players.json")), ids=lambda path: path.stem
)
def test_golden_games_are_what_tables_allow(path: Path) -> None:
    """CU-1: brute force finds the same colours possible."""
    file = {"options": {}} | json.loads(path.read_text("utf-8"))
    assert naive_cubo_table.first_illegal(file) is None


def spoilt(file: dict[str, Any], random: Random) -> dict[str, Any]:
    """Returns the same with some other entries, which may be legal or not."""
    file = deepcopy(file)
    points = (5, 54, 55, 60, 61, 72, 73)
    for entry in random.sample(file["entries"], min(len(file["entries"]), random.choice([1, 2]))):
        move, dice = entry["move"], random.random()
        if move["do"] != "cubo" or dice > 0.8:
            by_hand = {"do": "points", "points": random.choice(points)}
            entry["move"] = random.choice([by_hand, {"do": "missed"}])
        elif dice < 0.4:
            place = random.choice([0, 1, 2, 3, 5, 6, 7, 8])
            colour, number = move["dice"][place]
            move["dice"][place] = f"{'rb'.replace(colour, '')}{number}"
        else:
            move["taken"] = random.choice(["r3", "b3"])
            move["swap"] = random.choice([None, 0, 1, 2, 8])
    return file


def first_refused(file: dict[str, Any]) -> int | None:
    try:
        journal_of(file)
    except IllegalEntryError as error:
        return error.entry
    return None


def check_against_brute_force(seeds: range) -> None:
    illegal = 0
    for seed in seeds:
        random = Random(seed)
        people = random.choice([1, 2, 2, 3])
        rounds = random.choice([2, 3, 4, 5] if people < 3 else [2, 3])
        file = naive_cubo_table.played(people, seed, random.choice([0, 0.3, 0.7]), rounds)
        file = spoilt(file, random)
        if people > 1 and random.random() < 0.3:
            file = naive_cubo_table.seat_of(file, random.randrange(people))
        expected = naive_cubo_table.first_illegal(file)
        assert first_refused(file) == expected, f"seed {seed}"
        illegal += expected is not None
    assert len(seeds) * 0.3 < illegal < len(seeds) * 0.8, "of both kinds there are enough"


def test_what_no_table_allows_is_refused() -> None:
    """CU-1, CU-3, CU-6: the very entry that brute force finds impossible, and no other."""
    check_against_brute_force(range(400))


@pytest.mark.long
def test_what_no_table_allows_is_refused_in_many_games() -> None:
    check_against_brute_force(range(400, 8000))


# Properties

games = st.builds(
    naive_cubo_table.played,
    st.integers(1, 4),
    st.integers(0, 2**32),
    st.sampled_from([0.0, 0.3, 0.8]),
    st.just(4),
)


@settings(max_examples=60)
@given(file=games)
def test_colours_are_conserved(file: dict[str, Any]) -> None:
    """CU-1: eight coloured dice each, four in the middle, and as many red ones as ever; where all
    is entered as squares, the dice on the table are known exactly."""
    journal = journal_of(file)
    people = len(file["players"])
    for _entry, state in journal.trail:
        starts = rules(journal).colours(state).starts
        spreads = [*listed(starts, people)]
        assert spreads
        assert all(0 <= red <= 8 for spread in spreads for red in spread)
        assert all(0 <= red_in_middle(spread) <= 4 for spread in spreads)
        by_hand = any(
            record.move.do == "points" for sheet in state.sheets for record in sheet.rounds
        )
        assert by_hand or len(spreads) == 1
    assert [*listed(first_spreads(people), people)] == [(4,) * people]


@settings(max_examples=60)
@given(file=games, seed=st.integers(0, 2**32))
def test_the_order_within_a_round_does_not_matter(file: dict[str, Any], seed: int) -> None:
    """CU-1: a round is legal in every order of its entries, or in none."""
    file = spoilt(file, Random(seed))
    players = len(file["players"])
    moves = [(entry["player"], entry["move"]) for entry in file["entries"]]
    game = journal_of(file | {"entries": []})
    for first in range(0, len(moves), players):
        verdicts = []
        for order in permutations(moves[first : first + players]):
            after = game
            try:
                for player, move in order:
                    after = after.plus(player, game.game.read_move(move, "move"))
                verdicts.append(rules(after).colours(after.state).starts)
            except IllegalError:
                verdicts.append(0)
        assert len({*verdicts}) == 1
        if not verdicts[0]:
            break
        game = after
