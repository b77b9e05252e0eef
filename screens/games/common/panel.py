"""What stands beside a sheet: dice to enter and to look at, one card with places to tap.

It knows nothing of Kivy: `PanelWidget` shows it.
"""

from typing import TYPE_CHECKING

from scoring.core import AnyGame, AnyState
from scoring.reading import Fields, Move
from screens.focus.hotspots import Spots
from screens.games.common.listener import Listener
from screens.games.common.placed import Placed
from screens.look.blind_brush import BlindBrush
from screens.look.brush import Brush, faded
from screens.look.finger import Finger
from screens.look.geometry import Rect
from screens.look.long_press import LongPress
from screens.look.surface import dp, shades

if TYPE_CHECKING:
    from screens.games.common.sheet import Sheet

Place = str
"""The name of something that can be tapped, e.g. `face4`."""

KEYS = (("1", "2", "3", "←"), ("4", "5", "6", "→"), ("7", "8", "9", "0"))
BACK, NEXT = "←", "→"
STILL = 10
"""A finger that has not moved further than this, in dp, is still where it was."""


class Panel(Placed, Spots):
    """A game's panel draws itself into `places` and says what a tap on one of them does."""

    free = False
    """Whether also those may enter something whose turn it is not."""

    by_hand = False
    """Whether those at the table count for themselves, where a game leaves that to them."""

    dice_count = 0
    """How many dice are typed here for a roll."""

    shared_dice = False
    """Whether the dice are everybody's: several seats on a screen have one tray for them."""

    opened = True
    """Whether what can be folded away is in sight."""

    @property
    def slim(self) -> bool:
        """Whether a line is all there is now."""
        return False

    aside = 0
    """The width of what is a player's own, in dp, where the rest of it is in the table's tray."""

    beside = 250
    """How wide it likes to be beside a sheet at a table of several, in dp."""

    tall = 190
    """How high it gets at most in a column of its own, in dp."""

    wants_room = False
    """Whether something was folded or unfolded here, so that everything gets its place anew."""

    typed: tuple[str, ...] = ("face", "key")
    """How the places begin that a digit means; the kind that the cursor is on comes first."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game
        self.listener = Listener()
        self.state: AnyState = None
        self.player = 0
        self.names: tuple[str, ...] = ()
        self.faces: list[int] = []
        """The faces of dice tapped so far."""
        self.stale = True
        """Whether it is to be drawn anew."""
        self._places: dict[Place, Rect] = {}
        self._laid_out_at: Rect | None = None
        self._painting = False
        self.pressed: Place | None = None
        self.last: Place | None = None
        """What was tapped last."""
        self.insists = False
        """Whether the finger stays long on what it taps."""
        self.finger: Finger | None = None
        """The touch that counts: the last one that came down."""
        self.long: LongPress[Place] = LongPress(self._held)
        self.pointed: Place | None = None
        """Where the cursor was last, for those who play by keys."""

    @property
    def common(self) -> bool:
        """Whether what is here now belongs into the tray of the table, and not to the sheet."""
        return self.shared_dice

    # What a game's panel says

    def height_for(self, width: float) -> float:
        """How high it has to be at least."""
        raise NotImplementedError

    def room_for(self, width: float) -> float:
        """The height that is kept for it from entry to entry, also where there is nothing to tap
        for a while, so that the sheet stays where it is."""
        return self.height_for(width)

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        """What there is to see and to tap now."""
        raise NotImplementedError

    def tapped(self, place: Place) -> None:
        """Something has been tapped."""
        raise NotImplementedError

    def places_of(self, move: Move) -> list[Place]:
        """What is tapped to enter a move that has no box on the sheet."""
        raise NotImplementedError

    def attach(self, sheet: "Sheet") -> None:
        """The sheet that this panel stands beside."""

    @property
    def stays(self) -> bool:
        """Whether there is something to see here when the game is over."""
        return False

    @property
    def doing(self) -> str:
        """What was begun here, in a word, for those who ask for help."""
        return ""

    def leave(self) -> None:
        """The game is left: nothing goes on behind its back."""

    def hint(self) -> tuple[str, str] | None:
        """What is to be done now, where it is not what the sheet says."""
        return None

    def look(self, before: AnyState, player: int, move: Move) -> None:
        """Shows an earlier entry, made in that state."""

    def edit(self, move: Move) -> None:
        """Shows an earlier entry as it was made, to be changed."""

    def supposed(self, state: AnyState) -> AnyState:
        """The state with what is typed here, where that tells more than is in the journal."""
        return state

    def step_back(self) -> bool:
        """Closes what was opened here; False if there is nothing to close. What is typed stays, or
        goes with what is closed, so that undo opens it again."""
        return False

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do here now, so that others may take its place."""
        return False

    @property
    def ticking(self) -> bool:
        """Whether time passes here: then `tick` is called again and again."""
        return False

    def tick(self, seconds: float) -> None:
        """Time has passed, in seconds."""

    def count(self, running: bool) -> None:
        """The table's countdown begins, or has ended: it is on every screen at once."""

    # What is half entered here, as JSON has it

    @property
    def entering(self) -> bool:
        """Whether the dice of this round can still be entered."""
        return False

    def half(self) -> dict[str, object] | None:
        """What is typed so far, if it is in sight."""
        return {"faces": [*self.faces]} if self.faces and self.entering else None

    def forget(self) -> None:
        """Nothing is typed any more."""
        self.faces = []

    def take_up(self, half: Fields) -> None:
        """The same as it was typed; raises MalformedError where it is not what `half` writes."""
        faces = half.integers("faces", 1, 6)
        if len(faces) >= self.dice_count:  # all of them would be a roll
            raise half.fail("faces", "must be fewer than the dice")
        self.faces = [*faces]

    def whole(self) -> Move | None:
        """The move that is put together here and only has to be confirmed; None: not yet."""
        return None

    def known(self) -> Move | None:
        """The move that follows from what is entered already, so that it only has to be confirmed;
        None: nothing does."""
        return None

    def draft(self) -> dict[str, object] | None:
        """What is half entered, and in which round that is."""
        half = self.half() if self.state is not None else None
        return half and half | {"round": self.game.turn(self.state).round}

    def restore(self, draft: object) -> None:
        """Shows what was half entered, None: nothing. Raises MalformedError where that cannot be
        read or is of another round."""
        self.forget()
        if draft is not None:
            half, round_ = Fields(draft, "panel"), self.game.turn(self.state).round
            half.integer("round", round_, round_)
            self.take_up(half)
        self.renew()

    # The same for all

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
        """Something has changed: it is laid out and drawn anew."""
        self._laid_out_at, self.stale = None, True
        self.on_stale()

    def put_at(self, place: Rect) -> None:
        self.stale = self.stale or place != self.place
        super().put_at(place)

    @property
    def places(self) -> dict[Place, Rect]:
        """Where something can be tapped; laid out when somebody wants to know."""
        if not self._painting and self._laid_out_at != self.place and self.has_room:
            self._lay_out(BlindBrush())
        return self._places

    def paint(self, brush: Brush) -> None:
        """Draws all of it, as it is now."""
        self._lay_out(brush)
        self.stale = False

    def _lay_out(self, brush: Brush) -> None:
        """What is drawn is what can be tapped."""
        self._places, self._laid_out_at = {}, self.place
        if self.state is None:
            return
        self._painting = True
        try:
            self.paint_panel(brush, brush.card(self.place))
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
        """Something to tap, with a word or a number on it."""
        if able:
            self.places[place] = cell
        rect = cell.shrunk(dp(3))
        lit = chosen or self.pressed == place
        fill = shades.may if lit else shades.box
        line = shades.may if lit else shades.line if able else faded(shades.line, 0.4)
        paint.box(rect, fill=fill, line=line, radius=dp(10))
        colour = shades.may_text if lit else shades.print if able else faded(shades.soft, 0.5)
        letters = size or min(dp(22), rect.height * 0.4)
        inner = rect.shrunk(min(dp(5), rect.width * 0.06))
        paint.text(text, inner, letters, colour, bold=size is None)

    def paint_keys(self, paint: Brush, area: Rect, *, goes_on: bool = False) -> None:
        """Digits to type a number with, `key7`; the arrows take one back and go on to the next."""
        wide, high = area.width / len(KEYS[0]), min(dp(96), area.height / len(KEYS))
        for row, keys in enumerate(KEYS):
            for column, key in enumerate(keys):
                y = area.y + area.height - (row + 1) * high
                cell = Rect(area.x + column * wide, y, wide, high)
                if key != NEXT or goes_on:
                    self.button(paint, f"key{key}", cell, key)

    def down(self, finger: Finger) -> bool:
        """True if it is for this panel; then it is told where the finger goes."""
        if not self.visible or not self.holds(finger.x, finger.y):
            return False
        self.finger = finger
        self.pressed = self.place_at(finger.x, finger.y)
        self.long.begin(self.pressed)
        self.renew()
        return True

    def move(self, finger: Finger) -> None:
        """It means what it is lifted from."""

    def up(self, finger: Finger) -> None:
        if finger is not self.finger:
            return
        self.finger = None
        pressed, self.pressed = self.pressed, None
        self.insists = self.long.long
        if not self.long.end() and pressed and pressed == self.place_at(finger.x, finger.y):
            self.last = pressed
            with self.listener.one_thing():
                self._tap(pressed)
                self.listener.on_tapped()
        self.insists = False
        self.renew()

    def scroll(self, lines: int) -> bool:
        """The wheel of a mouse; True if it has turned something here."""
        return False

    def forget_finger(self) -> None:
        """What lies here now was meant for what was in sight before."""
        self.finger = self.pressed = None
        self.long.end()

    def _held(self, place: Place) -> bool:
        """The finger stays on something; where that has just been refused, it is not in vain."""
        finger = self.finger
        if finger is None:
            return False
        moved = abs(finger.x - finger.start_x) + abs(finger.y - finger.start_y)
        return moved <= dp(STILL) and place == self.last and self.listener.on_insist()

    def place_at(self, x: float, y: float) -> Place | None:
        return next((name for name, rect in self.places.items() if not rect.distance(x, y)), None)

    # The same by keys

    def spots(self) -> dict[str, Rect]:
        return self.places

    def press_spot(self, name: str) -> None:
        with self.listener.one_thing():
            self._tap(name)
            self.listener.on_tapped()
        self.renew()

    def _tap(self, place: Place) -> None:
        self.tapped(place)

    def hold_spot(self, name: str | None) -> None:
        self.pointed = name or self.pointed

    def place_for(self, key: str) -> Place | None:
        """What is tapped with a key, e.g. a face with its number."""
        if key == "backspace":
            return f"die{len(self.faces) - 1}" if self.faces else f"key{BACK}"
        kinds = sorted(self.typed, key=lambda kind: not (self.pointed or "").startswith(kind))
        return next((f"{kind}{key}" for kind in kinds if f"{kind}{key}" in self.places), None)

    def type_key(self, key: str) -> bool:
        place = self.place_for(key)
        if place is None or place not in self.places or not self.visible:
            return False
        self.press_spot(place)
        return True


class NoPanel(Panel):
    """Stands in for the panel of a game in which everything is entered on the sheet."""

    def show(self, state: AnyState, player: int) -> None:
        """A game without a panel need not know of rounds and rolls."""
        self.state, self.player = state, player

    def height_for(self, width: float) -> float:
        return 0.0

    def paint(self, paint: Brush) -> None:
        """Not even the card is there."""

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        """There is nothing to see."""

    def tapped(self, place: Place) -> None:
        """There is nothing to tap."""

    def places_of(self, move: Move) -> list[Place]:
        return []
