"""Entries, undos and redos of a game as text. No Kivy."""

from scoring.game import HasSheets
from scoring.journal import Entry, Journal
from scoring.json_fields import Move
from sheets import view_of
from sheets.texts import _, plural


def words_of(journal: Journal, before: HasSheets, player: int, move: Move) -> str:
    """Returns the text of an entry made in that state."""
    teller = view_of(journal).sheet(journal.game)
    teller.names, teller.player, teller.name = journal.names, player, journal.names[player]
    return teller.texts.tell_entry(before, move)


def named(journal: Journal, entry: Entry, before: HasSheets) -> str:
    """Returns the text of an entry made in that state, with its player's name."""
    assert entry.move is not None  # undos are not in the trail
    what, names = words_of(journal, before, entry.player, entry.move), journal.names
    if len(names) == 1:
        return what
    return _("{name}: {what}").format(name=names[entry.player], what=what)


def undone(before: Journal, after: Journal) -> str:
    """Returns the text of a series of undos and redos."""
    old, new = ([entry.id for entry, _state in one.trail] for one in (before, after))
    stay = {*old} & {*new}
    gone, back = ([one for one in ids if one not in stay] for ids in (old, new))
    if gone and back:
        return _("Moved to another point in the game")
    if len(gone) + len(back) > 1:
        if gone:
            return plural("{count} entry undone", "{count} entries undone", len(gone))
        return plural("{count} entry redone", "{count} entries redone", len(back))
    with_it = before if gone else after
    place = (old if gone else new).index((gone or back)[0])
    what = named(after, with_it.trail[place][0], state_before(with_it, place))
    return (_("Undone: {what}") if gone else _("Redone: {what}")).format(what=what)


def state_before(journal: Journal, place: int) -> HasSheets:
    """Returns the state before the entry at this place of the trail."""
    state: HasSheets = journal.trail[place - 1][1] if place else journal.beginning
    return state
