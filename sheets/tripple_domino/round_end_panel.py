"""The end of a round of Tripple Domino: what the players still hold, in digits or tile by tile."""

from collections.abc import Sequence
from functools import partial

from scoring.json_fields import JsonFields
from scoring.tripple_domino.rules import (
    MOST_REST,
    Blocked,
    Out,
    State,
    Tile,
    TrippleDomino,
)
from sheets.panel import BACK, NEXT
from sheets.texts import _, plural
from sheets.tripple_domino.layout import tile_of


class RestPad:
    """Asks the players in order; exists until all have answered."""

    def __init__(
        self,
        game: TrippleDomino,
        state: State,
        player: int,
        *,
        blocked: bool,
        rest: tuple[int, ...] = (),
    ) -> None:
        """Starts with the earlier answers `rest`."""
        self.game, self.state = game, state
        self.player, self.blocked = player, blocked
        self.asked = _asked(game, state, player, blocked)
        self.current = self.asked[0] if self.asked else game.seat(state, player)
        self.in_sum = _in_sum(game, state, blocked)
        """Whether one number stands for all others."""
        self._before = rest
        answers = dict(enumerate(map(str, rest)))
        if rest and self.in_sum:
            answers = dict.fromkeys(self.asked, str(sum(rest)))
        self.digits = {player: answers.get(player, "") for player in self.asked}
        self.tiles: dict[int, tuple[Tile, ...]] = {}
        """The tiles chosen for each player."""
        self.by_tiles = False

    @property
    def rests(self) -> dict[int, int | None]:
        """Returns the points of all players to be asked: answered, or derived from the other
        answers; None if unknown."""
        said = [
            int(self.digits[seat]) if self.digits.get(seat) else None if seat in self.asked else 0
            for seat in range(self.game.seats(self.state))
        ]
        known = said if self.in_sum else self.game.with_known_rests(self.state, said)
        return {seat: known[seat] for seat in self.asked}

    @property
    def move(self) -> Blocked | Out | None:
        """Returns the end of the round; None until all players have answered."""
        game, rests = self.game, self.rests
        if None in rests.values():
            return None
        rest = tuple(rests.get(seat) or 0 for seat in range(game.seats(self.state)))
        if self.in_sum:
            total = sum(rest)  # the same sum keeps the earlier answer
            same = bool(self._before) and sum(self._before) == total
            rest = self._before if same else game.rests_in_sum(self.state, self.player, total)
        return Blocked(rest) if self.blocked else Out(rest)

    # The draft

    def typed_part(self) -> dict[str, object] | None:
        """Returns the draft as JSON data; None if there is no answer and the user has not opened
        it."""
        if not self.blocked and not any(self.digits.values()):
            return None
        tiles = {str(one): [[*tile] for tile in held] for one, held in self.tiles.items() if held}
        return {
            "blocked": self.blocked,
            "current": self.current,
            "digits": {str(one): digits for one, digits in self.digits.items()},
            "tiles": tiles,
            "by_tiles": self.by_tiles,
        }

    def take_up(self, typed: JsonFields) -> None:
        self.current = typed.integer("current", 0, self.game.seats(self.state) - 1)
        self.by_tiles = typed.flag("by_tiles")
        digits, tiles = (
            JsonFields(typed.get("digits"), "digits"),
            JsonFields(typed.get("tiles"), "tiles"),
        )
        numbers = {"", *map(str, range(MOST_REST + 1))}
        self.digits = {one: digits.choice(str(one), numbers) for one in self.asked}
        for one in self.asked:
            held = tiles.data.get(str(one), [])
            if not isinstance(held, list):
                raise tiles.fail(str(one), "must be a list of tiles")
            if held:
                read = partial(read_tile, tiles, str(one), self.game, self.state)
                self.tiles[one] = tuple(map(read, held))

    # Texts

    def question(self, names: Sequence[str]) -> str:
        if self.in_sum:
            return _("The others have a total of…")
        name = self.name_of(self.current, names)
        hand = self._hand()
        if hand is None:
            return _("{name} has…").format(name=name)
        tiles = plural("{count} tile", "{count} tiles", hand)
        return _("{name} has {tiles}, worth…").format(name=name, tiles=tiles)

    def name_of(self, seat: int, names: Sequence[str]) -> str:
        player = self.game.player_at(self.state, seat)
        if player is None and self.in_sum:
            return _("Others")
        if player is None:  # one sheet of a larger table
            return _("No. {number}").format(number=seat + 1)
        return names[player]

    def _hand(self) -> int | None:
        """Returns the number of tiles of the current player; None if it is unknown."""
        player = self.game.player_at(self.state, self.current)
        return None if player is None else self.game.hand(self.state, player)

    # Touches

    def meaning_of(self, place: str) -> object:
        """Returns the player of points or tiles, and whether a tap takes a tile away."""
        held = {"lay" + "".join(map(str, tile)) for tile in self.tiles.get(self.current, ())}
        return self.current, self.by_tiles, place in held

    def tapped(self, place: str) -> None:
        if place.startswith("rest"):
            self.current = int(place[4:])
        elif place == "switch":
            self.by_tiles = not self.by_tiles
        elif place.startswith("key"):
            self._type(place[3:])
        elif place.startswith("lay"):
            self._turn_over(tile_of(place))

    def _type(self, key: str) -> None:
        digits = self.digits[self.current]
        if key == NEXT:
            self._ask_next()
            return
        if key == BACK:
            self.digits[self.current] = digits[:-1]
        elif int(digits + key) <= MOST_REST:
            self.digits[self.current] = str(int(digits + key))
        self.tiles.pop(self.current, None)
        if key != BACK and self._is_complete():
            self._ask_next()

    def _is_complete(self) -> bool:
        """Whether no digit can follow, because the hand cannot be worth that much."""
        value, most = (
            int(self.digits[self.current] or 0),
            self.game.most_left(self.state, self.current),
        )
        return value <= most < max(10, value * 10)

    def _turn_over(self, tile: Tile) -> None:
        """Adds a tile to this player's hand, or removes it."""
        tiles = self.tiles.get(self.current, ())
        held = tuple(one for one in tiles if one != tile) if tile in tiles else (*tiles, tile)
        self.tiles[self.current] = held
        self.digits[self.current] = str(sum(map(sum, held))) if held else ""
        if len(held) == self._hand():
            self._ask_next()

    def _ask_next(self) -> None:
        """Moves on to the next player without an answer."""
        rests = self.rests
        open_ones = [player for player in self.asked if rests[player] is None]
        later = [player for player in open_ones if player > self.current]
        self.current = (later or open_ones or [self.current])[0]

    @staticmethod
    def places_of(game: TrippleDomino, state: State, player: int, move: Blocked | Out) -> list[str]:
        taps: list[str] = []
        blocked = isinstance(move, Blocked)
        for asked in _asked(game, state, player, blocked):
            points = sum(move.rest) if _in_sum(game, state, blocked) else move.rest[asked]
            taps += [f"rest{asked}", *(f"key{digit}" for digit in str(points))]
        return taps


def read_tile(
    typed: JsonFields, key: str, game: TrippleDomino, state: State, value: object
) -> Tile:
    """Returns a tile of a draft; raises MalformedError if no player can hold it any more."""
    tiles = [tile for tile in game.free_tiles(state) if [*tile] == value]
    if not tiles:
        raise typed.fail(key, "must be a tile that is not laid")
    return tiles[0]


def _asked(game: TrippleDomino, state: State, player: int, blocked: bool) -> list[int]:
    """Returns the seats to ask. A player who is out, or has left, holds nothing; if all are
    blocked, all others are asked. Where a sum is enough, the first of the others stands for all of
    them."""
    own, gone = game.seat(state, player), state.left
    there = (seat for seat in range(game.seats(state)) if seat not in gone)
    asked = [seat for seat in there if blocked or seat != own]
    return asked[:1] if _in_sum(game, state, blocked) else asked


def _in_sum(game: TrippleDomino, state: State, blocked: bool) -> bool:
    """Whether the sum of all others is enough. With one sheet of a larger table the points of the
    player who is out need only that sum (TD-8). If all are blocked, it matters who holds least
    (TD-9)."""
    return not blocked and state.options.one_sheet is not None and game.seats(state) > 2
