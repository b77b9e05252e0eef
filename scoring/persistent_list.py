"""An immutable sequence that is extended at its end and shares its items with its predecessor."""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Chain(Generic[T]):
    """Immutable linked list. Adding an item takes constant time and memory; a tuple would be
    copied, and thousands of tuples that grow one by one would each hold all items again."""

    __slots__ = ("_before", "_last")

    def __init__(self) -> None:
        self._before: Chain[T] | None = None
        self._last: T | None = None

    def plus(self, item: T) -> "Chain[T]":
        longer: Chain[T] = Chain()
        longer._before, longer._last = self, item
        return longer

    def __reversed__(self) -> Iterator[T]:
        chain = self
        while chain._before is not None:
            yield chain._last  # type: ignore[misc]  # only the empty chain has no last item
            chain = chain._before

    def __iter__(self) -> Iterator[T]:
        return iter([*reversed(self)][::-1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chain):
            return NotImplemented
        one: Chain[T] | None = self
        two: Chain[T] | None = other
        while one is not two and one is not None and two is not None:
            if one._last != two._last:
                return False
            one, two = one._before, two._before
        return one is two

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Chain({[*self]})"
