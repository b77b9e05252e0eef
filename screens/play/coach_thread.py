"""Lets the coach think in a separate thread, so that touches never wait for an answer."""

from collections.abc import Callable
from contextvars import copy_context
from threading import Lock, Thread

from kivy.clock import Clock


class Thinking:
    """Gives one answer at a time: coaches cache what they have read and are not thread-safe."""

    def __init__(self) -> None:
        self._one = Lock()
        self._last: Thread | None = None

    def __call__(self, job: Callable[[], None], done: Callable[[], None]) -> None:
        context, args = copy_context(), (self._run, job, done)  # in the language of who asks
        self._last = Thread(target=context.run, args=args, name="rollpad-coach", daemon=True)
        self._last.start()

    def join(self) -> None:
        """Waits until the last answer is there; the next frame shows it."""
        if self._last:
            self._last.join()

    def _run(self, job: Callable[[], None], done: Callable[[], None]) -> None:
        try:
            with self._one:
                job()
        except Exception as error:  # a bug: handled like every other error
            fault = error
            Clock.schedule_once(lambda _dt: _throw(fault))
        else:
            Clock.schedule_once(lambda _dt: done())


def _throw(error: Exception) -> None:
    raise error
