"""Long work in a thread: progress, cancelling, errors, and the end of the app."""

from pathlib import Path
from threading import Event

import pytest

from sheets import texts
from storage import Store
from storage.errors import MESSAGES, StorageError
from storage.progress import Progress
from storage.settings import LANGUAGE
from tools.many_games import fill_old
from tools.robot import PHONE, Robot, running_app


def test_work_tells_how_far_it_is_and_what_has_come_of_it(phone: Robot) -> None:
    far: list[tuple[int, int]] = []

    def job(store: Store, progress: Progress) -> str:
        progress(1, 2)
        return str(store.settings.get(LANGUAGE))

    done: list[str] = []
    phone.app.work(job, done.append, lambda *how: far.append(how))
    phone.worked()
    assert (far, done) == ([(1, 2)], ["system"])


def test_work_and_the_coach_write_in_the_language_of_the_window(phone: Robot) -> None:
    """A thread of its own starts in English."""
    from screens.play.coach_thread import Thinking
    from screens.widgets.language import tr

    tr.use("de")
    done: list[str] = []
    phone.app.work(lambda _store, _progress: texts._("Undo"), done.append)
    phone.worked()
    thinking = Thinking()
    thinking(lambda: done.append(texts._("Undo")), lambda: None)
    thinking.join()
    assert done == ["Rückgängig", "Rückgängig"]


def test_work_stops_when_it_is_cancelled(phone: Robot) -> None:
    asked = Event()

    def job(_store: Store, progress: Progress) -> str:
        while progress(0, 1):
            asked.set()
        return "stopped"

    done: list[str] = []
    work = phone.app.work(job, done.append)
    asked.wait(10)
    work.cancel()
    phone.worked()
    assert done == ["stopped"]


def test_work_that_fails_says_why(phone: Robot) -> None:
    def job(_store: Store, _progress: Progress) -> None:
        raise StorageError("full")

    phone.app.work(job)
    phone.worked()
    assert phone.app.message.text == MESSAGES["full"]


def test_a_mistake_of_ours_leaves_nobody_waiting(phone: Robot) -> None:
    def job(_store: Store, _progress: Progress) -> None:
        raise ZeroDivisionError

    phone.app.work(job)
    with pytest.raises(ZeroDivisionError):  # where the crash page would be
        phone.worked()
    phone.frame()
    assert phone.app.message.text == MESSAGES["other"]


def test_leaving_the_app_stops_what_is_done_besides(display: None, tmp_path: Path) -> None:
    ended = Event()

    def job(_store: Store, progress: Progress) -> None:
        while progress(0, 1):
            pass
        ended.set()

    told: list[None] = []
    with running_app(tmp_path, PHONE) as robot:
        robot.app.work(job, told.append)
    assert ended.is_set()
    assert told == []


def test_games_of_an_older_version_are_counted_after_the_start(
    display: None, tmp_path: Path
) -> None:
    fill_old(tmp_path, 5)
    with Store.open(tmp_path) as store:
        assert store.backfill.missing() == 5
    with running_app(tmp_path, PHONE) as robot:
        robot.wait(4)
        robot.worked()
        assert robot.app.store.backfill.missing() == 0
