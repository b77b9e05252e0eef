"""A player's sheet: what it shows now, and what has to be redrawn. No Kivy.

A sheet has texts, an input for touches and keys, and a painter. A game's sheet provides the areas
of its boxes, and its own texts and painter.
"""

from abc import abstractmethod
from collections.abc import Sequence

from scoring.game import (
    AnyGame,
    AnyState,
    Box,
)
from scoring.json_fields import Move
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.hint_marks import HintMark
from sheets.sheet_base import LAYERS as LAYERS
from sheets.sheet_base import Paper
from sheets.sheet_input import SheetInput
from sheets.sheet_painter import SheetPainter
from sheets.texts import _


class Sheet(Paper):
    painter: SheetPainter
    """What draws it."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.input = SheetInput(self)
        """What fingers and keys do."""
        self.painter = self.make_painter()

    @abstractmethod
    def make_painter(self) -> SheetPainter:
        """Returns what draws this game's sheet."""

    # Optional parts of a game's sheet

    def hold_dock(self, holds: bool) -> None:
        """Makes room for card and panel in it, or takes that room back."""

    def dock_in(self, width: float, height: float) -> Rect:
        """Returns the area of card and panel in a sheet of this size, in its own coordinates."""
        raise NotImplementedError

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: AnyState) -> None:
        """Draws this round's roll in the middle of the table, as far as it is known."""

    def with_touch(self, touched: frozenset[Box], box: Box) -> frozenset[Box]:
        """Returns the touched boxes after touching this one; a second touch removes it."""
        return touched ^ {box}

    def bring_into_sight(self, box: Box) -> None:
        """Scrolls to a box, where a game's sheet can be scrolled."""

    def show_draft(self, move: Move) -> None:
        """Shows a move that is assembled, but not entered, if the game supports it."""

    def let_go(self) -> None:
        """Removes what is placed on the sheet, but not entered yet."""

    def pencil_boxes(self) -> list[Rect]:
        """Returns the areas for a pencil on an empty sheet; each is large enough for that."""
        return [rect for box, rect in self.boxes.items() if self.texts.box_name(box)]

    # Only for a sheet of the whole table

    share = 0.5
    """Share of a wide screen."""

    shows_entries = False
    """Whether a tap on handwriting shows its entry."""

    def entry_of(self, box: Box) -> int | None:
        """Returns the number of the entry (from 0) that a touch of this box shows; None if there is
        none."""
        return None

    places: tuple[int, ...] = ()
    """The players in the order of their columns; empty for that of the game."""

    def arrange_columns(self, places: Sequence[int]) -> None:
        """Sets the order of the columns: all players keep their place, independent of who
        starts."""
        if self.shared and tuple(places) != self.places:
            self.places = tuple(places)
            self.renew()

    def select(self, box: Box | None) -> None:
        """Marks the selected row."""

    def turn_page(self, by: int) -> None:
        """Scrolls by as many rows as are visible."""

    # Showing

    def show(self, state: AnyState, player: int, name: str, active: bool) -> None:
        """Shows a player's current sheet; only what differs is redrawn."""
        old, another = self.state, player != self.player
        same_print = old is not None and old.options == state.options
        same_ink = not another and self.name == name and self._reads_alike(old, state)
        # The frame of an active sheet is in its player's ink.
        same_frame = self.active == active and not (another and active)
        self.state, self.player, self.name, self.active = state, player, name, active
        said, self.headline = self.headline, self.headline_of(player)
        if not same_print:
            self.renew()
            return
        changed: tuple[str, ...] = () if same_frame else ("frame",)
        if not same_ink or said != self.headline:  # a longer total leaves less room beside it
            changed += ("ink", "aside") if self.aside else ("ink",)
        changed += ("ghost",) if another and self.ghost else ()
        changed += ("invite",) if another and self.reading and self.invited else ()
        if changed:
            self.outdate(*changed)

    def headline_of(self, player: int) -> str:
        """Returns the notice that it is the last round, or that this player has won; or empty."""
        game, state = self.game, self.state
        if self.reading or self.compact:
            return ""
        if game.over(state):
            won = game.count(state) > 1 and player in game.winners(state)
            return _("Winner") if won else ""
        return _("Last round") if game.last_round(state) else ""

    def _reads_alike(self, old: AnyState, new: AnyState) -> bool:
        """Whether this player's sheet, including its heading, is the same in both states."""
        if old is new:
            return True
        if old is None or self.hidden:  # unknown while hidden
            return False
        game, player = self.game, self.player
        if old.sheets[player] != new.sheets[player]:
            return False
        entered = [player in game.turn(state).waiting for state in (old, new)]
        over = [game.over(state) for state in (old, new)]
        left = [game.has_left(state, player) for state in (old, new)]
        written = [game.written(state, player) for state in (old, new)]
        return all(one == other for one, other in (entered, over, left, written))

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Sets the boxes that can be touched, those touched so far, and what they would write."""
        if (invited, selected) != (self.invited, self.selected):
            self.invited, self.selected = invited, selected
            self.outdate("invite")
        if (ghost or {}) != self.ghost:
            self.ghost = ghost or {}
            self.outdate("ghost")

    def point_out(self, boxes: frozenset[Box]) -> None:
        """Marks the boxes of an earlier entry."""
        Sheet.invite(self, self.invited | boxes, boxes)

    def put_aside(self, texts: tuple[str, ...]) -> None:
        """Sets the text beside the total."""
        if texts == self.aside:
            return
        moves_the_name = bool(texts) != bool(self.aside)
        self.aside = texts
        self.outdate("aside", *(("ink",) if moves_the_name else ()))

    def advise(self, tips: tuple[HintMark, ...]) -> None:
        """Marks the entries of a hint, or none."""
        if tips != self.tips:
            self.tips = tips
            self.outdate("tips")

    # Drawing

    def draw_layer(self, name: str, brush: Brush) -> None:
        """Draws one of the layers. Those that are out of date are drawn in their order."""
        if self.hidden:
            return
        self.painter.paint_layer(name, brush)
        self._outdated.discard(name)
        self._drawn_at[name] = self.place
