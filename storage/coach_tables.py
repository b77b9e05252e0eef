"""The tables of the coach: those that ship with the app, and those solved on this device."""

from collections.abc import Callable
from pathlib import Path

SHIPPED = Path(__file__).parents[1] / "assets" / "coach"
SUFFIX = ".bin"
KEPT = "coach"
"""The folder of the user's data with the tables solved on this device."""


def shipped(name: str) -> bytes | None:
    """Returns the bytes of a table that ships with the app; None if there is none of this name."""
    return _bytes(SHIPPED / f"{name}{SUFFIX}")


def opener(kept: Path) -> Callable[[str], bytes | None]:
    """Opens tables that ship with the app, or else those kept in a folder of the user's data."""
    return lambda name: shipped(name) or _bytes(kept / f"{name}{SUFFIX}")


def keep(kept: Path, name: str, data: bytes) -> None:
    """Keeps a table for the next time. Written beside first, so that none is ever half there."""
    kept.mkdir(parents=True, exist_ok=True)
    beside = kept / f"{name}.new"
    beside.write_bytes(data)
    beside.replace(kept / f"{name}{SUFFIX}")


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
