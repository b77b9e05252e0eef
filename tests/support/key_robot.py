"""A robot that plays by keys alone, and navigates by the content of the screen."""

from typing import Any

from scoring.tetrix import tetromino
from sheets.dice_panel import UNFOLD
from sheets.positioned import Positioned
from tools.robot import Robot, widget_of

TAB, ENTER, SPACE, BACKSPACE = 9, 13, 32, 8
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
PAGE_UP, PAGE_DOWN, KEYPAD_5 = 280, 281, 261
ARROWS = {(0, 1): UP, (0, -1): DOWN, (1, 0): RIGHT, (-1, 0): LEFT}
MOST_TABS = 90
GRID = "grid"
"""The target for Te-Trix's sheet."""


class KeyRobot(Robot):
    @property
    def at(self) -> Any:
        """Returns the target under the cursor."""
        return self.app.keys.at

    @property
    def shows_ring(self) -> bool:
        return self.app.keys.ring is not None

    def is_at(self, widget: Any, name: str) -> bool:
        keys = self.app.keys
        return bool(keys.ring and self.at and (self.at.widget, self.at.name) == (widget, name))

    def letter(self, letter: str, *modifiers: str) -> None:
        self.key(ord(letter), *modifiers)

    # Moving the cursor

    def go(self, widget: Any, name: str = "") -> None:
        """Moves the cursor to a target: Tab leads to the part, arrow keys lead on inside of it;
        boxes and places are reached through the widget that shows them."""
        widget = widget_of(widget) if isinstance(widget, Positioned) else widget
        for _ in range(MOST_TABS):
            if self.is_at(widget, name):
                return
            if self.app.keys.ring and self.at and (way := self._way(widget, name)):
                for key in way:
                    self.key(key)
                if self.is_at(widget, name):
                    return
            self.key(TAB)
        raise AssertionError(f"no key leads to {widget} {name}")

    def _way(self, widget: Any, name: str) -> list[int]:
        """Returns the fewest arrow keys that lead there; empty if none do."""
        from kivy.uix.textinput import TextInput

        from screens.accessibility.focusables import next_in

        def leads_on(thing: Any) -> bool:
            """Whether arrow keys lead on: they move the form on a grid, and the caret in a text."""
            return thing.name != GRID and not isinstance(thing.widget, TextInput)

        found = self.app.keys.focusables()
        start = next((one for one in found if one.same(self.at)), None)
        if start is None or not leads_on(start):
            return []
        ways: dict[Any, list[int]] = {(start.widget, start.name): []}
        todo = [start]
        while todo:
            here = todo.pop(0)
            way = ways[here.widget, here.name]
            if (here.widget, here.name) == (widget, name):
                return way
            if not leads_on(here):
                continue
            for (across, up), key in ARROWS.items():
                there = next_in(found, here, across, up)
                if there and (there.widget, there.name) not in ways:
                    ways[there.widget, there.name] = [*way, key]
                    todo.append(there)
        return []

    # The robot's actions, by keys

    def tap(self, widget: Any) -> None:
        self.go(widget)
        self.key(ENTER)

    def look_at(self, player: int) -> None:
        """Shows a player's sheet."""
        screen = self.screen
        if screen.match.several_seats:
            self.go(screen.seats[player].panel, screen.seats[player].panel.targets()[0].name)
            screen.match.attend(screen.seats[player])
        elif screen.sheet.shared:
            self.tap_box(f"player{player}")
        else:
            self.go(screen.strip, str(player))
            self.key(ENTER)

    def tap_box(self, box: str, sheet: Any = None) -> None:
        self.go(sheet or self.screen.sheet, box)
        self.key(ENTER)

    def tap_panel(self, place: str) -> None:
        """Types faces and digits, and reaches everything else by the cursor."""
        panel = self.screen.panel
        if place[:-1] in ("face", "key", "high", "symbol") and place[-1].isalnum():
            self._come_near(panel)
            if getattr(panel, "folded", False) and self.screen.sheet.texts.types_before_dice:
                self.go(panel, UNFOLD)  # on the sheet digits are entries
                self.key(ENTER)
            self.letter(place[-1])
        else:
            self.go(panel, place)
            self.key(ENTER)

    def _come_near(self, panel: Any) -> None:
        """Moves the cursor beside this panel: if several panels take faces, the nearest gets
        them."""
        if self.screen.match.several_seats and self.at.widget is not widget_of(panel):
            self.go(panel, panel.targets()[0].name)

    def _lay(self, move: Any) -> None:
        if move.do != "place":
            super()._lay(move)
            return
        sheet = self.screen.sheet
        self.go(sheet, GRID)
        while tetromino.settled(sheet.draft.form) != tetromino.settled(move.cells):
            self.letter("r")
        before = len(self.screen.session.journal.entries)
        if sheet.draft.laid is None:  # not on the grid yet; any arrow moves it there
            self.key(LEFT)
        while sheet.draft.laid != move.cells:
            x, y = self.seen(sheet, *sheet.layout.finger_for(sheet.draft.laid))
            to_x, to_y = self.seen(sheet, *sheet.layout.finger_for(move.cells))
            across, up = round(to_x - x), round(to_y - y)
            step = (
                (1 if across > 0 else -1, 0) if abs(across) > abs(up) else (0, 1 if up > 0 else -1)
            )
            self.key(ARROWS[step])
        self.key(ENTER)
        assert len(self.screen.session.journal.entries) == before + 1, f"not entered: {move}"
