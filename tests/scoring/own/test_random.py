"""Own pads made at random: played against a second scorer, and with mistakes in them."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from scoring.own.pad_file import report
from scoring.replay import replay
from tests.support.naive_own import NaiveError, result
from tests.support.random_pads import Json, mutated, own_file, random_move, random_pad

seeds = st.integers(0, 2**32)


def refused(file: Json) -> NaiveError | None:
    try:
        result(file)
    except NaiveError as error:
        return error
    return None


def played(random: Random, pad: Json, length: int, force: float) -> Json:
    """Returns a file with entries of all kinds; most that break a rule are left out again."""
    file = own_file(pad, random.randint(1, 4))
    entries = file["entries"]
    for _ in range(length):
        player = random.randrange(len(file["players"]))
        entry = {"id": len(entries) + 1, "player": player, "move": random_move(random, pad)}
        if random.random() < force:
            entry["forced"] = True
        entries.append(entry)
        code, line = replay(json.dumps(file).encode())
        if (refusal := refused(file)) is not None:
            assert code == 3, line
            assert line.startswith(f"{refusal}: ")
            entries.pop()
        else:
            assert code == 0, line
            assert json.loads(line) == result(file)
    return file


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_random_games_score_as_the_second_scorer_says(seed: int) -> None:
    """OW-1 to OW-6: what is legal, which rule is named, all lines, totals, end and winners."""
    random = Random(seed)
    force = random.choice([0, 0, 0.2])
    played(random, random_pad(random), 25, force)


@pytest.mark.long
@given(seeds)
@settings(max_examples=1_000, deadline=None)
def test_many_random_games(seed: int) -> None:
    random = Random(seed)
    played(random, random_pad(random), 40, random.choice([0, 0, 0.2]))


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_what_may_be_entered_can_be_touched(seed: int) -> None:
    """Every box of a legal entry leads back to it, and refuses nothing."""
    random = Random(seed)
    journal = Journal.new("own", {"pad": random_pad(random)}, ["A", "B"])
    for _ in range(12):
        game, state = journal.game, journal.state
        for player in (0, 1):
            every = game.candidates(state, player)
            allowed = [move for move in every if game.check(state, player, move) is None]
            assert [*game.legal_moves(state, player)] == allowed
            ways = [(move, frozenset(game.boxes(state, player, move))) for move in allowed]
            assert game.ways(state, player) == ways
            for move in allowed:
                boxes = game.boxes(state, player, move)
                assert journal.read_move(move.to_json(), "move") == move
                if not boxes:
                    assert move.do == "finish"
                    continue
                assert game.meant(state, player, frozenset(boxes)) == (move,)
                if boxes[-1][0] != "=":
                    assert game.why_not(state, player, boxes[0]) is None
        moves = [(one, move) for one in (0, 1) for move in game.legal_moves(state, one)]
        assert bool(moves) <= (not journal.over)
        if not moves:
            assert not game.turn(state).waiting or not journal.over
            break
        player, move = random.choice(moves)
        journal = journal.plus(player, move)
        assert game.gain(state, player, move) == journal.total(player) - game.total(state, player)
        if move.do in ("write", "tick", "stroke"):
            assert game.written(journal.state, player) != game.written(state, player)
        assert game.last_round(journal.state) <= (not journal.over)
        assert game.stage(journal.state) >= game.stage(state)


def check_mutant(seed: int) -> bool:
    """Malformed, or a pad that can be played; whether it can."""
    random = Random(seed)
    pad = mutated(random_pad(random), random)
    code, line = report(json.dumps({"format": "rollpad-pad/1", "pad": pad}).encode())
    game = own_file(pad, 1)
    assert len(line.splitlines()) == 1
    if code:
        assert code == 2
        assert replay(json.dumps(game).encode()).code == 2
        return False
    whole = json.loads(line)
    assert (
        json.loads(report(json.dumps({"format": "rollpad-pad/1", "pad": whole}).encode()).line)
        == whole
    )
    game["players"] *= whole["players"][0]
    game["entries"] = [
        {"id": at, "player": 0, "forced": True, "move": random_move(random, whole)}
        for at in range(1, 6)
    ]
    told = replay(json.dumps(game).encode())
    assert told.code == 0, told.line
    assert json.loads(told.line) == result(game)
    return True


def test_pads_with_mistakes() -> None:
    playable = sum(check_mutant(seed) for seed in range(2_000))
    assert 100 < playable < 1_900


@pytest.mark.long
def test_a_hundred_thousand_pads_with_mistakes() -> None:
    assert sum(check_mutant(seed) for seed in range(3_000, 103_000))
