"""The moments of a game: the journal as it was at each of them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, Self, TypeVar, overload

MOST_KEPT = 8
"""Maximum of moments of a game kept in memory."""


class HasMoments(Protocol):
    """A journal, as far as its moments are concerned."""

    @property
    def moments(self) -> tuple[int, ...]: ...

    def until(self, counts: Iterable[int]) -> Iterator[Self]: ...


J = TypeVar("J", bound=HasMoments)


class Trail(Sequence[J]):
    """Creates each moment of a journal on access: all together would need quadratic memory."""

    def __init__(self, journal: J) -> None:
        self._journal, self._moments = journal, journal.moments
        self._made: dict[int, J] = {}
        """The moments accessed last, since the same ones are accessed repeatedly."""

    def __len__(self) -> int:
        return len(self._moments)

    def __iter__(self) -> Iterator[J]:
        return self._journal.until(self._moments)

    @overload
    def __getitem__(self, place: int) -> J: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[J]: ...

    def __getitem__(self, place: int | slice) -> J | Sequence[J]:
        if isinstance(place, slice):
            return [self[at] for at in range(len(self))[place]]
        count = self._moments[place]
        if count not in self._made:
            while len(self._made) >= MOST_KEPT:
                self._made.pop(next(iter(self._made)))
            self._made[count] = next(self._journal.until([count]))
        return self._made[count]
