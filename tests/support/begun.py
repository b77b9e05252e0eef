"""Games that have just begun, or are about to end."""

from scoring.journal import Journal
from scoring.kubi.rules import Choose, Mark
from scoring.tripple_domino.rules import TILES, Place
from tests.support import tripple_domino_notation as domino


def chosen_kubi(players: int = 2) -> Journal:
    """Returns a game of Kubi in which Ana has the tally numbers 1, 4 and 5, Ben 2, 3 and 6."""
    names = ["Ana", "Ben", "Cora"][:players]
    journal = Journal.new("kubi", {}, names)
    for player, numbers in zip(range(players), ((1, 4, 5), (2, 3, 6), (1, 2, 3)), strict=False):
        journal = journal.plus(player, Choose(numbers))
    return journal


def kubi_table(players: int) -> Journal:
    """Returns this number of players after three rounds, who all stroke 1, 2 and 4."""
    journal = Journal.new("kubi", {}, [f"No. {number}" for number in range(players)])
    for player in range(players):
        journal = journal.plus(player, Choose((1, 2, 4)))
    for _round in range(3):
        for player in range(players):
            journal = journal.plus(player, Mark(1, (9, 6)))
    return journal


LYING = ((0, 0, "o"), (0, 1, "x"), (0, 2, "s"), (0, 3, "o"))
"""A form of Te-Trix, as it is chosen."""


def new_tetrix(players: int = 2) -> Journal:
    return Journal.new("tetrix", {}, ["Ana", "Ben", "Cora"][:players])


def started_domino(players: int, notes: str = "", **options: int) -> Journal:
    """Returns a game of Tripple Domino that Ana has started with the highest tile."""
    return domino.play(domino.new(players, **options), f"Ana start 555\n{notes}")


def turns(journal: Journal, count: int) -> Journal:
    """Returns the journal after this number of turns, in which each player placed the highest
    tile."""
    for _ in range(count):
        tile = next(tile for tile in TILES if tile not in journal.state.laid)
        journal = journal.plus(journal.state.next, Place(tile, None, 0))
    return journal


def last_tile(players: int) -> Journal:
    """Returns a game in which Ana holds one tile, and it is her turn."""
    journal = started_domino(players)
    while (journal.state.hands[0], journal.state.next) != (1, 0):
        journal = turns(journal, 1)
    return journal
