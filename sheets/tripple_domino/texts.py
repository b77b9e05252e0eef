"""The texts of the Tripple Domino sheet."""

from scoring.game import AnyGame, AnyMove
from scoring.tripple_domino.options import SCORES
from scoring.tripple_domino.rules import (
    BONUSES,
    OUT_BONUS,
    Blocked,
    DominoMove,
    Draw,
    Empty,
    Out,
    Place,
    Start,
    State,
    Tile,
    TrippleDomino,
)
from sheets.shared_sheet import BlockTexts
from sheets.texts import (
    _,
    plural,
    signed,
)


class DominoTexts(BlockTexts):
    game: TrippleDomino

    @staticmethod
    def where(game: AnyGame, state: State, names: tuple[str, ...]) -> str:
        turn = game.turn(state)
        if game.alone(state):
            return _("Solo")
        if len(names) == 1:
            return _("Round {round}").format(round=turn.round)
        if turn.roller is None:
            return _("Round {round}").format(round=turn.round)
        return _("Round {round} · {name}’s turn").format(round=turn.round, name=names[turn.roller])

    @staticmethod
    def best_after(rounds: int) -> str:
        """Returns the label of the best game's total; a single player has one round, so turns
        count."""
        return _("Best game after turn {turn}").format(turn=rounds)

    def hint(self, state: State) -> tuple[str, str]:
        solo, mine = self.game.alone(state), len(self.names) == 1
        if self.game.player_out(state) is not None and solo:
            dealt = state.options.solo_hand
            none_left = _("No tiles left to place or draw")
            return _("All placed"), _("Whole hand placed") if dealt else none_left
        if self.game.player_out(state) is not None:
            return _("{name} is out").format(name=self.name), _("What do the others have left?")
        if not state.laid:
            if mine and not solo:
                return _("Your first tile"), _("Does it start? If not, tap “Start tile”.")
            if solo:
                scores = state.options.solo_start == SCORES
                nothing = _("Drawn at random; scores nothing")
                return _("Which tile starts?"), _("Drawn at random") if scores else nothing
            detail = _("Who has the highest triple? Tap their column")
            return _("{name} starts with…").format(name=self.name), detail
        if state.next != self.player and not mine:
            name = self.names[state.next] if state.next is not None else ""
            return _("{name}’s turn").format(name=name), ""
        stock = "" if self.one_sheet else _("{count} in the stock").format(count=state.stock)
        if mine:
            return _("Which tile are you placing?"), stock
        return _("{name}: which tile?").format(name=self.name), stock

    @property
    def one_sheet(self) -> bool:
        """Whether the others are not in the app, so that the stock is unknown."""
        return self.state.options.one_sheet is not None

    def typed_code(self, state: State, player: int, move: AnyMove, number: int) -> str:
        """Returns the keys of a move: the numbers of the tile, a letter for its bonuses, how many
        were drawn; D and how many were drawn if none is placed."""
        match move:
            case Start(tile=tile):
                return "".join(map(str, tile))
            case Place(tile=tile, draws=draws):
                drawn = str(draws) if draws else ""
                return "".join(map(str, tile)) + _bonus_key(move.bonuses) + drawn
            case Draw(count=count):
                return f"d{count}"
            case Empty():
                return "d0"
        return ""

    def describe(self, state: State, move: DominoMove) -> tuple[str, str]:
        title = turn_text(move)
        if isinstance(move, Out):
            title = _("{name} is out").format(name=self.name)
        return title, _detail(self.game, state, self.player, move)

    @staticmethod
    def move_label(move: DominoMove) -> str:
        return turn_text(move)


def _bonus_key(bonuses: tuple[str, ...]) -> str:
    """Returns one key for all bonuses of a tile: B, D, H, T for two hexagons, V for three; the
    letter before it if there is a bridge as well."""
    others = tuple(bonus for bonus in bonuses if bonus != "bridge")
    if not others:
        return "b" if bonuses else ""
    key = "d" if others[0] == "double" else "htv"[len(others) - 1]
    return key if len(others) == len(bonuses) else chr(ord(key) - 1)


def tile_text(tile: Tile) -> str:
    return "-".join(str(number) for number in tile)


def bonus_name(bonus: str) -> str:
    names = {"bridge": _("Bridge"), "double": _("Double"), "hexagon": _("Hexagon")}
    return names[bonus]


def bonuses_text(bonuses: tuple[str, ...]) -> str:
    """Returns all bonuses of a tile: `Bridge + 2 × Hexagon`."""
    counts = {bonus: bonuses.count(bonus) for bonus in sorted(set(bonuses), key=BONUSES.index)}
    names = ((count, bonus_name(bonus)) for bonus, count in counts.items())
    return " + ".join(name if count == 1 else f"{count} × {name}" for count, name in names)


def turn_text(move: DominoMove) -> str:
    """Returns the text of a turn."""
    match move:
        case Start(tile=tile):
            return _("Start with {tile}").format(tile=tile_text(tile))
        case Place(tile=tile, draws=draws):
            parts = [_("{count} drawn").format(count=draws)] if draws else []
            parts += [tile_text(tile), bonuses_text(move.bonuses)]
            return " · ".join(filter(None, parts))
        case Draw(count=count):
            return _("{count} drawn, none placed").format(count=count)
        case Empty():
            return _("Stock empty")
        case Out():
            return _("Out")
        case Blocked():
            return _("Nobody can play")
    return ""


def _detail(game: TrippleDomino, state: State, player: int, move: DominoMove) -> str:
    if isinstance(move, Out | Blocked):
        if isinstance(move, Out):
            others = game.gain(state, player, move) - OUT_BONUS
            return _("{bonus} for the last tile, {points} from the others").format(
                bonus=OUT_BONUS, points=others
            )
        after = game.apply(state, player, move)
        players = range(game.count(state))
        return " / ".join(signed(game.total(after, p) - game.total(state, p)) for p in players)
    left = game.hand(game.apply(state, player, move), player)
    if left is None or isinstance(move, Empty):
        return ""
    return plural("{count} tile left in hand", "{count} tiles left in hand", left)
