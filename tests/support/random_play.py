"""Plays any registered game at random to its end through the Game interface."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from random import Random
from typing import Any

from scoring import GAMES
from scoring.game import Game, IllegalError
from scoring.journal import Journal
from scoring.json_fields import Move
from tests.support.reading_back import journal_of

ENDLESS = 5_000
"""Maximum number of entries of a game."""
MANY = 10
"""Maximum number of combinations of options that are all played."""


def option_sets(game: Game[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """Yields every combination of options; if there are too many, each value of an option with the
    defaults of the others."""
    keys = [choice.key for choice in game.choices]
    values = [[value for value, _ in choice.values] for choice in game.choices]
    combinations = [dict(zip(keys, chosen, strict=True)) for chosen in product(*values)]
    if len(combinations) <= MANY:
        return iter(combinations)
    default = combinations[0]
    alone = ({key: value} for key, some in zip(keys, values, strict=True) for value in some[1:])
    return chain([default], (default | one for one in alone))


def one_sheets(game: Game[Any, Any, Any]) -> list[dict[str, Any]]:
    """Returns some tables with only one sheet: a small and a large one, with very different
    options. All would take too long."""
    sets, most = list(option_sets(game)), game.players[-1]
    return [
        sets[0] | {"one_sheet": {"of": 2, "seat": 1}},
        sets[-1] | {"one_sheet": {"of": most, "seat": 0}},
        sets[0] | {"one_sheet": {"of": most, "seat": most - 1}},
    ]


def random_roll(journal: Journal, random: Random) -> tuple[int, Move] | None:
    """Returns a possible roll and its player; None if there is none."""
    game, state = journal.game, journal.state
    turn = game.turn(state)
    rolls = list(game.rolls(state))
    rollers = turn.waiting if turn.roller is None else (turn.roller,)
    if not rolls or not rollers:
        return None
    for _ in range(3):
        player, roll = random.choice(rollers), random.choice(rolls)
        if not game.check(state, player, roll):
            return player, roll
    return None


def random_move(journal: Journal, random: Random) -> tuple[int, Move] | None:
    """Returns a move of a player who is to move; None if there is none."""
    waiting = list(journal.game.turn(journal.state).waiting)
    random.shuffle(waiting)
    for player in waiting:
        if moves := list(journal.game.legal_moves(journal.state, player)):
            return player, random.choice(moves)
    return None


def random_step(journal: Journal, random: Random, rolls: bool = True) -> Journal:
    """Adds one entry of any player."""
    entry = random_roll(journal, random) if rolls and random.random() < 0.5 else None
    entry = entry or random_move(journal, random) or random_roll(journal, random)
    assert entry is not None, f"nobody can do anything: {journal.state}"
    return journal.plus(*entry)


def to_the_end(
    game: Journal,
    forced: Iterable[tuple[Move, int]],
    random: Random,
    naive: Callable[[dict[str, Any]], dict[str, Any]],
    look: Callable[[Journal], object] = lambda game: None,
) -> None:
    """Forces entries on one player, each followed by several others, then plays to the end; an
    independent scorer checks every state."""
    for one, steps in forced:
        over = game.over
        game = game.plus(0, one, forced=True)
        assert game.over or not over
        for _ in range(steps):
            if not game.over:
                game = random_step(game, random)
        assert game.report() == naive(game.to_json())
        look(game)
    while not game.over:
        game = random_step(game, random)
        assert len(game.entries) < ENDLESS
    assert game.report() == naive(game.to_json())
    assert not list(game.game.legal_moves(game.state, 0))
    assert journal_of(game.to_json()) == game


def random_undo(journal: Journal, random: Random) -> Journal:
    """Returns the game after undo, redo, or undoing any earlier entry; unchanged if refused."""
    buttons = [journal.undoable, journal.redoable]
    anywhere = random.randint(1, len(journal.entries)) if journal.entries else None
    entry = random.choice([*buttons, *buttons, anywhere])
    try:
        return journal if entry is None else journal.undo(entry)
    except IllegalError:
        return journal


def random_game(
    game_id: str,
    players: int,
    options: dict[str, Any],
    seed: int,
    rolls: bool = True,
    undos: float = 0.0,
) -> Journal:
    """Returns a finished game; `undos` is the share of undos and redos."""
    assert undos < 0.5, "it would not get on"
    random = Random(f"{game_id} {players} {sorted(options.items())} {seed}")
    names = [f"Player {number}" for number in range(1, players + 1)]
    journal = Journal.new(game_id, options, names)
    while not journal.over:
        assert len(journal.entries) < ENDLESS, "the game does not end"
        if random.random() < undos:
            journal = random_undo(journal, random)
        else:
            journal = random_step(journal, random, rolls)
    return journal


def every_table() -> list[tuple[str, int, dict[str, Any]]]:
    """Returns each game with each number of players and each set of options, and some with one
    sheet of a larger table."""
    return [
        (game.id, players, options)
        for game in GAMES.values()
        for players in game.players
        for options in (*option_sets(game), *(one_sheets(game) if players == 1 else ()))
    ]
