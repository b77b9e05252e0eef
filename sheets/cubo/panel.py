"""Entering a square of Cubo: nine dice as they are placed, the taken die and its place.

The dice are tapped row by row; complete lines show their points. Points counted by hand and a
missed round take fewer taps. Until the first entry of a round, the countdown is beside it.
"""

from scoring.cubo.rules import (
    Cubo,
    CuboGame,
    CuboMove,
    Missed,
    Points,
    State,
)
from scoring.cubo.square import (
    CENTRE,
    PLACES,
    Die,
    Square,
)
from scoring.game import AnyGame
from scoring.json_fields import Move
from sheets.countdown import Countdown
from sheets.cubo.dragging import die_named
from sheets.cubo.editor import COLOURS, TAKEN
from sheets.cubo.layout import dock_in, least_height, least_keys, plan_in
from sheets.cubo.square_viewer import SquareView
from sheets.cubo.typed_square import TypedSquare
from sheets.dock_slots import Dock
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.panel import BACK, MARGIN, NEXT, Place
from sheets.render_context import dp, palette
from sheets.shared_sheet import Block
from sheets.sheet import Sheet
from sheets.texts import _

MOST_DIGITS = 2


class CuboDice(TypedSquare):
    game: CuboGame
    state: State
    typed = (*COLOURS.values(), "key")
    confirms = True
    docks = True

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.phase = "rolling"
        """`rolling` (no entry yet), `counting`, `late`, `square`, `points`, `over`."""
        self.countdown: Countdown | None = None
        self.looked: SquareView | None = None
        """The earlier square that is shown."""
        self.advised: Square | None = None
        """The square that a hint shows instead of the draft."""
        self.editing = False
        """Whether an earlier entry is being changed."""
        self.sheet: Block | None = None
        self._begin()

    def _begin(self) -> None:
        """Starts an empty square."""
        self.dice: list[Die | None] = [None] * len(PLACES)
        self.cursor = 0
        self.taken: Die | None = None
        self.swap: int | None = None
        self.digits = ""

    @property
    def stays(self) -> bool:
        """Whether a square is shown, which is possible even after the end of the game."""
        return self.looked is not None

    @property
    def usual(self) -> str:
        """Returns how a round is entered, as the players have chosen: `square` or `points`."""
        return "points" if self.by_hand else "square"

    @property
    def typing(self) -> bool:  # type: ignore[override]
        """Whether points are typed: the digits are visible, unless there is a countdown."""
        known = self.phase in ("square", "points")
        return (self.phase if known else self.usual) == "points"

    def attach(self, sheet: Sheet) -> None:
        assert isinstance(sheet, Block)
        self.sheet = sheet

    def height_for(self, width: float) -> float:
        return dp(2 * MARGIN) + least_height()

    def room_for(self, width: float) -> float:
        return least_keys()

    def dock_in(self, width: float, height: float) -> Dock:
        return dock_in(width, height)

    def hint(self) -> tuple[str, str] | None:
        if self.game.over(self.state):
            return None
        if self.phase == "rolling":
            if self.game.alone(self.state):
                return _("Roll until you’re happy"), _("Then arrange the square")
            return _("Everyone rolls at once"), _(
                "Happy? Cover your dice and take one from the middle"
            )
        if self.phase == "counting":
            return _("Six seconds for the last player"), _(
                "Tap the timer when all squares are covered"
            )
        if self.phase == "late":
            return _("Time is up"), _("Who was too late?")
        return None

    @property
    def doing(self) -> str:
        return "taken" if self.cursor == TAKEN and not self.looked else self.phase

    def show(self, state: State, player: int) -> None:
        old = self.state
        new_round = old is None or (old.round, old.entries > state.entries) != (state.round, False)
        if state is not old or player != self.player:
            self._begin()
            if self.phase in ("points", "square"):
                self.phase = self.usual
        if new_round:
            self.phase = "rolling"
            self._stop()
        self.state, self.player, self.looked, self.editing = state, player, None, False
        if self.phase == "rolling" and not self.untouched:
            self.phase = self.usual
        if self.game.over(state):
            self.phase = "over"
        self.renew()

    def _stop(self) -> None:
        self.countdown = None

    @property
    def ticking(self) -> bool:
        return self.countdown is not None

    def tick(self, seconds: float) -> None:
        if self.countdown:
            self.countdown.advance(seconds)
            self.renew()

    def count(self, running: bool) -> None:
        counts = self.phase in ("counting", "late")
        self._stop()
        if running:
            self.phase = "counting"
            self.countdown = Countdown(self.listener.on_sound, self._time_is_up)
        elif counts:
            self.phase = self.usual
        self.renew()

    def leave(self) -> None:
        if self.countdown:
            self._stop()
            self.phase = "rolling"
            self.renew()

    def step_back(self) -> bool:
        opened = self.phase == "points" and not self.by_hand
        begun = bool(self.looked or opened or self.phase in ("counting", "late"))
        if self.phase in ("counting", "late"):
            self.leave()
            self.phase = "rolling"
        elif opened:
            self.phase = "square"
        self.looked = None
        self.renew()
        return begun

    @property
    def waiting(self) -> bool:
        """Whether the current player still has to enter this round."""
        return self.player in self.game.turn(self.state).waiting

    @property
    def entry(self) -> CuboMove | None:
        """Returns the move; None until it is complete."""
        if self.typing:
            return Points(int(self.digits)) if self.digits else None
        square = tuple(die for die in self.dice if die is not None)
        if len(square) < len(PLACES):
            return None
        return Cubo(square, self.taken, self.swap)

    # Drawing

    def advise(self, square: Square | None) -> None:
        """Shows the square of a hint, or none."""
        if square != self.advised:
            self.advised = square
            self.renew()

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        plan = plan_in(self.place if self.slots else area)
        if self.looked:
            points = self.game.points(self.looked.move)
            self.looked.paint(paint, plan, self.button, self.state, points)
        elif self.phase == "over" or not (self.waiting or self.editing or self.free):
            if self.phase in ("counting", "late"):  # all players share it
                self.draw_entry(paint, plan)
                return
            words = _("Tap a round to see its square")
            paint.text(words, area, dp(15), palette().soft)
        else:
            self.draw_entry(paint, plan)

    def draw_countdown(self, paint: Brush, area: Rect) -> None:
        self.places["stop"] = area
        if self.countdown:
            self.countdown.paint(paint, area)

    def draw_late(self, paint: Brush, area: Rect) -> None:
        waiting = sorted(self.game.turn(self.state).waiting)
        high = min(dp(72), area.height / (1 + (len(waiting) + 1) // 2))
        top = area.y + area.height
        nobody = Rect(area.x, top - high, area.width, high)
        self.button(paint, "score", nobody, _("Nobody"), chosen=True)
        for place, player in enumerate(waiting):
            row, column = divmod(place, 2)
            wide = area.width / 2
            cell = Rect(area.x + column * wide, top - (2 + row) * high, wide, high)
            self.button(paint, f"late{player}", cell, self.names[player])

    @property
    def may_miss(self) -> bool:
        return self.waiting or self.editing or self.free

    @property
    def may_enter(self) -> bool:
        """Whether FIRST enters the draft; a refused one is entered with SECOND."""
        if self.entry is None or self.phase in ("counting", "late"):
            return False
        return self.free or not self.game.check(self.state, self.player, self.entry)

    # Viewing and changing entries

    def look(self, before: State, player: int, move: Move) -> None:
        if isinstance(move, Cubo):
            self.looked = SquareView(before, player, move)
            self.renew()

    def edit(self, move: Move) -> None:
        self.phase, self.editing = "square", True
        if isinstance(move, Cubo):
            self.dice, self.taken, self.swap = list(move.dice), move.taken, move.swap
            self.cursor = TAKEN
        elif isinstance(move, Points):
            self.phase, self.digits = "points", str(move.points)
        self.renew()

    def take_over(self, move: Move) -> bool:
        assert isinstance(move, Cubo)
        self.dice, self.taken, self.swap = list(move.dice), move.taken, move.swap
        self.cursor = TAKEN
        self.renew()
        self.listener.on_draft(move, settled=True, audible=False)
        return True

    # Touches

    def meaning_of(self, name: Place) -> object:
        """Returns what a tap does now: it places or takes a die, chooses or exchanges a place."""
        takes = self.cursor == TAKEN
        chosen = name == f"cell{self.cursor}", name == f"cell{self.swap}"
        best = bool(self.looked and self.looked.best)
        return super().meaning_of(name), takes, chosen, best

    def tapped(self, place: Place) -> None:
        if place in ("count", "stop", "score"):
            self.count(place == "count")
            self.listener.on_count(place == "count")
        elif place in ("points", "square"):
            self.phase = place
            if not self.editing:
                self.by_hand = place == "points"
                self.listener.on_by_hand(self.by_hand)
        elif place == "close":
            self.looked = None
            if self.sheet:
                self.sheet.select(None)
        elif place == "best" and self.looked:
            self.looked.toggle_best()
            return
        elif place == "enter" and self.entry is not None:
            self.listener.on_confirm(self.player, self.entry)
            return
        elif place.startswith("late"):
            player = int(place[4:]) if place[4:] else self.player
            self.phase = self.usual
            self.listener.on_count(False)
            self.listener.on_move(player, Missed())
            return
        else:
            self._tap_square(place)
        self.listener.on_draft(self.entry, settled=True, audible=False)

    def _tap_square(self, place: Place) -> None:
        if self.phase == "rolling":
            self.phase = self.usual
        if place == "clear":
            self._begin()
        elif place == "taken":
            self.cursor, self.taken, self.swap = TAKEN, None, None
        elif place.startswith("cell"):
            self._tap_cell(int(place[4:]))
        elif place.startswith("key"):
            self._type(place[3:])
        else:
            self._lay(place)

    def _tap_cell(self, place: int) -> None:
        """Exchanges the die in this place for the taken one, or makes it the place of the next
        die."""
        if self.taken and self.entry is not None and place != CENTRE:
            self.swap = None if self.swap == place else place
        else:
            self.cursor = place

    def _lay(self, place: Place) -> None:
        die = die_named(place)
        if self.cursor == TAKEN:
            self.taken, self.swap = die, None
            return
        self.dice[self.cursor] = die
        after = [*range(self.cursor + 1, len(PLACES)), *range(self.cursor)]
        self.cursor = next((place for place in after if self.dice[place] is None), TAKEN)

    def _type(self, key: str) -> None:
        if key == BACK:
            self.digits = self.digits[:-1]
        elif key != NEXT and len(self.digits) < MOST_DIGITS:
            self.digits = str(int(self.digits + key))

    def _time_is_up(self) -> None:
        self.countdown, self.phase, self.looked = None, "late", None
        self.listener.on_draft(None, settled=True, audible=False)

    def places_of(self, move: Move) -> list[Place]:
        match move:
            case Cubo(dice=dice, taken=taken, swap=swap):
                taps = [_name(die) for die in dice] + ([_name(taken)] if taken else [])
                first = ["square"] if self.typing else []
                return [*first, *taps, *([] if swap is None else [f"cell{swap}"]), "enter"]
            case Points(points=points):
                first = [] if self.typing else ["points"]
                return [*first, *(f"key{digit}" for digit in str(points)), "enter"]
        return ["late"]


def _name(die: Die) -> Place:
    return f"{COLOURS[die.colour]}{die.number}"


PANEL = CuboDice
