"""A tab for each player with name, total and whether they have entered; a tap shows that sheet. If
there are too many for one line, it can be dragged tab by tab."""

from collections.abc import Sequence
from functools import partial

from scoring.journal import Journal
from screens.platform.foreign_types import KivyTouch
from screens.widgets.canvas_widget import Drawn, TakesTouch
from sheets import hidden_totals, player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import GLYPHS, ICONS
from sheets.drawing.text_metrics import HAND
from sheets.hit_targets import GROUP, HasTargets, HitTarget, SpokenGroup
from sheets.render_context import dp, palette, sp
from sheets.texts import _, plural

LEAST = 88
"""Minimum width of a tab in dp."""
DRAG = 12
"""Horizontal movement in dp from which a touch is a drag and not a tap."""
EDGE = 14
"""Width in dp of the arrow that shows that there are more."""
MOST_LARGER = 1.4
"""Maximum factor by which names are enlarged if that cuts off their ends."""


class PlayerStrip(HasTargets, TakesTouch, Drawn):
    """The tabs of the players above the sheet."""

    __events__ = ("on_player",)

    def __init__(self, **kwargs: object) -> None:
        self.journal: Journal | None = None
        self.viewed = 0
        self.order: list[int] = []
        """The players in the order of their places."""
        self.first = 0
        """The place of the first visible player."""
        self._dragged_from = 0
        self.remote: frozenset[int] = frozenset()
        """The players who have their own phone at the table."""
        super().__init__(**kwargs)

    def show(
        self,
        journal: Journal,
        viewed: int,
        remote: frozenset[int] = frozenset(),
        order: Sequence[int] = (),
    ) -> None:
        self.remote, self.order = remote, list(order) or list(range(len(journal.names)))
        if viewed != self.viewed or journal.names != (self.journal and self.journal.names):
            place = self.order.index(viewed)
            self.first += max(0, place - self.first - self.in_sight + 1)
            self.first = min(self.first, place)
        self.journal, self.viewed = journal, viewed
        self.draw()

    # Positions of the tabs

    @property
    def count(self) -> int:
        return len(self.journal.names) if self.journal else 1

    @property
    def in_sight(self) -> int:
        """Returns the number of visible tabs."""
        return max(1, min(self.count, int(self.width / dp(LEAST))))

    @property
    def places(self) -> range:
        """Returns the visible places."""
        first = max(0, min(self.first, self.count - self.in_sight))
        return range(first, first + self.in_sight)

    @property
    def players(self) -> list[int]:
        """Returns the visible players."""
        return [self.order[place] for place in self.places] if self.order else [0]

    def cell(self, player: int) -> Rect:
        """Returns the area of a tab; hidden tabs are beside the strip."""
        edge = dp(EDGE) if self.in_sight < self.count else 0
        wide = (self.width - 2 * edge) / self.in_sight
        place = (self.order.index(player) if self.order else 0) - self.places[0]
        return Rect(self.x + edge + place * wide, self.y, wide, self.height)

    def scroll_to(self, first: int) -> None:
        first = max(0, min(first, self.count - self.in_sight))
        if first != self.first:
            self.first = first
            self.draw()

    def paint(self, paint: Brush) -> None:
        if self.journal is None:
            return
        size = self._names_font_size()
        for player in self.players:
            rect = self.cell(player).shrunk(dp(2))
            self._draw_tab(paint, rect, player)
            name = self.journal.names[player]
            self._draw_player(paint, rect.shrunk(dp(7)), player, name, size)
            if self._rolls(player):
                side = dp(13)
                die = Rect(rect.x + dp(7), rect.y + rect.height - side - dp(6), side, side)
                paint.die(die, 5, palette().soft, palette().paper)
        self._draw_arrows(paint)

    def _draw_tab(self, paint: Brush, rect: Rect, player: int) -> None:
        """Draws a tab; the selected one looks like a sheet of paper, the others are flat."""
        if self._acts(player):  # stands out, independent of the sheet that is shown
            paint.box(rect.shrunk(-dp(1)), line=palette().may, radius=dp(13), width=dp(2))
        if player != self.viewed:
            paint.box(rect, line=palette().line, radius=dp(12))
            return
        paint.box(rect, fill=palette().paper, line=palette().soft, radius=dp(12), width=dp(1.2))
        under = Rect(rect.x + dp(12), rect.y + dp(2), rect.width - dp(24), dp(3))
        paint.box(under, fill=player_colours.ink(player), radius=dp(1.5))

    def _draw_arrows(self, paint: Brush) -> None:
        """Draws arrows at the sides where there are more tabs."""
        edge = dp(EDGE)
        left = Rect(self.x, self.y, edge, self.height)
        right = left._replace(x=self.x + self.width - edge)
        if self.places[0] > 0:
            paint.text(GLYPHS["chevron-left"], left, dp(18), palette().soft, font=ICONS)
        if self.places[-1] < self.count - 1:
            paint.text(GLYPHS["chevron-right"], right, dp(18), palette().soft, font=ICONS)

    def _names_font_size(self) -> float:
        """Returns one font size for all names, so that the longest fits beside a die."""
        if self.journal is None or text_fitting.scale() == 1:
            return dp(13)
        room = self.cell(self.players[0]).width - dp(18) - dp(16)
        names = [_shortened(name, room) for name in self.journal.names]
        longest = max(text_fitting.width(name, sp(13), bold=True) for name in names)
        return float(dp(13) * max(1 / text_fitting.scale(), min(1, room / longest)))

    def _draw_player(self, paint: Brush, rect: Rect, player: int, name: str, size: float) -> None:
        journal = self.journal
        assert journal is not None
        half = rect.height * (0.5 if text_fitting.scale() == 1 else 0.56)
        ink = player_colours.ink(player)
        total = hidden_totals.written(journal.game, journal.state, player)
        turn = journal.game.turn(journal.state)
        rolls = self._rolls(player)
        upper = rect._replace(y=rect.y + half, height=rect.height - half)
        if rolls:
            upper = upper._replace(x=upper.x + dp(16), width=upper.width - dp(16))
        if player in self.remote:
            upper = upper._replace(width=upper.width - dp(12))
            x, y = upper.x + upper.width + dp(4), upper.y + upper.height / 2 - dp(6)
            paint.box(Rect(x, y, dp(8), dp(12)), line=palette().soft, radius=dp(2), width=dp(1.2))
        paint.text(_shortened(name, upper.width), upper, size, palette().print, bold=True, align=0)
        lower = rect._replace(height=half)
        if journal.game.has_left(journal.state, player):
            wide = paint.text(total, lower, dp(22), ink, font=HAND, align=0) + dp(6)
            beside = lower._replace(x=lower.x + wide, width=lower.width - wide)
            if text_fitting.width(_("left early"), sp(12)) <= beside.width:
                paint.text(_("left early"), beside, dp(12), palette().soft, align=1)
            else:
                paint.text(GLYPHS["exit-run"], beside, dp(16), palette().soft, font=ICONS, align=1)
            return
        side = max(dp(18), min(sp(18), half, lower.width * 0.35))
        room = lower._replace(width=lower.width - side - dp(2))
        paint.text(total, room, dp(22), ink, font=HAND, align=0)
        spot = lower._replace(x=lower.x + lower.width - side, width=side)
        if player not in turn.waiting:
            won = self.count > 1 and player in journal.game.winners(journal.state)
            icon = GLYPHS["trophy" if won else "check"]
            paint.text(icon, spot, dp(18), ink, font=ICONS, align=1)
            return
        ring = min(side, dp(13))
        x, y = spot.x + spot.width - ring - dp(1), spot.y + (spot.height - ring) / 2
        acts = self._acts(player)
        line = palette().may if acts else palette().soft
        paint.oval(Rect(x, y, ring, ring), line if acts else faded(ink, 0), line, width=dp(1.3))

    def _acts(self, player: int) -> bool:
        """Whether it is this player's turn to enter something."""
        journal = self.journal
        if journal is None or journal.over or self.count == 1:
            return False
        return player in journal.game.turn(journal.state).waiting[:1]

    def _rolls(self, player: int) -> bool:
        """Whether this player rolls now."""
        journal = self.journal
        if journal is None or journal.over or journal.game.has_left(journal.state, player):
            return False
        return player == journal.game.turn(journal.state).roller

    # Touches: a tap selects a player, a drag scrolls

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if not self.collide_point(*touch.pos) or self.journal is None:
            return False
        if touch.is_mouse_scrolling:
            self.scroll_to(self.places[0] + (1 if touch.button == "scrollup" else -1))
            return True
        self._dragged_from = self.places[0]
        return super().on_touch_down(touch)

    def drag(self, touch: KivyTouch) -> None:
        if self._dragged(touch):
            wide = self.cell(0).width
            self.scroll_to(self._dragged_from - round((touch.x - touch.ox) / wide))

    def _dragged(self, touch: KivyTouch) -> bool:
        return self.in_sight < self.count and abs(touch.x - touch.ox) > dp(DRAG)

    def let_go(self, touch: KivyTouch) -> None:
        if self._dragged(touch):
            return
        for player in self.players:
            if not self.cell(player).distance(*touch.pos):
                self.dispatch("on_player", player)
                return
        if self.in_sight < self.count:  # an arrow at the edge
            left = touch.x < self.x + self.width / 2
            self.scroll_to(self.places[0] + (-self.in_sight if left else self.in_sight))

    def targets(self) -> list[HitTarget]:
        """Returns the visible tabs; hidden ones appear when the cursor moves on from the last of
        these."""
        return [
            HitTarget(
                str(player),
                self.cell(player),
                partial(self.dispatch, "on_player", player),
                meaning=player,
                say=partial(self._say, player),
                chosen=player == self.viewed,
            )
            for player in (self.players if self.journal else ())
        ]

    def push(self, name: str, across: int, up: int) -> bool:
        before, edge = self.places[0], self.players[-1 if across > 0 else 0]
        if across and int(name) == edge:
            self.scroll_to(before + across)
        return self.places[0] != before

    def spoken_group(self) -> SpokenGroup:
        """Returns a group, not tabs: when another one is selected, Orca takes it for the focus and
        drops what is said about the box that has it."""
        return SpokenGroup(_("Players"), GROUP)

    def _say(self, player: int) -> str:
        journal = self.journal
        assert journal is not None
        game, state, words = journal.game, journal.state, [journal.names[player]]
        if not hidden_totals.are_hidden(game, state):
            words.append(plural("{count} point", "{count} points", game.total(state, player)))
        if game.has_left(state, player):
            # Translators: has left the game before its end
            words.append(_("left early"))
        elif self.count > 1 and player in game.winners(state):
            words.append(_("Winner"))
        elif self._acts(player):
            words.append(_("their turn"))
        elif player in game.turn(state).waiting:
            words.append(_("needs to enter something"))
        return ", ".join(words)

    def on_player(self, player: int) -> None:
        """Called when a player's tab was tapped."""


def _shortened(name: str, width: float) -> str:
    """Cuts a name that is much too long; one that is slightly too long is written smaller."""
    room = max(3, int(width / (dp(6.2) * min(text_fitting.scale(), MOST_LARGER))))
    return name if len(name) <= room else f"{name[: room - 1]}…"
