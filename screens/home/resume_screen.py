"""All unfinished games; home shows only the newest ones."""

from collections.abc import Sequence

from kivy.properties import StringProperty

from screens.home.place_screen import MenuScreen
from screens.home.resume_list import GameRow, Unfinished
from screens.widgets.long_list import LongList
from screens.widgets.widgets import load_kv
from sheets.texts import _, plural
from storage.store import GameSummary


class UnfinishedScreen(MenuScreen):
    subtitle = StringProperty()
    nothing = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.summaries: list[GameSummary] = []
        super().__init__(**kwargs)
        self.list = self.ids.games
        self.list.row_kind = GameRow
        self.list.bind(on_pick=self._pick)

    def arrive(self, **_what: object) -> None:
        self.summaries = [one for one in self.app.store.unfinished() if one.begun]
        count = len(self.summaries)
        self.subtitle = plural("{count} game", "{count} games", count) if count else ""
        self.nothing = "" if count else _("No unfinished games")
        self.list.fill(count, self._load, stay=self.name in self.app.trail)

    def _load(self, first: int, last: int) -> Sequence[Unfinished]:
        return [Unfinished(one) for one in self.summaries[first:last]]

    def _pick(self, _list: LongList, game: Unfinished | None) -> None:
        if game:
            self.app.resume_game(game.summary.id)


load_kv(__file__)
