"""The ink of each player: that of the last game, unless an earlier player has it. No Kivy."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from scoring.display_names import is_stand_in
from sheets import render_context
from sheets.render_context import current
from storage.encoding import clean, folded
from storage.settings import INK_COUNT, INKS, Settings


def key(name: str) -> str:
    """Returns the key under which a player's ink is saved."""
    return folded(clean(name))


def use(chosen: dict[str, int]) -> None:
    """Sets the chosen inks, by the keys of names."""
    render_context.use(replace(current(), chosen_inks=tuple(chosen.items())))


def sit(names: Sequence[str]) -> None:
    """Sets the players of the visible game; empty if there is none."""
    render_context.use(replace(current(), seat_inks=numbers(tuple(names))))


def ink(player: int) -> list[float]:
    """Returns the ink of a player of the visible game."""
    now = current()
    seats = now.seat_inks
    return list(now.palette.inks[seats[player] if player < len(seats) else player % INK_COUNT])


def ink_of(names: Sequence[str], player: int) -> list[float]:
    """Returns the ink of a player of any game; without names it depends on the place only."""
    number = numbers(tuple(names))[player] if player < len(names) else player % INK_COUNT
    return list(current().palette.inks[number])


def numbers(names: tuple[str, ...]) -> tuple[int, ...]:
    """Returns the ink numbers of these players."""
    return _numbers(names, current().chosen_inks)


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
