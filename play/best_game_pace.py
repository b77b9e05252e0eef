"""The player's best game, compared round by round, in solo games."""

from typing import NamedTuple

from scoring.journal import Journal
from sheets import view_of
from sheets.texts import _, printed, signed
from storage.errors import StorageError
from storage.leaderboard import Variant
from storage.session import Session
from storage.settings import GHOST


class Pace(NamedTuple):
    """Comparison with the best game at one moment."""

    rounds: int
    """Number of finished rounds."""
    best: int
    ahead: int
    """Points of this game minus those of the best game after the same round."""
    final: bool
    """Whether it is compared with the final score of the best game."""

    def numbers(self) -> dict[str, str]:
        """Returns the numbers formatted for display."""
        ahead = signed(self.ahead) if self.ahead else "±0"
        return {"points": printed(self.best), "difference": ahead}


class BestGame:
    """The best game of the player of the open game. Loaded once, when there is time for it, so that
    opening a game does not wait."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.run: list[int] = []
        """Its totals after 0, 1, 2 … rounds; empty if there is nothing to show."""

    def load(self) -> bool:
        """Returns whether there is a best game."""
        session = self.session
        journal, store = session.journal, session.store
        game = journal.game
        if not game.alone(journal.state):
            return False
        variant = Variant(game.id, game.compared_as(journal.options), solo=True)
        try:
            if store.settings.get(GHOST):
                player = journal.names[0]
                self.run = store.leaderboard.best_run(variant, player, leave_out=session.number)
        except StorageError:
            return False  # optional feature: continue without it
        return bool(self.run)

    def standing(self, journal: Journal) -> Pace | None:
        """Returns the comparison at the current round; None if there is no best game."""
        if not self.run:
            return None
        rounds = journal.game.stage(journal.state)
        final = journal.over or rounds >= len(self.run) - 1
        best = self.run[-1 if final else rounds]
        return Pace(rounds, best, journal.total(0) - best, final)

    def words(self, journal: Journal) -> str:
        """Returns the comparison as one line of text; empty if there is no best game."""
        standing = self.standing(journal)
        if standing is None:
            return ""
        if not standing.rounds:
            return _("Best game to beat: {points}").format(points=printed(self.run[-1]))
        what = _("Best game")
        if not standing.final:
            what = view_of(journal).texts.best_after(standing.rounds)
        text = _("{what}: {points} ({difference})")
        return text.format(what=what, **standing.numbers())

    def few_words(self, journal: Journal) -> str:
        """Returns the comparison as a few words, for a corner of the screen."""
        standing = self.standing(journal)
        if standing is None:
            return ""
        if not standing.rounds:
            return _("To beat: {points}").format(points=printed(self.run[-1]))
        return _("Best {points} ({difference})").format(**standing.numbers())

    def aside(self, journal: Journal) -> tuple[str, ...]:
        """Returns the texts beside the total on the sheet, longest first; used without a rank
        card."""
        return (self.words(journal), self.few_words(journal)) if self.run else ()
