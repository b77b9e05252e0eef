"""Tripple Domino: what is known about the tiles not yet placed, and how a round can end."""

from collections.abc import Sequence

from scoring.game import Player, Refusal, refuse
from scoring.tripple_domino.state import (
    MOST_DRAWS,
    Blocked,
    Draw,
    Empty,
    Out,
    Place,
    Start,
    State,
)
from scoring.tripple_domino.tiles import (
    LEAST_START,
    TILES,
    TRIPLES,
    Tile,
    is_triple,
)

Range = tuple[int, int]
"""The lowest and the highest possible value."""


def free_tiles(state: State) -> tuple[Tile, ...]:
    """Returns the tiles not yet placed in this round."""
    return tuple(tile for tile in TILES if tile not in state.laid)


def held(state: State) -> tuple[int | None, ...]:
    """Returns the number of tiles each person at the table holds, by seat; None if unknown."""
    table = state.options.one_sheet
    if table is not None:
        return tuple(state.hands[0] if seat == table.seat else None for seat in range(table.of))
    return state.hands or (None,) * len(state.sheets)


def out(state: State) -> int | None:
    """Returns the player whose hand is empty and who has to enter that now. A solo player who began
    without tiles draws on as long as that is allowed (TD-11)."""
    if state.ended or 0 not in state.hands or (state.solo and state.next is None):
        return None
    if draws_on(state):
        return None
    empty = (player for player, hand in enumerate(state.hands) if not hand)
    return next((player for player in empty if player not in state.left), None)


def draws_on(state: State) -> bool:
    """Whether a solo player with an empty hand has to draw: only if no tiles were dealt."""
    return state.solo and not state.options.solo_hand and state.stock > 0


def worth(state: State, count: int | None) -> Range:
    """Returns the possible value of `count` tiles not yet placed; None: any number of them."""
    values = sorted(map(sum, free_tiles(state)))
    if count is None:
        return 0, sum(values)
    return sum(values[:count]), sum(values[::-1][:count])


def most_left(state: State, seat: int) -> int:
    """Returns the highest possible value of the hand at this seat."""
    return worth(state, held(state)[seat])[1]


def _all_counted(state: State) -> bool:
    """Whether every tile is placed, held or in stock. False after some forced entries, with people
    who are not players here, or with the earlier way of counting."""
    options, count = state.options, sum(state.hands) + state.stock + len(state.laid)
    open_hands = options.one_sheet is not None or options.old_counting or state.solo
    return not open_hands and count == len(TILES)


def rests(state: State, move: Out | Blocked) -> tuple[int, ...]:
    """Returns what every player has left, padded or cut if a forced entry has the wrong length."""
    count = len(held(state))
    return (*move.rest, *(0,) * count)[:count]


def check_start(state: State, move: Start) -> Refusal | None:
    """Whether this can be the highest tile at the table; alone it is drawn at random (TD-12)."""
    there = len(held(state)) - len(state.left.players)
    if state.solo or state.options.old_counting or there < 2 or is_triple(move.tile):
        return None
    if sum(move.tile) >= LEAST_START:
        return None
    return refuse(
        "TD-12",
        "Without a triple the highest tile starts: it is worth at least {least}.",
        least=LEAST_START,
    )


def _undealt(state: State) -> frozenset[Tile]:
    """Returns the triples that cannot have been dealt, because a lower one has started the round
    (TD-3, TD-12). None if no triple has started, or if the start is not known."""
    if state.solo or state.options.old_counting:
        return frozenset()
    first = (move for sheet in state.sheets for move in sheet.current[:1])
    starts = [move.tile for move in first if isinstance(move, Start) and is_triple(move.tile)]
    return frozenset(tile for tile in TRIPLES if starts and tile > max(starts))


def _check_triple(state: State, player: int, move: Place) -> Refusal | None:
    """Checks that a triple that was not dealt was drawn by the player who places it (TD-12)."""
    if not is_triple(move.tile) or move.tile not in (undealt := _undealt(state)):
        return None
    moves = (*state.sheets[player].current, move)
    drawn = sum(one.draws for one in moves if isinstance(one, Place))
    drawn += sum(one.count for one in moves if isinstance(one, Draw))
    if sum(isinstance(one, Place) and one.tile in undealt for one in moves) <= drawn:
        return None
    return refuse(
        "TD-12",
        "The highest triple in hand started, so this one must be drawn first.",
    )


def check_turn(state: State, player: int, move: Place | Draw | Empty) -> Refusal | None:
    """Whether there are tiles for this turn."""
    stock, sure = state.stock, state.sure_stock
    if isinstance(move, Empty):
        return refuse("TD-6", "There are still tiles to draw.") if sure else None
    if isinstance(move, Place):
        if move.tile in state.laid:
            return refuse("TD-12", "This tile has already been placed.")
        if move.draws > stock:
            return refuse("TD-12", "Tiles left to draw: {count}.", count=stock)
        if state.solo and state.hands == (0,) and not move.draws:
            return refuse("TD-11", "There are no tiles in hand to place.")
        return _check_triple(state, player, move)
    if not stock:
        return refuse("TD-5", "There are no tiles left to draw.")
    due = min(MOST_DRAWS, stock)
    least = min(MOST_DRAWS, sure) if state.options.draw_all else 1
    if not least <= move.count <= due:
        if not state.options.draw_all:
            return refuse("TD-12", "Tiles left to draw: {count}.", count=stock)
        return refuse("TD-5", "If you place nothing, you draw {count}.", count=due)
    return None


def fewest(state: State, rest: tuple[int, ...]) -> tuple[int, frozenset[int]]:
    """Returns the lowest value that a player in the game still holds, and the seats that hold it
    (TD-9)."""
    gone = state.left.players if state.options.one_sheet is None else frozenset()
    there = {seat: value for seat, value in enumerate(rest) if seat not in gone}
    least = min(there.values(), default=0)
    return least, frozenset(seat for seat, value in there.items() if value == least)


def check_out(state: State, player: int, move: Out) -> Refusal | None:
    """Whether the last tile of a hand can have been placed (TD-8)."""
    if state.hands and state.hands[player]:
        return refuse("TD-8", "There are still tiles in hand here.")
    if state.hands and draws_on(state):
        return refuse("TD-11", "There are still tiles to draw.")
    if len(move.rest) != len(held(state)):
        return refuse("TD-8", "Everyone says what they have left.")
    table = state.options.one_sheet
    if move.rest[player if table is None else table.seat]:
        return refuse("TD-8", "A player who is out has nothing left.")
    return _check_rests(state, move.rest)


def check_blocked(state: State, move: Blocked) -> Refusal | None:
    """Whether the round can be blocked (TD-9)."""
    if out(state) is not None:
        return refuse("TD-9", "Nobody is blocked: a player is out.")
    if state.sure_stock:
        return refuse("TD-9", "Nobody is blocked while there are tiles left to draw.")
    if len(move.rest) != len(held(state)):
        return refuse("TD-9", "Everyone says what they have left.")
    return _check_rests(state, move.rest)


def _check_rests(state: State, rest: tuple[int, ...]) -> Refusal | None:
    """Whether the remaining tiles can have these values, in each hand and in total."""
    table = state.options.one_sheet
    for seat, (value, count) in enumerate(zip(rest, held(state), strict=True)):
        least, most = worth(state, count)
        if not least <= value <= most:
            player = seat if table is None else 0 if seat == table.seat else None
            return refuse(
                "TD-12",
                "{player} has {least} to {most} points left.",
                player=Player(seat, player),
                least=least,
                most=most,
            )
    if not _all_counted(state):
        return None
    least, most = worth(state, sum(state.hands))
    total = sum(rest)
    if least == most != total:
        return refuse(
            "TD-12",
            "All tiles left are worth {most} points, not {total}.",
            most=most,
            total=total,
        )
    if not least <= total <= most:
        return refuse(
            "TD-12",
            "The tiles left are worth {least} to {most} points, not {total}.",
            least=least,
            most=most,
            total=total,
        )
    return None


def with_known_rests(state: State, rest: Sequence[int | None]) -> tuple[int | None, ...]:
    """Returns the points left per seat, None if unknown; a single unknown is inferred when the
    stock is empty, since all tiles not placed are then in the hands (TD-12)."""
    found = [0 if count == 0 else value for value, count in zip(rest, held(state), strict=True)]
    if found.count(None) != 1 or state.stock or not _all_counted(state):
        return tuple(found)
    seat = found.index(None)
    value = sum(map(sum, free_tiles(state))) - sum(one or 0 for one in found)
    least, most = worth(state, state.hands[seat])
    if least <= value <= most:  # otherwise someone has miscounted
        found[seat] = value
    return tuple(found)


def rests_in_sum(state: State, player: int, total: int) -> tuple[int, ...]:
    """Returns the rests if only the sum of the unseen hands is known, by which the player who is
    out scores (TD-8): the sum is written to the first of them."""
    table = state.options.one_sheet
    own = player if table is None else table.seat
    first = 0 if own else 1
    return tuple(total if seat == first else 0 for seat in range(len(held(state))))


def some_rests(state: State) -> tuple[tuple[int, ...], ...]:
    """Returns some of the many possible distributions of the remaining tiles: the lowest in the
    first hands, the highest in the first hands, and one in between."""
    if not _all_counted(state):
        ranges = [worth(state, count) for count in held(state)]
        lowest, highest = (tuple(values) for values in zip(*ranges, strict=True))
        between = tuple((least + most) // 2 for least, most in ranges)
        return tuple(dict.fromkeys((lowest, between, highest)))
    values = sorted(map(sum, free_tiles(state)))
    mixed = [*values[::2], *values[1::2]]
    deals = (_dealt(state.hands, order) for order in (values, mixed, values[::-1]))
    return tuple(dict.fromkeys(deals))


def _dealt(hands: tuple[int, ...], values: list[int]) -> tuple[int, ...]:
    """Returns the values of the hands if the tiles are dealt in this order."""
    ends = [sum(hands[: player + 1]) for player in range(len(hands))]
    return tuple(sum(values[end - hand : end]) for hand, end in zip(hands, ends, strict=True))
