"""Entering a turn of Tripple Domino: what was drawn and what the tile earns, then the tile.

The tile enters the turn, so a plain one is a single tap where all tiles are visible, and two where
its highest number is chosen first. At the end of a round the same tiles, or digits, say what the
others still hold.
"""

from scoring.game import AnyGame
from scoring.json_fields import Move
from scoring.tripple_domino.rules import (
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
from scoring.tripple_domino.state import may_combine, together
from sheets import player_colours
from sheets.dock_slots import Dock
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.panel import KEYS_SLOT, MARGIN
from sheets.panel import Place as Spot
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.texts import _, signed
from sheets.tripple_domino.bubble import paint_bubble
from sheets.tripple_domino.drawings import paint_spent, paint_tile
from sheets.tripple_domino.input_state import HIGHEST, DominoDraft
from sheets.tripple_domino.layout import (
    MOST_OF_A_NUMBER,
    Plan,
    dock_in,
    is_narrow,
    least_keys,
    plan_in,
    tile_of,
    tile_place,
    tile_size,
)
from sheets.tripple_domino.modifiers import START, paint_modifiers, paint_more
from sheets.tripple_domino.round_end_panel import RestPad
from sheets.tripple_domino.texts import bonuses_text

NARROW = 96
"""Minimum width in dp for a name and its points side by side."""


class DominoTiles(DominoDraft):
    typed = ("key", "high")
    docks = True
    game: TrippleDomino
    state: State

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.draws = 0
        self.bonuses: tuple[str, ...] = ()
        """The bonuses chosen so far."""
        self.start = True
        """Whether the tile starts the round, if it is the first of a single sheet in the app."""
        self.high = HIGHEST
        """The highest number of the visible tiles, if not all of them are."""
        self.tile: Tile | None = None
        """The marked tile: one that is changed, or that the coach is asked about."""
        self.held_tile: Tile | None = None
        """The tile under the finger."""
        self.checks = False
        """Whether the next tap on a tile only marks it, so that the coach can be asked about it."""
        self.rest: RestPad | None = None
        """The questions at the end of a round."""

    asks_before_end = True

    def height_for(self, width: float) -> float:
        margins = dp(2 * MARGIN)
        return margins + least_keys(width - margins, rows=self.rows)

    def room_for(self, width: float) -> float:
        return least_keys(width, rows=self.rows)

    def dock_in(self, width: float, height: float) -> Dock:
        return dock_in(width, height, rows=self.rows)

    def show(self, state: State, player: int) -> None:
        same = self.state is state and self.player == player
        if not same or (self.rest and self.rest.blocked):
            self.rest = None
            self.choose_nothing()
        self.state, self.player = state, player
        self.ask_rest()
        self.renew()

    def hint(self) -> tuple[str, str] | None:
        if self.checks and not self.rest:
            return _("Which tile?"), _("The coach checks its three sides.")
        if (self.draws or self.bonuses) and not self.rest:
            drawn = _("{count} drawn").format(count=self.draws) if self.draws else ""
            bridge = _("A bridge touches with its point only.")
            then = bridge if "bridge" in self.bonuses else _("Now tap the tile")
            return " · ".join(filter(None, (drawn, bonuses_text(self.bonuses)))), then
        if not self.rest or not self.rest.blocked:
            return None
        if self.game.alone(self.state):
            return _("Nothing fits"), _("What do you have left?")
        return _("Nobody can play"), _("What does everyone have left?")

    @property
    def doing(self) -> str:
        if self.rest:
            return "rest"
        return "tile" if self.tile or self.bonuses else "draws" if self.draws else ""

    def step_back(self) -> bool:
        opened = bool(self.rest and self.rest.blocked)
        if opened:
            self.rest = None
            self.renew()
        return opened

    @property
    def rows(self) -> int:
        """Returns the number of rows of keys above the numbers: those that end a round have a
        separate one, unless the pad knows when they are needed."""
        apart = self.state is not None and (self.one_sheet or self.counts_itself)
        return 2 if apart else 1

    @property
    def plan(self) -> Plan:
        """Returns where everything is."""
        area = self.keys_place
        return plan_in(area, rows=self.rows, narrow=is_narrow(*area[2:]))

    @property
    def shows_all(self) -> bool:
        """Whether there is room for all tiles, so that no number is chosen first."""
        return self.plan.shows_all

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        plan, answered = self.plan, KEYS_SLOT in self.used
        if self.rest:
            self._paint_rest(self.rest, paint, plan, answered=answered)
            return
        if self.game.player_out(self.state) is not None:
            # A single player is not asked about others. The button is not where the last tile was
            # tapped, so that a second tap does not end the game.
            if not answered:
                self.button(paint, "end", plan.modifiers, _("All placed"))
            return
        if not answered:  # the card has no answers there
            paint_modifiers(self, paint, plan.modifiers)
        if plan.more:
            paint_more(self, paint, plan.more)
        if not plan.shows_all:
            self.draw_numbers(paint, plan.numbers, self.high)
        chosen = frozenset({self.tile} if self.tile else ())
        self.draw_tiles(paint, plan, frozenset(self.game.free_tiles(self.state)), chosen)
        held = self.held_tile
        if held and (cell := self.places.get(tile_place(held))):  # no other player has placed it
            gain = signed(self.game.points(self.state, self.turn_with(held)))
            paint_bubble(paint, area, cell, held, gain)

    def draw_numbers(self, paint: Brush, area: Rect, chosen: int | None) -> None:
        """Draws the keys for the highest number of the tile, which is chosen first."""
        wide = area.width / (HIGHEST + 1)
        for place in range(HIGHEST + 1):
            number = HIGHEST - place
            cell = area._replace(x=area.x + place * wide, width=wide)
            self.button(paint, f"high{number}", cell, str(number), number == chosen)

    def draw_tiles(
        self, paint: Brush, plan: Plan, free: frozenset[Tile], chosen: frozenset[Tile] = frozenset()
    ) -> None:
        """Draws all tiles, or those with the chosen number; those already placed are crossed
        out."""
        area = plan.chart
        tiles = [tile for tile in TILES if plan.shows_all or tile[0] == self.high]
        most = len(TILES) if plan.shows_all else MOST_OF_A_NUMBER
        wide, high = tile_size(most, plan.columns, area.width, area.height)
        for place, tile in enumerate(tiles):
            row, column = divmod(place, plan.columns)
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
                fill=faded(palette().may, 0.3) if picked else palette().box,
                line=palette().may if picked else palette().soft,
            )

    # Drawing the end of a round

    def _paint_rest(self, rest: RestPad, paint: Brush, plan: Plan, *, answered: bool) -> None:
        """Draws the questions. `answered`: answers of the card are where the players are."""
        if not rest.asked:  # all others have left: the card enters it
            return
        if not answered:
            self._paint_players(rest, paint, plan.modifiers)
        second = plan.numbers
        wide = second.width * 0.16
        switch = second._replace(x=second.x + second.width - wide, width=wide)
        left = second._replace(width=second.width - wide)
        words = _("Sum") if rest.by_tiles else _("Tiles")
        self.button(paint, "switch", switch, words, size=min(dp(15), second.height * 0.3))
        if rest.blocked and not rest.by_tiles:  # the key that cancels it
            left = left._replace(width=left.width - wide)
            self.button(paint, "leave", switch._replace(x=switch.x - wide), "×")
        if rest.by_tiles:
            if plan.shows_all:
                self._paint_question(rest, paint, left)
            else:
                self.draw_numbers(paint, left, self.high)
            shown = {tile for tiles in rest.tiles.values() for tile in tiles}
            free = frozenset(self.game.free_tiles(self.state)) - shown
            held = frozenset(rest.tiles.get(rest.current, ()))
            self.draw_tiles(paint, plan.below_numbers(), free, held)
        else:
            self._paint_question(rest, paint, left)
            self.paint_keys(paint, plan.keypad, goes_on=len(rest.asked) > 1)

    def _paint_question(self, rest: RestPad, paint: Brush, area: Rect) -> None:
        size = min(dp(18), area.height * 0.34)
        paint.text(rest.question(self.names), area.shrunk(dp(4)), size, palette().soft, align=0)

    def _paint_players(self, rest: RestPad, paint: Brush, area: Rect) -> None:
        wide = area.width / max(2, len(rest.asked))
        for place, player in enumerate(rest.asked):
            cell = area._replace(x=area.x + place * wide, width=wide)
            self.places[f"rest{player}"] = cell
            rect = cell.shrunk(dp(2))
            chosen = player == rest.current
            line = palette().may if chosen else palette().line
            fill = faded(palette().may, 0.16) if chosen else palette().box
            paint.box(rect, fill=fill, line=line, radius=dp(10), width=dp(1.4 if chosen else 1))
            self._paint_answer(rest, paint, rect, player)

    def _paint_answer(self, rest: RestPad, paint: Brush, rect: Rect, player: int) -> None:
        """Draws the name and the points, stacked if there are many."""
        narrow = rect.width < dp(NARROW)
        inner = rect.shrunk(dp(1 if narrow else 5))
        name = inner._replace(width=inner.width * 0.56)
        points = inner._replace(x=inner.x + name.width, width=inner.width - name.width)
        if narrow:
            points = inner._replace(height=inner.height * 0.6)
            name = inner._replace(y=inner.y + points.height, height=inner.height * 0.4)
        words, chosen = rest.name_of(player, self.names), player == rest.current
        align = 0.5 if narrow else 0
        size = min(dp(20), rect.height * 0.36)
        paint.text(words, name, size, palette().print, bold=chosen, align=align)
        known = rest.rests[player]
        written = rest.digits[player] or ("?" if known is None else f"= {known}")
        ink = player_colours.ink(player) if written != "?" else palette().soft
        size = min(dp(30), rect.height * 0.6)
        paint.text(written, points, size, ink, font=HAND, align=0.5 if narrow else 1)

    # Touches

    def down(self, finger: Pointer) -> bool:
        taken = super().down(finger)
        self._follow(finger)
        return taken

    def move(self, finger: Pointer) -> None:
        """Handles a movement; a tile that the finger has left is not entered."""
        if finger is self.finger:
            self._follow(finger)

    def _follow(self, finger: Pointer) -> None:
        at = self.pressed if self.pressed == self.place_at(*finger.spot) else None
        held = tile_of(at) if at and at.startswith("lay") and not self.rest else None
        if held != self.held_tile:
            self.held_tile = held
            self.renew()

    def up(self, finger: Pointer) -> None:
        if finger is self.finger:
            self.held_tile = None
        super().up(finger)

    def forget_finger(self) -> None:
        self.held_tile = None
        super().forget_finger()

    def meaning_of(self, name: Spot) -> object:
        """Returns what a tap does: a chosen key is deselected; at the end of a round digits and
        tiles are those of one player."""
        if self.rest:
            return super().meaning_of(name), self.rest.meaning_of(name)
        again = name == f"draws{self.draws}" or (name == START and self.start)
        adds = name.startswith("bonus") and may_combine((*self.bonuses, name[5:]))
        return super().meaning_of(name), again, adds

    def turn_with(self, tile: Tile) -> Start | Place:
        """Returns the turn with this tile and the choices so far."""
        if self.starting and (self.start or not self.one_sheet):
            return Start(tile)
        return Place(tile, together(self.bonuses), self.draws)

    def tapped(self, place: Spot) -> None:
        if place.startswith("high"):
            self.high = int(place[4:])
        elif place == START:
            start = not self.start
            self.choose_nothing()
            self.start = start
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
            self.rest.tapped(place)
            self.listener.on_draft(self.rest.move, settled=True, audible=False)
            return
        elif place.startswith("draws"):
            self.draws = 0 if self.draws == int(place[5:]) else int(place[5:])
            self.start = False
        elif place.startswith("bonus"):
            self.bonuses = self._with(place[5:])
            self.start = False
        elif place.startswith("lay") and self.checks:
            self.tile, self.checks = tile_of(place), False
        elif place.startswith("lay"):
            self.listener.on_move(self.player, self.turn_with(tile_of(place)))
            return
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

    @property
    def takes_keys(self) -> bool:
        """Whether digits typed on the sheet belong to the panel: the players' remaining points."""
        return self.rest is not None and not self.rest.by_tiles

    def whole(self) -> Move | None:
        """Returns the complete move: the end of the round, or a draw of the required number; None
        if incomplete."""
        if self.rest:
            return self.rest.move
        drawn = Draw(self.draws) if self.draws and not self.bonuses else None
        return None if drawn and self.game.check(self.state, self.player, drawn) else drawn

    def second_label(self, move: Move) -> str:
        return _("Nothing placed") if isinstance(move, Draw) else ""

    def _offer(self) -> None:
        self.listener.on_draft(self.whole(), settled=True, audible=False)

    def edit(self, move: Move) -> None:
        """Shows an earlier turn as it was entered, to be changed."""
        self.choose_nothing()
        if isinstance(move, Start | Place):
            self.high, self.tile = move.tile[0], move.tile
        if isinstance(move, Place):
            self.start, self.draws, self.bonuses = False, move.draws, move.bonuses
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
                way = [START] if self.one_sheet and not self.start else []
                return [*way, *self._number_of(tile), tile_place(tile)]
            case Place(tile=tile, draws=draws):
                way = [START] if self.starting and self.start else []
                drawn = [f"draws{draws}"] if draws else []
                bonuses = [f"bonus{bonus}" for bonus in move.bonuses]
                plain = [] if drawn or bonuses else way
                return [*plain, *drawn, *bonuses, *self._number_of(tile), tile_place(tile)]
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
        """Returns the number to tap first; empty if the tile is already visible."""
        return [] if self.shows_all or self.high == tile[0] else [f"high{tile[0]}"]

    def known(self) -> Move | None:
        """Returns the end of the round if it follows from the tiles on the table; None
        otherwise."""
        out = self.game.player_out(self.state)
        return self.rest.move if self.rest and self.player == out else None


PANEL = DominoTiles
