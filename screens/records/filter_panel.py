"""Choice of game and player: two lists that unfold, or stay open if there is space."""

from collections.abc import Mapping, Sequence

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.records.charts.chart import FONT_SIZE, line_height, write
from screens.records.charts.pressable_rows import PressableRows
from screens.records.charts.texts import games
from screens.widgets.widgets import Card, IconButton, load_kv, set_children
from sheets import paint_icon
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HitTarget
from sheets.render_context import palette
from sheets.texts import _
from sheets.titles import company, sheet_name
from storage.encoding import searchable
from storage.leaderboard import Variant

FIRST_NAMES, MORE_NAMES = 7, 24
EMBLEM, CHECK, NAME = 40, 26, 15
EVERYONE = ""
"""The value of the chip for all players."""


class FoldHead(ButtonBehavior, BoxLayout):
    """The line that is always visible and shows the choice."""

    title = StringProperty()
    label = StringProperty()
    arrow = StringProperty()


class VariantList(PressableRows):
    """All variants ever played, each with its emblem and number of games."""

    def __init__(self, **kwargs: object) -> None:
        self.counts: dict[Variant, int] = {}
        self.chosen: Variant | None = None
        self.font_sizes: tuple[float, float] = (NAME, FONT_SIZE)
        super().__init__(**kwargs)

    def show(self, counts: Mapping[Variant, int], chosen: Variant | None) -> None:
        if (counts, chosen) != (self.counts, self.chosen):
            self.counts, self.chosen = dict(counts), chosen
            self.draw()

    def heights(self, width: float) -> list[float]:
        height = max(dp(56), line_height(NAME) + line_height() + dp(14))
        return [height] * len(self.counts)

    def paint(self, paint: Brush) -> None:
        self.font_sizes = self._font_sizes()
        pairs = list(zip(self.counts.items(), self.rows(), strict=True))
        for (variant, _count), row in pairs:  # before the widgets that are drawn on it
            if variant == self.chosen:
                ground = row._replace(x=-dp(8), width=row.width + dp(16)).shrunk(dp(1))
                paint.box(ground, fill=palette().may_tint, radius=dp(12))
        for (variant, count), row in pairs:
            self._paint_variant(paint, variant, count, row)

    def spoken_lines(self) -> list[str]:
        return []  # each row is exposed to screen readers as a button

    def targets(self) -> list[HitTarget]:
        return [
            one._replace(chosen=variant == self.chosen)
            for one, variant in zip(super().targets(), self.counts, strict=True)
        ]

    def _font_sizes(self) -> tuple[float, float]:
        """Returns one font size for all names and one for the lines below them, so that the longest
        fit."""
        room = self.width - dp(EMBLEM + 14 + CHECK)
        names = [text_fitting.width(sheet_name(one), sp(NAME), bold=True) for one in self.counts]
        below = [
            text_fitting.width(_count_text(*one), sp(FONT_SIZE)) for one in self.counts.items()
        ]
        return NAME * min(1, room / max(names)), FONT_SIZE * min(1, room / max(below))

    def _paint_variant(self, paint: Brush, variant: Variant, count: int, row: Rect) -> None:
        chosen = variant == self.chosen
        side, left = dp(EMBLEM), dp(EMBLEM + 14)
        paint_icon(variant.game, paint, Rect(0, round(row.y + (row.height - side) / 2), side, side))
        words = Rect(left, row.y, row.width - left - dp(CHECK), row.height)
        title, small = line_height(NAME), line_height()
        low = row.y + (row.height - title - small) / 2
        upper = words._replace(y=low + small, height=title)
        colour = palette().may if chosen else palette().print
        large, little = self.font_sizes
        write(paint, sheet_name(variant), upper, colour, font_size=large, bold=True)
        text = _count_text(variant, count)
        write(paint, text, words._replace(y=low, height=small), font_size=little)
        if chosen:
            spot = Rect(row.width - dp(CHECK), row.y, dp(CHECK), row.height)
            paint.text(
                IconButton.glyph("check"), spot, dp(20), palette().may, font="Icons", align=1
            )


def _count_text(variant: Variant, count: int) -> str:
    return f"{company(variant)} · {games(count)}"


class Chooser(Card):
    names = ListProperty()
    """All players, most games first."""
    player = StringProperty(EVERYONE)
    game_name = StringProperty()
    always_open = BooleanProperty(False)
    """Whether both lists fit."""
    beside = BooleanProperty(False)
    """Whether they unfold side by side."""
    unfolded = StringProperty("")
    """The open list: `game`, `player` or none."""
    sought = StringProperty("")
    has_more = BooleanProperty(False)

    __events__ = ("on_game_pick", "on_player_pick")

    def __init__(self, **kwargs: object) -> None:
        self.counts: dict[Variant, int] = {}
        self.shown = FIRST_NAMES
        super().__init__(**kwargs)
        parts = self.ids.search, self.ids.names, self.ids.more
        self._player_parts = [part.__self__ for part in parts]  # not always in the tree
        self.variants = VariantList(on_row=self._pick_variant)
        for name in ("names", "player", "sought"):
            self.fbind(name, self._list_players)
        for name in ("always_open", "unfolded"):
            self.fbind(name, self._fold)

    def on_game_pick(self, variant: Variant) -> None:
        """Called when a game has been chosen."""

    def on_player_pick(self, player: str) -> None:
        """Called when a player has been chosen; `EVERYONE` for all."""

    def show(
        self, counts: Mapping[Variant, int], names: Sequence[str], variant: Variant, player: str
    ) -> None:
        self.counts, self.names = dict(counts), list(names)
        self.game_name = f"{sheet_name(variant)} · {company(variant)}"
        self.player = player
        self.variants.show(counts, variant)
        self._list_players()
        self._fold()

    def is_open(self, which: str) -> bool:
        return self.always_open or self.unfolded == which

    @staticmethod
    def arrow(which: str, unfolded: str, always_open: bool) -> str:
        if always_open:
            return ""
        return "chevron-up" if unfolded == which else "chevron-down"

    def unfold(self, which: str) -> None:
        self.unfolded = "" if self.unfolded == which else which

    def _fold(self, *_args: object) -> None:
        """Removes folded parts from the tree: otherwise the keyboard would reach them."""
        search, names, more = self._player_parts
        players = [search] * self.can_search + [names] + [more] * self.has_more
        for which, body, parts in (
            ("game", self.ids.games, [self.variants]),
            ("player", self.ids.players, players),
        ):
            set_children(body, parts if self.is_open(which) else [])

    @property
    def can_search(self) -> bool:
        return len(self.names) > FIRST_NAMES

    def found(self) -> list[str]:
        """Returns the players whose names contain the search text."""
        words = searchable(self.sought).split()
        return [name for name in self.names if all(word in searchable(name) for word in words)]

    def _list_players(self, *_args: object) -> None:
        found = self.found()
        shown = found[: self.shown]
        if self.player and self.player not in shown and not self.sought:
            shown = [self.player, *shown]
        everyone = [] if self.sought else [(EVERYONE, _("Everyone"))]
        self.ids.names.values = [*everyone, *((name, name) for name in shown)]
        self.ids.names.chosen = self.player
        self.has_more = len(found) > self.shown
        self._fold()

    def show_more(self) -> None:
        self.shown += MORE_NAMES
        self._list_players()

    def _pick_variant(self, _list: VariantList, at: int) -> None:
        self.unfolded = ""
        self.dispatch("on_game_pick", list(self.counts)[at])

    def pick_player(self, player: str) -> None:
        self.unfolded, self.sought, self.shown = "", "", FIRST_NAMES
        self.ids.search.show("")
        self.dispatch("on_player_pick", player)


load_kv(__file__)
