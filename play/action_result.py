"""The result of an action in a match. No Kivy.

Every entry point of the match is marked with `action`. However many steps an action takes, the
displays are notified once, when all of it is done.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from types import TracebackType
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from play.card_model import Act
from scoring.game import AnyGame, HasSheets
from storage.errors import StorageError

SHOWN, ASKS, REFUSED, FAILED, UNDONE, ENTERED = range(6)
"""The kinds of results in order of importance: only the display has changed, the card asks for
more, an entry is refused, could not be saved, is undone or redone, is saved."""


@dataclass(frozen=True, slots=True)
class Snackbar:
    """A message at the bottom of the window."""

    text: str
    answer: str = ""
    """The text of its button, if it has one."""
    act: Act | None = None
    seconds: float = 5.0


@dataclass(frozen=True, slots=True)
class ActionResult:
    """What an action has led to, for the displays."""

    kind: int = SHOWN
    sounds: tuple[str, ...] = ()
    error: StorageError | None = None
    """Why it could not be saved."""
    message: Snackbar | None = None
    clears_message: bool = False
    """Whether the last message is outdated and has to be removed."""
    wants_result: bool = False
    """Whether the display should show the result."""
    remote: bool = False
    """Whether it was done by a guest, on another device."""


class ActionScope:
    """Collects the results of an action and notifies the displays at its end."""

    def __init__(self, notify: Callable[[ActionResult], None]) -> None:
        self._notify = notify
        self._depth = 0
        self._result = ActionResult()

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._depth -= 1
        if not self._depth:
            result, self._result = self._result, ActionResult()
            if error is None:
                self._notify(result)
            self.last = result

    last = ActionResult()
    """The result of the last action."""

    @contextmanager
    def without_messages(self) -> Iterator[None]:
        """Suppresses messages and sounds for changes that are shown only on other devices."""
        kept, self._result = self._result, ActionResult()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self._result = kept

    def set_result(self, kind: int) -> None:
        """Sets the kind of the result, unless a more important one is set."""
        self._result = replace(self._result, kind=max(kind, self._result.kind))

    def sound(self, kind: str) -> None:
        self._result = replace(self._result, sounds=(*self._result.sounds, kind))

    def fail(self, error: StorageError) -> None:
        """Sets the error because of which nothing was saved."""
        self.set_result(FAILED)
        self._result = replace(self._result, error=error)

    def show_message(self, message: Snackbar) -> None:
        """Sets the message to show."""
        self._result = replace(self._result, message=message)

    def clear_message(self) -> None:
        """Removes the last message."""
        self._result = replace(self._result, message=None, clears_message=True)

    def mark_remote(self) -> None:
        self._result = replace(self._result, remote=True)

    def want_result(self) -> None:
        self._result = replace(self._result, wants_result=True)


class Does(Protocol):
    """An object with entry points of a match."""

    @property
    def doing(self) -> ActionScope: ...


D = TypeVar("D", bound=Does)
P = ParamSpec("P")


def action(act: Callable[Concatenate[D, P], object]) -> Callable[Concatenate[D, P], ActionResult]:
    """Marks a method that displays may call; it then returns the result of the action."""

    @wraps(act)
    def done(self: D, /, *args: P.args, **kwargs: P.kwargs) -> ActionResult:
        with self.doing:
            act(self, *args, **kwargs)
        return self.doing.last

    return done


def sound_of(game: AnyGame, before: HasSheets, after: HasSheets) -> str:
    """Returns the name of the sound for an entry that led from `before` to `after`."""
    if game.over(after) and not game.over(before):
        return "game_end"
    # Entries before the first round do not end one.
    return "round_end" if 0 < game.turn(before).round < game.turn(after).round else "tick"
