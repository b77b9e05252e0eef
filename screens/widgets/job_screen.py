"""A screen that works something out in the background when it is opened."""

from collections.abc import Callable
from typing import TypeVar

from kivy.clock import Clock

from screens.widgets.background_work import Job, Work
from screens.widgets.widgets import RollpadScreen

PATIENCE = 0.3
"""Seconds after which the progress is shown."""

Result = TypeVar("Result")


class WorkScreen(RollpadScreen):
    """Its kv has a `WorkCard` with the id `working`, for the progress."""

    def __init__(self, **kwargs: object) -> None:
        self.work: Work | None = None
        super().__init__(**kwargs)
        self._show_work = Clock.create_trigger(self.show_progress, PATIENCE)

    def start(self, job: Job[Result], done: Callable[[Result], None]) -> None:
        """Begins the work. Its result is dropped if the screen is left, or other work begun."""
        self.leave()

        def ended(found: Result) -> None:
            if self.work is mine:
                self.work = None
                self._show_work.cancel()
                done(found)

        mine = self.work = self.app.work(job, ended, self.ids.working.show)
        self.ids.working.stopping = False
        self._show_work()

    def leave(self) -> None:
        self._show_work.cancel()
        if self.work:
            self.work.cancel()
            self.work = None

    @property
    def complete(self) -> bool:
        return self.work is None

    def show_progress(self, _seconds: float) -> None:
        """Shows the card, as the work takes longer."""
