"""The data of a player's seat: its sheet and panel, its card, and what is touched there so far.

The parts of a seat read it and show their texts in its card; `play/seat.py` decides what a touch
does.
"""

from collections.abc import Sequence
from dataclasses import replace

from play import action_result
from play.action_result import ActionScope
from play.card_model import PREVIEW, REFUSED, Act, Answer, Card, Offer
from play.correction import EarlierEntry
from play.match_state import MatchState
from scoring.game import AnyGame, Box, HasSheets
from scoring.journal import Journal
from scoring.json_fields import Move
from sheets import view_of
from sheets.texts import _, signed

RESULT_OF_MOOD = {REFUSED: action_result.REFUSED, PREVIEW: action_result.ASKS}
"""The results of an action by the moods of the card; others change nothing about it."""


class SeatState:
    """The data of a seat."""

    remote = False
    """Whether it is a guest's, on another device."""

    def __init__(self, match: MatchState, player: int, *, apart: bool) -> None:
        """`apart`: several seats share the screen, and this one has its own undo and redo."""
        self.match, self.player, self.apart = match, player, apart
        self.doing: ActionScope = match.doing
        self.game: AnyGame = match.game
        self.touched: frozenset[Box] = frozenset()
        """The boxes touched so far, of an entry that takes more than one."""
        self.anyway: frozenset[Box] = frozenset()
        """The boxes touched so far of an entry against the rules."""
        self.correction: EarlierEntry | None = None
        """An earlier entry that is being changed."""
        self.looked: EarlierEntry | None = None
        """An earlier entry that is shown."""
        self.question: tuple[Offer, ...] = ()
        """The answers to what the touched boxes mean, as long as it is not answered."""
        self.asked = False
        """Whether the card asks a question that does not concern a box."""
        self.card = Card()
        self.acts: tuple[Act, ...] = ()
        """The actions of the card's answers."""
        self.aside: Act | None = None
        """The action in place of help."""
        self.insist: Act | None = None
        """The action of pressing and holding a refused box or the card."""
        self.mine = False
        """Whether the player can enter something now."""
        looks = view_of(match.session.journal)
        self.sheet, self.panel = looks.sheet(self.game), looks.panel(self.game)

    @property
    def journal(self) -> Journal:
        """Returns the current game, whatever the timeline shows."""
        return self.match.latest

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.names

    @property
    def name(self) -> str:
        return self.match.names[self.player]

    @property
    def state(self) -> HasSheets:
        """Returns the state in which the next entry is made: an earlier one during a correction."""
        state: HasSheets = self.correction.before if self.correction else self.match.state
        return state

    @property
    def busy(self) -> bool:
        """Whether a draft or a refusal is shown here that other players must not remove."""
        begun = self.asks or self.card.mood == REFUSED
        return begun and not self.game.over(self.state)

    @property
    def is_answering(self) -> bool:
        """Whether a question or a refusal is shown here that is no part of the draft."""
        return bool(self.correction or self.asked) or self.card.mood == REFUSED

    @property
    def asks(self) -> bool:
        """Whether a question is open here."""
        return bool(self.touched or self.correction or self.asked)

    @property
    def must_answer(self) -> bool:
        """Whether one of several answers has to be chosen before anything else."""
        asked = self.asked or (self.question and self.touched)
        return bool(asked) and len(self.card.answers) > 1

    # The card

    def set_card(
        self,
        mood: str,
        title: str,
        detail: str = "",
        gain: str = "",
        *,
        rule: str = "",
        offers: Sequence[Offer] = (),
    ) -> None:
        """Sets the text of the card, and its answers."""
        answers = tuple(Answer(one.text, one.kind) for one in offers)
        self.card = Card(mood, title, detail, gain, rule, answers)
        self.acts = tuple(one.act for one in offers)
        self.insist = self.aside = None
        self.sheet.about = {}
        if mood in RESULT_OF_MOOD:
            self.doing.set_result(RESULT_OF_MOOD[mood])

    def offer(self, offers: Sequence[Offer]) -> None:
        """Sets the answers of the card."""
        answers = tuple(Answer(one.text, one.kind) for one in offers)
        self.card = replace(self.card, answers=answers)
        self.acts = tuple(one.act for one in offers)

    @property
    def offers(self) -> list[Offer]:
        """Returns the answers of the card with their actions."""
        both = zip(self.card.answers, self.acts, strict=True)
        return [Offer(*answer, act) for answer, act in both]

    def show_preview(self, state: HasSheets, move: Move) -> None:
        """Shows in the card what an entry would score."""
        title, detail = self.sheet.texts.describe(state, move)
        gain = self.game.gain(state, self.player, move)
        self.set_card(PREVIEW, title, detail, signed(gain))

    def ask(self, question: str, offers: Sequence[Offer], detail: str = "") -> None:
        """Asks a question that does not concern a box."""
        with self.doing:
            self.asked = True
            self.set_card(PREVIEW, question, detail)
            self.offer(offers)

    def name_label(self, label: str) -> str:
        """Returns the label of a button, with the player's name in a tray beside several sheets."""
        if not self.match.shares_dice or self.remote:
            return label
        return _("{name}: {what}").format(name=self.name, what=label)
