"""The ink of each player: that of the last game, unless an earlier player has it. No Kivy."""

from collections.abc import Sequence
from functools import lru_cache

from scoring.display_names import is_stand_in
from storage.encoding import clean, folded
from storage.settings import INK_COUNT, INKS, Settings

_chosen: tuple[tuple[str, int], ...] = ()
_table: tuple[int, ...] = ()


def key(name: str) -> str:
    """Returns the key under which a player's ink is saved."""
    return folded(clean(name))


def use(chosen: dict[str, int]) -> None:
    """Sets the chosen inks, by the keys of names."""
    global _chosen
    _chosen = tuple(chosen.items())


def sit(names: Sequence[str]) -> None:
    """Sets the players of the visible game; empty if there is none."""
    global _table
    _table = numbers(tuple(names))


def at_table(player: int) -> int:
    """Returns the ink number of a player of the visible game."""
    return _table[player] if player < len(_table) else player % INK_COUNT


def of(names: Sequence[str], player: int) -> int:
    """Returns the same for any game; without names it depends on the player's place only."""
    return numbers(tuple(names))[player] if player < len(names) else player % INK_COUNT


def numbers(names: tuple[str, ...]) -> tuple[int, ...]:
    return _numbers(names, _chosen)


@lru_cache(maxsize=64)
def _numbers(names: tuple[str, ...], chosen: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """Returns ink numbers, all different as long as there are enough inks: known ones are assigned
    first, in the order of players, then those that the fewest people have."""
    known, free = dict(chosen), list(range(INK_COUNT))
    found: dict[int, int] = {}
    for place, name in enumerate(names):
        wanted = known.get(key(name))
        if wanted in free:
            free.remove(wanted)
            found[place] = wanted
    for place in range(len(names)):
        if place not in found:
            number = _least_used(known, free or range(INK_COUNT), place % INK_COUNT)
            if number in free:
                free.remove(number)
            found[place] = number
    return tuple(found[place] for place in range(len(names)))


def _least_used(known: dict[str, int], free: Sequence[int], own: int) -> int:
    """Returns an ink that the fewest people have, if possible that of the place at the table."""
    have = list(known.values())
    return min(free, key=lambda ink: (have.count(ink), ink != own, ink))


def keep(settings: Settings, names: Sequence[str]) -> None:
    """Gives each of these people the same ink from now on, in any order of players."""
    inks, now = settings.get(INKS), numbers(tuple(names))
    new = {
        key(name): ink
        for name, ink in zip(names, now, strict=True)
        if key(name) not in inks and not is_stand_in(name)
    }
    if new:
        settings.set(INKS, inks | new)
        use(inks | new)


def next_free(names: tuple[str, ...], player: int) -> int:
    """Returns the next ink for this player: one that no one at the table has, if possible."""
    taken = numbers(names)
    for step in range(1, INK_COUNT):
        number = (taken[player] + step) % INK_COUNT
        if number not in taken:
            return number
    return (taken[player] + 1) % INK_COUNT
