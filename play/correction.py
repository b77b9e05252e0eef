"""Shows an earlier entry of the game, changes it or undoes it."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from play.card_model import (
    AGAINST,
    HINT,
    OUTLINED,
    PREVIEW,
    REFUSED,
    Offer,
)
from play.rule_enforcement import against
from scoring.corrections import Broken, round_of
from scoring.game import Refusal
from scoring.journal import Entry, Journal, LimitError
from scoring.json_fields import Move
from sheets.texts import _, plural, reason

if TYPE_CHECKING:
    from play.seat import Seat

ROLL = "roll"
"""The kind of move that enters dice."""
ENTRIES_LISTED = 2
"""Maximum number of entries that no longer fit and are listed with their reasons."""


class Correction:
    def __init__(self, seat: "Seat", number: int) -> None:
        """`number`: the entry's number from 0, not counting undone entries."""
        self.seat, self.match = seat, seat.match
        self.number = number
        self.entry, self.before = self.match.forced.entry(number)
        assert self.entry.move is not None  # undos have no number
        self.move: Move = self.entry.move
        self.box = ""
        self.viewed = self.match.viewed
        """The player who was shown before."""

    # Viewing an entry

    def look(self, box: str) -> None:
        """Says what was entered and offers to change or undo it."""
        self.box = box
        seat = self.seat
        seat.show()
        seat.looked = self
        self.match.changes += 1  # another correction may have been in progress
        self._point_out()
        seat.panel.look(self.before, self.entry.player, self.move)
        broken = self.match.forced.broken(self.number)
        number = seat.game.turn(self.before).round
        told = [_("Round {round}").format(round=number)] if number and not seat.sheet.shared else []
        told += [against(broken, self.match.names)] if broken else []
        what = self._text(self.entry.player, self.move)
        mood = HINT if seat.sheet.shared else PREVIEW
        seat.tell(mood, what, " · ".join(told), rule=broken.rule if broken else "")
        if self.match.own and self.entry.player not in self.match.own:
            return  # only the host changes what others have entered
        unlocked = self.match.mistakes.when_unlocked
        begin, remove = partial(unlocked, self.begin, seat), partial(unlocked, self.remove, seat)
        change = Offer(_("Change"), OUTLINED, begin)
        seat.offer([change, Offer(_("Undo this entry"), OUTLINED, remove)])

    def _point_out(self) -> None:
        """Marks the entry on the sheet."""
        if self.seat.sheet.shared:
            self.seat.sheet.select(self.box)
        else:
            self.seat.sheet.point_out(self.match.forced.boxes_of(self.number))

    def _text(self, player: int, move: Move) -> str:
        if not self.seat.sheet.shared:
            return self.match.timeline.entry(self.entry, self.before)
        label = self.seat.sheet.entry_label(move)
        return _("{name}: {what}").format(name=self.match.names[player], what=label)

    def _turn_to(self, player: int) -> None:
        """Shows a player's sheet; a guest's seat stays theirs."""
        if self.seat.far:
            self.seat.show()
        else:
            self.match.look_at(player)

    # Changing it

    def begin(self) -> None:
        """Shows the game as it was before the entry, so that it can be made again."""
        seat, player = self.seat, self.entry.player
        self._turn_to(player)
        seat.correction, seat.panel.waits = self, False
        seat.panel.show(self.before, player)
        if seat.sheet.shared:
            seat.sheet.select(self.box)
        else:
            seat.show_earlier(self.before)
        seat.panel.edit(self.move)
        self.ask()

    def ask(self) -> None:
        """Asks what it was, as long as nothing has been chosen."""
        seat, player = self.seat, self.entry.player
        what = self._text(player, self.move)
        seat.tell(PREVIEW, what, _("What should it be?"))
        offers = [] if seat.sheet.shared else seat.sheet.offers(self.before)
        others = [Offer(name, OUTLINED, partial(seat.wish, player, move)) for name, move in offers]
        seat.offer([Offer(_("Keep it"), OUTLINED, self.leave), *others])

    def leave(self) -> None:
        """Leaves the entry unchanged and shows the player who was shown before."""
        self._turn_to(self.viewed)

    def change(self, move: Move, *, forced: bool = False) -> None:
        """Replaces the entry; asks first if later ones would no longer fit."""
        player = self.entry.player
        if move == self.move:
            self.leave()
            return
        if (move.do == ROLL) != (self.move.do == ROLL):  # only a roll replaces a roll
            self.begin()
            return
        refusal = None if forced else self.seat.game.check(self.before, player, move)
        if refusal:
            self.seat.strictness.refuse(player, move, refusal)
            return
        self._try(move, _("Change anyway"), forced=forced)

    def remove(self) -> None:
        """Undoes the entry; asks first if later ones would no longer fit."""
        self._try(None, _("Undo anyway"))

    def _try(self, move: Move | None, anyway: str, *, forced: bool = False) -> None:
        try:
            journal, broken = self.match.session.changed(self.entry.id, move, forced=forced)
        except LimitError as error:
            self.seat.turn_down(error.refusal)
            return
        if broken:
            self._warn(broken, Offer(anyway, AGAINST, partial(self._take, journal)))
        else:
            self._take(journal)

    def _warn(self, broken: Broken, anyway: Offer) -> None:
        self.seat.doing.sound("refuse")
        title = plural(
            "{count} later entry is no longer valid",
            "{count} later entries are no longer valid",
            len(broken),
        )
        self.seat.tell(REFUSED, title, self._list(broken))
        self.seat.offer([Offer(_("Keep it"), OUTLINED, self.leave), anyway])

    def _list(self, broken: Broken) -> str:
        """Returns a text about the entries that no longer fit: few with reasons, many by player and
        round."""
        journal = self.match.session.journal
        rounds = [round_of(journal, entry) for entry, _refusal in broken]
        if len(broken) <= ENTRIES_LISTED:
            return "\n".join(
                self._why(entry, number, refusal)
                for (entry, refusal), number in zip(broken, rounds, strict=True)
            )
        found: dict[int, list[int]] = {}
        for (entry, _refusal), number in zip(broken, rounds, strict=True):
            found.setdefault(entry.player, []).append(number)
        return " · ".join(
            _("{name}: {what}").format(name=self.match.names[player], what=in_rounds(numbers))
            for player, numbers in found.items()
        )

    def _why(self, entry: Entry, number: int, refusal: Refusal) -> str:
        assert entry.move is not None  # undos are not in the trail
        name, why = self.match.names[entry.player], reason(refusal, self.match.names)
        place = next(n for n, (one, _after) in enumerate(self.match.journal.trail) if one is entry)
        before = self.match.forced.entry(place)[1]
        what = (
            self.seat.sheet.entry_label(entry.move)
            if self.seat.sheet.shared
            else self.match.timeline.words(before, entry.player, entry.move)
        )
        text = _("{name}, round {round}: {what}") if number else _("{name}: {what}")
        return f"{text.format(name=name, round=number, what=what)} ({why})"

    def _take(self, journal: Journal) -> None:
        self.seat.correction = None
        if not self.match.save(self.seat, lambda: self.match.session.take(journal)):
            self.leave()


def in_rounds(numbers: Iterable[int]) -> str:
    """Returns these rounds as text, consecutive ones as a range: `rounds 4–9, 11`."""
    ordered = sorted(set(numbers))
    runs: list[list[int]] = []
    for number in ordered:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return plural("round {rounds}", "rounds {rounds}", len(ordered), rounds=", ".join(texts))
