"""The scores of an open game: all players by their points, round by round, and how long it has
taken."""

from kivy.properties import StringProperty

from scoring.journal import Journal
from screens.result.result_summary import Ranked, places, ties
from screens.result.score_history import how_long, progress
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets import hidden_totals, player_colours, view_of
from sheets.texts import _
from sheets.titles import title
from storage.played_time import seconds_played
from storage.session import Session


class StandingScreen(RollpadScreen):
    subtitle = StringProperty()
    where = StringProperty()
    """The round, and whose turn it is."""
    duration = StringProperty()
    ties = StringProperty()
    """What decides between players with the same points."""
    waiting = StringProperty()
    """Message while there is nothing to draw."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.session: Session | None = None
        redraw.bind(times=self._show)

    def arrive(self, session: Session | None = None, **_more: object) -> None:
        self.session = session or self.session
        self.ids.scroll.scroll_y = 1
        if self.session:
            player_colours.sit(self.session.journal.names)
        self._show()

    @property
    def makes_sense(self) -> bool:
        return self.session is not None

    @property
    def places(self) -> tuple[Ranked, ...]:
        return tuple(self.ids.places.places)

    def _show(self, *_args: object) -> None:
        if self.session is None:
            return
        journal: Journal = self.session.journal
        game, texts = journal.game, view_of(journal).texts
        self.subtitle = title(journal)
        over = _("Game over")
        self.where = over if journal.over else texts.where(game, journal.state, journal.names)
        time = how_long(seconds_played(journal))
        self.duration = _("Played for {time}").format(time=time) if time else ""
        hidden = hidden_totals.are_hidden(game, journal.state)
        self.ids.places.show(() if hidden else places(journal))
        self.ids.graph.show([] if hidden else progress(journal), journal.names)
        begun = any(journal.total(player) for player in range(len(journal.names)))
        self.ties = "\n".join(ties(journal)) if begun and not hidden else ""
        self.waiting = ""
        if hidden:
            self.waiting = _("The totals are hidden until the end.")
        elif not self.ids.graph.shown:
            self.waiting = _("The chart appears after two rounds.")


load_kv(__file__)
