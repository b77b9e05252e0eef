"""My dice: the colours of the user's dice, or colours that everyone can distinguish."""

from collections.abc import Mapping

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.widgets.canvas_widget import Drawn
from screens.widgets.redraw import redraw
from screens.widgets.theme import theme
from screens.widgets.widgets import (
    Pressable,
    Print,
    RollpadScreen,
    load_kv,
    set_children,
)
from sheets import dice_sets
from sheets.dice_sets import NAMES, NAMES_WITHIN, PALETTE, PRESETS, SIZES, VISION_NAMES, together
from sheets.drawing.brush import Brush
from sheets.drawing.colour import NORMAL
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import PRINTED, dice_colours
from sheets.render_context import palette
from sheets.texts import _, listed
from storage.settings import MY_DICE

FACES = {"large": 5, "medium": 3, "small": 6, "red": 4, "blue": 2}
"""The faces shown in the preview."""


class ColourChoice(ButtonBehavior, Drawn):
    """A drawing with its name below; one of several is chosen."""

    name = StringProperty()
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("name", "chosen", "state"):
            self.fbind(name, self.draw)

    def paint(self, paint: Brush) -> None:
        words = self.rect._replace(height=sp(18))
        if self.state == "down":
            paint.box(self.rect, fill=palette().may_tint, radius=dp(10))
        colour = palette().may if self.chosen else palette().soft
        paint.text(self.name, words.shrunk(dp(0.5)), dp(11.5), colour, bold=self.chosen)
        self.paint_inner(paint, self.rect._replace(y=words.y + sp(18), height=self.height - sp(18)))

    def paint_inner(self, paint: Brush, area: Rect) -> None:
        raise NotImplementedError


class DieButton(ColourChoice):
    """A die as on the sheets: in its colour, size and pattern."""

    die = StringProperty("large")

    def paint_inner(self, paint: Brush, area: Rect) -> None:
        side = min(area.width - dp(8), area.height - dp(8)) * SIZES[self.die]
        rect = _square(area, side)
        colour = palette().die(self.die)
        paint.die(rect, FACES[self.die], colour, palette().pips_on(colour), self.die)
        if self.chosen:
            paint.box(rect.shrunk(-dp(3.5)), line=palette().may, radius=dp(12), width=dp(1.6))


class Swatch(ColourChoice):
    """A colour for the selected die, as shown in light or dark mode."""

    code = StringProperty("#FFFFFF")

    def paint_inner(self, paint: Brush, area: Rect) -> None:
        rect = _square(area, min(area.width, area.height) - dp(10))
        colour = [*dice_colours({"": self.code}, theme.dark, theme.tone)[""], 1.0]
        pips = palette().pips_on(colour)
        paint.die(rect, 0, colour, pips)
        if self.chosen:  # marked by a sign as well as by colour
            x, y = rect.center
            step = rect.width * 0.1
            tick = (x - 2 * step, y, x - 0.5 * step, y - 1.6 * step, x + 2.2 * step, y + 1.8 * step)
            paint.line(tick, pips, dp(1.5))
            paint.box(rect.shrunk(-dp(3)), line=palette().may, radius=dp(11), width=dp(1.6))


class DiceRow(Drawn):
    """The colours of a set in small, with a gap between two games."""

    dice = DictProperty(PRINTED)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("dice", self.draw)

    def paint(self, paint: Brush) -> None:
        games = [[die for die in dice if die in self.dice] for dice in together().values()]
        gap = dp(6)
        wide = (self.width - gap * (len(games) - 1)) / len(self.dice)
        colours = dice_colours(self.dice, theme.dark, theme.tone)
        left = self.x
        for game in games:
            for die in game:
                colour = [*colours[die], 1.0]
                rect = _square(Rect(left, self.y, wide, self.height), wide - dp(3))
                paint.die(rect, 0, colour, palette().pips_on(colour))
                left += wide
            left += gap


class PresetCard(Pressable):
    title = StringProperty()
    subtitle = StringProperty()
    dice = DictProperty(PRINTED)
    chosen = BooleanProperty(False)


class DiceGroup(BoxLayout):
    """The dice of one game."""

    title = StringProperty()
    columns = NumericProperty(1)


class DiceScreen(RollpadScreen):
    die = StringProperty("large")
    die_title = StringProperty()
    warned = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.dice: dict[str, DieButton] = {}
        self.swatches: dict[str, Swatch] = {}
        self.presets: list[PresetCard] = []
        self._make()
        redraw.bind(times=self._show)

    def _make(self) -> None:
        for title, dice in together().items():
            own = [die for die in dice if die in PRINTED]
            group = DiceGroup(title=title, columns=len(own))
            self.ids.dice.add_widget(group)
            for die in own:
                self.dice[die] = DieButton(die=die)
                self.dice[die].bind(on_release=self._press_die)
                group.ids.row.add_widget(self.dice[die])
        for code in PALETTE:
            self.swatches[code] = Swatch(code=code)
            self.swatches[code].bind(on_release=self._press_swatch)
            self.ids.palette.add_widget(self.swatches[code])
        for preset in PRESETS:
            card = PresetCard(dice=dict(preset.dice), on_release=self._press_preset)
            self.presets.append(card)
            self.ids.presets.add_widget(card)

    def arrive(self, **_what: object) -> None:
        self.ids.scroll.scroll_y = 1
        self._show()

    # Changes

    def _press_die(self, button: DieButton) -> None:
        self.pick(button.die)

    def _press_swatch(self, swatch: Swatch) -> None:
        self.colour(swatch.code)

    def _press_preset(self, card: PresetCard) -> None:
        self.use(card.dice)

    def pick(self, die: str) -> None:
        """Selects the die for which a colour is chosen next."""
        self.die = die
        self._show()

    def colour(self, code: str) -> None:
        self.use({**theme.dice, self.die: code})

    def use(self, dice: Mapping[str, str]) -> None:
        """Saves before showing: nothing is shown that could not be saved."""
        with self.app.telling():
            self.app.store.settings.set(MY_DICE, {} if dice == PRINTED else dict(dice))
            theme.use_dice(dice)

    # Display

    def _show(self, *_args: object) -> None:
        self.die_title = _die_title(self.die)
        for die, button in self.dice.items():
            button.name, button.chosen = _(NAMES[die]), die == self.die
        for code, swatch in self.swatches.items():
            swatch.name, swatch.chosen = _(PALETTE[code]), code == theme.dice[self.die]
        for card, preset in zip(self.presets, PRESETS, strict=True):
            card.title = _(preset.name)
            vision = VISION_NAMES[preset.vision]
            card.subtitle = _begun(_(vision)) if vision else ""
            card.chosen = preset.dice == theme.dice
        self._warn()

    def _warn(self) -> None:
        found = warnings(theme.dice)
        self.warned = bool(found)
        if not found:
            found = [_("Everyone can tell these dice apart by colour.")]
        set_children(self.ids.warnings, [Print(text=text) for text in found])


def warnings(dice: Mapping[str, str]) -> list[str]:
    """Returns which dice may be confused by whom, in light or dark mode."""
    found = dice_sets.alike(dice_colours(dice, dark, theme.tone) for dark in (False, True))
    warnings = []
    for alike, visions in found.items():
        names = _begun(listed([_(NAMES_WITHIN[die]) for die in alike]))
        if NORMAL in visions:
            warnings.append(_("{dice} look alike.").format(dice=names))
        else:
            text = _("{dice} look alike to people with {vision}.")
            kinds = _either([_(VISION_NAMES[vision]) for vision in visions])
            warnings.append(text.format(dice=names, vision=kinds))
    return warnings


def _either(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return _("{names} or {name}").format(names=", ".join(parts[:-1]), name=parts[-1])


def _begun(text: str) -> str:
    """Returns the text with a capital letter, as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _die_title(die: str) -> str:
    return {
        "large": _("Large die"),
        "medium": _("Medium die"),
        "small": _("Small die"),
        "red": _("Red die"),
        "blue": _("Blue die"),
    }[die]


def _square(area: Rect, side: float) -> Rect:
    x, y = area.center
    return Rect(x - side / 2, y - side / 2, side, side)


load_kv(__file__)
