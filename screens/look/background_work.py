"""Long work in a thread of its own: shows how far it is, can be cancelled, and tells its end."""

from collections.abc import Callable
from functools import partial
from threading import Event, Thread
from typing import TypeVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.look.widgets import Card, load_kv
from storage.errors import StorageError
from storage.store import Store
from storage.tally import Progress

PATIENCE = 10
"""Seconds for which the end of the app waits."""
TOLD_EVERY = 0.1
"""Seconds between two looks at how far it is."""

Result = TypeVar("Result")
Job = Callable[[Store, Progress], Result]
"""What is to be done, on a store of its own thread. It tells its progress often, and stops where
that answers False."""


class Work:
    """One job under way. Whoever asked for it hears of it in the thread of the screens."""

    def __init__(
        self,
        store: Store,
        job: Job[Result],
        *,
        on_done: Callable[[Result], None],
        on_failed: Callable[[StorageError], None],
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:

        def run(own: Store) -> Callable[[], None]:
            return partial(on_done, job(own, self._progress))

        self._store, self._job = store, run
        self._on_failed, self._on_progress = on_failed, on_progress
        self._stopped = False
        self._cancelled = Event()
        self._far: tuple[int, int] = (0, 0)
        # However often the work tells how far it is: to draw it takes time from the work itself.
        self._tell = Clock.create_trigger(self._tell_progress, TOLD_EVERY)
        self._thread = Thread(target=self._run, name="rollpad-work", daemon=True)
        self._thread.start()

    def cancel(self, *_args: object) -> None:
        """Stops the work as soon as it tells its progress again; `on_done` is still told."""
        self._cancelled.set()

    def stop(self) -> None:
        """Cancels it, waits for its thread to end, and tells nobody."""
        self.cancel()
        self._stopped = True
        # One that hangs, at a disk that does not answer, ends with us; the file is whole anyway.
        self._thread.join(PATIENCE)

    def join(self) -> None:
        self._thread.join()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def _progress(self, done: int, total: int) -> bool:
        self._far = done, total
        self._tell()
        return not self.cancelled

    def _tell_progress(self, _seconds: float = 0) -> None:
        if not self._stopped:
            self._on_progress(*self._far)

    def _run(self) -> None:
        try:
            with self._store.another() as own:
                tell = self._job(own)
        except StorageError as error:
            self._fail(error)
        except Exception as error:  # a mistake of ours: nobody must wait for an end in vain
            fault = error
            self._fail(StorageError("other", error))
            Clock.schedule_once(lambda _dt: _throw(fault))  # told where all faults are told
        else:
            Clock.schedule_once(lambda _dt: self._end(tell))

    def _fail(self, error: StorageError) -> None:
        Clock.schedule_once(lambda _dt: self._end(partial(self._on_failed, error)))

    def _end(self, tell: Callable[[], None]) -> None:
        if self._tell.is_triggered:
            self._tell.cancel()
            self._tell_progress()
        if not self._stopped:
            tell()


def _throw(error: Exception) -> None:
    raise error


class WorkCard(Card):
    """How far the work is, and a button to cancel it."""

    title = StringProperty()
    done = NumericProperty(0)
    total = NumericProperty(0)
    """0 while it is not known yet."""
    stopping = BooleanProperty(False)

    __events__ = ("on_cancel",)

    def show(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def cancel(self) -> None:
        self.stopping = True
        self.dispatch("on_cancel")

    def on_cancel(self) -> None:
        """The user wants no more of it."""


load_kv(__file__)
