"""Reports that a single key asks for while playing. No Kivy."""

from play import entry_texts, typed_entry
from play.match import Match
from play.seat import Seat
from sheets import hidden_totals
from sheets.announcements import sentence
from sheets.texts import _, listed

LAST, POINTS, TURN, ROW, MAY = "e", "p", "w", "h", "m"
"""The keys: last entry, points, whose turn, this row (here), what may be entered."""


def report(match: Match, seat: Seat, key: str, box: str) -> str:
    """Returns the report for a key; empty if the key has none. `box`: where the cursor is."""
    if key == LAST:
        return last_entry(match)
    if key == POINTS:
        return scores(match)
    if key == TURN:
        return turn(match)
    if key == ROW:
        return row(seat, box)
    if key == MAY:
        return sentence(*(typed_entry.listed(seat) or [_("Nothing can be entered now")]))
    return ""


def last_entry(match: Match) -> str:
    journal = match.session.journal
    if not journal.trail:
        return _("Nothing has been entered yet")
    before = entry_texts.state_before(journal, len(journal.trail) - 1)
    return entry_texts.named(journal, journal.trail[-1][0], before)


def scores(match: Match) -> str:
    game, state = match.game, match.session.journal.state
    if hidden_totals.are_hidden(game, state):
        return _("The points are hidden until the end")
    return listed(
        [
            f"{name} {hidden_totals.written(game, state, player)}"
            for player, name in enumerate(match.names)
        ]
    )


def turn(match: Match) -> str:
    state = match.session.journal.state
    waiting = [match.names[player] for player in match.game.turn(state).waiting]
    where = match.attended.sheet.texts.where(match.game, state, match.names)
    missing = _("Still to enter: {names}").format(names=listed(waiting)) if waiting else ""
    return sentence(where, missing)


def row(seat: Seat, box: str) -> str:
    """Returns the text of the row under the cursor; otherwise the player and the total."""
    sheet = seat.sheet
    if box not in sheet.boxes:
        return sheet.texts.player_and_total()
    group = sheet.input.group_with(box)
    boxes = [one for one in sheet.boxes if one in group]
    texts = [text for one in boxes if (text := sheet.texts.say(one))]
    return sentence(sheet.texts.spoken_row(boxes), "; ".join(texts))
