"""Properties of every game, in each state and from each to the next."""

import json
from random import Random
from typing import Any

from scoring.journal import Journal
from scoring.json_fields import Move
from tests.support.of_game import bounds
from tests.support.random_play import random_step

Table = tuple[str, int, dict[str, Any]]
"""The game, the number of players, and the options."""


def check_move(journal: Journal, player: int, move: Move) -> None:
    """Checks the properties of each allowed move."""
    game, state = journal.game, journal.state
    written = json.loads(json.dumps(move.to_json()))
    assert game.read_move(written, "move") == move
    assert type(game.read_move(written, "move")) is type(move)
    assert hash(move) == hash(game.read_move(written, "move"))
    assert game.check(state, player, move) is None
    boxes = game.boxes(state, player, move)
    assert len(set(boxes)) == len(boxes)
    assert move in game.meant(state, player, frozenset(boxes))


def check_sheets(before: Journal, after: Journal) -> None:
    """Checks the properties of the sheets from one entry to the next."""
    game = after.game
    for player in range(len(after.names)):
        lines = game.lines(after.state, player)
        assert len({line.key for line in lines}) == len(lines)
        assert after.total(player) == sum(line.points or 0 for line in lines)
        old, new = (game.written(one.state, player) for one in (before, after))
        assert old.keys() <= new.keys(), "ink does not vanish"
        for box, mark in old.items():
            assert new[box] == mark or mark not in {"x", "-"}, f"{box} was {mark}"


def check_standing(journal: Journal) -> None:
    """Checks the properties of every state."""
    game, state = journal.game, journal.state
    turn, winners = game.turn(state), game.winners(state)
    assert game.count(state) == len(journal.names)
    assert set(turn.waiting) <= set(range(len(journal.names)))
    assert len(set(turn.waiting)) == len(turn.waiting)
    assert turn.rounds is None or turn.round <= turn.rounds
    assert bool(winners) == journal.over
    if game.rank(state) is not None:
        assert journal.over
        assert game.alone(state)
    check_seats(journal)
    least, most = bounds(game.id)(journal.options)
    totals = [journal.total(player) for player in range(len(journal.names))]
    assert all(least <= total <= most for total in totals)
    if journal.over:
        assert max(totals) == totals[winners[0]]
        assert len({totals[winner] for winner in winners}) == 1
        for player in range(len(journal.names)):
            assert not list(game.legal_moves(state, player))
        assert turn.waiting == ()


def check_seats(journal: Journal) -> None:
    """Checks the seats: those of the players, and with one sheet of a larger table one of
    several."""
    game, state, turn = journal.game, journal.state, journal.game.turn(journal.state)
    players = range(len(journal.names))
    seat, seats = game.roller_seat(state), range(game.seats(state))
    assert [game.player_at(state, game.seat(state, player)) for player in players] == [*players]
    assert game.alone(state) == (len(seats) == 1)
    if journal.options.one_sheet is None:
        assert seats == players
        assert seat == turn.roller
        return
    assert game.seat(state, 0) in seats
    assert turn.waiting == (() if journal.over else (0,))
    assert seat is None or seat in seats
    assert turn.roller == (0 if seat == game.seat(state, 0) else None)


def check_table(table: Table, random: Random) -> None:
    """Checks a random game: each state, each allowed move and each step to the next."""
    game_id, players, options = table
    journal = Journal.new(game_id, options, ["?"] * players)
    game = journal.game
    while not journal.over:
        check_standing(journal)
        for player in game.turn(journal.state).waiting:
            moves = list(game.legal_moves(journal.state, player))
            assert len(set(moves)) == len(moves)
            if moves:
                move = random.choice(moves)
                check_move(journal, player, move)
                invited = game.invited(journal.state, player)
                assert invited >= set(game.boxes(journal.state, player, move))
                gain = game.gain(journal.state, player, move)
                after = journal.plus(player, move)
                assert after.total(player) - journal.total(player) == gain
                check_sheets(journal, after)
        journal = random_step(journal, random, rolls=random.random() < 0.5)
    check_standing(journal)


def check_file(journal: Journal) -> None:
    """Writes, reads and replays the game: every state is the same."""
    text = json.dumps(journal.to_json())
    again = Journal.from_text(text)
    assert again == journal
    assert again.to_json() == json.loads(text)
    assert again.report() == journal.report()
    assert json.loads(json.dumps(again.report())) == again.report()
    assert [state for _, state in again.trail] == [state for _, state in journal.trail]
    # The same without undone entries.
    plain = Journal.new(journal.game.id, journal.header["options"], list(journal.names))
    for entry, state in journal.trail:
        assert entry.move is not None
        plain = plain.plus(entry.player, entry.move)
        assert plain.state == state
