"""Below a result: its place in the ranks, and a small celebration of a new best."""

from math import cos, pi, sin

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.result.confetti import Confetti
from screens.widgets import motion
from screens.widgets.app_protocol import running_app
from screens.widgets.canvas_widget import Drawn
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets import player_colours, view
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.texts import _, listed, plural
from storage.errors import StorageError
from storage.leaderboard import Climb
from storage.session import Session

LEAVES = 6
STAMPED = 1.5
"""Initial scale of the laurels, before they shrink to their size."""


class Branch(Drawn):
    """One half of a laurel wreath, drawn by hand; the other half is its mirror image."""

    mirrored = BooleanProperty(False)

    def paint(self, paint: Brush) -> None:
        ink, rect = player_colours.ink(0), self.rect
        reach = min(rect.width, rect.height / 2) * 0.82
        middle = rect.x + rect.width * (0.1 if self.mirrored else 0.9), rect.center[1]
        side = 1 if self.mirrored else -1

        def at(angle: float, out: float = 1.0) -> tuple[float, float]:
            """Returns a point at this angle from the bottom, along the bow."""
            bow = rect.height * 0.42 * out
            return middle[0] + side * reach * out * sin(angle), middle[1] - bow * cos(angle)

        stem = [at(0.25 + step * 0.2) for step in range(12)]
        paint.line([value for point in stem for value in point], ink, dp(1))
        for leaf in range(LEAVES):
            angle = 0.4 + leaf * 2.1 / (LEAVES - 1)
            for out in (0.72, 1.28):
                self._leaf(paint, at(angle), at(angle + 0.42, out))
        self._leaf(paint, at(2.45), at(2.85, 1.0))

    @staticmethod
    def _leaf(paint: Brush, root: tuple[float, float], tip: tuple[float, float]) -> None:
        """Draws two bent strokes from its root to its tip and back."""
        (x0, y0), (x1, y1) = root, tip
        dx, dy = x1 - x0, y1 - y0
        points: list[float] = []
        for step in range(17):
            along = min(step, 16 - step) / 8
            bulge = sin(along * pi) * (0.26 if step < 8 else -0.26)
            points += (x0 + dx * along - dy * bulge, y0 + dy * along + dx * bulge)
        paint.line(points, player_colours.ink(0), dp(0.9))


class Celebration(BoxLayout):
    climb: Climb | None = ObjectProperty(None, allownone=True)
    """The place of the game in the ranks, if it was solo."""
    headline = StringProperty()
    detail = StringProperty()
    place = StringProperty()
    zoom = NumericProperty(1)
    ink = NumericProperty(1)
    """Size and opacity of the laurels."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.session: Session | None = None
        self._stamped: Session | None = None
        self.confetti: Confetti | None = None
        redraw.bind(times=self._rewrite)

    def widest(self, headline: str, detail: str, sp: float) -> float:
        """Returns the width of the text between the laurels without wrapping."""
        lines = [text_fitting.width(line, 15 * sp) for line in detail.splitlines()]
        return max(text_fitting.width(headline, 32 * sp, text_fitting.HAND), *lines, 0) + dp(6)

    def _rewrite(self, *_args: object) -> None:
        if self.session:
            self._show(self.session)

    def show(self, session: Session | None, screen: RollpadScreen) -> None:
        """Called when the result of this game is shown."""
        self.session = session
        if session:
            self._show(session)
            self._celebrate(session, screen)

    def _show(self, session: Session) -> None:
        """Queries the ranks; shows nothing if that is unknown."""
        journal = session.journal
        alone = journal.game.alone(journal.state)
        self.climb, self.headline, self.detail, self.place = None, "", "", ""
        try:
            self.climb = session.store.leaderboard.climb(session.number) if alone else None
            if self.climb:
                self._show_climb(session, self.climb)
            elif alone and journal.hints[0]:
                self.place = _("Games with hints are ranked separately")
            elif session.fresh and not alone:
                self._notify_table(session)
        except StorageError:
            return  # the result is shown in any case

    def _show_climb(self, session: Session, climb: Climb) -> None:
        if climb.games == 1:
            self.place = _("Your first ranked game")
            return
        self.place = plural(
            "No. {place} of your {count} game",
            "No. {place} of your {count} games",
            climb.games,
            place=climb.place,
        )
        if session.fresh and climb.gain:
            self.headline = _("New record") if climb.fewest else _("New high score")
            lines = [_beaten_by(climb.gain, fewest=climb.fewest)]
            if climb.new_rank:
                rank = view(climb.variant.game).texts.rank_name(climb.new_rank)
                lines.append(_("First time: {rank}").format(rank=rank))
            self.detail = "\n".join(lines)

    def _notify_table(self, session: Session) -> None:
        """Shows, with several players, who has beaten their own best."""
        records, names = session.store.leaderboard, session.journal.names
        climbs = [records.climb(session.number, seat) for seat in range(len(names))]
        best = [name for name, one in zip(names, climbs, strict=True) if one and one.gain]
        if best:
            self.place = _("Personal best: {names}").format(names=listed(best))

    def _celebrate(self, session: Session, screen: RollpadScreen) -> None:
        """Celebrates once for each game: the laurels are stamped onto the page, and confetti
        falls."""
        if not self.headline or self._stamped is session:
            return
        self._stamped = session
        self.stop()
        if not motion.wanted:
            return
        self.zoom, self.ink = STAMPED, 0
        Animation(ink=1, duration=0.2).start(self)
        Animation(zoom=1, duration=0.35, t="out_back").start(self)
        self.confetti = Confetti(session.journal.game.id, self.parent)
        screen.bind(on_pre_leave=self.stop)

    def open_ladder(self) -> None:
        if self.climb and self.session:
            player = self.session.journal.names[0]
            running_app().open("ladder", variant=self.climb.variant, player=player)

    def stop(self, *_args: object) -> None:
        """Ends the animation; the user does not have to wait for it."""
        Animation.cancel_all(self)
        self.zoom = self.ink = 1
        if self.confetti:
            self.confetti.stop()
            self.confetti = None


def _beaten_by(gain: int, *, fewest: bool) -> str:
    if fewest:
        return plural("{count} point fewer than before", "{count} points fewer than before", gain)
    return plural("{count} point more than before", "{count} points more than before", gain)


load_kv(__file__)
