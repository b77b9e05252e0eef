"""The events of a match as text for screen readers, each reported once. No Kivy."""

from play import action_result, card_model, entry_texts
from play.action_result import ActionResult
from play.card_model import (
    HINT,
    PREVIEW,
    Card,
    spoken_card,
)
from play.match import Match
from scoring.game import HasSheets
from scoring.journal import Entry, Journal
from sheets import hidden_totals, view
from sheets.announcements import (
    ENTRY,
    PREVIEWED,
    QUESTION,
    REFUSAL,
    RESULT,
    TURN,
    UNDONE,
    Announcement,
    sentence,
)
from sheets.texts import _, plural


class SpokenEvents:
    """Compares a match with what was announced last."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._journal = match.session.journal
        self._where = ""
        self._player: int | None = None
        self._card = Card()
        self._draft = ""
        self._moment = ""
        """What was announced last: the round, who acts, the card, the text of the timeline."""

    def after(self, what: ActionResult) -> list[Announcement]:
        """Returns the announcements after an action."""
        match = self.match
        before, self._journal = self._journal, match.session.journal
        found = self._changes(before) if self._journal is not before else []
        if match.reading:
            return found + self._past()
        self._moment = ""
        if self._journal.over:
            if not before.over or not self._where:
                found.append(self._result())
            self._where, self._player = "over", None
            return found + self._of_card(what)
        return found + self._of_card(what) + self._turn()

    # Entries

    def _changes(self, before: Journal) -> list[Announcement]:
        """Returns the announcements of the last entry, or of what was undone or redone."""
        after = self._journal
        old, new = ([entry.id for entry, _state in one.trail] for one in (before, after))
        if old == new:  # an entry was made and undone before it was announced
            return []
        if len(new) > len(old) and new[: len(old)] == old and after.entries[-1].move is not None:
            return [Announcement(ENTRY, self._entry(after, len(new) - 1))]
        place = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
        if place is not None and len(old) == len(new):  # an earlier entry was changed
            return [Announcement(ENTRY, self._entry(after, place))]
        return [Announcement(UNDONE, sentence(entry_texts.undone(before, after)))]

    def _entry(self, journal: Journal, place: int) -> str:
        match, (entry, state) = self.match, journal.trail[place]
        before = journal.trail[place - 1][1] if place else journal.beginning
        game, player, total = match.game, entry.player, ""
        if game.total(before, player) != game.total(state, player):
            total = hidden_totals.written(game, journal.state, player)
            hidden = hidden_totals.are_hidden(game, journal.state)
            total = "" if hidden else _("{points} in total").format(points=total)
        return sentence(self._words(entry, before), total)

    def _words(self, entry: Entry, before: HasSheets) -> str:
        """Returns the spoken text of an entry."""
        match = self.match
        assert entry.move is not None
        what = match.front.sheet.texts.spoken_move(before, entry.player, entry.move)
        if not what:
            return entry_texts.named(match.session.journal, entry, before)
        if len(match.names) == 1:
            return what
        return _("{name}: {what}").format(name=match.names[entry.player], what=what)

    # Whose turn it is

    def _turn(self) -> list[Announcement]:
        match = self.match
        seat = match.attended
        where = seat.sheet.texts.where(match.game, match.state, match.names)
        same = where == self._where
        if same and seat.player == self._player:
            return []
        new = "" if same else where
        title, detail = (seat.card.title, seat.card.detail) if seat.card.mood == HINT else ("", "")
        title = "" if title in new else title
        detail = sentence(detail, seat.sheet.texts.spoken_hint(match.state))
        name = "" if len(match.names) == 1 else match.names[seat.player]
        if name and name not in new + title:
            title = _("{name}: {what}").format(name=name, what=title) if title else name
        self._where, self._player = where, seat.player
        return [Announcement(TURN, sentence(new, title, detail))]

    # Cards

    def _of_card(self, what: ActionResult) -> list[Announcement]:
        """Returns the announcements of the card: a refusal with its reason, a question, a
        preview."""
        seat = self.match.attended
        sheet, shown = seat.sheet, seat.card
        last, self._card = self._card, shown
        draft, self._draft = self._draft, sheet.texts.spoken_draft()
        if self._draft and self._draft != draft:
            return [Announcement(QUESTION, self._draft)]
        again = what.kind == action_result.REFUSED and "refuse" in what.sounds
        if shown.mood == card_model.REFUSED and (again or shown != last):
            return [Announcement(REFUSAL, spoken_card(shown))]
        if shown.mood == card_model.FACT and shown is not last:
            return [Announcement(QUESTION, spoken_card(shown))]
        if shown.mood == PREVIEW and shown != last:
            kind = PREVIEWED if sheet.about else QUESTION
            return [Announcement(kind, spoken_card(shown))]
        return []

    def _past(self) -> list[Announcement]:
        """Returns the announcement of the entry at the timeline's handle; empty if it is
        unchanged."""
        timeline = self.match.timeline
        moment, refuses = sentence(timeline.title, timeline.detail), timeline.refusing
        same, self._moment = moment == self._moment, moment
        return [] if same else [Announcement(REFUSAL if refuses else QUESTION, moment)]

    # The result

    def _result(self) -> Announcement:
        return Announcement(RESULT, spoken_result(self._journal))


def spoken_result(journal: Journal) -> str:
    """Returns all players' points, the best first, and the rank of a single player."""
    game, state, names = journal.game, journal.state, journal.names
    winners, placed = game.winners(state), game.places(state)
    order = sorted(range(len(names)), key=lambda one: (one not in winners, placed[one], one))

    def _stands(one: int) -> tuple[bool, int]:
        return one not in winners, -game.merit(state, one)

    lines = [_("The game is over"), "" if winners else _("It was ended early.")]
    for player in order:
        points = plural("{count} point", "{count} points", game.total(state, player))
        line = _("{names}: {points}").format(names=names[player], points=points)
        better = [one for one in order if _stands(one) < _stands(player)]
        lines.append(f"{len(better) + 1}. {line}" if len(names) > 1 else line)
    if rank := game.rank(state):
        lines.append(view(game.id).texts.rank_name(rank))
    return sentence(*lines)
