"""A screen about a finished game, with work in the background."""

from scoring.journal import Journal
from screens.widgets.job_screen import WorkScreen
from storage.session import Session


class FinishedGameScreen(WorkScreen):
    def __init__(self, **kwargs: object) -> None:
        self.session: Session | None = None
        super().__init__(**kwargs)

    @property
    def makes_sense(self) -> bool:
        """False for a game that has been continued."""
        return self.session is not None and self.journal.over

    @property
    def journal(self) -> Journal:
        assert self.session is not None
        return self.session.journal
