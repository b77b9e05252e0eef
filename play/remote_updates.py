"""Updates the seats on this screen after entries on other devices. No Kivy."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from play import action_result
from play.action_result import Snackbar
from play.entry_toast import Entered
from scoring.forced_entries import changed_by
from sheets.forced_marks import Pencilled
from sheets.render_context import at_home

if TYPE_CHECKING:
    from play.match import Match
    from play.seat import Seat

GUEST_SECONDS = 2.5
"""Seconds for which the window shows an entry from another device."""


def follow_guest(match: "Match", new: Entered | None) -> None:
    """Shows a guest's entry at the seats of this screen; their drafts stay."""
    for one in match.shown_seats:
        if one is match.front and not one.busy and new:
            match.receipt.show_front(new)
        else:
            _follow(match, one, new)
    _tell(match, new)


def follow_table(match: "Match", news: Sequence[Entered], *, same: bool) -> None:
    """Shows entries from other devices of a shared game. `same`: the same entries count as before;
    only pencil marks become ink."""
    match.doing.be_far()
    match.drafts.follow_others({new.player for new in news}, same=same)
    if same:
        for seat in match.shown_seats:
            seat.sheet.pencil(pencilled(match, seat.player))
        return
    match.doing.came_to(action_result.ENTERED if news else action_result.UNDONE)
    match.first_offers = []
    match.follow_far()
    new = news[-1] if news else None
    for one in match.shown_seats:
        passes = one is match.front and not match.own
        if passes and not one.busy and one.player in {new.player for new in news}:
            match.receipt.show_front(new)
        else:
            _follow(match, one, new)
    match.changes += 1
    match.receipt.tell()
    _tell(match, new)


def _follow(match: "Match", seat: "Seat", new: Entered | None) -> None:
    if match.later and new and seat.player != new.player:
        match.late = [*(one for one in match.late if one is not seat), seat]
    else:
        seat.follow()


def _tell(match: "Match", new: Entered | None) -> None:
    if match.later and match.late:
        match.later()
    if new and (words := match.receipt.words_for(match.front.sheet, new)):
        match.doing.say(Snackbar(words, seconds=GUEST_SECONDS))


def pencilled(match: "Match", player: int) -> Pencilled:
    """Returns the parts of a player's sheet that the other devices have not received yet."""
    pending = match.session.pending
    if not pending or match.reading:
        return Pencilled()
    boxes, numbers, journal = set[str](), set[int](), match.session.journal
    for number, (entry, after) in enumerate(journal.trail):
        if entry.id in pending:
            numbers.add(number)
            if entry.player == player:
                before = journal.trail[number - 1][1] if number else journal.beginning
                boxes.update(changed_by(journal, entry, before, after))
    return Pencilled(frozenset(boxes), frozenset(numbers))


def show_draft(match: "Match", player: int, seat: "Seat | None") -> None:
    """Shows a changed draft of a player; `seat` is where it was made, if that is a guest's."""
    for guest in match.far:
        if guest.player == player:
            with guest.place():
                guest.show()
    with at_home():
        if seat and seat.far:
            for one in match.shown_seats:
                if one.player == player:
                    one.show()
        elif match.several_seats:
            match.attend(match.seats[player])
            match.seats[player].show()
        else:
            match.look_at(player)


def show_typed(match: "Match", seat: "Seat") -> None:
    """Shows what was typed at a guest's seat wherever else that player is shown, except where
    someone is just entering something."""
    with at_home():
        for one in match.shown_seats:
            if one.player == seat.player and not one.busy:
                one.show()
    for one in match.far:
        if one.player == seat.player and one is not seat and not one.busy:
            with one.place():
                one.show()
