"""The robot: an app that it has left takes no part in the next one."""

from pathlib import Path

from storage.settings import RECEIPT, RECEIPTS
from tests.support.table import begin, more
from tools.robot import running_app


def test_a_left_app_takes_no_keys(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path / "first") as robot:
        robot.app.store.settings.set(RECEIPT, RECEIPTS[0])
        begin(robot, 2)
        robot.tap_box("row4.3")
    with running_app(tmp_path / "second") as robot:
        before = len(begin(robot, 2).session.journal.entries)
        more(robot)
        robot.back()
        robot.wait(0.5)
        robot.tap_box("row4.3")
        entries = robot.screen.session.journal.entries
        assert len(entries) == before + 1, "the first Escape has closed the menu"
