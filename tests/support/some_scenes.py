"""One scene of each kind that `make shots` draws."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tools import shot_games, shot_records, shots

AMOUNTS = {"OLD_GAMES": 12, "BACKED_UP": 12, "FINISHED": 12}


def kind(name: str, scene: Callable[..., Any]) -> tuple[object, ...]:
    """Returns what distinguishes kinds of scenes: the actions, independent of the game."""
    return (getattr(scene, "func", name), *getattr(scene, "keywords", {}).items())


@contextmanager
def some_scenes() -> Iterator[dict[str, shots.Scene]]:
    """Yields each scene with another game and little data."""
    with pytest.MonkeyPatch.context() as patch:
        for amount, little in AMOUNTS.items():
            patch.setattr(shot_records, amount, little)
        patch.setattr(shot_games, "CLIMBED", 3)
        patch.setattr(shots, "PLAYERS", (2,))
        kinds: dict[tuple[object, ...], list[str]] = {}
        everything = shots.scenes()
        for name, scene in everything.items():
            kinds.setdefault(kind(name, scene), []).append(name)
        some = [names[n % len(names)] for n, names in enumerate(kinds.values())]
        yield {name: everything[name] for name in some}
