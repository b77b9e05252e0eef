"""A player's sheet: one widget that draws on its canvas and turns touches into boxes.

A game's view says where its boxes are and what is printed; everything written by hand, the boxes
that invite, the preview under the finger and the snapping of touches are the same for all games.
"""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.properties import BooleanProperty

from scoring.core import Box, Game
from screens.games.common.touches import SheetTouches
from screens.look import fitting
from screens.look.brush import LEAST_TEXT, Brush, faded
from screens.look.geometry import Rect
from screens.look.language import tr
from screens.look.long_press import LongPress
from screens.look.paint import Paint
from screens.look.surface import HAND, dp, shades
from screens.look.texts import _, printed
from screens.look.theme import theme
from screens.look.widgets import IconButton

NAME_KEEPS = 0.5
"""The part of its room that a long name keeps beside other words."""


class SheetView(SheetTouches):
    compact = BooleanProperty(False)
    """A small sheet only shows; a touch brings it to the front."""

    framed = True
    """Whether it is a piece of paper of its own, or printed on another one."""
    reading = False
    """Whether it shows how it was, and nothing can be entered."""
    touches_boxes = BooleanProperty(True)
    """Whether touches mean single boxes; a game may want to take them another way."""

    swipes = True
    """Whether a quick move across is a swipe; not where things are dragged over the sheet."""
    shared = False
    """Whether it is one sheet for the whole table, with a column for each player."""

    def __init__(self, game: Game[Any, Any, Any], **kwargs: Any) -> None:
        self.game = game
        self.player = 0
        self.name = ""
        self.names: tuple[str, ...] = ()
        """Everybody at the table."""
        self.active = False
        """Whether it is this player's turn to enter something."""
        self.aside: tuple[str, ...] = ()
        """What stands beside the total, in more words and in fewer; what fits is written."""
        self._aside_room = Rect(0, 0, 0, 0)
        self.state: Any = None
        self.boxes: dict[Box, Rect] = {}
        self.invited: frozenset[Box] = frozenset()
        self.selected: frozenset[Box] = frozenset()
        self.ghost: dict[Box, str] = {}
        self.pressed = None
        self.words = []
        self.long = LongPress(lambda box: self.dispatch("on_long", box))
        super().__init__(**kwargs)
        layers = ("frame", "print", "invite", "ink", "ghost", "aside")
        self._layers = {name: InstructionGroup() for name in layers}
        for layer in self._layers.values():
            self.canvas.add(layer)
        # A small sheet that comes into sight may do so a frame later than the tick it is about.
        self._draw_soon = Clock.create_trigger(self.draw, 0 if self.compact else -1)
        for event in ("size", "pos", "opacity"):
            self.fbind(event, self._draw_soon)
        for source in (theme, tr):
            # bind, not fbind: it holds weakly, so that a sheet can go when its game is left
            source.bind(on_change=self.draw)

    # What a game's view says

    def height_for(self, width: float) -> float:
        """How high the sheet wants to be."""
        raise NotImplementedError

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        """Where each box is, within the sheet's margins and below its heading."""
        raise NotImplementedError

    def print_sheet(self, paint: Brush) -> None:
        """What the pad has printed on it."""
        raise NotImplementedError

    @staticmethod
    def where(game: Game[Any, Any, Any], state: Any, names: tuple[str, ...]) -> str:
        """Where the game stands, in a few words."""
        turn = game.turn(state)
        if not turn.round:
            return _("Before the first roll")
        if not game.alone(state) and len(names) == 1:
            return others_roll(game, state)
        if len(names) > 1 and turn.roller is not None:
            name = names[turn.roller]
            return _("Round {round} · {name} rolls").format(round=turn.round, name=name)
        both = {"round": turn.round, "rounds": turn.rounds}
        if len(names) > 1:  # everybody rolls, or nobody
            text = _("Round {round}/{rounds}") if turn.rounds else _("Round {round}")
        else:
            text = (
                _("Solo · round {round} of {rounds}") if turn.rounds else _("Solo · round {round}")
            )
        return text.format(**both)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: Game[Any, Any, Any], state: Any) -> None:
        """The roll of this round for the middle of the table, as far as it is known."""

    @staticmethod
    def rank_name(rank: str) -> str:
        """The name of a solo rank."""
        raise NotImplementedError

    @staticmethod
    def best_after(rounds: int) -> str:
        """How it is called what the best run had after so many rounds."""
        return _("Best run after round {round}").format(round=rounds)

    @staticmethod
    def tie_break_text(count: int) -> str:
        """What decides between equal totals, in words; nothing where ties are shared."""
        return ""

    def ink_rect(self, box: Box) -> Rect:
        """Where in a box the hand writes."""
        return self.boxes[box]

    def write_more(self, paint: Brush, ink: list[float]) -> None:
        """What a hand writes beside the boxes."""

    def on_the_way(self, box: Box) -> list[Box]:
        """The boxes that a touch of this one would write in as well."""
        return []

    def is_round(self, box: Box) -> bool:
        """Whether a box is printed as an oval."""
        return False

    def hint(self, state: Any) -> tuple[str, str]:
        """What this player can do now, in a line and a smaller one."""
        raise NotImplementedError

    def what_follows(self, state: Any, touched: frozenset[Box]) -> str:
        """What else is to be touched for an entry that these boxes begin."""
        return _("And now the box it is for")

    @staticmethod
    def move_label(move: Any) -> str:
        """What tells entries apart that are meant by the same box."""
        raise NotImplementedError

    def describe(self, state: Any, move: Any) -> tuple[str, str]:
        """A move in words: what is done, and what it leads to."""
        raise NotImplementedError

    def tell(self, state: Any, move: Any) -> str:
        """An entry that was made in that state, in words."""
        return " · ".join(part for part in self.describe(state, move) if part)

    @staticmethod
    def line_label(key: str) -> str:
        """The name of a line of the sheet."""
        raise NotImplementedError

    def offers(self, state: Any) -> list[tuple[str, Any]]:
        """Moves without a box that the player may choose now, each with its name."""
        return []

    def done_label(self) -> str:
        """What is pressed to enter a move that has been put together on the sheet."""
        return _("Enter")

    # Showing

    def show(self, state: Any, player: int, name: str, active: bool) -> None:
        """Shows a player's sheet as it is now; only what differs is drawn anew."""
        old = self.state
        if self.hidden and old is not None:  # drawn when it comes into sight
            self.state, self.player, self.name, self.active = state, player, name, active
            return
        same_print = old is not None and old.options == state.options
        same_frame = self.active == active
        same_ink = (self.player, self.name) == (player, name) and (
            old is state or (old is not None and self._reads_alike(old, state))
        )
        self.state, self.player, self.name, self.active = state, player, name, active
        if not same_print:
            self.draw()
            return
        if not same_frame:
            self._draw_frame()
        if not same_ink:
            self._draw_ink()

    def _reads_alike(self, old: Any, new: Any) -> bool:
        """Whether this player's sheet is the same in both states, its heading included."""
        game, player = self.game, self.player
        if old.sheets[player] != new.sheets[player]:
            return False
        entered = [player in game.turn(state).waiting for state in (old, new)]
        over = [game.over(state) for state in (old, new)]
        written = [game.written(state, player) for state in (old, new)]
        return all(one == other for one, other in (entered, over, written))

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """The boxes that may be touched, those touched so far, and what they would write."""
        if (invited, selected) != (self.invited, self.selected):
            self.invited, self.selected = invited, selected
            self._draw_invitations()
        if (ghost or {}) != self.ghost:
            self.ghost = ghost or {}
            self._draw_ghost()

    def put_aside(self, texts: tuple[str, ...]) -> None:
        """Writes something beside the total, or nothing any more."""
        if texts == self.aside:
            return
        moves_the_name = bool(texts) != bool(self.aside)
        self.aside = texts
        if moves_the_name:
            self._draw_ink()
        self._draw_aside()

    @property
    def hidden(self) -> bool:
        """Out of sight nothing is drawn; it is when the sheet comes into sight."""
        return self.state is None or not self.opacity or self.width < 1 or self.height < 1

    def draw(self, *_args: object) -> None:
        if self.hidden:
            return
        area = Rect(self.x, self.y, self.width, self.height).shrunk(self.margin)
        self.boxes = self.lay_out(area._replace(height=area.height - self.heading))
        self._draw_frame()
        with Paint(self._layers["print"]) as paint:
            self.print_sheet(paint)
        self.words = paint.words
        self._draw_ink()
        self._draw_aside()
        self._draw_invitations()
        self._draw_ghost()

    def draw_at(self, place: Rect) -> None:
        """Takes this place and is drawn at once, for whoever cannot wait for a frame."""
        self.pos, self.size = place[:2], place[2:]
        self._draw_soon.cancel()
        self.draw()

    def _draw_frame(self) -> None:
        if self.hidden or not self.framed:
            return
        rect = Rect(self.x, self.y, self.width, self.height)
        line = shades.may if self.active else None
        with Paint(self._layers["frame"]) as paint:
            paint.box(rect._replace(y=rect.y - dp(1.5)), fill=shades.paper_edge, radius=dp(14))
            paint.box(rect, fill=shades.paper, line=line, radius=dp(14), width=dp(1.2))

    @property
    def margin(self) -> float:
        return min(dp(22), max(dp(8), self.width * 0.03))

    @property
    def heading(self) -> float:
        """The height of the line with name and total."""
        usual = self._usual_heading
        return max(usual, min(usual * fitting.grown(0.6), self.height * 0.17))

    @property
    def _usual_heading(self) -> float:
        """At 100 %."""
        return min(dp(56), max(dp(26), self.width * 0.1), max(dp(26), self.height * 0.12))

    def _draw_ink(self) -> None:
        if self.hidden:
            return
        ink = shades.ink(self.player)
        with Paint(self._layers["ink"]) as paint:
            self._draw_heading(paint, ink)
            written = self.game.written(self.state, self.player)
            self._write(paint, written, ink)
            self.write_more(paint, ink)
            self.mark_forced(paint, written)

    def _draw_ghost(self) -> None:
        with Paint(self._layers["ghost"]) as paint:
            self._write(paint, self.ghost, faded(shades.ink(self.player), 0.5))

    def _write(self, paint: Brush, marks: dict[Box, str], ink: list[float]) -> None:
        for box, mark in marks.items():
            if box in self.boxes:
                paint.mark(mark, self.ink_rect(box), ink, (self.player, box))

    def _draw_heading(self, paint: Brush, ink: list[float]) -> None:
        size = self._usual_heading * 0.5
        margin = self.margin
        top = Rect(
            self.x + margin,
            self.top - margin - self.heading,
            self.width - 2 * margin,
            self.heading,
        )
        total = printed(self.game.total(self.state, self.player))
        written = paint.text(total, top, size * 1.45, ink, font=HAND, align=1)
        left = top._replace(width=top.width - written - dp(10))
        label = 0.0
        if fitting.scale() == 1 or left.width > fitting.width(self.name, size * 4, bold=True):
            label = paint.text(_("Points"), left, size * 0.66, shades.soft, align=1)
        room = left._replace(width=left.width - label - dp(12))
        if self._has_entered():
            side = size * 1.2
            mark = room._replace(x=room.x + room.width - side, width=side)
            paint.text(IconButton.glyph("check"), mark, size, ink, font="Icons")
            room = room._replace(width=room.width - side)
        if self.aside:
            name = fitting.width(self.name, size * fitting.scale(), bold=True) + dp(4)
            name = min(name, room.width * NAME_KEEPS)
            rest = room.width - name - dp(8)
            self._aside_room = room._replace(x=room.x + room.width - rest, width=rest)
            room = room._replace(width=name)
        paint.text(self.name, room, size, shades.print, bold=True, align=0)

    def _draw_aside(self) -> None:
        with Paint(self._layers["aside"]) as paint:
            if self.hidden or not self.aside:
                return
            room, size = self._aside_room, self.aside_letters
            wide = size * fitting.scale()
            fits = (text for text in self.aside if fitting.width(text, wide) <= room.width)
            text = next(fits, self.aside[-1])
            if fitting.scale() == 1 and fitting.width(text, dp(LEAST_TEXT)) > room.width:
                text = fitting.broken(text, size, fitting.PRINT, bold=False)
            paint.text(text, room, size, shades.soft, align=1)

    @property
    def aside_letters(self) -> float:
        return max(dp(11), self._usual_heading * 0.33)

    def _has_entered(self) -> bool:
        """Whether this player need not do anything more in this round."""
        turn = self.game.turn(self.state)
        several = self.game.count(self.state) > 1
        return several and bool(turn.waiting) and self.player not in turn.waiting

    def _draw_invitations(self) -> None:
        with Paint(self._layers["invite"]) as paint:
            for box in self.invited & self.boxes.keys():
                self._invite(paint, box)
                for passed in () if self.reading else self.on_the_way(box):
                    if passed not in self.invited:
                        paint.box(self.boxes[passed], fill=faded(shades.may, 0.07))

    def _invite(self, paint: Brush, box: Box) -> None:
        rect, chosen = self.boxes[box], box in self.selected
        # What was written at a moment that is looked at stands out, but does not invite.
        shade = shades.ink(self.player) if self.reading else shades.may
        fill = faded(shade, 0.34 if chosen else 0.13)
        line = faded(shade, 1 if chosen else 0.75)
        width = dp(1.6 if chosen else 1)
        if self.is_round(box):
            paint.oval(rect, fill, line, width)
        else:
            paint.box(rect.shrunk(-dp(1.5)), fill=faded(shade, 0.08), radius=dp(7))
            paint.box(rect, fill=fill, line=line, width=width)


def others_roll(game: Game[Any, Any, Any], state: Any) -> str:
    """One sheet of a larger table: who rolls is known by the seat only."""
    number, seat = game.turn(state).round, game.roller_seat(state)
    if getattr(state, "last", False):
        return _("Last round")
    if seat is None:
        return _("Round {round}").format(round=number)
    if seat == game.seat(state, 0):
        return _("Round {round} · you roll").format(round=number)
    return _("Round {round} · number {seat} rolls").format(round=number, seat=seat + 1)
