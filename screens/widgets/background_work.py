"""Long work in a separate thread, with progress, cancelling and a report at its end."""

from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from threading import Event, Thread
from typing import TypeVar

from kivy.clock import Clock

from storage.errors import StorageError
from storage.progress import Progress
from storage.store import Store

PATIENCE = 10
"""Maximum seconds for which closing the app waits for the thread."""
PROGRESS_SECONDS = 0.1
"""Seconds between two updates of the progress."""

Result = TypeVar("Result")
Job = Callable[[Store, Progress], Result]
"""The work, given a store for its own thread. It reports progress often, and stops when that
returns False."""


class Work:
    """A running job. Its callbacks are called in the main thread."""

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
        # Limits the updates, however often progress is reported: drawing takes time from the work.
        self._report_soon = Clock.create_trigger(self._report_progress, PROGRESS_SECONDS)
        # The job writes and draws as the window does that began it.
        context, name = copy_context(), "rollpad-work"
        self._thread = Thread(target=context.run, args=(self._run,), name=name, daemon=True)
        self._thread.start()

    def cancel(self, *_args: object) -> None:
        """Stops the work at its next report of progress; `on_done` is still called."""
        self._cancelled.set()

    def stop(self) -> None:
        """Cancels the work and waits for its thread to end; no callback is called."""
        self.cancel()
        self._stopped = True
        # A thread that hangs on a disk ends with the process; the file is consistent anyway.
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
        self._report_soon()
        return not self.cancelled

    def _report_progress(self, _seconds: float = 0) -> None:
        if not self._stopped:
            self._on_progress(*self._far)

    def _run(self) -> None:
        try:
            with self._store.another() as own:
                finish = self._job(own)
        except StorageError as error:
            self._fail(error)
        except Exception as error:  # a bug of ours: no caller must wait in vain
            fault = error
            self._fail(StorageError("other", error))
            Clock.schedule_once(lambda _dt: _throw(fault))  # handled like every other error
        else:
            Clock.schedule_once(lambda _dt: self._end(finish))

    def _fail(self, error: StorageError) -> None:
        Clock.schedule_once(lambda _dt: self._end(partial(self._on_failed, error)))

    def _end(self, finish: Callable[[], None]) -> None:
        if self._report_soon.is_triggered:
            self._report_soon.cancel()
            self._report_progress()
        if not self._stopped:
            finish()


def _throw(error: Exception) -> None:
    raise error
