"""The panels of Tripple Domino and Cubo in all their phases, from a small phone to a tablet:
nothing outside, nothing on another thing, no text cut, and targets large enough for a finger."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.journal import Journal
from scoring.tripple_domino.rules import (
    TILES,
    Draw,
    Place,
    Start,
)
from storage.settings import BY_HAND
from tests.support import looks
from tests.support.cubo_notation import SQUARE, dice, square
from tests.support.layout import card_trouble, open_game, play_trouble
from tests.support.sizes import LONG_NAMES, NAMES, lay_out
from tools.robot import Robot

pytestmark = pytest.mark.long
"""`test_layout` checks both games briefly."""

LEAST, LEAST_LYING = 36, 34
"""Minimum sizes in dp where 48 are not possible; the second for a phone in landscape."""
LOW = 400
SIX = (*NAMES, "Aische")
SIX_LONG = (*LONG_NAMES, "Aische-Maximiliane von und zu Hohenstein"[:30])
COLOURS = {"r": "red", "b": "blue", "j": "joker"}

Phase = tuple[Journal, tuple[str, ...]]


def domino(names: tuple[str, ...], **options: int) -> Journal:
    return Journal.new("tripple-domino", options, list(names))


def started(names: tuple[str, ...]) -> Journal:
    return domino(names).plus(0, Start((5, 5, 5)))


def empty(names: tuple[str, ...]) -> Journal:
    """Returns a game with an empty stock."""
    journal = started(names)
    while stock := journal.state.stock:
        journal = journal.plus(journal.state.next, Draw(min(3, stock)))
    return journal


def out(names: tuple[str, ...]) -> Journal:
    """Returns a game in which a player has placed the last tile."""
    journal = started(names)
    while 0 not in journal.state.hands:
        tile = next(tile for tile in TILES if tile not in journal.state.laid)
        journal = journal.plus(journal.state.next, Place(tile, None, 0))
    return journal


def domino_phases() -> Iterator[tuple[str, Phase]]:
    for names in (NAMES[:1], NAMES[:2], NAMES, SIX, SIX_LONG):
        count = f"{len(names)} {names[0][:6]}"
        yield f"start {count}", (domino(names), ())
        yield f"start tile {count}", (domino(names), ("high5", "lay555"))
        yield f"tiles {count}", (started(names), ("high5",))
        yield f"drawn {count}", (started(names), ("draws3",))
        yield f"bonus {count}", (started(names), ("draws3", "bonusdouble"))
        several = ("bonusbridge", *("bonushexagon",) * 3)
        yield f"several bonuses {count}", (started(names), ("high4", *several))
        yield f"stock empty {count}", (empty(names), ())
        yield f"blocked {count}", (empty(names), ("blocked", "key1"))
        yield f"blocked, tiles {count}", (empty(names), ("blocked", "switch", "high5", "lay543"))
        if len(names) == 1:
            laid = domino(names, solo_draws=1).plus(0, Start((5, 5, 5)))
            yield "all laid", (laid.plus(0, Place((5, 4, 3), None, 1)), ())
        else:
            rests = [f"rest{player}" for player in range(len(names))]
            end = out(names)
            asked = [one for one in rests if one != f"rest{end.state.hands.index(0)}"]
            typed = tuple(tap for one in asked for tap in (one, "key1", "key5"))
            yield f"rest {count}", (end, typed)
            yield f"rest, tiles {count}", (end, ("switch", "high3"))


def nine(text: str) -> tuple[str, ...]:
    return tuple(f"{COLOURS[die.colour]}{die.number}" for die in dice(text))


def cubo(names: tuple[str, ...]) -> Journal:
    return Journal.new("cubo", {}, list(names))


def entered(names: tuple[str, ...]) -> Journal:
    """Returns a round in which every player has entered a square."""
    journal = cubo(names)
    takes = ("r6", "b6", "r1", "b1")
    for player in range(len(names)):
        journal = journal.plus(player, square(f"{SQUARE} take {takes[player]} at 3"))
    return journal


def cubo_phases() -> Iterator[tuple[str, Phase]]:
    for names in (NAMES[:1], NAMES[:2], NAMES[:4], LONG_NAMES[:4]):
        count = f"{len(names)} {names[0][:6]}"
        new = cubo(names)
        yield f"rolling {count}", (new, ())
        yield f"counting {count}", (new, ("count",))
        yield f"late {count}", (new, ("count", "time"))
        yield f"dice {count}", (new, ("red6", "blue6"))
        yield f"joker {count}", (new, tuple(nine(SQUARE)[:4]))
        yield f"whole {count}", (new, tuple(nine(SQUARE)))
        yield f"badges {count}", (new, tuple(nine(f"{SQUARE} r6")))
        yield f"exchanged {count}", (new, (*nine(f"{SQUARE} r6"), "cell3"))
        yield f"points {count}", (new, ("points", "key5", "key4"))
        yield f"looking {count}", (entered(names), ("box 0.round1",))
        yield f"best {count}", (entered(names), ("box 0.round1", "best"))


def reach(robot: Robot, phase: Phase) -> Any:
    """Opens the game and taps until this phase."""
    journal, taps = phase
    robot.app.store.settings.set(BY_HAND.of(journal.game.id), False)
    screen = open_game(robot, journal)
    for tap in taps:
        if tap.startswith("high") and screen.panel.shows_all:
            continue
        if tap.startswith("box "):
            screen.attended.touch(tap.removeprefix("box "))
        elif tap == "time":
            screen.panel.tick(6)
        else:
            assert tap in screen.panel.places, f"{tap} of {[*screen.panel.places]}"
            screen.panel.tapped(tap)
        screen.panel.renew()
    lay_out()
    return screen


def too_small(screen: Any) -> list[str]:
    """Returns what can be tapped on the panel, but is too small for a finger."""
    from kivy.metrics import dp

    lying = looks.window().high < dp(LOW)
    least = dp(LEAST_LYING if lying else LEAST) - looks.HAIR
    return [
        f"{name} is {rect.width:.0f}×{rect.height:.0f}"
        for name, rect in screen.panel.places.items()
        if min(rect.width, rect.height) < least
    ]


def phase_trouble(screen: Any, long: bool) -> list[str]:
    found = [*play_trouble(screen), *card_trouble(screen), *too_small(screen)]
    if not long:
        found += looks.shortened(screen.panel) + looks.shortened(screen.sheet)
    screen.panel.leave()
    return found


def test_tripple_domino(room: Robot) -> None:
    trouble = {
        name: found
        for name, phase in domino_phases()
        if (found := phase_trouble(reach(room, phase), "Mara-M" in name))
    }
    assert trouble == {}


def test_cubo(room: Robot) -> None:
    trouble = {
        name: found
        for name, phase in cubo_phases()
        if (found := phase_trouble(reach(room, phase), "Mara-M" in name))
    }
    assert trouble == {}
