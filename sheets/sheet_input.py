"""Touches and keys of a sheet: which box is meant, previews, swipes and long presses. No Kivy."""

from collections.abc import Callable, Collection
from functools import partial

from scoring.game import Box
from sheets.drawing.geometry import Rect
from sheets.forced_marks import SIGN, sign_at
from sheets.hit_targets import CELL, HEADING, HitTarget, found_among, target_named
from sheets.long_press import LongPress
from sheets.pointer import Pointer
from sheets.render_context import dp
from sheets.sheet_base import Paper
from sheets.steady import NOTHING, REACH, Target, TargetsAt

SWIPE, SWIPE_SECONDS = 70, 0.3
"""Minimum distance in dp and maximum duration of a swipe."""
FINGER = 24
"""Half of the 48 dp that a finger needs: maximum distance of a touch in a gap from its box."""

NOT_TOUCHED: frozenset[Box] = frozenset()


class SheetInput:
    """What fingers and the keyboard do on a sheet: the cursor acts on a box like a finger.

    A game's own input overrides what its sheet does otherwise, e.g. with dragging."""

    previews = True
    calls = True
    """Whether the cursor starts here if there is something to touch; not in an example."""

    def __init__(self, sheet: Paper) -> None:
        self.sheet = sheet
        self.finger: Pointer | None = None
        """The active touch: the last one that came down. Others, like a palm or another finger, are
        ignored."""
        self.pressed: Box | None = None
        self.has_swiped = False
        self.long: LongPress[object] = LongPress(self._pass_on_long_press)

    def _pass_on_long_press(self, _box: object) -> bool:
        return self.sheet.listener.on_long(self.pressed)

    # What can be pressed

    def targets(self) -> list[HitTarget]:
        """Returns the boxes, and the heading if it can be touched. Tab stops at one box, since
        arrow keys lead from box to box: at one that can be touched, if there is any."""
        if self.sheet.compact:
            return [self.target("sheet", self.sheet.place)]
        boxes, invited = self.sheet.boxes, self.sheet.invited
        stop = next((box for box in boxes if box in invited), next(iter(boxes), ""))
        targets = [
            self.target(box, area, stops=box == stop, is_open=self.calls and box in invited)
            for box, area in boxes.items()
        ]
        return [self.heading_target(), *targets] if self.sheet.can_enlarge else targets

    def target(
        self,
        name: str,
        area: Rect,
        press: Callable[[str], None] | None = None,
        *,
        about: str = "",
        stops: bool = True,
        is_open: bool = False,
        by_finger: bool = True,
        by_keys: bool = True,
        by_reader: bool = True,
    ) -> HitTarget:
        """Returns a target on this sheet; pressing it touches the box of this name, unless it has
        another effect."""
        return HitTarget(
            name,
            area,
            partial(press or self.touch_box, name),
            self.meaning_of(name),
            partial(self.sheet.texts.say, name),
            about or self.sheet.about.get(name, ""),
            CELL,
            stops,
            is_open,
            None,
            by_finger,
            by_keys,
            by_reader,
        )

    def heading_target(self) -> HitTarget:
        sheet, place = self.sheet, self.sheet.heading_place
        left = place.x - sheet.margin
        area = Rect(left, place.y, sheet.x + sheet.width - left, sheet.top - place.y)
        return self.target(HEADING, area.shrunk(dp(4)))

    def touch_box(self, name: str) -> None:
        """Touches a box, the heading or the whole sheet, without a finger."""
        self.pressed = None
        if name == HEADING:
            self.sheet.listener.on_heading()
        else:
            self.sheet.listener.on_box(None if self.sheet.compact else name)

    def hold_cursor(self, name: str | None) -> None:
        self.press(name if name in self.sheet.boxes and not self.sheet.compact else None)

    def push(self, name: str, across: int, up: int) -> bool:
        """Handles an arrow key on a target; returns True if it moved something here instead of the
        cursor."""
        return False

    def type_key(self, key: str) -> bool:
        """Handles another key; returns True if it was handled here."""
        return False

    # Touches

    def box_at(self, x: float, y: float) -> Box | None:
        """Returns the box that a touch means: the one at this point, whether it can be marked or
        not; in a gap possibly one beside it."""
        return self.box_under(x, y) or (self._box_beside(x, y) if self.is_gap(x, y) else None)

    def box_under(self, x: float, y: float) -> Box | None:
        boxes = self.sheet.boxes.items()
        return next((box for box, rect in boxes if not rect.distance(x, y)), None)

    def group_with(self, box: Box) -> Collection[Box]:
        """Returns the row or group of a box."""
        return next((group for group in self.sheet.groups() if box in group), (box,))

    def is_gap(self, x: float, y: float) -> bool:
        """Whether nothing is printed here: no text, no heading, no mark in the margin."""
        printed = (*self.sheet.painter.words, *self.sheet.painter.signs.values())
        return not self.is_heading(x, y) and all(rect.distance(x, y) for rect in printed)

    def _box_beside(self, x: float, y: float) -> Box | None:
        """Returns the nearest box that can be marked, within reach and with nothing between, of the
        row or group that the gap belongs to: that of the nearest box of any kind."""
        away = {box: rect.distance(x, y) for box, rect in self.sheet.boxes.items()}
        if not away:
            return None
        nearest = min(away, key=away.__getitem__)
        group = self.group_with(nearest)
        inviting = self.sheet.invited & away.keys()
        near = [(away[box], box) for box in inviting if box in group]
        distance, found = min(near, default=(dp(FINGER) + 1, ""))
        if distance > dp(FINGER):
            return None
        way = (x, y), self.sheet.boxes[found].center
        others = (rect for box, rect in self.sheet.boxes.items() if box != found)
        return None if any(_crosses(*way, rect) for rect in others) else found

    def meaning_of(self, name: str) -> object:
        """Returns the player of a box, the position, and what was touched before if that includes
        this box: then another touch changes it."""
        sheet = self.sheet
        chosen = sheet.selected
        if not any(one == name or one.startswith(f"{name}.") for one in chosen):
            chosen = NOT_TOUCHED
        return name, sheet.player, sheet.state, sheet.occasion, chosen, sheet.reading

    def name_at(self, x: float, y: float) -> str | None:
        """Returns the target that a touch at this point means; None if there is none."""
        if self.sheet.compact:
            return "sheet" if self.sheet.holds(x, y) else None
        heading = self.sheet.can_enlarge and self.is_heading(x, y)
        return self.box_at(x, y) or (HEADING if heading else None)

    def found_at(self, x: float, y: float) -> TargetsAt:
        """Returns the boxes and the marks in the margin at a point and around it."""
        if not self.sheet.visible or not self.sheet.has_room or self.sheet.state is None:
            return NOTHING
        targets, name = self.targets(), self.name_at(x, y)
        found = found_among(targets, x, y, target_named(targets, name) if name else None)
        if self.sheet.compact:
            return found
        marks = {
            box: Target((SIGN, box, self.sheet.player, self.sheet.state), rect)
            for box, rect in self.sheet.painter.signs.items()
        }
        near = [one for one in marks.values() if one.rect.distance(x, y) <= dp(REACH)]
        mark = None if found.hit else sign_at(self.sheet.painter.signs, x, y)
        return TargetsAt(marks[mark] if mark else found.hit, [*found.near, *near])

    def down(self, finger: Pointer) -> bool:
        """Handles a finger that comes down; returns True if the sheet also handles its
        movements."""
        if not self.sheet.visible or not self.sheet.holds(finger.x, finger.y):
            return False
        self.sheet.listener.on_finger()
        self.finger, self.has_swiped = finger, False
        if not self.sheet.compact:
            self.press(self.box_at(finger.x, finger.y))
        return True

    def move(self, finger: Pointer) -> None:
        if finger is self.finger and not self.sheet.compact and not self._swiped(finger):
            x, y = finger.spot
            self.press(self.box_at(x, y) if self.sheet.holds(x, y) else None)

    def up(self, finger: Pointer) -> None:
        if finger is not self.finger:
            return
        self.finger = None
        box, self.pressed = self.pressed, None
        if self.long.end() or self.has_swiped:
            return
        if not self.sheet.compact:
            self.let_go_of(box, finger.x, finger.y)
        elif self.sheet.holds(finger.x, finger.y):
            self.sheet.listener.on_box(None)

    def scroll(self, lines: int) -> bool:
        """Handles the mouse wheel; returns True if something was scrolled."""
        return False

    def forget_finger(self) -> None:
        """Ignores the current touch, which was meant for what was shown before."""
        self.finger = self.pressed = None
        self.long.end()

    def touch_again(self) -> None:
        """Updates the preview after the game has changed under the finger."""
        if self.finger and self.pressed:
            self.sheet.listener.on_hold(self.pressed)

    def let_go_of(self, box: Box | None, x: float, y: float) -> None:
        """Handles lifting the finger from a box, or from what is printed around the boxes."""
        if box is not None:
            self.sheet.listener.on_box(box)
        elif self.is_heading(x, y):
            self.sheet.listener.on_heading()
        elif sign := sign_at(self.sheet.painter.signs, x, y):
            self.sheet.listener.on_mark(sign)

    def is_heading(self, x: float, y: float) -> bool:
        """Whether it is on the name or the total."""
        place = self.sheet.heading_place
        return self.sheet.holds(x, y) and y > place.y and x > place.x - self.sheet.margin

    def _swiped(self, finger: Pointer) -> bool:
        """Whether the finger makes a swipe, a fast horizontal movement: it shows the next sheet and
        touches no box."""
        if self.has_swiped:
            return True
        across, up = finger.x - finger.start_x, finger.y - finger.start_y
        quick = finger.seconds < SWIPE_SECONDS
        level = abs(across) >= dp(SWIPE) and abs(up) <= abs(across) / 2
        if not (self.sheet.swipes and quick and level):
            return False
        self.has_swiped = True
        self.press(None)
        self.sheet.listener.on_swipe(-1 if across > 0 else 1)
        return True

    def press(self, box: Box | None) -> None:
        self.long.begin(box)
        if box != self.pressed:
            self.pressed = box
            self.sheet.listener.on_hold(box)


def _crosses(start: tuple[float, float], end: tuple[float, float], rect: Rect) -> bool:
    """Whether a straight line crosses a box: whether a part of it is in the box both horizontally
    and vertically."""
    enters, leaves = 0.0, 1.0
    edges = ((rect.x, rect.x + rect.width), (rect.y, rect.y + rect.height))
    for origin, target, (low, high) in zip(start, end, edges, strict=True):
        way = target - origin
        if not way:
            if not low < origin < high:
                return False
            continue
        first, last = sorted(((low - origin) / way, (high - origin) / way))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves
