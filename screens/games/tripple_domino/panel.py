"""Entering a turn of Tripple Domino: tiles drawn, highest number, tile, bonus.

At most four taps, the last of which enters the turn; only a tile with several bonuses takes more.
At the end of a round the same tiles, or digits, say what the others still hold.
"""

from collections import Counter

from scoring.core import AnyGame
from scoring.reading import Move
from scoring.tripple_domino import (
    DRAW_PENALTY,
    MOST_DRAWS,
    TILES,
    Blocked,
    Draw,
    Empty,
    Out,
    Place,
    Start,
    State,
    Tile,
    TrippleDomino,
)
from scoring.tripple_domino_sheet import Bonus, may_combine, together
from screens.games.common.panel import Place as Spot
from screens.games.tripple_domino.bonus import SEVERAL, START, paint_bonuses
from screens.games.tripple_domino.draft import HIGHEST, DominoDraft
from screens.games.tripple_domino.drawings import paint_backs, paint_heap, paint_spent, paint_tile
from screens.games.tripple_domino.rest_panel import RestPad
from screens.games.tripple_domino.sheet import tile_text
from screens.look.brush import Brush, faded
from screens.look.geometry import Rect
from screens.look.surface import dp, shades
from screens.look.texts import _, printed

COLUMNS = 7
"""21 tiles have 5 as their highest number: three rows of seven."""
LINES = 3
ALL_COLUMNS = 8
"""All 56 tiles are seven rows of eight."""
ALL_WIDE, ALL_HIGH = 480, 480
"""Minimum size of the panel in dp for all of them."""


class DominoTiles(DominoDraft):
    typed = ("key", "high")
    game: TrippleDomino
    state: State

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.draws = 0
        self.high: int | None = None
        """The highest number of the tile, chosen first if not all tiles are visible."""
        self.tile: Tile | None = None
        self.several = False
        """Whether bonuses are combined before the turn is entered."""
        self.bonuses: tuple[str, ...] = ()
        """The bonuses combined so far."""
        self.rest: RestPad | None = None
        """The questions at the end of a round."""

    asks_before_end = True

    def height_for(self, width: float) -> float:
        return dp(16) + (LINES + 2) * dp(46)

    def show(self, state: State, player: int) -> None:
        same = self.state is state and self.player == player
        if not same or (self.rest and self.rest.blocked):
            self.draws, self.high, self.rest = 0, None, None
            self.choose(None)
        self.state, self.player = state, player
        self.ask_rest()
        self.renew()

    def hint(self) -> tuple[str, str] | None:
        if self.tile and not self.rest:
            drawn = _("{count} drawn").format(count=self.draws) if self.draws else ""
            title = tile_text(self.tile) + (f" · {drawn}" if drawn else "")
            if self.several:
                return title, _("Tap every bonus it earns")
            return title, _("Which bonus? Tap to enter")
        if not self.rest or not self.rest.blocked:
            return None
        if self.game.alone(self.state):
            return _("Nothing fits"), _("What do you have left?")
        return _("Nobody can play"), _("What does everyone have left?")

    @property
    def doing(self) -> str:
        if self.rest:
            return "rest"
        return "tile" if self.tile else "draws" if self.draws else ""

    def step_back(self) -> bool:
        opened = bool(self.rest and self.rest.blocked)
        if opened:
            self.rest = None
            self.renew()
        return opened

    @property
    def starting(self) -> bool:
        return not self.state.laid

    @property
    def one_sheet(self) -> bool:
        """Whether the others are not in the app, so that anybody may have started."""
        return self.state.options.one_sheet is not None

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        line = min(dp(66), area.height / (LINES + 2))
        top = area._replace(y=area.y + area.height - line, height=line)
        second = top._replace(y=top.y - line)
        chart = area._replace(height=area.height - 2 * line)
        if self.rest:
            self.rest.paint(self, paint, top, second, chart)
            return
        if self.shows_all:
            chart = area._replace(height=area.height - line)
        if self.game.player_out(self.state) is not None:
            # A single player: nobody is asked. The button is not where the last tile was tapped, so
            # that a second tap does not end the game.
            self.button(paint, "end", top, _("All placed"))
            return
        self._draw_draws(paint, top)
        if not self.shows_all:
            self.draw_numbers(paint, second, self.high if self.tile is None else self.tile[0])
        if self.tile is None and self.high is None and not self.shows_all:
            self._draw_heaps(paint, chart)
        elif self.tile is None:
            self.draw_tiles(paint, chart, frozenset(self.game.free_tiles(self.state)))
        else:
            self._draw_bonuses(paint, chart, self.tile)

    def _draw_draws(self, paint: Brush, area: Rect) -> None:
        """The number of tiles drawn; with an empty stock what happens instead."""
        if self.one_sheet:
            self._draw_what_others_know(paint, area)
            return
        if self.starting:
            words = _("The start tile")
            paint.text(words, area.shrunk(dp(4)), dp(15), shades.soft, align=0)
            return
        # In old games without tile counts for a single player, only the player knows when all are
        # placed.
        solo_out = self.game.hand(self.state, self.player) is None
        if not self.state.stock:
            self._draw_without_stock(paint, area, solo_out)
            return
        wide = min(dp(96), area.width / (6.4 if solo_out else 4.7))
        left = area.width - MOST_DRAWS * wide - (wide * 1.5 if solo_out else 0)
        label = area._replace(width=left).shrunk(dp(4))
        upper = label._replace(y=label.y + label.height / 2, height=label.height / 2)
        size = min(dp(18), label.height * 0.4)
        paint.text(
            _("Drawn, −{penalty} each").format(penalty=DRAW_PENALTY),
            upper,
            size,
            shades.print,
            align=0,
        )
        stock = _("{count} in the stock").format(count=self.state.stock)
        paint.text(
            stock, label._replace(height=label.height / 2), size * 0.85, shades.soft, align=0
        )
        for place in range(1, MOST_DRAWS + 1):
            cell = area._replace(x=area.x + left + (place - 1) * wide, width=wide)
            able = place <= self.state.stock
            self._draw_backs(paint, cell, place, able)
        if solo_out:
            spot = area._replace(x=area.x + area.width - wide * 1.5, width=wide * 1.5)
            self.button(paint, "end", spot, _("All placed"))

    def _draw_backs(self, paint: Brush, cell: Rect, count: int, able: bool) -> None:
        """The backs of this number of tiles, and their cost."""
        name = f"draws{count}"
        lit = self.draws == count or self.pressed == name
        self.button(paint, name, cell, "", self.draws == count, able=able)
        ink = shades.may_text if lit else shades.print if able else faded(shades.soft, 0.5)
        inner = cell.shrunk(dp(5))
        paint_backs(paint, inner._replace(width=inner.width * 0.48), count, ink)
        words = inner._replace(x=inner.x + inner.width * 0.5, width=inner.width * 0.5)
        cost = printed(-DRAW_PENALTY * count)
        paint.text(cost, words, min(dp(18), inner.height * 0.5), ink, bold=True)

    def _draw_what_others_know(self, paint: Brush, area: Rect) -> None:
        """With only one's own sheet in the app: the stock is not counted, so everything is
        possible."""
        wide = area.width / 7
        for count in range(1, MOST_DRAWS + 1):
            cell = area._replace(x=area.x + (count - 1) * wide, width=wide)
            self._draw_backs(paint, cell, count, able=True)
        if self.starting:
            return
        ways = {"empty": self._empty_words(), "blocked": _("Nobody can play")}
        for number, (place, words) in enumerate(ways.items()):
            cell = area._replace(x=area.x + (3 + 2 * number) * wide, width=2 * wide)
            self.button(paint, place, cell, words, size=min(dp(15), area.height * 0.3))

    def _draw_without_stock(self, paint: Brush, area: Rect, solo_out: bool) -> None:
        """What can happen instead of drawing."""
        stuck = _("Nothing fits") if self.game.alone(self.state) else _("Nobody can play")
        ways = [("empty", self._empty_words()), ("blocked", stuck)]
        ways += [("end", _("All placed"))] if solo_out else []
        wide = area.width / len(ways)
        for number, (place, words) in enumerate(ways):
            cell = area._replace(x=area.x + number * wide, width=wide)
            self.button(paint, place, cell, words)

    def _empty_words(self) -> str:
        """With its price, as the tiles that are drawn."""
        return f"{_('Stock empty')} {printed(self.game.points(self.state, Empty()))}"

    def draw_numbers(self, paint: Brush, area: Rect, chosen: int | None) -> None:
        """The highest number of the tile, which is chosen first."""
        wide = area.width / (HIGHEST + 1)
        for place in range(HIGHEST + 1):
            number = HIGHEST - place
            cell = area._replace(x=area.x + place * wide, width=wide)
            self.button(paint, f"high{number}", cell, str(number), number == chosen)

    def _draw_heaps(self, paint: Brush, area: Rect) -> None:
        """Below each number how many tiles it still has; they mean the number, too."""
        low, wide = dp(24), area.width / (HIGHEST + 1)
        paint.text(
            _("Start with its highest number"), area._replace(height=low), dp(15), shades.soft
        )
        counts = Counter(tile[0] for tile in self.game.free_tiles(self.state))
        for number in range(HIGHEST + 1):
            x = area.x + (HIGHEST - number) * wide
            heap = Rect(x, area.y + low, wide, area.height - low)
            paint_heap(paint, heap.shrunk(dp(5)), counts[number])
            above = self.places[f"high{number}"]
            high = above.y + above.height - heap.y
            self.places[f"high{number}"] = heap._replace(height=high)

    @property
    def shows_all(self) -> bool:
        """Whether there is room for all tiles, so that no number is chosen first."""
        return self.width >= dp(ALL_WIDE) and self.height >= dp(ALL_HIGH)

    def draw_tiles(
        self, paint: Brush, area: Rect, free: frozenset[Tile], chosen: frozenset[Tile] = frozenset()
    ) -> None:
        """All tiles, or those with the chosen number; those already placed are struck out."""
        tiles = [tile for tile in TILES if self.shows_all or tile[0] == self.high]
        columns = ALL_COLUMNS if self.shows_all else COLUMNS
        lines = -(-len(tiles) // columns) if self.shows_all else LINES
        wide = area.width / columns
        high = min(area.height / lines, wide * 1.05) if tiles else 0
        for place, tile in enumerate(tiles):
            row, column = divmod(place, columns)
            y = area.y + area.height - (row + 1) * high
            cell = Rect(area.x + column * wide, y, wide, high)
            inner = cell.shrunk(dp(2.5))
            if tile not in free and tile not in chosen:
                paint_spent(paint, tile, inner)
                continue
            name = tile_place(tile)
            self.places[name] = cell
            picked = tile in chosen or self.pressed == name
            paint_tile(
                paint,
                tile,
                inner,
                fill=faded(shades.may, 0.3) if picked else shades.box,
                line=shades.may if picked else shades.soft,
            )

    def _draw_bonuses(self, paint: Brush, area: Rect, tile: Tile) -> None:
        """The chosen tile, and its possible positions; tapping one enters the turn."""
        side = min(area.height, area.width * 0.34)
        picture = Rect(area.x, area.y + area.height - side, side, side)
        self.places["tile"] = picture
        paint_tile(paint, tile, picture.shrunk(dp(6)), line=shades.may)
        paint_bonuses(self, paint, area._replace(x=area.x + side, width=area.width - side))

    # Touches

    def meaning_of(self, name: Spot) -> object:
        """What was chosen before is taken back; at the end of a round digits and tiles are those of
        one player."""
        if self.rest:
            return super().meaning_of(name), self.rest.meaning_of(name)
        again = name == f"draws{self.draws}" or (name == SEVERAL and self.several)
        adds = self.several and name.startswith("bonus") and may_combine((*self.bonuses, name[5:]))
        return super().meaning_of(name), again, adds, self.several

    def turn_with(self, bonus: Bonus) -> Start | Place:
        """The turn chosen so far, with this bonus."""
        assert self.tile is not None
        return Start(self.tile) if bonus == START else Place(self.tile, bonus, self.draws)

    def tapped(self, place: Spot) -> None:
        if place.startswith("high"):
            self.high = int(place[4:])
            self.choose(None)
        elif place == "tile":
            self.choose(None)
        elif place == SEVERAL:
            self.several, self.bonuses = not self.several, ()
        elif self.several and place.startswith("bonus"):
            self.bonuses = self._with(place[5:])
        elif place == "leave":
            self.rest = None
        elif place == "blocked":
            self.rest = RestPad(self.game, self.state, self.player, blocked=True)
        elif place == "end":
            self.listener.on_move(self.player, Out((0,)))
            return
        elif place == "empty":
            self.listener.on_move(self.player, Empty())
            return
        elif self.rest:
            self.rest.tapped(self, place)
            self.listener.on_draft(self.rest.move, settled=True, heard=False)
            return
        elif place.startswith("draws"):
            self.draws = 0 if self.draws == int(place[5:]) else int(place[5:])
        elif place.startswith("bonus"):
            self.listener.on_move(self.player, self.turn_with(place[5:] or None))
            return
        elif place.startswith("lay") and self.starting and not self.one_sheet:
            self.listener.on_move(self.player, Start(tile_of(place)))  # there is no other way
            return
        elif place.startswith("lay"):
            self.choose(tile_of(place))
        self._offer()

    def _with(self, bonus: str) -> tuple[str, ...]:
        """Adds this bonus; one too many removes all of it. Removes what cannot be combined with
        it."""
        others = tuple(one for one in self.bonuses if one != bonus)
        more = (*self.bonuses, bonus)
        if may_combine(more):
            return more
        if self.bonuses.count(bonus):
            return others
        return (*(one for one in others if may_combine((one, bonus))), bonus)

    def whole(self) -> Move | None:
        """Drawing the required number can be a complete turn, and so can a tile with combined
        bonuses."""
        if self.rest:
            return self.rest.move
        if self.several and self.bonuses:
            return self.turn_with(together(self.bonuses))
        drawn = Draw(self.draws) if self.draws and self.tile is None else None
        return None if drawn and self.game.check(self.state, self.player, drawn) else drawn

    def _offer(self) -> None:
        self.listener.on_draft(self.whole(), settled=True, heard=False)

    def edit(self, move: Move) -> None:
        """An earlier turn as it was entered, to be changed."""
        if isinstance(move, Start | Place):
            self.high = move.tile[0]
            self.choose(move.tile)
        if isinstance(move, Place):
            self.draws = move.draws
            self.several = len(move.bonuses) > 1
            self.bonuses = move.bonuses if self.several else ()
        if isinstance(move, Draw):
            self.draws = move.count
        several = self.game.count(self.state) > 1
        if isinstance(move, Blocked) or (isinstance(move, Out) and several):
            rest, blocked = move.rest, isinstance(move, Blocked)
            self.rest = RestPad(self.game, self.state, self.player, blocked=blocked, rest=rest)
        self.renew()

    def places_of(self, move: Move) -> list[Spot]:
        match move:
            case Start(tile=tile):
                way = [f"bonus{START}"] if self.one_sheet else []
                return [*self._number_of(tile), tile_place(tile), *way]
            case Place(tile=tile, draws=draws):
                drawn = [f"draws{draws}"] if draws else []
                several = [SEVERAL] if len(move.bonuses) > 1 else []
                bonuses = [f"bonus{bonus}" for bonus in move.bonuses or ("",)]
                return [*drawn, *self._number_of(tile), tile_place(tile), *several, *bonuses]
            case Draw(count=count):
                return [f"draws{count}"]
            case Empty():
                return ["empty"]
            case Out(rest=rest) if len(rest) == 1:
                return ["end"]
            case Out() | Blocked():
                first = ["blocked"] if isinstance(move, Blocked) else []
                return first + RestPad.places_of(self.game, self.state, self.player, move)
        return []

    def _number_of(self, tile: Tile) -> list[Spot]:
        return [] if self.shows_all else [f"high{tile[0]}"]

    def known(self) -> Move | None:
        """What everybody holds may follow from the tiles on the table."""
        out = self.game.player_out(self.state)
        return self.rest.move if self.rest and self.player == out else None


def tile_place(tile: Tile) -> Spot:
    return "lay" + "".join(str(number) for number in tile)


def tile_of(place: Spot) -> Tile:
    first, second, third = (int(number) for number in place[3:])
    return first, second, third


PANEL = DominoTiles
