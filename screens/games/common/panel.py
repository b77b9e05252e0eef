"""What stands beside a sheet: dice to enter and to look at, one card with places to tap."""

from typing import Any

from scoring.reading import Fields
from screens.focus.hotspots import Spots
from screens.look.brush import Brush, Colour, faded
from screens.look.canvas_widget import Drawn
from screens.look.geometry import Rect
from screens.look.long_press import LongPress
from screens.look.surface import dp, shades

Place = str
"""The name of something that can be tapped, e.g. `face4`."""

KEYS = (("1", "2", "3", "←"), ("4", "5", "6", "→"), ("7", "8", "9", "0"))
BACK, NEXT = "←", "→"
STILL = 10
"""A finger that has not moved further than this, in dp, is still where it was."""


class Panel(Spots, Drawn):
    """A game's panel draws itself into `places` and says what a tap on one of them does."""

    stays = False
    """Whether there is something to see here when the game is over."""

    free = False
    """Whether also those may enter something whose turn it is not."""

    dice_count = 0
    """How many dice are typed here for a roll."""

    __events__ = ("on_move", "on_draft", "on_long", "on_tapped")

    typed: tuple[str, ...] = ("face", "key")
    """How the places begin that a digit means; the kind that the cursor is on comes first."""

    def __init__(self, game: Any, **kwargs: Any) -> None:
        self.game = game
        self.state: Any = None
        self.player = 0
        self.names: tuple[str, ...] = ()
        self.faces: list[int] = []
        """The faces of dice tapped so far."""
        self.places: dict[Place, Rect] = {}
        self.pressed: Place | None = None
        self.last: Place | None = None
        """What was tapped last."""
        self.insists = False
        """Whether the finger stays long on what it taps."""
        self._long = LongPress(self._held)
        self.pointed: Place | None = None
        """Where the cursor was last, for those who play by keys."""
        super().__init__(**kwargs)

    # What a game's panel says

    def height_for(self, width: float) -> float:
        """How high it has to be at least."""
        raise NotImplementedError

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        """What there is to see and to tap now."""
        raise NotImplementedError

    def tapped(self, place: Place) -> None:
        """Something has been tapped."""
        raise NotImplementedError

    def places_of(self, move: Any) -> list[Place]:
        """What is tapped to enter a move that has no box on the sheet."""
        raise NotImplementedError

    def attach(self, sheet: Any) -> None:
        """The sheet that this panel stands beside."""

    @property
    def doing(self) -> str:
        """What was begun here, in a word, for those who ask for help."""
        return ""

    def leave(self) -> None:
        """The game is left: nothing goes on behind its back."""

    def hint(self) -> tuple[str, str] | None:
        """What is to be done now, where it is not what the sheet says."""
        return None

    def look(self, before: Any, player: int, move: Any) -> None:
        """Shows an earlier entry, made in that state."""

    def edit(self, move: Any) -> None:
        """Shows an earlier entry as it was made, to be changed."""

    def step_back(self) -> bool:
        """Closes what was opened here; False if there is nothing to close. What is typed stays, or
        goes with what is closed, so that undo opens it again."""
        return False

    # What is half entered here, as JSON has it

    @property
    def entering(self) -> bool:
        """Whether the dice of this round can still be entered."""
        return False

    def half(self) -> dict[str, Any] | None:
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

    def whole(self) -> Any:
        """The move that is put together here and only has to be confirmed; None: not yet."""
        return None

    def draft(self) -> dict[str, Any] | None:
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
        self.draw()

    # The same for all

    def show(self, state: Any, player: int) -> None:
        if self.state is None or (state.round, state.roll) != (self.state.round, self.state.roll):
            self.faces = []
        self.state, self.player = state, player
        self.draw()

    def paint(self, paint: Brush) -> None:
        self.places = {}
        if self.state is not None:
            self.paint_panel(paint, self.paint_card(paint))

    def paint_faces(self, paint: Brush, area: Rect, colour: Colour) -> None:
        """Six faces to tap."""
        wide = area.width / 6
        side = min(wide * 0.86, area.height * 0.92)
        for face in range(1, 7):
            cell = Rect(area.x + (face - 1) * wide, area.y, wide, area.height)
            self.places[f"face{face}"] = cell
            x, y = cell.center
            rect = Rect(x - side / 2, y - side / 2, side, side)
            pressed = self.pressed == f"face{face}"
            paint.box(rect, line=faded(shades.edge(colour), 0.9), radius=side * 0.2, width=dp(1.1))
            ground = colour if pressed else faded(colour, 0.2)
            paint.die(rect, face, ground, shades.pips_on(colour) if pressed else shades.print)

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

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        self.pressed = self.place_at(*touch.pos)
        self._touch = touch
        self._long.begin(self.pressed)
        touch.grab(self)
        self.draw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        pressed, self.pressed = self.pressed, None
        self.insists = self._long.long
        if not self._long.end() and pressed and pressed == self.place_at(*touch.pos):
            self.last = pressed
            self.tapped(pressed)
            self.dispatch("on_tapped")
        self.insists = False
        self.draw()
        return True

    def forget_finger(self) -> None:
        """What lies here now was meant for what was in sight before."""
        self.pressed = None
        self._long.end()

    def _held(self, place: Place) -> bool:
        """The finger stays on something; where that has just been refused, it is not in vain."""
        touch = self._touch
        near = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) <= dp(STILL)
        return near and place == self.last and bool(self.dispatch("on_long"))

    def place_at(self, x: float, y: float) -> Place | None:
        return next((name for name, rect in self.places.items() if not rect.distance(x, y)), None)

    # The same by keys

    def spots(self) -> dict[str, Rect]:
        return self.places

    def press_spot(self, name: str) -> None:
        self.tapped(name)
        self.dispatch("on_tapped")
        self.draw()

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
        if place is None or place not in self.places or not self.opacity:
            return False
        self.press_spot(place)
        return True

    def on_move(self, player: int, move: Any) -> None:
        """Somebody wants to enter this."""

    def on_tapped(self) -> None:
        """Something was tapped, and what is half entered may have changed."""

    def on_long(self) -> bool:
        """The finger stays on what was tapped last; True: it was all for that."""
        return False

    def on_draft(self, move: Any, settled: bool) -> None:
        """A move has been put together here and can be entered; None: not yet, or no longer."""


class NoPanel(Panel):
    """Stands in for the panel of a game in which everything is entered on the sheet."""

    def show(self, state: Any, player: int) -> None:
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

    def places_of(self, move: Any) -> list[Place]:
        return []
