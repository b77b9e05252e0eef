"""A game to try a pad with, which is not kept: at most one, deleted on the way back from it."""

from contextlib import suppress

from scoring.journal import Journal
from storage.errors import StorageError
from storage.settings import TRIAL
from storage.store import Store


def begin_trial(store: Store, journal: Journal, at: str) -> int:
    """Saves the game. Returns its number."""
    forget_trial(store)
    number = store.create(journal, at)
    store.settings.set(TRIAL, number)
    return number


def forget_trial(store: Store) -> None:
    """Deletes it, if there is one."""
    number = store.settings.get(TRIAL)
    if number:
        store.settings.set(TRIAL, 0)
        with suppress(StorageError):  # it may be gone already
            store.delete(number)
