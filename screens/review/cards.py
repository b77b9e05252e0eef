"""The cards of a review: a costly entry with its sheet, and the luckiest and unluckiest roll."""

from collections.abc import Callable, Sequence

from kivy.properties import StringProperty

from scoring.coach.review import ReviewedEntry
from scoring.game import AnyGame, AnyMove, AnyState
from scoring.journal import Journal
from screens.review.review_job import CostlyEntry
from screens.review.texts import signed
from screens.widgets.widgets import Card, Pressable, load_kv
from sheets import view
from sheets.coach_texts import in_a_line
from sheets.texts import _, decimal

Open = Callable[[ReviewedEntry], None]
"""Opens the game at an entry."""


def in_words(
    game: AnyGame, who: tuple[int, tuple[str, ...]], state: AnyState, move: AnyMove
) -> str:
    """Returns an entry as it is described in the timeline. Who: the player, and the names of
    all."""
    sheet, (player, names) = view(game.id).sheet(game), who
    sheet.names, sheet.player, sheet.name = names, player, names[player]
    return sheet.texts.tell_entry(state, move)


def when(step: ReviewedEntry) -> str:
    if not step.round:
        return _("Before the first roll")
    return _("Round {round}").format(round=step.round)


def _rolled(step: ReviewedEntry) -> AnyState | None:
    """Returns the state with the roll; None before the first one."""
    return step.known if step.round else None


class TipCard(Card):
    """A costly entry: the sheet as it was, what was entered, what would have been better."""

    place = StringProperty()
    """Which of the costliest entries it is."""
    made = StringProperty()
    made_value = StringProperty()
    better = StringProperty()
    better_value = StringProperty()
    reason = StringProperty()

    def __init__(
        self, number: int, tips: Sequence[CostlyEntry], who: tuple[int, Journal], open_at: Open
    ) -> None:
        tip = tips[number]
        self.step, self._open = tip.step, open_at
        super().__init__()
        step, (player, journal) = tip.step, who
        assert step.best is not None  # otherwise nothing is known of what it cost
        words = _("Biggest mistakes · {number} of {count}")
        self.place = words.format(number=number + 1, count=len(tips))
        self.ids.head.show(when(step), signed(-step.loss), journal.game, _rolled(step))
        game, seat = journal.game, (player, journal.names)
        self.made = in_words(game, seat, step.known, step.move)
        self.better = in_words(game, seat, step.known, step.best.move)
        self.made_value, self.better_value = decimal(step.after), decimal(step.best.value)
        self.reason = in_a_line(tip.reasons)
        self.ids.picture.show(game, step.known, seat, step.move, step.best.move)

    def open(self) -> None:
        self._open(self.step)


class RollRow(Pressable):
    """A lucky or an unlucky roll; a touch shows it in the game."""

    def __init__(self, title: str, step: ReviewedEntry, journal: Journal, open_at: Open) -> None:
        self.step, self._open = step, open_at
        super().__init__()
        text = f"{title} · {when(step)}"
        self.ids.line.show(text, signed(step.luck), journal.game, _rolled(step))
        self.text = text

    def on_release(self) -> None:
        self._open(self.step)


load_kv(__file__)
