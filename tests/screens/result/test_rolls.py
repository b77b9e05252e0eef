"""Play our rolls: a code from a finished game, played by someone else, both side by side."""

from pathlib import Path
from typing import Any

import pytest

from scoring.journal import Journal
from scoring.shared_rolls import from_file, from_link, shared_rolls
from sheets.accessibility_node import flat
from storage.session import Session
from storage.settings import OWN_NAME
from tests.support.in_part import in_part
from tests.support.reader_names import faults, tree_of
from tests.support.table import AT
from tools.player import entries, played
from tools.robot import Robot


def result(robot: Robot, journal: Journal) -> Any:
    number = robot.app.store.create(journal, AT)
    robot.app.open("home")
    robot.app.open("result", session=Session.resume(robot.app.store, number))
    robot.settle()
    return robot.screen


def press(robot: Robot, row: str) -> None:
    card = robot.screen.ids.dice_card
    robot.screen.ids.scroll.scroll_to(card.rows[row], animate=False)
    robot.settle()
    robot.tap(card.rows[row])
    robot.settle()


@pytest.mark.long
def test_the_code_of_a_game(quick: Robot, downloads: Path, monkeypatch: Any) -> None:
    from kivy.core.clipboard import Clipboard

    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    result(quick, played("kubi", {}, ["Ana", "Ben"]))
    assert [*quick.screen.ids.dice_card.rows] == ["rolls"], "the coach compares solo games"
    press(quick, "rolls")
    screen = quick.screen
    assert screen.ids.code.modules
    quick.tap(screen.ids.copy_link)
    assert from_link(copied[-1]).played[0].name == ""
    screen.ids.scroll.scroll_to(screen.ids.names, animate=False)
    quick.settle()
    quick.tap(screen.ids.names)
    screen.ids.scroll.scroll_to(screen.ids.file, animate=False)
    quick.settle()
    quick.tap(screen.ids.file)
    quick.worked()
    (file,) = downloads.glob("*.rollpad-dice")
    assert [one.name for one in from_file(file.read_bytes()).played] == ["Ana", "Ben"]
    assert [*faults(quick)] == []


def test_from_the_link_to_both_side_by_side(quick: Robot) -> None:
    quick.app.store.settings.set(OWN_NAME, "Cleo")
    journal = played("tricubo", {"side": "B"}, ["Ana"])
    rolls = shared_rolls(journal, "f00dcafe", names=True)
    assert rolls
    quick.app.open("received_rolls", link=rolls.to_link())
    quick.settle()
    screen = quick.screen
    assert (screen.title, screen.words) == ("Tricubo · Side B", "21 rolls of Ana")
    assert str(journal.total(0)) not in "".join(node.name for node in flat(tree_of(quick)))
    quick.tap(screen.ids.play)
    quick.wait(0.5)
    session = quick.screen.session
    assert session.journal.names == ("Cleo",)
    assert session.journal.options.dice.key == "f00dcafe"
    for after in entries(session.journal, 5):
        session.take(after)
    quick.app.open("home")
    quick.app.open("result", session=session)
    quick.settle()
    shown = {(one.name, one.total) for one in quick.screen.ids.places.places}
    mine = session.journal.total(0)
    assert shown == {("Ana", journal.total(0)), ("Cleo", mine)}
    last = quick.screen.ids.graph.stands[-1]
    assert last.totals == (mine, journal.total(0))
    assert quick.screen.ids.graph.names == ("Cleo", "Ana")
    assert [*faults(quick)] == []


@pytest.mark.long
def test_a_file_that_is_opened(quick: Robot, tmp_path: Path) -> None:
    import json

    from screens.shell.launch_args import open_files

    rolls = shared_rolls(played("kubi", {}, ["Ana"]), "f00dcafe", names=False)
    assert rolls
    file = tmp_path / "x.rollpad-dice"
    file.write_text(json.dumps(rolls.to_file()))
    open_files(quick.app, [file])
    quick.settle()
    assert (quick.screen.name, quick.screen.words) == (
        "received_rolls",
        f"{len(rolls.rolls)} rolls",
    )
    file.write_text("{}")
    quick.app.open("home")
    open_files(quick.app, [file])
    quick.settle()
    assert quick.screen.trouble == "These aren’t Rollpad rolls, or they’re damaged."
    assert quick.screen.ids.play.disabled


@pytest.mark.parametrize(
    "link", in_part(["rollpad://dice?d=AAAA", "rollpad://dice?d=", "rollpad://dice"])
)
def test_a_damaged_link(quick: Robot, link: str) -> None:
    quick.app.open("received_rolls", link=link)
    quick.settle()
    assert quick.screen.trouble
    quick.tap(quick.screen.ids.leave)
    assert quick.screen.name == "home"


@pytest.mark.long
def test_rows_only_where_rolls_were_entered(quick: Robot) -> None:
    screen = result(quick, played("kubi", {}, ["Ana"], rolls=False))
    assert not screen.ids.dice_card.shown
    assert screen.ids.dice_card.parent is None
