"""`with app.telling():` around code that may fail because of the disk."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from storage.errors import StorageError


class Telling:
    """A `StorageError` in the block is shown to the user and suppressed; code after the block can
    check whether it `failed`. Other errors propagate."""

    def __init__(self, show: Callable[[StorageError], None]) -> None:
        self._show = show
        self.failed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        if isinstance(error, StorageError):
            self.failed = True
            self._show(error)
        return self.failed
