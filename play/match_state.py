"""The data of a match: the open game, what is shown of it, and what the players have chosen.

The parts of a match read it; `play/match.py` changes it.
"""

from collections.abc import Callable
from contextlib import suppress

from play.action_result import ActionResult, ActionScope
from play.card_model import Offer
from play.drafts import Drafts
from play.hint_rights import HintRights
from play.sheet_paging import A_PAGE, pages
from play.virtual_dice import AppDice
from scoring.early_end import EVERYWHERE
from scoring.forced_entries import Forced, changed_by
from scoring.game import AnyGame, Box, HasSheets
from scoring.journal import Journal
from scoring.json_fields import Move
from sheets import view_of
from sheets.forced_marks import Pencilled
from storage.errors import StorageError
from storage.session import Session
from storage.settings import BY_HAND, LAYOUTS, STRICTNESS, TRAY

ONE, ALL, SEATED = LAYOUTS
"""One sheet at a time, all side by side, or each turned towards its player."""


class MatchState:
    """The data of a match."""

    def __init__(self, session: Session, notify: Callable[[ActionResult], None]) -> None:
        self.session = session
        self.doing = ActionScope(notify)
        self.game: AnyGame = session.journal.game
        self.past: Journal | None = None
        """The game as it was at the timeline's handle; None if the timeline is closed."""
        self.reading = False
        """Whether the timeline is open: the sheets show the past, and nothing can be entered."""
        settings, game = session.store.settings, session.journal.game.id
        self.strictness = settings.get(STRICTNESS.of(game))
        """How entries against a rule are handled."""
        self.by_hand = settings.get(BY_HAND.of(game))
        """Whether the players count for themselves, in games that allow both."""
        self.dice_opened: bool = settings.get(TRAY.of(game))
        """Whether dice are entered on the screen; remembered for each game."""
        self.forced = Forced(lambda: self.session.journal)
        """Which boxes of the sheets have entries against a rule."""
        self.hints = HintRights(settings)
        self.app_dice = AppDice(settings, session.journal)
        self.drafts = Drafts(session, self.doing)
        self.unlocked = False
        """Whether a finished game may be changed without asking again."""
        self.places = list(range(len(session.journal.names)))
        """The players in the order of their places on the screen."""
        self.per_page = A_PAGE
        """How many sheets the layout has side by side."""
        self.page = 0
        self.first_offers: list[Offer] = []
        """Additional offers until the first entry."""
        self.changes = 0
        """Counts changes of the parts around the seats."""
        self.remote_players: frozenset[int] = frozenset()
        """The players on other devices of a shared game."""
        self.own: frozenset[int] = frozenset()
        """The players of this device in a shared game of another host: it undoes only their
        entries."""
        looks = view_of(session.journal)
        self._shared_sheet = looks.sheet.shared
        self._shared_dice = looks.panel.shared_dice
        self.arrange(ONE, None)

    # The game

    @property
    def latest(self) -> Journal:
        """Returns the current game, whatever the timeline shows."""
        return self.session.journal

    @property
    def journal(self) -> Journal:
        """Returns the current game, or the game as it was at the timeline's handle."""
        return self.session.journal if self.past is None else self.past

    @property
    def state(self) -> HasSheets:
        state: HasSheets = self.journal.state
        return state

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.journal.names

    def show_past(self, past: Journal | None) -> None:
        """Shows the game as it was; the current one again with None."""
        self.past, self.reading = past, past is not None

    @property
    def over(self) -> bool:
        """Whether the game is over, whatever the timeline shows."""
        return self.session.journal.over

    @property
    def entering(self) -> bool:
        """Whether something can be entered now."""
        return not self.reading and not self.over

    @property
    def locked(self) -> bool:
        """Whether a finished game asks before it is changed; it asks once."""
        return self.over and not self.unlocked

    @property
    def waits_for_roll(self) -> bool:
        """Whether nothing else can be entered before the given dice of this round are shown."""
        dice = self.app_dice
        return dice.given is not None and self.entering and dice.waits(self.session.journal)

    def waits_before(self, move: Move) -> bool:
        """Whether the dice have to be rolled before this is entered."""
        if move.do == "roll" or isinstance(move, EVERYWHERE):
            return False
        return self.waits_for_roll

    def may_ask(self, player: int) -> bool:
        """Whether hints are allowed for a player."""
        return self.hints.may_ask(self.journal, player)

    def pencilled(self, player: int) -> Pencilled:
        """Returns the parts of a player's sheet that the other devices have not received yet."""
        pending = self.session.pending
        if not pending or self.reading:
            return Pencilled()
        boxes, numbers, journal = set[str](), set[int](), self.session.journal
        for number, (entry, after) in enumerate(journal.trail):
            if entry.id in pending:
                numbers.add(number)
                if entry.player == player:
                    before = journal.trail[number - 1][1] if number else journal.beginning
                    boxes.update(changed_by(journal, entry, before, after))
        return Pencilled(frozenset(boxes), frozenset(numbers))

    def written_at_handle(self, player: int) -> frozenset[Box]:
        """Returns the boxes in which this player wrote with the entry at the timeline's handle."""
        past = self.past
        if past is None or not past.trail or past.trail[-1][0] is not past.entries[-1]:
            return frozenset()
        before = past.trail[-2][1] if len(past.trail) > 1 else past.beginning
        marks = past.game.written(before, player)
        after = past.game.written(past.state, player)
        return frozenset(box for box, mark in after.items() if marks.get(box) != mark)

    def remember_by_hand(self, by_hand: bool) -> None:
        self.by_hand = by_hand
        with suppress(StorageError):  # only a preference
            self.session.store.settings.set(BY_HAND.of(self.game.id), by_hand)

    # Which sheets are shown

    def arrange(self, mode: str, enlarged: int | None) -> None:
        """Sets how the sheets are shown, and the player whose seat temporarily fills the screen."""
        self.mode, self.enlarged = mode, enlarged
        self.several = mode != ONE and not self._shared_sheet
        """Whether the players have chosen to see several sheets at once."""
        self.several_seats = self.several and enlarged is None
        """Whether several seats are on the screen now."""
        self.shares_dice = self.several_seats and self._shared_dice
        """Whether several seats on the screen share one tray."""

    @property
    def pages(self) -> list[list[int]]:
        """Returns the players on each page of sheets; when seated, all are on one."""
        return pages(self.places, self.mode == SEATED, self.per_page)
