"""Draws a player's sheet. No Kivy.

A game's painter draws what is printed. Handwriting, the highlighting of boxes that can be touched,
the preview and hints are the same for all games.
"""

from abc import ABC, abstractmethod

from scoring.game import Box
from sheets import hidden_totals, player_colours
from sheets.box_marks import MOST_TINTED, BoxMarks, paint_mark
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.measuring_brush import BlindBrush
from sheets.forced_marks import Margins, WrittenBox, mark_forced
from sheets.hint_marks import HintMark, paint_tips
from sheets.render_context import dp, palette
from sheets.sheet_base import Paper
from sheets.sheet_heading import (
    Heading,
    aside_font_size,
    paint_aside,
    paint_for_pencil,
    paint_heading,
)

CORNER = 4
"""Radius in dp of the corners of a sheet."""


class SheetPainter(ABC):
    def __init__(self, sheet: Paper) -> None:
        self.sheet = sheet
        self.aside_room = Rect(0, 0, 0, 0)
        self._marks = BoxMarks()
        self._words: list[Rect] = []
        self.found_signs: dict[Box, Rect] = {}

    @property
    def signs(self) -> dict[Box, Rect]:
        """Returns the areas of the marks in the margins, each by a box it belongs to."""
        if self._unknown("ink"):
            self.paint_ink(BlindBrush())
        return self.found_signs

    @property
    def words(self) -> list[Rect]:
        """Returns the areas of printed texts."""
        if self._unknown("print"):
            self.paint_print(BlindBrush())
        return self._words

    def _unknown(self, layer: str) -> bool:
        """Whether what is in a layer is unknown, since it is out of date."""
        sheet = self.sheet
        return layer in sheet.stale and sheet.state is not None and sheet.has_room

    @property
    def ink(self) -> Colour:
        """Returns the ink of the sheet's player."""
        return player_colours.ink_of(self.sheet.names, self.sheet.player)

    @property
    def paper_colour(self) -> Colour:
        return palette().paper

    # Provided by a game's painter

    @abstractmethod
    def print_sheet(self, paint: Brush) -> None:
        """Draws what is printed on the pad."""

    def print_more(self, paint: Brush) -> None:  # noqa: B027
        """Draws what is printed on paper but belongs to the ink here."""

    def write_more(self, paint: Brush, ink: Colour) -> None:  # noqa: B027
        """Draws handwriting outside of the boxes."""

    def printed_from_to(self) -> tuple[float, float]:
        """Returns the left and right edge of the printed part."""
        return self.sheet.x + self.sheet.margin, self.sheet.right - self.sheet.margin

    tip_points = True
    """Whether the expected points have room in the boxes."""

    def tip_places(self, tip: HintMark) -> list[Rect]:
        """Returns the areas where an advised entry is marked."""
        return [self.sheet.boxes[box] for box in tip.boxes if box in self.sheet.boxes]

    # Layers

    def paint_layer(self, name: str, brush: Brush) -> None:
        """Draws one of the layers."""
        {
            "frame": self.paint_frame,
            "print": self.paint_print,
            "invite": self.paint_invitations,
            "ink": self.paint_ink,
            "ghost": self.paint_ghost,
            "aside": self.paint_aside,
            "tips": self.paint_tips,
        }[name](brush)

    def paint_print(self, paint: Brush) -> None:
        self.print_sheet(paint)
        self._words = paint.words

    def paint_frame(self, paint: Brush) -> None:
        if not self.sheet.framed:
            return
        rect, line = self.sheet.place, self.ink if self.sheet.active else None
        paint.shadow(rect)
        paint.box(rect, fill=self.paper_colour, line=line, radius=dp(CORNER), width=dp(2))

    def paint_pad(self, paint: Brush) -> None:
        """Draws an empty sheet for a pencil (`is_pad`)."""
        self.print_sheet(paint)
        self.print_more(paint)
        title = self.sheet.game.title_of(self.sheet.state.options)
        paint_for_pencil(paint, self.sheet.heading_place, self.sheet.usual_heading, title)

    def paint_ink(self, paint: Brush) -> None:
        ink = self.ink
        if self.sheet.headed:
            self.aside_room = paint_heading(paint, self._heading(), ink) or self.aside_room
        written = self.sheet.game.written(self.sheet.state, self.sheet.player)
        self.write(paint, written, ink)
        self.write_more(paint, ink)
        forced = self.sheet.forced.boxes(self.sheet.player) if self.sheet.forced else ()
        found = [
            WrittenBox(box, self.sheet.boxes[box], self.sheet.is_round(box))
            for box in forced
            if box in written and box in self.sheet.boxes
        ]
        margins = Margins(*self.printed_from_to(), self.sheet.center_x, self.sheet.margin)
        self.found_signs = mark_forced(paint, found, margins)

    def _heading(self) -> Heading:
        """Returns what the heading shows."""
        sheet, place = self.sheet, self.sheet.heading_place
        game, state, player = sheet.game, sheet.state, sheet.player
        turn = game.turn(state)
        return Heading(
            place._replace(width=place.width - dp(sheet.heading_keeps)),
            sheet.usual_heading,
            sheet.heading,
            sheet.margin,
            sheet.name,
            hidden_totals.written(game, state, player),
            sheet.headline,
            sheet.aside,
            whole=place.width > sheet.width - 2 * sheet.margin - 1,
            left=game.has_left(state, player),
            # This player has nothing more to do in this round.
            entered=game.count(state) > 1 and bool(turn.waiting) and player not in turn.waiting,
        )

    def paint_ghost(self, paint: Brush) -> None:
        self.write(paint, self.sheet.ghost, faded(self.ink, 0.5))

    def write(self, paint: Brush, marks: dict[Box, str], ink: Colour) -> None:
        """Draws marks by hand."""
        sheet = self.sheet
        for box, mark in marks.items():
            if box in sheet.boxes:
                shade = palette().pencil if box in sheet.pencilled.boxes else ink
                paint.mark(mark, sheet.ink_rect(box), shade, (sheet.player, box))

    def paint_aside(self, paint: Brush) -> None:
        sheet = self.sheet
        if sheet.aside and sheet.headed and (sheet.shared or not sheet.headline):
            paint_aside(paint, self.aside_room, sheet.aside, self.aside_font_size)

    @property
    def aside_font_size(self) -> float:
        return aside_font_size(self.sheet.usual_heading)

    def paint_invitations(self, paint: Brush) -> None:
        sheet = self.sheet
        for box in self.marked_boxes():
            self.invite_box(paint, box)
            for passed in sheet.on_the_way(box) if self.tints and not sheet.reading else ():
                if passed not in sheet.invited:
                    paint.box(sheet.boxes[passed], fill=faded(palette().may, 0.07))

    def marked_boxes(self) -> frozenset[Box]:
        """Returns the boxes that are marked because they may be tapped."""
        sheet = self.sheet
        if sheet.reading:
            return sheet.invited & sheet.boxes.keys()
        return self._marks.of(sheet.boxes, sheet.invited, sheet.selected, sheet.crowds)

    @property
    def tints(self) -> bool:
        """Whether boxes that may be tapped are tinted: only if they are few."""
        return self.sheet.reading or len(self.marked_boxes()) <= MOST_TINTED

    def invite_box(self, paint: Brush, box: Box) -> None:
        """Marks a box that may be tapped."""
        self.paint_invited(paint, box, self.sheet.boxes[box])

    def paint_invited(self, paint: Brush, box: Box, rect: Rect) -> None:
        # The entry at the timeline's handle is highlighted, not as something to tap.
        shade = self.ink if self.sheet.reading else palette().may
        paint_mark(
            paint,
            rect,
            shade,
            chosen=box in self.sheet.selected,
            tints=self.tints,
            coloured=self.sheet.has_colour(box),
            oval=self.sheet.is_round(box),
        )

    def paint_tips(self, paint: Brush) -> None:
        places: dict[Rect, list[HintMark]] = {}
        for tip in self.sheet.tips:
            for rect in self.tip_places(tip):
                places.setdefault(rect, []).append(tip)
        paint_tips(paint, places, points=self.tip_points)
