"""What was entered against a rule is marked in the margin of its sheet, from then on."""

from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from storage.settings import AROUND
from tests.support import looks
from tests.support.in_part import in_part
from tests.support.offence import Offence
from tests.support.offences import OFFENCES
from tests.support.sizes import lay_out
from tests.support.table import AT, action, golden, play_like, resume
from tools.robot import PHONE, TABLET, Robot, running_app


@pytest.fixture(params=in_part(OFFENCES, quick=2))
def offence(request: pytest.FixtureRequest) -> Offence:
    return OFFENCES[request.param]


def reds(robot: Robot, rect: Any, path: Path) -> int:
    """Returns the number of pixels in the colour of refusals."""
    from PIL import Image

    from sheets.render_context import palette

    robot.picture(path)
    sheet = robot.screen.sheet
    left, low = robot.seen(sheet, rect.x, rect.y)
    wanted = [round(255 * part) for part in palette().refuse[:3]]
    with Image.open(path) as window:
        high = window.height - round(low)
        area = (round(left), high - round(rect.height), round(left + rect.width), high)
        cut = window.convert("RGB").crop(area)
    found = zip(*[iter(cut.tobytes())] * 3, strict=True)
    return sum(max(abs(a - b) for a, b in zip(point, wanted, strict=True)) < 40 for point in found)


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(TABLET, marks=pytest.mark.long)], ids=["phone", "tablet"]
)
def test_marks_are_there_after_a_restart(
    display: None, tmp_path: Path, offence: Offence, size: tuple[int, int]
) -> None:
    journal = offence.journal
    move = journal.game.read_move(offence.move, "move")
    forced = journal.plus(offence.player, move, forced=True)
    with running_app(tmp_path, size) as robot:
        robot.app.store.settings.set(AROUND, "one")
        numbers = [robot.app.store.create(one, AT) for one in (journal, forced)]
    with running_app(tmp_path, size) as robot:
        robot.app.resume_game(numbers[0])
        robot.settle()
        assert robot.screen.sheet.painter.signs == {}
        robot.app.resume_game(numbers[1])
        robot.settle()
        screen = robot.screen
        screen.match.look_at(offence.player)
        for dark in ("light", "dark"):
            robot.app.use_appearance(dark)
            robot.frame(2)
            signs = screen.sheet.painter.signs
            assert bool(signs) == (offence.move["do"] != "pass"), "it wrote nothing"
            for rect in signs.values():
                assert reds(robot, rect, tmp_path / "mark.png") > 5
        robot.app.use_appearance("light")
        robot.tap(screen.ids.undo)
        assert screen.sheet.painter.signs == {}


def test_a_mark_says_which_rule_it_was(phone: Robot) -> None:
    screen = resume(phone, golden("tricubo-forced"))
    screen.match.look_at(1)
    phone.frame(2)
    assert set(screen.sheet.painter.signs) == {"row4.3", "interim2", "interim3"}
    phone.tap_at(*phone.seen(screen.sheet, *screen.sheet.painter.signs["row4.3"].center))
    assert action(phone)[1:3] == (
        "Row 4: 3 crosses",
        "Entered although it breaks a rule: The roller has taken this die.",
    )


@pytest.mark.parametrize("game", GAMES)
def test_marks_touch_nothing(room: Robot, game: str) -> None:
    """Not the print, not the boxes, not each other; in every size, for any visible player."""
    journal = golden(f"{game}-forced")
    room.app.resume_game(room.app.store.create(journal, AT))
    room.settle()
    screen = room.screen
    count = 0
    for player in range(len(journal.names)):
        screen.match.look_at(player)
        lay_out()
        beside = () if screen.match.several_seats else screen.others
        for sheet in (screen.sheet, *(one.sheet for one in beside if one.opacity)):
            signs = {f"! {box}": looks.rect_area(rect) for box, rect in sheet.painter.signs.items()}
            count += len(signs)
            assert looks.not_within(signs, looks.rect_area(sheet)) == []
            assert looks.touching(signs) == []
            if not sheet.shared:  # there they are in the cells themselves
                boxes = {box: looks.rect_area(rect) for box, rect in sheet.boxes.items()}
                found = looks.touching(boxes | signs)
                assert found == looks.touching(boxes)
            beside_each_other = looks.side_by_side(looks.painted(sheet))
            assert [two for two in beside_each_other if "!" in two] == []
    # A block has marks only in the visible lines, which on a low screen are few.
    assert count > (1 if screen.sheet.shared else 3)


@pytest.mark.parametrize("level", ["strict", "free"])
def test_the_card_holds_what_is_said(room: Robot, level: str) -> None:
    from play.rule_enforcement import against

    play_like(room.app.store, level)
    for offence in OFFENCES.values():
        screen = offence.commit_in_window(room)
        lay_out()
        assert looks.cut_off(screen.action) == []
        wish = offence.journal.game.read_move(offence.move, "move")
        refusal = offence.journal.game.check(offence.journal.state, offence.player, wish)
        assert refusal
        seat = screen.attended
        with seat.doing:
            seat.set_card("hint", seat.card.title, against(refusal))
        lay_out()
        assert looks.cut_off(screen.action) == []
        assert looks.on_each_other(screen) == []
    play_like(room.app.store, "helpful")
