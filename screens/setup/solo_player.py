"""Who plays a solo game that is not set up: the one of last time, or one of those who are known."""

from sheets.texts import _
from storage.encoding import folded
from storage.settings import OWN_NAME
from storage.store import Store

MOST_NAMES = 8
"""Number of players who are offered."""


def player_and_choices(store: Store, *wanted: str) -> tuple[str, list[tuple[str, str]]]:
    """Returns who plays, the first of these names that is known, and the players to choose from;
    none if there is no choice."""
    own = store.settings.get(OWN_NAME)
    named = [*wanted, own, *store.player_names()]
    known = {folded(name): name for name in reversed(named) if name}
    names = [*reversed(known.values())][:MOST_NAMES]
    player = next(filter(None, (*wanted, own, *names)), "")
    choices = [(name, name) for name in names] if len(names) > 1 else []
    return player or _("Player {number}").format(number=1), choices
