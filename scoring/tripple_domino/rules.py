"""Tripple Domino: 56 triangular tiles, placed side to side over several rounds (TD-1 to TD-12).

The pad sees neither the board nor the hands: the players decide whether a tile fits. The pad counts
what it knows: which tiles are placed, how many each player holds and how many are in stock. With
one sheet of a larger table that is only what its own player places and draws.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.game import (
    Box,
    Game,
    Line,
    Refusal,
    Turn,
    put,
    refuse,
)
from scoring.json_fields import JsonFields
from scoring.leave_move import NOBODY, Left
from scoring.single_sheet_mode import check_others
from scoring.tripple_domino import tile_tracking as tiles
from scoring.tripple_domino.options import (
    CHOICES,
    OTHERS,
    Options,
    read_options,
)
from scoring.tripple_domino.points import points
from scoring.tripple_domino.state import (
    BONUS_BOXES,
    BONUSES,
    DRAW_PENALTY,
    MOST_DRAWS,
    MOST_REST,
    OUT_BONUS,
    PLACES,
    STARTS,
    TILE_BOXES,
    WAYS,
    Blocked,
    DominoMove,
    Draw,
    Empty,
    Ended,
    Out,
    Place,
    Record,
    Sheet,
    Start,
    State,
)
from scoring.tripple_domino.tiles import (
    HANDS,
    TILES,
    Tile,
    is_triple,
)

# Re-exported, so that importers need not know which module defines what.
__all__ = [
    "BONUSES",
    "DRAW_PENALTY",
    "MOST_DRAWS",
    "MOST_REST",
    "OUT_BONUS",
    "TILES",
    "Blocked",
    "DominoMove",
    "Draw",
    "Empty",
    "Ended",
    "Options",
    "Out",
    "Place",
    "Record",
    "Sheet",
    "Start",
    "State",
    "Tile",
    "TrippleDomino",
]


class TrippleDomino(Game[Options, State, DominoMove]):
    id = "tripple-domino"
    choices = CHOICES
    moves = (Start, Place, Draw, Empty, Out, Blocked, Ended)
    by_anyone = (Blocked,)
    asks_starter = False  # TD-3: the player with the highest triple

    # Options and start

    def read_options(self, data: JsonFields, count: int) -> Options:
        return read_options(data, self.read_one_sheet(data, count))

    def write_options(self, options: Options) -> dict[str, Any]:
        """Returns the options, without `old_counting` unless it is in force."""
        written = super().write_options(options)
        old = written.pop("old_counting")
        return written | {"old_counting": True} if old else written

    def kept_options(self, options: Mapping[str, Any], count: int) -> dict[str, Any]:
        """Returns the options of older games (TD-9, TD-11, TD-12): those written since the last
        correction state how ties are counted."""
        if "blocked_tie" in options:
            return {}
        return {"blocked_tie": OTHERS, "old_counting": True}

    def start(self, options: Options, count: int) -> State:
        return self._deal(options, (Sheet(),) * count)

    def _deal(
        self, options: Options, sheets: tuple[Sheet, ...], entries: int = 0, left: Left = NOBODY
    ) -> State:
        """Returns the state before the start of a round, with a new round on every sheet. Those who
        have left get no tiles, and the others as many as the rules give to so many players."""
        sheets = tuple(sheet.next_round() for sheet in sheets)
        state = State(options, sheets, frozenset(), (), 0, entries=entries, left=left)
        if state.solo:
            held = () if options.old_counting else (options.solo_hand,)
            return replace(state, hands=held, stock=options.solo_stock)
        seats = self.seats(state) - len(left.players)
        hand = HANDS[max(seats, min(HANDS))]
        hands = tuple([0 if player in left else hand for player in range(len(sheets))])
        return replace(state, hands=hands, stock=len(TILES) - seats * hand)

    # Legality and moves

    def check_move(self, state: State, player: int, move: DominoMove) -> Refusal | None:
        if state.ended:
            return refuse("TD-11" if state.solo else "TD-10", "The game is over.")
        if isinstance(move, Start):
            if state.next is None:
                return tiles.check_start(state, move)
            return refuse("TD-3", "This round has already started.")
        if isinstance(move, Ended):
            return check_others("TD-8", state.options) or self._check_ended(state, move)
        if state.next is None:
            return self._check_first(state, player, move)
        if isinstance(move, Out):
            return tiles.check_out(state, player, move)
        if isinstance(move, Blocked):
            return tiles.check_blocked(state, move)
        if self.player_out(state) is not None:
            if self.alone(state):
                return refuse("TD-8", "All your tiles are placed: the game is over.")
            return refuse("TD-8", "A player is out of tiles: this round is over.")
        if player != state.next:
            return refuse("TD-4", "It’s another player’s turn.")
        return tiles.check_turn(state, player, move)

    def _check_first(
        self, state: State, player: int, move: Place | Draw | Empty | Out | Blocked
    ) -> Refusal | None:
        """Checks a move before a round has started; but a person who is not a player here may have
        started it."""
        if state.options.one_sheet is None:
            return refuse("TD-3", "The round needs a starting tile first.")
        if isinstance(move, Place | Draw):
            return tiles.check_turn(state, player, move)
        return refuse("TD-4", "You haven’t had a turn yet.")

    def _check_ended(self, state: State, move: Ended) -> Refusal | None:
        """Ends this round; or, while the next one is still blank, the game with the previous
        one."""
        now = state.sheets[0].count
        if move.round == now - 1 and move.game:
            if state.next is None:
                return None
            return refuse("TD-10", "Round {round} has begun already.", round=now)
        if move.round != now:
            return refuse("TD-8", "This is round {round}.", round=now)
        if state.next is None:
            return refuse("TD-4", "You haven’t had a turn yet.")
        if self.player_out(state) is not None:
            return refuse("TD-8", "A player is out of tiles: this round is over.")
        return None

    def apply_move(self, state: State, player: int, move: DominoMove) -> State:
        if isinstance(move, Out | Blocked):
            return self._end_round(state, player, move)
        if isinstance(move, Ended):
            return self._ended_by_another(state, move)
        record = Record(move, self.points(state, move), state.entries)
        laid, hands, drawn, placed = state.laid, state.hands, 0, 0
        if isinstance(move, Start | Place):
            laid = laid if move.tile in laid else laid | {move.tile}
            placed = 0 if state.solo and isinstance(move, Start) else 1  # it was drawn at random
        if isinstance(move, Place | Draw) and player not in state.left:
            drawn = min(state.stock, move.draws if isinstance(move, Place) else move.count)
        if hands:
            hands = put(hands, player, max(0, hands[player] + drawn - placed))
        return State(
            state.options,
            put(state.sheets, player, state.sheets[player].plus(record)),
            laid,
            hands,
            state.stock - drawn,
            state.left.after(player, len(state.sheets)),
            state.entries + 1,
            state.ended,
            left=state.left,
        )

    def leave(self, state: State, player: int) -> State:
        """Puts the leaver's tiles back into the stock."""
        following = state.next
        if following == player:
            following = state.left.after(player, len(state.sheets))
        stock, hands = state.stock + state.hands[player], put(state.hands, player, 0)
        entries = state.entries + 1
        return replace(state, hands=hands, stock=stock, next=following, entries=entries)

    def _end_round(self, state: State, player: int, move: Out | Blocked) -> State:
        rest = tiles.rests(state, move)
        if isinstance(move, Out):
            rest = put(rest, self.seat(state, player), 0)
            scorers = {player}
        else:
            _least, seats = tiles.fewest(state, rest)
            scorers = {one for one in range(len(state.sheets)) if self.seat(state, one) in seats}
        record = Record(move, self.points(state, replace(move, rest=rest)), state.entries)
        sheets = tuple(
            sheet.plus(record) if other in scorers else sheet
            for other, sheet in enumerate(state.sheets)
        )
        return self._next_round(replace(state, sheets=sheets, next=None, entries=state.entries + 1))

    def _next_round(self, state: State) -> State:
        """Returns the next round after one, or the end of the game."""
        best = max(self.running(state, player) for player in range(len(state.sheets)))
        if state.ended or state.solo or best >= state.options.target:
            return replace(state, ended=True)
        return self._deal(state.options, state.sheets, state.entries, state.left)

    def _ended_by_another(self, state: State, move: Ended) -> State:
        """Applies an ending by another person: nothing for the player; a blank round is struck if
        the game ended before it. An ending that makes no sense, and can only be forced, changes
        nothing."""
        state = replace(state, entries=state.entries + 1)
        if state.options.one_sheet is None or state.ended:
            return state
        *before, current = state.sheets[0].rounds
        if move.round > len(before):
            return self._next_round(replace(state, next=None, ended=move.game))
        if not move.game:
            return state
        sheets = state.sheets if current else (Sheet.of(before),)
        return replace(state, sheets=sheets, next=None, ended=True)

    def candidates(self, state: State, player: int) -> Iterator[DominoMove]:
        """Yields the entries, but only three of the many ways to end a round: what is left is
        counted, not chosen."""
        if state.next is None:
            yield from STARTS
            if state.options.one_sheet is None:
                return
        ways = len(WAYS) * (1 + min(MOST_DRAWS, state.stock))
        for tile in self.free_tiles(state):
            yield from PLACES[tile][:ways]
        yield from (Draw(count) for count in range(1, MOST_DRAWS + 1))
        yield Empty()
        rests, seat = tiles.some_rests(state), self.seat(state, player)
        yield from dict.fromkeys(Out(put(rest, seat, 0)) for rest in rests)
        yield from (Blocked(rest) for rest in rests)
        yield from self.endings(state)

    def legal_moves(self, state: State, player: int) -> Iterator[DominoMove]:
        """Yields each tile only once, without bonus, which comes first: bonuses do not affect
        legality."""
        allowed = False
        for move in self.candidates(state, player):
            if not (isinstance(move, Place) and move.bonus):
                allowed = not self.check(state, player, move)
            if allowed:
                yield move

    def endings(self, state: State) -> Iterator[Ended]:
        if state.options.one_sheet is not None:
            now = state.sheets[0].count
            yield Ended(now)
            yield from (Ended(number, True) for number in (now - 1, now) if number)

    # Known tiles

    def value(self, tile: Tile) -> int:
        return sum(tile)

    def points(self, state: State, move: DominoMove) -> int:
        """Returns the points of a move; at the end of a round all who score get the same."""
        return points(state, move)

    free_tiles = staticmethod(tiles.free_tiles)

    def hand(self, state: State, player: int) -> int | None:
        """Returns how many tiles a player holds; None in a solo game saved before they were
        counted."""
        return state.hands[player] if state.hands else None

    def player_out(self, state: State) -> int | None:
        """Returns the player whose hand is empty and who has to enter that now."""
        return tiles.out(state)

    with_known_rests = staticmethod(tiles.with_known_rests)
    rests_in_sum = staticmethod(tiles.rests_in_sum)
    most_left = staticmethod(tiles.most_left)

    def running(self, state: State, player: int) -> int:
        """Returns the player's current total."""
        return state.sheets[player].total

    # Sheet

    def boxes(self, state: State, player: int, move: DominoMove) -> tuple[Box, ...]:
        """Returns a box for the tile, one for each bonus, one for the number of draws, as far as
        they apply. The rests at the end of a round are typed and have no box."""
        match move:
            case Start(tile=tile):
                return (TILE_BOXES[tile],)
            case Place(tile=tile, bonus=bonus, draws=draws):
                drawn = (f"draws.{draws}",) if draws else ()
                return (TILE_BOXES[tile], *BONUS_BOXES[bonus], *drawn)
            case Draw(count=count):
                return (f"draws.{count}",)
            case Ended(round=number, game=game):
                return (f"ended.{number}", *(("game",) if game else ()))
            case _:
                return (move.do,)

    def why_not(self, state: State, player: int, box: Box) -> Refusal | None:
        if box in self.invited(state, player):
            return None
        some = next((one for one in self.free_tiles(state) if not is_triple(one)), TILES[0])
        match box.partition("."):
            case "tile", _, numbers:
                high, middle, low = map(int, numbers)
                tile = high, middle, low
                starts = state.next is None
                return self.check(state, player, Start(tile) if starts else Place(tile, None, 0))
            case "bonus", _, _:
                return self.check(state, player, Place(some, None, 0))
            case "draws", _, draws:
                return self.check(state, player, Place(some, None, int(draws)))
            case "empty" | "out" | "blocked" as do, _, _:
                ends: dict[str, DominoMove] = {"out": Out(()), "blocked": Blocked(())}
                return self.check(state, player, ends.get(do, Empty()))
            case _:
                return None

    def written(self, state: State, player: int) -> dict[Box, str]:
        """Returns the points of each turn, round by round."""
        return {
            f"round{number}.{turn}": str(record.points)
            for number, records in enumerate(state.sheets[player].rounds, 1)
            for turn, record in enumerate(records, 1)
        }

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        """Returns one line for each round, the current one included."""
        rounds = state.sheets[player].rounds
        lines = []
        for number, records in enumerate(rounds, 1):
            blank = None if number == len(rounds) and not state.ended else 0
            points = sum(record.points for record in records) if records else blank
            lines.append(Line(f"round{number}", points))
        return tuple(lines)

    # State of the game

    def turn_of(self, state: State) -> Turn:
        number = state.sheets[0].count
        if state.ended:
            return Turn(number, None, None, ())
        if state.next is None:
            return Turn(number, None, None, tuple(range(len(state.sheets))))
        if state.options.one_sheet is not None:
            return Turn(number, None, None, (0,))  # the pad does not know whose turn it is
        out = self.player_out(state)
        acting = state.next if out is None else out
        return Turn(number, None, acting, (acting,))

    def is_over(self, state: State) -> bool:
        return state.ended

    def last_round(self, state: State) -> bool:
        """Whether a player's total is at the target now (TD-10); it may fall below again."""
        totals = (sheet.total for sheet in state.sheets)
        return not (state.ended or state.solo) and max(totals) >= state.options.target

    # For history and statistics

    def facts(self, state: State, player: int) -> dict[str, int]:
        """Returns the facts, but not by round: the number of rounds depends on how fast the target
        is reached."""
        points = [line.points or 0 for line in self.lines(state, player)]
        return {
            **state.sheets[player].counts,
            "rounds": len(points),
            "best_round": max(points),
            "worst_round": min(points),
        }

    def stage(self, state: State) -> int:
        """Counts the turns of a solo game, since it has one round only."""
        return state.entries if state.solo else super().stage(state)
