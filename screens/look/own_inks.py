"""Which ink everybody writes with: their own, unless somebody before them has it. No Kivy."""

from collections.abc import Sequence
from functools import lru_cache

from storage.settings import INK_COUNT
from storage.written import clean, folded

_chosen: tuple[tuple[str, int], ...] = ()
_table: tuple[int, ...] = ()


def key(name: str) -> str:
    """Under which the ink of a player is saved."""
    return folded(clean(name))


def use(chosen: dict[str, int]) -> None:
    """The inks that people have chosen, by the keys of their names."""
    global _chosen
    _chosen = tuple(chosen.items())


def sit(names: Sequence[str]) -> None:
    """These people's game is in front from now on; nobody's, if there are none."""
    global _table
    _table = numbers(tuple(names))


def at_table(player: int) -> int:
    """The number of the ink of a player of the game in front."""
    return _table[player] if player < len(_table) else player % INK_COUNT


def of(names: Sequence[str], player: int) -> int:
    """The same for whatever game; on a sheet without names everybody has the ink of their place."""
    return numbers(tuple(names))[player] if player < len(names) else player % INK_COUNT


def numbers(names: tuple[str, ...]) -> tuple[int, ...]:
    return _numbers(names, _chosen)


@lru_cache(maxsize=64)
def _numbers(names: tuple[str, ...], chosen: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """No two players have the same as long as there are enough: own inks first, in the order of
    players, then those of the places."""
    known, free = dict(chosen), list(range(INK_COUNT))
    found: dict[int, int] = {}
    for place, name in enumerate(names):
        wanted = known.get(key(name))
        if wanted in free:
            free.remove(wanted)
            found[place] = wanted
    for place in range(len(names)):
        if place not in found:
            own = place % INK_COUNT
            number = own if own in free or not free else free[0]
            if number in free:
                free.remove(number)
            found[place] = number
    return tuple(found[place] for place in range(len(names)))


def next_free(names: tuple[str, ...], player: int) -> int:
    """The ink that a player gets who wants another one: nobody at the table has it, if there is
    such a one."""
    taken = numbers(names)
    for step in range(1, INK_COUNT):
        number = (taken[player] + step) % INK_COUNT
        if number not in taken:
            return number
    return (taken[player] + 1) % INK_COUNT
