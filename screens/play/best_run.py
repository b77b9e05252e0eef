"""The ghost of the best run: where it stood after the same round, for those who play alone."""

from typing import NamedTuple

from scoring.journal import Journal
from screens.games import view
from screens.look.texts import _, printed, signed
from storage.errors import StorageError
from storage.records import Variant
from storage.session import Session
from storage.settings import GHOST


class Standing(NamedTuple):
    """The best run beside a game at one moment."""

    rounds: int
    """How many are over in the game."""
    best: int
    ahead: int
    """How many points the game has more than the best run had then."""
    final: bool
    """Whether the best run is compared as it ended."""

    def numbers(self) -> dict[str, str]:
        """As they are written."""
        ahead = signed(self.ahead) if self.ahead else "±0"
        return {"points": printed(self.best), "difference": ahead}


class Ghost:
    """The best run of the player whose game is open. Loaded when there is time for it, once for
    each game: opening one must not wait for it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.run: list[int] = []
        """Its total after so many rounds; empty if there is none to be shown."""

    def load(self) -> bool:
        """Whether there is one."""
        session = self.session
        journal, store = session.journal, session.store
        game = journal.game
        if not game.alone(journal.state):
            return False
        variant = Variant(game.id, game.variant(journal.options), solo=True)
        try:
            if store.settings.get(GHOST):
                player = journal.names[0]
                self.run = store.records.best_run(variant, player, leave_out=session.number)
        except StorageError:
            return False  # nobody has asked for it: the game goes on without
        return bool(self.run)

    def standing(self, journal: Journal) -> Standing | None:
        """At the same point of both games; None where nothing is to be compared."""
        if not self.run:
            return None
        rounds = journal.game.stage(journal.state)
        final = journal.over or rounds >= len(self.run) - 1
        best = self.run[-1 if final else rounds]
        return Standing(rounds, best, journal.total(0) - best, final)

    def words(self, journal: Journal) -> str:
        """How it stands, in a line."""
        standing = self.standing(journal)
        if standing is None:
            return ""
        if not standing.rounds:
            return _("Best run to beat: {points}").format(points=printed(self.run[-1]))
        what = _("Best run")
        if not standing.final:
            what = view(journal.game.id).sheet.best_after(standing.rounds)
        text = _("{what}: {points} ({difference})")
        return text.format(what=what, **standing.numbers())

    def few_words(self, journal: Journal) -> str:
        """The same for a corner."""
        standing = self.standing(journal)
        if standing is None:
            return ""
        if not standing.rounds:
            return _("To beat: {points}").format(points=printed(self.run[-1]))
        return _("Best {points} ({difference})").format(**standing.numbers())

    def aside(self, journal: Journal) -> tuple[str, ...]:
        """What stands beside the total on the sheet, where nothing larger tells it."""
        return (self.words(journal), self.few_words(journal)) if self.run else ()
