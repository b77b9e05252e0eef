"""Coaches with the shipped tables, and solo games played by them or at random."""

from functools import cache
from random import Random

from scoring import GAMES
from scoring.coach.coach import AnyCoach, coach_of
from scoring.journal import Journal
from storage.coach_tables import shipped


@cache
def coach(game: str) -> AnyCoach:
    return coach_of(GAMES[game], shipped)


def coached(journal: Journal, seed: int, *, error: float = 0.0, rolls: bool = True) -> Journal:
    """Returns the journal played to its end by the coach, with some random entries; all dice are
    entered, or none, while the coach still knows them."""
    advisor, game, random = coach(journal.game.id), journal.game, Random(seed)
    while not journal.over:
        turn = game.turn(journal.state)
        state = journal.state
        if turn.round and not advisor.ranked(state, turn.waiting[0]):
            rolled = game.thrown(random.randrange)
            assert rolled is not None
            assert turn.roller is not None
            state = game.apply(state, turn.roller, rolled)
            if rolls:
                journal = journal.plus(turn.roller, rolled)
        for player in turn.waiting:
            ranked = advisor.ranked(state, player)
            chosen = random.choice(ranked) if random.random() < error else ranked[0]
            state = game.apply(state, player, chosen.move)
            journal = journal.plus(player, chosen.move)
    return journal
