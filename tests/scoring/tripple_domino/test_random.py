"""Tripple Domino at random: properties of every game."""

from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from scoring.tripple_domino.rules import (
    TILES,
    Blocked,
    DominoMove,
    Out,
    Place,
    Start,
    State,
)
from tests.support import naive_tripple_domino
from tests.support.exploring import examples
from tests.support.random_play import random_game, random_step
from tests.support.tripple_domino_notation import new, rules, state

seeds = st.integers(0, 2**32)


def states(journal: Journal) -> list[State]:
    return [journal.beginning, *(after for _, after in journal.trail)]


def move_of(journal: Journal, place: int) -> DominoMove:
    move = journal.trail[place][0].move
    assert isinstance(move, DominoMove)
    return move


@settings(max_examples=examples(12))
@given(players=st.integers(2, 6), seed=seeds)
def test_no_tile_gets_lost(players: int, seed: int) -> None:
    """TD-1, TD-2, TD-12: all 56 are in a hand, in the stock or placed, at any time."""
    for now in states(random_game("tripple-domino", players, {}, seed)):
        assert sum(now.hands) + now.stock + len(now.laid) == len(TILES)


@settings(max_examples=examples(12))
@given(players=st.integers(1, 6), seed=seeds)
def test_the_total_is_what_is_written(players: int, seed: int) -> None:
    """TD-10: records, lines, the running total and the ink agree."""
    journal = random_game("tripple-domino", players, {"target": 500}, seed)
    game = rules(journal)
    for now in states(journal):
        for player, sheet in enumerate(now.sheets):
            records = [record for records in sheet.rounds for record in records]
            total = sum(record.points for record in records)
            assert total == game.total(now, player) == game.running(now, player)
            assert [str(record.points) for record in records] == [
                *game.written(now, player).values()
            ]
            lines = game.lines(now, player)
            assert len(lines) == len(sheet.rounds) == game.turn(now).round
            numbers = [record.number for record in records]
            assert numbers == sorted(set(numbers))


@settings(max_examples=examples(12))
@given(players=st.integers(1, 6), seed=seeds)
def test_a_second_scorer_agrees(players: int, seed: int) -> None:
    """TD-3 … TD-11: one that shares no code with ours, in the middle of a game as well."""
    options: dict[str, object] = {"hexagon": 40, "bridge": 31, "double": 26, "target": 900}
    options |= {"empty_stock": 10, "empty_after_draw": bool(seed & 1), "draw_all": bool(seed & 2)}
    options |= {"solo_hand": seed % 11, "solo_draws": seed % 31 or None}
    options |= {"solo_start": "scores" if seed & 4 else "nothing"}
    options |= {"blocked_tie": "others" if seed & 8 else "all"}
    journal = random_game("tripple-domino", players, options, seed, undos=0.1)
    assert naive_tripple_domino.result(journal.to_json()) == journal.report()
    part = Journal.new("tripple-domino", options, list(journal.names))
    for entry, _ in journal.trail[: seed % len(journal.trail)]:
        assert entry.move is not None
        part = part.plus(entry.player, entry.move)
    assert naive_tripple_domino.result(part.to_json()) == part.report()


@settings(max_examples=examples(12))
@given(players=st.integers(1, 6), seed=seeds)
def test_every_entry_is_somebodys_line(players: int, seed: int) -> None:
    """TD-4, TD-9: one line for each turn, for an end one for each who scores."""
    journal = random_game("tripple-domino", players, {}, seed)
    lines: dict[int, list[int]] = {}
    for player, sheet in enumerate(state(journal).sheets):
        for record in (record for records in sheet.rounds for record in records):
            lines.setdefault(record.number, []).append(player)
            assert record.move == journal.trail[record.number][0].move
    assert sorted(lines) == list(range(len(journal.trail)))
    for number, scorers in lines.items():
        if not isinstance(move_of(journal, number), Blocked):
            assert scorers == [journal.trail[number][0].player]


@settings(max_examples=examples(12))
@given(players=st.integers(2, 6), seed=seeds)
def test_players_take_turns(players: int, seed: int) -> None:
    """TD-4: clockwise within a round, until a player ends it; a round begins with its only start,
    and no tile is placed twice in it."""
    journal = random_game("tripple-domino", players, {"target": 500}, seed)
    laid: set[tuple[int, int, int]] = set()
    moves = [move_of(journal, place) for place in range(len(journal.trail))]
    assert isinstance(moves[0], Start)
    for place, move in enumerate(moves):
        if isinstance(move, Start):
            assert not place or isinstance(moves[place - 1], Out | Blocked)
            laid = set()
        if isinstance(move, Start | Place):
            assert move.tile not in laid
            laid.add(move.tile)
    for (one, _), (other, _) in pairwise(journal.trail):
        if isinstance(other.move, Out):
            assert one.player == other.player
        elif not isinstance(other.move, Blocked | Start):
            assert other.player == (one.player + 1) % players


@settings(max_examples=examples(12))
@given(players=st.integers(2, 6), target=st.sampled_from([1, 300, 700]), seed=seeds)
def test_the_game_ends_with_a_round(players: int, target: int, seed: int) -> None:
    """TD-10: the first after which a player has the target."""
    journal = random_game("tripple-domino", players, {"target": target}, seed)
    game = rules(journal)
    for before, now in pairwise(states(journal)):
        ended = now.entries and isinstance(move_of(journal, now.entries - 1), Out | Blocked)
        best = max(game.running(now, player) for player in range(players))
        assert now.ended is bool(ended and best >= target)
        assert (len(now.sheets[0].rounds) > len(before.sheets[0].rounds)) is bool(
            ended and best < target
        )


@settings(max_examples=examples(12), suppress_health_check=[HealthCheck.too_slow])
@given(players=st.integers(1, 6), seed=seeds)
def test_what_can_be_left_may_be_entered(players: int, seed: int) -> None:
    """TD-8, TD-9, TD-11, TD-12: tiles are really dealt, and what each hand is worth may be entered
    as what is left; one point more or less in all may not where the stock is empty."""
    random = Random(seed)
    journal = new(players, solo_draws=9, target=5000)
    for _ in range(random.randint(1, 60)):
        if not journal.over:
            journal = random_step(journal, random)
    game, now = rules(journal), state(journal)
    left = [sum(tile) for tile in game.free_tiles(now)]
    random.shuffle(left)
    rest = [sum(left.pop() for _tile in range(hand)) for hand in now.hands]
    for player in range(players):
        for kind in (Out, Blocked):
            if not any(isinstance(move, kind) for move in game.legal_moves(now, player)):
                continue
            assert game.check(now, player, kind(tuple(rest))) is None
            for other in range(players):
                wrong = [*rest[:other], rest[other] + 421, *rest[other + 1 :]]
                assert game.check(now, player, kind(tuple(wrong))) is not None
            if left or kind is Out or players == 1:
                continue
            more = random.randrange(players)
            wrong = [*rest[:more], rest[more] + random.choice((-1, 1)), *rest[more + 1 :]]
            assert game.check(now, player, kind(tuple(wrong))) is not None


@settings(max_examples=examples(12))
@given(seed=seeds)
def test_alone_all_is_counted(seed: int) -> None:
    """TD-11: drawn and not placed is held; 20 points are for a hand that was dealt and is placed,
    and otherwise for an empty hand without draws."""
    options: dict[str, object] = {"solo_hand": seed % 4, "solo_draws": seed % 7}
    journal = random_game("tripple-domino", 1, options, seed)
    held, draws = seed % 4, seed % 7
    for entry, now in journal.trail[:-1]:
        form = entry.raw["move"]
        drawn = form.get("draws", 0) + form.get("count", 0)
        held, draws = held + drawn - (form["do"] == "place"), draws - drawn
        assert now.hands == (held,)
        assert now.stock == draws
        assert min(held, draws) >= 0
    out = isinstance(move_of(journal, len(journal.trail) - 1), Out)
    assert out is (held == 0)
    assert draws == 0 or (out and seed % 4)
