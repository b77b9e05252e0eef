"""Notices about the app's data: a file set aside, lost changes, unreadable data."""

from contextlib import suppress

from sheets.texts import (
    _,
    day,
    listed,
    plural,
)
from storage import Notice, StorageError, Store
from storage.settings import label

MOST_NAMED = 3
"""Damaged games that are named; of more only the number is shown."""


class Notices:
    def __init__(self) -> None:
        self._reported: set[object] = set()

    def new(self, store: Store) -> str:
        """Returns the notices not shown yet, each once while the app runs; empty if there are
        none."""
        notices = [self._of_file(store), self._of_settings(store), self._of_games(store)]
        notices += [self._of_damage(store), self._of_damaged_games(store)]
        return "\n".join(filter(None, notices))

    def _of_file(self, store: Store) -> str:
        notice = store.notice
        if notice is None or not self._is_news(notice):
            return ""
        with suppress(StorageError):  # otherwise it is shown again the next time
            store.carry_on()
        if notice.kind == "lost":
            return _lost(notice)
        assert notice.path
        text = _("Your saved games couldn’t be read. The file was kept as {path}.")
        return text.format(path=notice.path.name)

    def _of_settings(self, store: Store) -> str:
        keys = [key for key in sorted(store.settings.unreadable) if self._is_news(key)]
        labels = [*dict.fromkeys(_(label(key)) for key in keys)]
        if not labels:
            return ""
        text = _("A setting couldn’t be read and was left unchanged: {names}.")
        several = _("Some settings couldn’t be read and were left unchanged: {names}.")
        return (several if len(labels) > 1 else text).format(names=listed(labels))

    def _of_games(self, store: Store) -> str:
        count = len([game for game in store.unreadable_games if self._is_news(game)])
        if not count:
            return ""
        return plural(
            "{count} unfinished game can’t be opened. It isn’t listed, but nothing was deleted.",
            "{count} unfinished games can’t be opened. They aren’t listed, but nothing was "
            "deleted.",
            count,
        )

    def _of_damage(self, store: Store) -> str:
        if not store.damaged_file or not self._is_news("damaged file"):
            return ""
        return _(
            "Part of your data file is damaged. Save a backup now: it contains everything that "
            "can still be read."
        )

    def _of_damaged_games(self, store: Store) -> str:
        numbers = [one for one in sorted(store.damaged_games) if self._is_news(("damaged", one))]
        if not numbers:
            return ""
        from sheets.titles import title_of

        names: list[str] = []
        with suppress(StorageError):
            known = store.started(numbers[:MOST_NAMED])
            names = [f"{title_of(kind)} ({day(started)})" for kind, started in known]
        if len(numbers) > len(names):
            names.append("…")
        return plural(
            "{count} saved game is damaged and may differ from what was entered: {names}.",
            "{count} saved games are damaged and may differ from what was entered: {names}.",
            len(numbers),
            names=", ".join(names),
        )

    def _is_news(self, one: object) -> bool:
        if one in self._reported:
            return False
        self._reported.add(one)
        return True


def _lost(notice: Notice) -> str:
    lost = plural(
        "{count} saved change is missing.",
        "{count} saved changes are missing.",
        notice.missing,
    )
    if notice.path:
        kept = _("The damaged file is kept as {path}.").format(path=notice.path.name)
        return f"{lost} {kept}"
    # There is no log that could be damaged: the file may have been replaced on purpose.
    calmly = _("If you put an older file there yourself, you can ignore this.")
    return f"{lost} {calmly}"
