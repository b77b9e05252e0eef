"""Unfinished games: the newest with a picture of its sheet, others as rows."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.home.place_screen import MenuScreen, Ways
from screens.widgets.app_protocol import RunningApp, running_app
from screens.widgets.canvas_widget import Drawn
from screens.widgets.long_list import ListRow
from screens.widgets.redraw import redraw
from screens.widgets.widgets import IconButton, Pressable, load_kv
from sheets import paint_icon, player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.drawing.text_flow import (
    Group,
    TextPiece,
    lines_for,
    write_groups,
)
from sheets.render_context import dp, palette, sp
from sheets.texts import _, day, moment
from storage.store import GameSummary

if TYPE_CHECKING:
    from scoring.journal import Journal

EDGE, ABOVE, EMBLEM, MENU = 12, 12, 46, 48
"""Of a row: space at the sides, and above and below; its picture; its menu. In dp."""
LINE, BESIDE = 23, 8
"""Height of a line, and space between two texts on it; in sp."""
MINIATURE = 1.5
"""Text as large as this, relative to 100 %, leaves no room for a picture of the sheet."""
LARGE = 1.4
"""Text larger than this, relative to 100 %, needs one more line."""
FEW = 4
"""Maximum number of lines for the players."""


class Unfinished(NamedTuple):
    """An unfinished game, with its journal once it has been read."""

    summary: GameSummary
    journal: "Journal | None" = None

    @property
    def kind(self) -> str:
        """Returns what distinguishes it from an ordinary game of several players; empty if nothing
        does."""
        if self.summary.solo:
            return _("Solo")
        return _("Only my sheet") if self.summary.one_sheet else ""

    @property
    def round(self) -> str:
        if self.journal is None:
            return ""
        number = self.journal.game.turn(self.journal.state).round
        return _("Round {round}").format(round=number) if number else _("Before the first roll")

    @property
    def groups(self) -> Iterator[Group]:
        """Yields the players, with their points in their ink."""
        for player, name in enumerate(self.summary.names):
            ink = player_colours.ink_of(self.summary.names, player)
            group = [TextPiece(name, sp(15), palette().print)]
            if self.journal:
                from sheets import hidden_totals  # it needs the rules, as the journal does

                points = hidden_totals.written(self.journal.game, self.journal.state, player)
                group.append(TextPiece(points, sp(20), ink, HAND, before=sp(5)))
            yield group


def delete(app: RunningApp, summary: GameSummary) -> None:
    """Removes it from the list at once; the button in the message restores it."""
    with app.telling() as attempt:
        from storage.session import now  # the start lists games without it

        app.store.trash.put(summary.id, now())
    if attempt.failed:
        return

    def bring_back() -> None:
        with app.telling():
            app.store.trash.take_back(summary.id)
        app.renew()

    app.renew()
    app.say(_("Game deleted"), _("Undo"), bring_back)


class MenuButton(IconButton):
    """Other actions for a game."""

    def open(self, summary: GameSummary) -> None:
        app = running_app()
        screen = app.manager.current_screen
        assert isinstance(screen, MenuScreen)
        ways: Ways = {
            _("Continue"): partial(app.resume_game, summary.id),
            _("Delete this game"): partial(delete, app, summary),
        }
        screen.open_menu(self, ways)


class GameRow(ListRow):
    """A game in a line or two."""

    item: Unfinished | None

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.menu = MenuButton(on_release=self._open_menu)
        self.add_widget(self.menu)

    def _open_menu(self, menu: MenuButton) -> None:
        if self.item:
            menu.open(self.item.summary)

    @property
    def summary(self) -> GameSummary:
        assert self.item is not None
        return self.item.summary

    @classmethod
    def height_for(cls, width: float) -> float:
        lines = 1 + cls._stacked(width) + cls._body_lines()
        return float(max(dp(72), sp(LINE) * lines + 2 * dp(ABOVE)))

    @staticmethod
    def _body_lines() -> int:
        """Returns the number of lines for the players: large text needs one more."""
        return 2 if text_fitting.scale() > LARGE else 1

    @staticmethod
    def _stacked(width: float) -> bool:
        """Whether the date is on a separate line."""
        return width < sp(320)

    def paint(self, paint: Brush) -> None:
        assert self.item is not None
        game, left = self.item, dp(EDGE)
        self.menu.hint = _("More")
        self.menu.pos = self.width - dp(MENU), (self.height - dp(MENU)) / 2
        if self.width >= sp(280):
            low = (self.height - dp(EMBLEM)) / 2
            paint_icon(game.summary.game, paint, Rect(left, low, dp(EMBLEM), dp(EMBLEM)))
            left += dp(EMBLEM + EDGE)
        stacked = self._stacked(self.width)
        line = Rect(left, 0, self.width - dp(MENU) - left, sp(LINE))
        groups = [*self._body()]
        body = lines_for(groups, [line._replace(y=-n) for n in range(self._body_lines())])
        count = 1 + stacked + body
        top = (self.height + line.height * count) / 2
        lines = [line._replace(y=top - line.height * n) for n in range(1, count + 1)]
        words = [*self._head(paint, lines[0], lines[-1] if stacked else lines[0])]
        more = TextPiece("", sp(13), palette().soft, bold=True)
        words.append(write_groups(paint, groups, lines[1 : 1 + body], more))
        self.text = " ".join(words)

    def _head(self, paint: Brush, first: Rect, last: Rect) -> Iterator[str]:
        """Yields the game, and when the last entry was made."""
        assert self.item is not None
        when = TextPiece(day(self.item.summary.updated), sp(13), palette().soft)
        title = TextPiece(self.item.summary.title, sp(16), palette().print, bold=True)
        beside = when.width + sp(BESIDE) if first == last else 0
        title = title.within(first.width - beside)
        end = title.write(paint, first)
        yield title.text
        if self.item.round:
            stage = TextPiece(f"· {self.item.round}", sp(13), palette().soft, before=sp(5))
            if end + stage.width <= first.x + first.width - beside:
                stage.write(paint, first._replace(x=end))
                yield stage.text
        right = first.x + first.width - when.width
        when = when.within(last.width)
        when.write(paint, last._replace(x=right) if beside else last)
        yield when.text

    def _body(self) -> Iterator[Group]:
        assert self.item is not None
        if self.item.kind:
            yield [TextPiece(self.item.kind, sp(13), palette().soft)]
        yield from self.item.groups


class HomeRow(GameRow):
    """A row of a given width that follows its game."""

    def __init__(self, game: Unfinished) -> None:
        super().__init__()
        self.size_hint_x = 1
        self.item = game
        self.fbind("width", self._measure)
        redraw.bind(times=self._measure)

    def on_release(self) -> None:
        running_app().resume_game(self.summary.id)

    def _measure(self, *_args: object) -> None:
        self.height = self.height_for(self.width)
        self.draw()


class Scores(Drawn):
    """The players with their points, on as many lines as needed."""

    text = StringProperty()
    lines = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        self.game: Unfinished | None = None
        super().__init__(size_hint_y=None, **kwargs)

    def show(self, game: Unfinished) -> None:
        self.game = game
        self.draw()

    def draw(self, *_args: object) -> None:
        """Takes the height that is needed first: being resized draws it, too, and what is drawn
        in the middle of another drawing stays on the canvas beside it."""
        if self.game is not None:
            groups, line = [*self.game.groups], Rect(self.x, 0, self.width, sp(LINE))
            needed = lines_for(groups, [line._replace(y=-n) for n in range(len(groups))])
            self.lines = min(needed, FEW)
            self.height = self.lines * line.height
        super().draw()

    def paint(self, paint: Brush) -> None:
        if self.game is None:
            return
        groups, line = [*self.game.groups], Rect(self.x, 0, self.width, sp(LINE))
        places = [line._replace(y=self.top - line.height * n) for n in range(1, self.lines + 1)]
        more = TextPiece("", sp(13), palette().soft, bold=True)
        self.text = write_groups(paint, groups, places, more)


class Hero(Pressable):
    """The newest game. Its sheet is drawn after the rest of the screen."""

    title = StringProperty()
    where = StringProperty()
    home: MenuScreen = ObjectProperty()
    """The screen it is on, which may have room for a large picture above the text or beside it."""
    room = NumericProperty(0)
    """The height available beside new games."""
    upright = BooleanProperty(False)
    """Whether the picture is above the text."""
    pictured = BooleanProperty(False)
    """Whether there is room for a picture at all."""

    __events__ = ("on_continue",)

    def __init__(self, game: Unfinished, home: MenuScreen) -> None:
        self.summary = game.summary
        self._miniature: Widget | None = None
        super().__init__(home=home)
        self.title = game.summary.title
        self.where = " · ".join(filter(None, [game.kind, moment(game.summary.updated)]))
        self.ids.scores.show(game)
        self.ids.place.bind(pos=self._place, size=self._place)

    def on_release(self) -> None:
        self.dispatch("on_continue")

    def on_continue(self) -> None:
        """Called when the user wants to continue the game."""
        running_app().resume_game(self.summary.id)

    def has_room(self, width: float, _fontscale: float) -> bool:
        return width >= 300 * Metrics.sp and Metrics.fontscale < MINIATURE

    def show(self, game: Unfinished) -> None:
        """Shows the game once its journal is read."""
        journal = game.journal
        if journal is None:
            return
        from screens.home.thumbnail import Miniature
        from sheets import view_of

        where = view_of(journal).texts.where(journal.game, journal.state, journal.names)
        kind = game.kind if game.summary.one_sheet else ""
        self.where = " · ".join(filter(None, [kind, where]))
        self.ids.scores.show(game)
        waiting = journal.game.turn(journal.state).waiting
        self._miniature = Miniature(journal, waiting[0] if waiting else 0)
        self.ids.place.add_widget(self._miniature)
        self._place()

    def _place(self, *_args: object) -> None:
        place = self.ids.place
        if self._miniature:
            has_room = min(place.size) > 1
            self._miniature.opacity = 1 if has_room else 0  # hide the old position
            if has_room:
                self._miniature.put_at(*place.pos, *place.size)


load_kv(__file__)
