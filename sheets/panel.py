"""The panel beside a sheet: a card with dice and other places to tap. `PanelWidget` shows it."""

from abc import ABC, abstractmethod
from functools import partial

from scoring.game import AnyGame, AnyState
from scoring.json_fields import JsonFields, Move
from sheets.dock_slots import LINE, Dock
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.measuring_brush import BlindBrush
from sheets.hit_targets import HitTarget, found_among, target_under
from sheets.input_listener import Listener
from sheets.long_press import LongPress
from sheets.pointer import Pointer
from sheets.positioned import Positioned
from sheets.render_context import dp, palette
from sheets.sheet import Sheet
from sheets.steady import NOTHING, TargetsAt
from sheets.typed_dice import TypedDice

Place = str
"""The name of something that can be tapped, e.g. `face4`."""

KEYS = (("1", "2", "3", "←"), ("4", "5", "6", "→"), ("7", "8", "9", "0"))
BACK, NEXT = "←", "→"
MARGIN = 8
"""The margin at its edges, in dp. It has no card: only sheets are paper."""
STILL = 10
"""Maximum movement in dp of a finger that counts as not moved."""


FIRST, SECOND, KEYS_SLOT = "first", "second", "keys"


class Panel(ABC, Positioned, TypedDice):
    """A game's panel draws itself into `places` and defines the effect of a tap on each."""

    free = False
    """Whether players can enter something when it is not their turn."""

    by_hand = False
    """Whether the players count for themselves, in games that allow both."""

    dice_count = 0
    """Number of dice that are typed here for a roll."""

    shared_dice = False
    """Whether all players use the same dice: several seats on a screen share one tray."""

    opened = True
    """Whether the part that can be hidden is visible."""

    @property
    def slim(self) -> bool:
        """Whether it is only one line now."""
        return False

    asks_before_end = False
    """Whether a draft here asks for confirmation before it ends the game."""

    docks = False
    """Whether it is in a dock with the card, in its own sheet where several are on the screen."""

    roomy_keys = LINE
    """Height in dp of its keys in a dock on a phone that is not small."""

    confirms = False
    """Whether FIRST is in the panel, so that the card does not offer to enter the draft."""

    gains = False
    """Whether it may show what the best choice would gain, as a hint does."""

    aside = 0
    """Width in dp of the player's own part, while the rest is in the shared tray."""

    beside = 250
    """Preferred width in dp beside a sheet when several seats are on the screen."""

    comes_and_goes = False
    """Whether the sheet above takes its room while there is nothing to tap; the panel is then above
    the card, which does not move."""

    tall = 190
    """Maximum height in dp in a separate column."""

    typed: tuple[str, ...] = ("face", "key")
    """Prefixes of the places that a digit key taps; the kind under the cursor comes first."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game
        self.input = self
        """What takes touches and keys: the panel itself."""
        self.listener = Listener()
        self.state: AnyState = None
        self.player = 0
        self.names: tuple[str, ...] = ()
        self.faces: list[int] = []
        """The faces tapped so far."""
        self.stale = True
        """Whether it has to be redrawn."""
        self._places: dict[Place, Rect] = {}
        self._laid_out_at: Rect | None = None
        self._painting = False
        self.pressed: Place | None = None
        self.last: Place | None = None
        """The place that was tapped last."""
        self.insists = False
        """Whether the tap has become a long press."""
        self.finger: Pointer | None = None
        """The active touch: the last one that came down."""
        self.long: LongPress[Place] = LongPress(self._held)
        self.pointed: Place | None = None
        """The place of the keyboard cursor."""
        self.slots: Dock | None = None
        """The slots of its parts in a dock; None if it is not in a dock."""
        self.used: frozenset[str] = frozenset()
        """The slots of the dock that are used by the card's buttons."""
        self.waits = False
        """Whether the app has to roll before anything is entered: then nothing is here."""

    @property
    def common(self) -> bool:
        """Whether its current content belongs into the shared tray, and not to the sheet."""
        return self.shared_dice

    # Provided by a game's panel

    @abstractmethod
    def height_for(self, width: float) -> float:
        """Returns the minimum height."""

    def room_for(self, width: float) -> float:
        """Returns the height reserved for it from entry to entry, also while there is nothing to
        tap, so that the sheet does not move."""
        return self.height_for(width)

    @property
    def least_height(self) -> float:
        """Returns the height that it keeps where others need room: a line to tap."""
        return dp(56)

    @abstractmethod
    def paint_panel(self, paint: Brush, area: Rect) -> None:
        """Draws what can be seen and tapped now."""

    @abstractmethod
    def tapped(self, place: Place) -> None:
        """Handles a tap on a place."""

    @abstractmethod
    def places_of(self, move: Move) -> list[Place]:
        """Returns the places to tap to enter a move that has no box on the sheet."""

    def attach(self, sheet: Sheet) -> None:
        """Sets the sheet that this panel belongs to."""

    @property
    def stays(self) -> bool:
        """Whether it stays visible when the game is over."""
        return False

    @property
    def doing(self) -> str:
        """Returns what the draft is about, for the help; empty if there is none."""
        return ""

    def leave(self) -> None:
        """Stops what runs here, because the game is hidden."""

    def hint(self) -> tuple[str, str] | None:
        """Returns what can be done now; None if the sheet's hint says it."""
        return None

    def look(self, before: AnyState, player: int, move: Move) -> None:
        """Shows an earlier entry, made in that state."""

    def edit(self, move: Move) -> None:
        """Shows an earlier entry in order to change it."""

    def take_over(self, move: Move) -> bool:
        """Puts an advised entry together here, to be confirmed; False if it is entered at once."""
        return False

    def step_back(self) -> bool:
        """Closes what was opened here; False if there is nothing to close. What is typed stays, or
        is closed with it, so that undo opens it again."""
        return False

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do here now, so that others can take its place."""
        return False

    @property
    def ticking(self) -> bool:
        """Whether `tick` has to be called repeatedly."""
        return False

    def tick(self, seconds: float) -> None:
        """Advances running parts by this many seconds."""

    def count(self, running: bool) -> None:
        """Starts or ends the countdown, which runs on every screen at once."""

    # The draft, as JSON data

    @property
    def entering(self) -> bool:
        """Whether the dice of this round can still be entered."""
        return False

    def typed_part(self) -> dict[str, object] | None:
        """Returns the typed part of the draft; None if there is none or it is not visible."""
        return {"faces": [*self.faces]} if self.faces and self.entering else None

    def forget(self) -> None:
        """Removes what is typed."""
        self.faces, self._again = [], None

    def take_up(self, typed: JsonFields) -> None:
        """Restores what `typed_part` has returned; raises MalformedError for anything else."""
        faces = typed.integers("faces", 1, 6)
        if len(faces) >= self.dice_count:  # a complete set would be a roll
            raise typed.fail("faces", "must be fewer than the dice")
        self.faces = [*faces]

    def whole(self) -> Move | None:
        """Returns the assembled move, which only has to be confirmed; None until it is complete."""
        return None

    def known(self) -> Move | None:
        """Returns the move that follows from the entries so far and only has to be confirmed; None
        if there is none."""
        return None

    def second_label(self, move: Move) -> str:
        """Returns the text of SECOND if this move is confirmed there; empty if FIRST enters it."""
        return ""

    def draft(self) -> dict[str, object] | None:
        """Returns the draft, with its round; None if there is none."""
        typed = self.typed_part() if self.state is not None else None
        return typed and typed | {"round": self.game.turn(self.state).round}

    def restore(self, draft: object) -> None:
        """Restores a draft; None removes it. Raises MalformedError if it cannot be read or is from
        another round."""
        self.forget()
        if draft is not None:
            typed, round_ = JsonFields(draft, "panel"), self.game.turn(self.state).round
            typed.integer("round", round_, round_)
            self.take_up(typed)
        self.renew()

    # Common to all games

    def show(self, state: AnyState, player: int) -> None:
        if self.state is None or (state.round, state.roll) != (self.state.round, self.state.roll):
            self.faces = []
        self.state, self.player = state, player
        self.renew()

    @property
    def hidden(self) -> bool:
        """Whether there is nothing to draw now."""
        return not self.visible or not self.has_room

    def renew(self) -> None:
        """Lays the panel out and draws it again after a change."""
        self._laid_out_at, self.stale = None, True
        self.on_stale()

    def put_at(self, place: Rect) -> None:
        self.stale = self.stale or place != self.place
        super().put_at(place)

    def dock_in(self, width: float, height: float) -> Dock | None:
        """Returns the slots of a dock of this size; None if they are as in most games."""
        return None

    def put_in(self, slots: Dock | None) -> None:
        """Sets the slots of the dock that it is in."""
        if slots != self.slots:
            self.slots = slots
            self.renew()

    def beside_first(self, area: Rect) -> Rect:
        """Returns the part of the keys at the left of FIRST, if that is in their line."""
        first = self.slots.first if self.slots else None
        if not first or first.y >= area.y + area.height or first.y + first.height <= area.y:
            return area
        return area._replace(width=min(area.width, first.x - dp(4) - area.x))

    @property
    def fills_second(self) -> bool:
        """Whether it has something in SECOND of its dock now."""
        return False

    def leave_slots(self, used: frozenset[str]) -> None:
        """Sets the slots that are used by the buttons of the card."""
        if used != self.used:
            self.used = used
            self.renew()

    @property
    def keys_place(self) -> Rect:
        """Returns the area in which it is drawn."""
        return self.slots.keys if self.slots else self.place.shrunk(dp(MARGIN))

    @property
    def places(self) -> dict[Place, Rect]:
        """Returns the areas that can be tapped; laid out on demand."""
        if not self._painting and self._laid_out_at != self.place and self.has_room:
            self._lay_out(BlindBrush())
        return self._places

    def paint(self, brush: Brush) -> None:
        """Draws all of it."""
        self._lay_out(brush)
        self.stale = False

    def _lay_out(self, brush: Brush) -> None:
        """Draws the panel, which also defines the areas that can be tapped."""
        self._places, self._laid_out_at = {}, self.place
        if self.state is None or self.waits:
            return
        if self.slots and KEYS_SLOT in self.used and not self.slots.answers:
            return
        self._painting = True
        try:
            self.paint_panel(brush, self.keys_place)
        finally:
            self._painting = False

    def button(
        self,
        paint: Brush,
        place: Place,
        cell: Rect,
        text: str,
        chosen: bool = False,
        *,
        able: bool = True,
        size: float | None = None,
    ) -> None:
        """Draws a button with a word or a number."""
        if able:
            self.places[place] = cell
        rect = cell.shrunk(dp(3))
        lit = chosen or self.pressed == place
        fill = palette().may if lit else palette().box
        line = palette().may if lit else palette().line if able else faded(palette().line, 0.4)
        paint.box(rect, fill=fill, line=line, radius=dp(10))
        colour = (
            palette().may_text if lit else palette().print if able else faded(palette().soft, 0.5)
        )
        font_size = size or min(dp(22), rect.height * 0.4)
        inner = rect.shrunk(min(dp(5), rect.width * 0.06))
        paint.text(text, inner, font_size, colour, bold=size is None)

    def paint_keys(self, paint: Brush, area: Rect, *, goes_on: bool = False) -> None:
        """Draws digits to type a number, `key7`; the arrows delete one and go on to the next."""
        wide, high = area.width / len(KEYS[0]), min(dp(96), area.height / len(KEYS))
        for row, keys in enumerate(KEYS):
            for column, key in enumerate(keys):
                y = area.y + area.height - (row + 1) * high
                cell = Rect(area.x + column * wide, y, wide, high)
                if key != NEXT or goes_on:
                    self.button(paint, f"key{key}", cell, key)

    def down(self, finger: Pointer) -> bool:
        """Handles a finger that comes down; returns True if the panel also handles its
        movements."""
        if not self.visible or not self.holds(finger.x, finger.y):
            return False
        self.finger = finger
        self.pressed = self.place_at(finger.x, finger.y)
        self.listener.on_finger()
        self.long.begin(self.pressed)
        self.renew()
        return True

    def move(self, finger: Pointer) -> None:
        """Handles a movement of the finger; only lifting it taps."""

    def up(self, finger: Pointer) -> None:
        if finger is not self.finger:
            return
        self.finger = None
        pressed, self.pressed = self.pressed, None
        self.insists = self.long.long
        if not self.long.end() and pressed and pressed == self.place_at(finger.x, finger.y):
            self.last = pressed
            with self.listener.one_action():
                self._tap(pressed)
                self.listener.on_tapped()
        self.insists = False
        self.renew()

    def scroll(self, lines: int) -> bool:
        """Handles the mouse wheel; returns True if something was scrolled."""
        return False

    def forget_finger(self) -> None:
        """Ignores the current touch, which was meant for what was shown before."""
        self.finger = self.pressed = None
        self.long.end()

    def _held(self, place: Place) -> bool:
        """Handles a long press, which enters what was just refused; returns whether it did."""
        finger = self.finger
        if finger is None:
            return False
        moved = abs(finger.x - finger.start_x) + abs(finger.y - finger.start_y)
        return moved <= dp(STILL) and place == self.last and self.listener.on_insist()

    def meaning_of(self, name: Place) -> object:
        """Returns for whom and in which position a place is tapped. A game's panel adds what else
        decides about the effect of a tap, unless repeating it does no harm, as with a keypad."""
        return name, self.player, self.state, self.occasion

    def targets(self) -> list[HitTarget]:
        """Returns the places, without their spoken names (`accessible_names.py`)."""
        return [
            HitTarget(place, area, partial(self.tap_place, place), self.meaning_of(place))
            for place, area in self.places.items()
        ]

    def found_at(self, x: float, y: float) -> TargetsAt:
        """Returns the places at a point and around it."""
        if not self.visible or not self.has_room:
            return NOTHING
        targets = self.targets()
        return found_among(targets, x, y, target_under(targets, x, y))

    def place_at(self, x: float, y: float) -> Place | None:
        return next((name for name, rect in self.places.items() if not rect.distance(x, y)), None)

    # Keyboard

    def tap_place(self, name: Place) -> None:
        """Taps a place without a finger."""
        with self.listener.one_action():
            self._tap(name)
            self.listener.on_tapped()
        self.renew()

    previews = False
    """Whether the cursor on a place previews the effect of pressing it."""

    def push(self, name: str, across: int, up: int) -> bool:
        """Handles an arrow key on a place; returns True if it moved something here instead of the
        cursor."""
        return False

    def hold_cursor(self, name: str | None) -> None:
        self.pointed = name or self.pointed

    def _tap(self, place: Place) -> None:
        self.tapped(place)

    def place_for(self, key: str) -> Place | None:
        """Returns the place that a key taps, e.g. a face by its number; None if there is none."""
        if key == "backspace":
            return f"die{len(self.faces) - 1}" if self.faces else f"key{BACK}"
        kinds = sorted(self.typed, key=lambda kind: not (self.pointed or "").startswith(kind))
        return next((f"{kind}{key}" for kind in kinds if f"{kind}{key}" in self.places), None)

    @property
    def takes_keys(self) -> bool:
        """Whether digits typed on the sheet belong to the draft in the panel."""
        return False

    def filled_by(self, place: Place) -> Place:
        """Returns the place that a key for this place fills; its name is spoken."""
        return f"die{len(self.faces)}" if place.startswith("face") else place

    def spoken_key(self, key: str) -> str:
        """Returns the spoken text of a key that fills no place; empty if there is none."""
        return ""

    def key_help(self) -> str:
        """Returns a text about the keys that the panel takes from the sheet; empty if there are
        none."""
        return ""

    def type_key(self, key: str) -> bool:
        place = self.place_for(key)
        if place is None or place not in self.places or not self.visible:
            return False
        self.tap_place(place)
        return True
