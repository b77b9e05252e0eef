"""`with app.telling():` around whatever may fail because of the disk."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from storage.errors import StorageError


class Telling:
    """A `StorageError` in the block is told to the user and goes no further; what follows the block
    can ask whether it `failed`. Every other error goes on."""

    def __init__(self, tell: Callable[[StorageError], None]) -> None:
        self._tell = tell
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
            self._tell(error)
        return self.failed
