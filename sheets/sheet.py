"""A player's sheet: defines what is drawn where, and turns touches into boxes. No Kivy.

A game's sheet provides the areas of its boxes and what is printed. Handwriting, the highlighting of
boxes that can be touched, the preview and the snapping of touches are the same for all games.
"""

from collections.abc import Sequence

from scoring.game import (
    AnyGame,
    AnyState,
    Box,
)
from scoring.json_fields import Move
from sheets import hidden_totals, player_colours
from sheets.box_marks import MOST_TINTED, BoxMarks, paint_mark
from sheets.drawing.brush import (
    Brush,
    Colour,
    faded,
)
from sheets.drawing.geometry import Rect
from sheets.forced_marks import Margins, WrittenBox, mark_forced
from sheets.hint_marks import HintMark, paint_tips
from sheets.render_context import dp, palette
from sheets.sheet_base import LAYERS as LAYERS
from sheets.sheet_base import Paper
from sheets.sheet_heading import (
    Heading,
    aside_font_size,
    paint_aside,
    paint_for_pencil,
    paint_heading,
)
from sheets.sheet_input import SheetInput
from sheets.texts import _

CORNER = 4
"""Radius in dp of the corners of a sheet."""


class Sheet(Paper):
    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.input = SheetInput(self)
        """What fingers and keys do."""
        self._aside_room = Rect(0, 0, 0, 0)
        self.headline = ""
        """The notice for everyone at the table, large in the heading."""
        self._marks = BoxMarks()
        self.tips: tuple[HintMark, ...] = ()
        """The entries that a hint advises."""

    # Optional parts of a game's sheet

    def hold_dock(self, holds: bool) -> None:
        """Makes room for card and panel in it, or takes that room back."""

    def dock_in(self, width: float, height: float) -> Rect:
        """Returns the area of card and panel in a sheet of this size, in its own coordinates."""
        raise NotImplementedError

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: AnyState) -> None:
        """Draws this round's roll in the middle of the table, as far as it is known."""

    def ink_rect(self, box: Box) -> Rect:
        """Returns the area of a box for handwriting."""
        return self.boxes[box]

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """Draws handwriting outside of the boxes."""

    def on_the_way(self, box: Box) -> list[Box]:
        """Returns further boxes that a touch of this one would write in."""
        return []

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

    def print_more(self, paint: Brush) -> None:
        """Draws what is printed on paper but belongs to the ink here."""

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
        {
            "frame": self.paint_frame,
            "print": self.paint_print,
            "invite": self.paint_invitations,
            "ink": self.paint_ink,
            "ghost": self.paint_ghost,
            "aside": self.paint_aside,
            "tips": self.paint_tips,
        }[name](brush)
        self._outdated.discard(name)
        self._drawn_at[name] = self.place

    def paint_frame(self, paint: Brush) -> None:
        if not self.framed:
            return
        ink = player_colours.ink_of(self.names, self.player) if self.active else None
        rect, line = self.place, ink
        paint.shadow(rect)
        paint.box(rect, fill=palette().paper, line=line, radius=dp(CORNER), width=dp(2))

    def paint_pad(self, paint: Brush) -> None:
        """Draws an empty sheet for a pencil (`is_pad`)."""
        self.print_sheet(paint)
        self.print_more(paint)
        title = self.game.title_of(self.state.options)
        paint_for_pencil(paint, self.heading_place, self.usual_heading, title)

    def paint_ink(self, paint: Brush) -> None:
        ink = player_colours.ink_of(self.names, self.player)
        if self.headed:
            self._aside_room = paint_heading(paint, self._heading(), ink) or self._aside_room
        written = self.game.written(self.state, self.player)
        self._write(paint, written, ink)
        self.write_more(paint, ink)
        forced = self.forced.boxes(self.player) if self.forced else ()
        found = [
            WrittenBox(box, self.boxes[box], self.is_round(box))
            for box in forced
            if box in written and box in self.boxes
        ]
        margins = Margins(*self.printed_from_to(), self.center_x, self.margin)
        self._signs = mark_forced(paint, found, margins)

    def printed_from_to(self) -> tuple[float, float]:
        """Returns the left and right edge of the printed part."""
        return self.x + self.margin, self.right - self.margin

    def _heading(self) -> Heading:
        """Returns what the heading shows."""
        game, state, player = self.game, self.state, self.player
        turn = game.turn(state)
        return Heading(
            self.heading_place._replace(width=self.heading_place.width - dp(self.heading_keeps)),
            self.usual_heading,
            self.heading,
            self.margin,
            self.name,
            hidden_totals.written(game, state, player),
            self.headline,
            self.aside,
            whole=self.heading_place.width > self.width - 2 * self.margin - 1,
            left=game.has_left(state, player),
            # This player has nothing more to do in this round.
            entered=game.count(state) > 1 and bool(turn.waiting) and player not in turn.waiting,
        )

    def paint_ghost(self, paint: Brush) -> None:
        self._write(paint, self.ghost, faded(player_colours.ink_of(self.names, self.player), 0.5))

    def _write(self, paint: Brush, marks: dict[Box, str], ink: Colour) -> None:
        for box, mark in marks.items():
            if box in self.boxes:
                shade = palette().pencil if box in self.pencilled.boxes else ink
                paint.mark(mark, self.ink_rect(box), shade, (self.player, box))

    def paint_aside(self, paint: Brush) -> None:
        if self.aside and self.headed and (self.shared or not self.headline):
            size = self.aside_font_size
            paint_aside(paint, self._aside_room, self.aside, size)

    @property
    def aside_font_size(self) -> float:
        return aside_font_size(self.usual_heading)

    def paint_invitations(self, paint: Brush) -> None:
        for box in self.marked_boxes():
            self._invite(paint, box)
            for passed in self.on_the_way(box) if self.tints and not self.reading else ():
                if passed not in self.invited:
                    paint.box(self.boxes[passed], fill=faded(palette().may, 0.07))

    def marked_boxes(self) -> frozenset[Box]:
        """Returns the boxes that are marked because they may be tapped."""
        if self.reading:
            return self.invited & self.boxes.keys()
        return self._marks.of(self.boxes, self.invited, self.selected, self.crowds)

    @property
    def tints(self) -> bool:
        """Whether boxes that may be tapped are tinted: only if they are few."""
        return self.reading or len(self.marked_boxes()) <= MOST_TINTED

    def _invite(self, paint: Brush, box: Box) -> None:
        self.paint_invited(paint, box, self.boxes[box])

    def paint_invited(self, paint: Brush, box: Box, rect: Rect) -> None:
        # The entry at the timeline's handle is highlighted, not as something to tap.
        shade = player_colours.ink_of(self.names, self.player) if self.reading else palette().may
        paint_mark(
            paint,
            rect,
            shade,
            chosen=box in self.selected,
            tints=self.tints,
            coloured=self.has_colour(box),
            oval=self.is_round(box),
        )

    # Hints

    tip_points = True
    """Whether the expected points have room in the boxes."""

    def tip_places(self, tip: HintMark) -> list[Rect]:
        """Returns the areas where an advised entry is marked."""
        return [self.boxes[box] for box in tip.boxes if box in self.boxes]

    def paint_tips(self, paint: Brush) -> None:
        places: dict[Rect, list[HintMark]] = {}
        for tip in self.tips:
            for rect in self.tip_places(tip):
                places.setdefault(rect, []).append(tip)
        paint_tips(paint, places, points=self.tip_points)
