"""The filter of the history by game and player."""

from kivy.properties import ListProperty, StringProperty

from scoring import READABLE
from screens.widgets.redraw import redraw
from screens.widgets.search_field import SearchField
from screens.widgets.widgets import Card, load_kv
from sheets.texts import _
from sheets.titles import title_of
from storage.encoding import searchable
from storage.history import Filter
from storage.store import Store

OFFERED = 8
"""Maximum of players offered at once, those who played most; others are found by typing."""


class FilterCard(Card):
    games = ListProperty()
    game = StringProperty()
    """Empty for all games."""
    players = ListProperty()
    """The players offered."""
    player = StringProperty()
    """Empty for all players."""

    __events__ = ("on_pick_game", "on_pick_player")

    def __init__(self, **kwargs: object) -> None:
        self.kinds: list[str] = []
        self.all_players: list[str] = []
        self.find = SearchField(hint=_("Find a player"), on_search=self._offer)
        super().__init__(**kwargs)
        redraw.bind(times=self._offer)

    def on_pick_game(self, kind: str) -> None:
        """Called when the user selects a game, or all of them."""

    def on_pick_player(self, name: str) -> None:
        """Called when the user selects a player, or all of them."""

    def show(self, store: Store, wanted: Filter) -> None:
        """Shows the choices and the current filter."""
        self.kinds = [kind for kind in READABLE if kind in store.history.kinds()]
        self.all_players = [one.name for one in store.names.players() if one.last]
        self.game, self.player = wanted.game or "", wanted.player or ""
        many = len(self.all_players) > OFFERED
        if many != bool(self.find.parent):
            if many:
                self.add_widget(self.find, index=1)
            else:
                self.remove_widget(self.find)
        self._offer()

    def _offer(self, *_args: object) -> None:
        """Offers those who played most, or those whose names contain the search text."""
        self.find.hint = _("Find a player")
        self.games = [("", _("All games")), *((kind, title_of(kind)) for kind in self.kinds)]
        searched = searchable(self.find.text).strip()
        names = [self.player] * bool(self.player)
        names += [
            name for name in self.all_players if searched in searchable(name) and name not in names
        ]
        self.players = [("", _("Everyone")), *((name, name) for name in names[:OFFERED])]


load_kv(__file__)
