"""My dice: colours are chosen by touch, visible at once everywhere, and saved."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from storage.errors import MESSAGES, StorageError
from storage.settings import MY_DICE
from tests.support.in_part import in_part
from tests.support.settings import tap_in_sight
from tests.support.table import begin
from tools.display import save_window
from tools.robot import PHONE, Robot, running_app, widget_of

WHITE, IVORY, BLACK, PINK = "#FFFFFF", "#F3E3BF", "#1F1F1F", "#E87AA4"
RED, GREEN, YELLOW = "#C62828", "#2E8B3D", "#F2C81B"


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are drawn: this is about them."""
    monkeypatch.setattr(Robot, "blind", False)


def open_dice(robot: Robot) -> Any:
    """From the home screen, as users do."""
    robot.app.open("home")
    robot.settle()
    robot.tap(robot.screen.navigation.places["settings"])
    tap_in_sight(robot, robot.screen.ids.dice)
    assert robot.screen.name == "dice"
    return robot.screen


def choose(robot: Robot, die: str, code: str) -> None:
    tap_in_sight(robot, robot.screen.dice[die])
    tap_in_sight(robot, robot.screen.swatches[code])


def use_preset(robot: Robot, title: str, subtitle: str = "") -> None:
    cards = robot.screen.presets
    said = [(card.title, card.subtitle) for card in cards]
    tap_in_sight(robot, cards[said.index((title, subtitle))])


def warnings(robot: Robot) -> list[str]:
    return robot.texts(robot.screen.ids.warnings)


def look(widget: Any, folder: Path, rect: Any = None) -> Image.Image:
    """Returns a picture of a widget, or of a part of it."""
    save_window(folder / "look.png")
    x, y, width, height = rect or (*widget.pos, *widget.size)
    left, low = widget.to_window(x, y)
    with Image.open(folder / "look.png") as window:
        high = window.height - low
        area = (round(left), round(high - height), round(left + width), round(high))
        return window.convert("RGB").crop(area)


def colours(image: Image.Image, share: float = 0.1) -> set[str]:
    """Returns the colours that cover at least this share."""
    pixels = image.width * image.height
    found = image.getcolors(pixels) or []
    return {
        "#" + bytes(pixel).hex().upper()
        for count, pixel in found
        if count > pixels * share and isinstance(pixel, tuple)
    }


def medium_die(robot: Robot, folder: Path) -> set[str]:
    """Returns the colours of the medium die beside an open game of Tricubo."""
    robot.wait(0.5)  # keys of another meaning fade in
    panel = robot.screen.panel
    return colours(look(widget_of(panel), folder, panel.places["die1"]))


@pytest.mark.long
def test_a_colour_is_seen_at_once_in_every_game_and_kept(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        robot.app.use_appearance("light")
        screen = open_dice(robot)
        choose(robot, "medium", PINK)
        assert PINK in colours(look(screen.dice["medium"], tmp_path))
        assert PINK not in colours(look(screen.dice["large"], tmp_path))
        assert "Medium die" in robot.texts()
        robot.back()
        assert robot.screen.name == "settings"
        begin(robot, 2)
        robot.tap_panel("face3")  # so that it is the medium die's turn
        assert PINK in medium_die(robot, tmp_path)
    with running_app(tmp_path, PHONE) as robot:
        robot.app.use_appearance("light")
        screen = open_dice(robot)
        assert PINK in colours(look(screen.dice["medium"], tmp_path))
        robot.tap(screen.dice["medium"])
        assert [code for code, swatch in screen.swatches.items() if swatch.chosen] == [PINK]
        use_preset(robot, "Original")
        begin(robot, 2)
        robot.tap_panel("face3")
        assert "#DE8517" in medium_die(robot, tmp_path)
        assert robot.app.store.settings.get(MY_DICE) == {}, "a better print is not shut out"


def test_another_folder_has_its_own_dice(display: None, tmp_path: Path) -> None:
    from screens.widgets.theme import theme
    from sheets.drawing.palette import PRINTED

    with running_app(tmp_path / "one", PHONE) as robot:
        open_dice(robot)
        choose(robot, "medium", PINK)
        assert theme.dice["medium"] == PINK
    with running_app(tmp_path / "two", PHONE):
        assert theme.dice == PRINTED
    with running_app(tmp_path / "one", PHONE):
        assert theme.dice["medium"] == PINK


def test_an_open_game_is_painted_again(phone: Robot, tmp_path: Path) -> None:
    from screens.widgets.theme import theme

    phone.app.use_appearance("light")
    screen = begin(phone, 2)
    phone.tap_panel("face3")
    field = screen.sheet.boxes["colour.medium"]
    before = look(screen.sheet_widget, tmp_path, field)
    theme.use_dice({"medium": BLACK})
    phone.wait(1)  # keys that come where others were fade in
    assert BLACK in medium_die(phone, tmp_path)
    assert look(screen.sheet_widget, tmp_path, field) != before


def test_by_night_a_black_die_is_seen(phone: Robot, tmp_path: Path) -> None:
    from sheets.drawing.colour import contrast, from_hex
    from sheets.drawing.palette import ROLES

    screen = open_dice(phone)
    choose(phone, "large", BLACK)
    phone.app.use_appearance("dark")
    phone.frame(2)
    (die,) = colours(look(screen.dice["large"], tmp_path)) - {ROLES["paper"][1]}
    assert contrast(from_hex(die), from_hex(ROLES["paper"][1])) >= 3


@pytest.mark.parametrize("code", in_part([WHITE, BLACK]))
def test_dice_of_one_colour_still_differ(tablet: Robot, tmp_path: Path, code: str) -> None:
    """By size, corners and pattern; and white ones are seen on paper."""
    tablet.app.use_appearance("light")
    screen = open_dice(tablet)
    for die in screen.dice:
        choose(tablet, die, code)
    # The selected one has a frame: none of those compared.
    looks = {}
    for die, button in screen.dice.items():
        tablet.tap(screen.dice["blue" if die == "large" else "large"])
        image = look(button, tmp_path)
        looks[die] = image.crop((0, 0, image.width, image.height - 19))  # without the name
    grounds = {die: image.getpixel((0, 0)) for die, image in looks.items()}
    assert len(set(grounds.values())) == 1
    sizes = {}
    for die, image in looks.items():
        paper = Image.new("RGB", image.size, grounds[die])
        left, top, right, low = _difference(image, paper)
        sizes[die] = right - left
        looks[die] = image.crop((left, top, right, low)).resize((40, 40))
    assert sizes["large"] > sizes["medium"] > sizes["small"] > 20
    assert sizes["red"] > sizes["blue"] > 20
    seen = [image.tobytes() for image in looks.values()]
    assert len(set(seen)) == len(seen)


def _difference(image: Image.Image, paper: Image.Image) -> tuple[int, int, int, int]:
    from PIL import ImageChops

    box = ImageChops.difference(image, paper).getbbox()
    assert box, "nothing to be seen"
    return box


def test_presets(tablet: Robot) -> None:
    from screens.widgets.theme import theme
    from sheets.dice_sets import PRESETS

    screen = open_dice(tablet)
    for preset, card in zip(PRESETS, screen.presets, strict=True):
        tap_in_sight(tablet, card)
        assert theme.dice == preset.dice
        assert [one for one in screen.presets if one.chosen] == [card]
        assert not any(preset.vision in text for text in warnings(tablet))
    assert card.subtitle == "Achromatopsia"
    assert warnings(tablet) == ["Everyone can tell these dice apart by colour."]
    choose(tablet, "red", BLACK)
    assert not any(one.chosen for one in screen.presets), "no longer what it was"


def test_warnings(phone: Robot) -> None:
    open_dice(phone)
    use_preset(phone, "Strong contrast", "Achromatopsia")
    choose(phone, "large", WHITE)
    choose(phone, "small", IVORY)
    assert warnings(phone) == ["Large and small look alike."]
    choose(phone, "large", YELLOW)
    choose(phone, "medium", RED)
    choose(phone, "small", GREEN)
    assert warnings(phone) == [
        "Medium and small look alike to people with deuteranopia or achromatopsia."
    ]
    choose(phone, "red", WHITE)
    assert "Red and joker look alike." in warnings(phone)


def test_in_german(phone: Robot) -> None:
    from screens.widgets.language import tr

    tr.use("de")
    open_dice(phone)
    use_preset(phone, "Starker Kontrast", "Achromatopsie")
    choose(phone, "medium", RED)
    choose(phone, "small", GREEN)
    assert warnings(phone)[0] == "Mittel und Klein sehen bei Deuteranopie gleich aus."
    choose(phone, "red", WHITE)
    assert "Rot und Joker sehen gleich aus." in warnings(phone)


def test_a_finger_scrolls_to_the_presets(phone: Robot) -> None:
    from kivy.core.window import Window

    screen = open_dice(phone)
    card = screen.presets[-1]
    assert card.to_window(*card.pos)[1] < 0
    for _ in range(40):  # short ones: how far a drag coasts depends on its speed
        if card.to_window(*card.pos)[1] < 0:
            phone.drag((180, 150), (180, 270), steps=16)
            phone.until(lambda: screen.ids.scroll.effect_y.velocity == 0)
    assert 0 <= card.to_window(*card.pos)[1] < Window.height
    assert not any(one.chosen for one in screen.presets[1:]), "a drag presses nothing"


def test_what_cannot_be_saved_is_not_shown(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.widgets.theme import theme

    def full(*_args: object) -> None:
        raise StorageError("full")

    open_dice(phone)
    before = dict(theme.dice)
    monkeypatch.setattr(phone.app.store.settings, "set", full)
    choose(phone, "large", PINK)
    assert phone.app.message.text == MESSAGES["full"]
    assert theme.dice == before
    assert not phone.screen.swatches[PINK].chosen


def test_a_setting_that_is_damaged(display: None, tmp_path: Path) -> None:
    from screens.widgets.theme import theme
    from sheets.drawing.palette import PRINTED

    with running_app(tmp_path, PHONE) as robot:
        robot.app.store.settings.set(MY_DICE, {"large": "sky", "small": PINK, "huge": PINK})
    with running_app(tmp_path, PHONE) as robot:
        assert theme.dice == PRINTED, "it is left out, and said"
        assert "My dice" in robot.app.message.text
