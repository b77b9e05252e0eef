"""The card of today's dice on the home screen."""

from kivy.properties import StringProperty

from screens.widgets.app_protocol import running_app
from screens.widgets.widgets import Pressable, load_kv
from sheets.given_dice_texts import date_words
from sheets.texts import _, named, plural
from sheets.titles import sheet_name
from storage.dice_days import by_day, kinds, streak, today
from storage.encoding import folded
from storage.leaderboard import Variant
from storage.settings import LAST_DICE, OWN_NAME
from storage.store import Store


class DayCard(Pressable):
    """Leads to the dice of the day, and says how they went."""

    day = StringProperty()
    caption = StringProperty()

    def on_release(self) -> None:
        running_app().open("days", day=today())

    def show(self, store: Store) -> None:
        now = today()
        self.day = date_words(now)
        self.caption = _("Solo, with the same rolls for everyone")
        kept = store.settings.get(LAST_DICE)
        last = Variant(kept.get("game", ""), kept.get("variant", ""), solo=True)
        if last not in kinds():
            return
        own = folded(store.settings.get(OWN_NAME))
        mine = [one for one in store.days.games(last) if not own or folded(one.name) == own]
        games, name = by_day(mine), sheet_name(last)
        game, days = games.get(now), streak(games, now).current
        result = _("not played yet")
        if game and game.total is None:
            result = _("not finished")
        elif game and game.total is not None:
            result = plural("{count} point", "{count} points", game.total)
        parts = [named(name, result)]
        if days > 1:
            parts.append(plural("{count} day in a row", "{count} days in a row", days))
        self.caption = " · ".join(parts)


load_kv(__file__)
