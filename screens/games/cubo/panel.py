"""Entering a square of Cubo: nine dice as they lie, the taken die and where it goes.

A round begins with the countdown. Then the dice are tapped row by row; the lines say what they
count as soon as they are complete. Points counted by hand and a missed round take less.
"""

from scoring.core import AnyGame
from scoring.cubo import Cubo, CuboGame, CuboMove, Missed, Points, State
from scoring.cubo_colours import OWN, Span
from scoring.cubo_square import CENTRE, JOKER, NUMBERS, PLACES, Die, exchanges
from scoring.reading import Move
from screens.games.common.block import Block
from screens.games.common.countdown import Countdown
from screens.games.common.panel import BACK, NEXT, Place
from screens.games.common.sheet import Sheet
from screens.games.cubo.draft import CuboDraft
from screens.games.cubo.earlier_square import Look
from screens.games.cubo.square import paint_die, paint_square
from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.surface import dp, shades, sp
from screens.look.texts import _, signed

TAKEN = len(PLACES)
"""After the nine dice comes the one from the middle."""
COLOURS = {"r": "red", "b": "blue", JOKER: "joker"}
PALETTE = 2
COUNT = 0.6
"""The width of how many are left, in widths of a die to choose."""
MOST_DIGITS = 2


class CuboDice(CuboDraft):
    game: CuboGame
    state: State
    typed = (*COLOURS.values(), "key")
    stays = True
    """Squares are looked at when the game is over, too."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.phase = "rolling"
        """`rolling`, `counting`, `late`, `square`, `points`, `over`."""
        self.countdown: Countdown | None = None
        self.looked: Look | None = None
        """The square of an earlier round that is looked at."""
        self.editing = False
        """Whether an earlier entry is changed."""
        self.sheet: Block | None = None
        self._begin()

    def _begin(self) -> None:
        """An empty square."""
        self.dice: list[Die | None] = [None] * len(PLACES)
        self.cursor = 0
        self.taken: Die | None = None
        self.swap: int | None = None
        self.digits = ""

    def attach(self, sheet: Sheet) -> None:
        assert isinstance(sheet, Block)
        self.sheet = sheet

    def height_for(self, width: float) -> float:
        return dp(266)

    def hint(self) -> tuple[str, str] | None:
        if self.game.over(self.state):
            return None
        if self.phase == "rolling":
            if self.game.alone(self.state):
                return _("Roll until you are content"), _("Then lay the square")
            return _("All roll at once"), _("Who is content covers and takes a die")
        if self.phase == "counting":
            return _("Six seconds for the last one"), _("Tap the dial when all have covered")
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
            if self.phase == "points":
                self.phase = "square"
        if new_round:
            self.phase = "rolling"
            self._stop()
        if self.phase == "rolling" and any(len(one.rounds) > state.round for one in state.sheets):
            self.phase = "square"
        self.state, self.player, self.looked, self.editing = state, player, None, False
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

    def leave(self) -> None:
        if self.countdown:
            self._stop()
            self.phase = "rolling"
            self.renew()

    def step_back(self) -> bool:
        begun = bool(self.looked or self.phase in ("counting", "late", "points"))
        if self.phase in ("counting", "late"):
            self.leave()
            self.phase = "rolling"
        elif self.phase == "points":
            self.phase = "square"
        self.looked = None
        self.renew()
        return begun

    @property
    def waiting(self) -> bool:
        """Whether the player in front has still to enter this round."""
        return self.player in self.game.turn(self.state).waiting

    @property
    def entry(self) -> CuboMove | None:
        """What has been put together so far, once it is whole."""
        if self.phase == "points":
            return Points(int(self.digits)) if self.digits else None
        square = tuple(die for die in self.dice if die is not None)
        if len(square) < len(PLACES):
            return None
        return Cubo(square, self.taken, self.swap)

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        if self.looked:
            self.looked.paint(self, paint, area)
        elif self.phase == "counting" and self.countdown:
            self.places["stop"] = area
            high = min(sp(34), area.height * 0.2)
            self.countdown.paint(paint, area._replace(y=area.y + high, height=area.height - high))
            paint.text(_("Tap when covered"), area._replace(height=high), dp(15), shades.soft)
        elif self.phase == "rolling":
            self._draw_rolling(paint, area)
        elif self.phase == "late":
            self._draw_late(paint, area)
        elif self.phase == "over" or not (self.waiting or self.editing or self.free):
            words = _("Tap a round to see its square")
            paint.text(words, area, dp(15), shades.soft)
        elif self.phase == "points":
            self._draw_points(paint, area)
        else:
            self._draw_editor(paint, area)

    def _draw_rolling(self, paint: Brush, area: Rect) -> None:
        """One big dial, for when all but one have covered."""
        low = max(dp(48), min(dp(72), area.height * 0.24))
        big = area._replace(y=area.y + low, height=area.height - low)
        self.places["count"] = big
        words = min(sp(30), big.height * 0.18)
        Countdown.paint_dial(paint, big._replace(y=big.y + words, height=big.height - words), 1.0)
        solo = self.game.alone(self.state)
        text = _("Countdown") if solo else _("Countdown for the last one")
        size = min(dp(18), words * 0.75)
        paint.text(text, big._replace(height=words), size, shades.may, bold=True)
        self.button(paint, "score", area._replace(height=low), _("Enter the squares"))

    def _draw_late(self, paint: Brush, area: Rect) -> None:
        """Time is up: was the last one in time?"""
        waiting = sorted(self.game.turn(self.state).waiting)
        rows = 1 + (len(waiting) + 1) // 2
        high = min(dp(72), area.height / rows)
        top = area.y + area.height
        nobody = Rect(area.x, top - high, area.width, high)
        self.button(paint, "score", nobody, _("Nobody"), chosen=True)
        for place, player in enumerate(waiting):
            row, column = divmod(place, 2)
            wide = area.width / 2
            cell = Rect(area.x + column * wide, top - (2 + row) * high, wide, high)
            self.button(paint, f"late{player}", cell, self.names[player])

    def _draw_editor(self, paint: Brush, area: Rect) -> None:
        beside = area.width > area.height * 1.45
        if beside:
            upper = area._replace(width=min(area.width * 0.5, area.height))
            left = upper.x + upper.width + dp(4)
            palette = area._replace(x=left, width=area.x + area.width - left)
            high = min(dp(56), area.height / 4)
        else:
            high = min(dp(80), area.height * 0.165)
            palette = area._replace(height=PALETTE * high)
            upper = area._replace(y=area.y + palette.height, height=area.height - palette.height)
        side = min(upper.height, upper.width * (1 if beside else 0.68))
        square = Rect(upper.x, upper.y + upper.height - side, side, side)
        cells = paint_square(paint, square, self.dice, self._badges(), self._exchange())
        for place, cell in cells.items():
            self.places[f"cell{place}"] = cell
            if place == self.cursor:
                paint.box(cell.shrunk(dp(1)), line=shades.may, radius=dp(8), width=dp(1.6))
        if beside:
            self._draw_palette(
                paint, palette._replace(y=palette.y + palette.height - 2 * high), high
            )
            rest = palette._replace(height=palette.height - 2 * high)
            self._draw_side(paint, rest, rows=2)
        else:
            left = square.x + side + dp(4)
            self._draw_side(paint, Rect(left, upper.y, area.x + area.width - left, upper.height), 4)
            self._draw_palette(paint, palette, high)

    def _exchange(self) -> tuple[int, Die] | None:
        return (self.swap, self.taken) if self.taken and self.swap is not None else None

    def _badges(self) -> dict[int, tuple[str, bool]]:
        """What the taken die would gain or cost in each place; the best gains stand out."""
        whole = self.entry
        if not isinstance(whole, Cubo) or not self.taken:
            return {}
        ways = exchanges(whole.dice, self.taken)
        best, kept = ways[0][1], dict(ways)[None]
        return {
            place: (signed(points - kept), points == best > kept)
            for place, points in ways
            if place is not None
        }

    def _draw_side(self, paint: Brush, area: Rect, rows: int) -> None:
        """The die from the middle, and the other ways to enter a round."""
        columns = 4 // rows
        wide, high = area.width / columns, min(dp(62), area.height / rows)
        top = area.y + area.height - high
        cells = [
            Rect(area.x + place % columns * wide, top - place // columns * high, wide, high)
            for place in range(4)
        ]
        self.places["taken"] = cells[0]
        chosen = self.cursor == TAKEN
        rect = cells[0].shrunk(dp(3))
        line = shades.may if chosen else shades.line
        paint.box(rect, line=line, radius=dp(10), width=dp(1.6 if chosen else 1))
        inner = rect.shrunk(dp(4))
        die = min(inner.height, dp(34))
        words = inner._replace(width=inner.width - die)
        paint.text(_("Taken"), words, dp(13), shades.soft)
        spot = Rect(inner.x + inner.width - die, inner.y + (inner.height - die) / 2, die, die)
        if self.taken:
            paint_die(paint, spot, self.taken)
        else:
            paint.box(spot.shrunk(dp(2)), line=shades.line, radius=dp(7))
        others = {"points": _("Type points"), "late": _("Too late: 0"), "clear": _("Clear")}
        for cell, (place, text) in zip(cells[1:], others.items(), strict=True):
            self.button(paint, place, cell, text, size=min(dp(16), high * 0.32))

    def _draw_palette(self, paint: Brush, area: Rect, high: float) -> None:
        """Dice to choose from, with how many of a colour are left."""
        colours = [JOKER] if self.cursor == CENTRE else ["r", "b"]
        left = self._left()
        wide = area.width / (len(NUMBERS) + COUNT)
        for row, colour in enumerate(colours):
            y = area.y + (PALETTE - 1 - row) * high
            able = left[colour].most > 0
            label = Rect(area.x, y, COUNT * wide, high)
            paint.text(f"{self._besides(left[colour], colour)}×", label, dp(15), shades.soft)
            for number in NUMBERS:
                cell = Rect(area.x + (number - 1 + COUNT) * wide, y, wide, high)
                side = min(cell.width, cell.height) - dp(6)
                x, middle = cell.center
                rect = Rect(x - side / 2, middle - side / 2, side, side)
                if able:
                    self.places[f"{COLOURS[colour]}{number}"] = cell
                paint_die(paint, rect, Die(colour, number), 1 if able else 0.25)

    def _left(self) -> dict[str, Span]:
        """How many of each colour can be laid here, or taken from the middle."""
        colours = self.game.colours(self.state)
        laid = [(place, die) for place, die in enumerate(self.dice) if die]
        if self.cursor == TAKEN:
            return colours.left_for(self.player, tuple(die for _, die in laid))
        others = [die for place, die in laid if place != self.cursor]
        # Dice that cannot be were entered anyway, and may be changed to any others.
        return colours.left_to_lay(self.player, others) or dict.fromkeys(COLOURS, Span(0, OWN))

    def _besides(self, left: Span, colour: str) -> Span:
        """What is left beside the die that was just taken."""
        own = self.cursor == TAKEN and self.taken is not None and self.taken.colour == colour
        return Span(max(0, left.least - own), left.most - own) if left.most else left

    def _draw_points(self, paint: Brush, area: Rect) -> None:
        high = min(dp(56), area.height * 0.22)
        top = area._replace(y=area.y + area.height - high, height=high)
        back = top._replace(width=top.width * 0.4)
        self.button(paint, "square", back, _("Dice instead"))
        shown = top._replace(x=top.x + back.width, width=top.width - back.width)
        words = self.digits or "?"
        paint.text(words, shown, dp(30), shades.ink(self.player), font="Hand")
        self.paint_keys(paint, area._replace(height=area.height - high))

    # Looking and changing

    def look(self, before: State, player: int, move: Move) -> None:
        if isinstance(move, Cubo):
            self.looked = Look(before, player, move)
            self.renew()

    def edit(self, move: Move) -> None:
        self.phase, self.editing = "square", True
        if isinstance(move, Cubo):
            self.dice, self.taken, self.swap = list(move.dice), move.taken, move.swap
            self.cursor = TAKEN
        elif isinstance(move, Points):
            self.phase, self.digits = "points", str(move.points)
        self.renew()

    # Tapping

    def tapped(self, place: Place) -> None:
        if place == "count":
            self._stop()
            self.phase = "counting"
            self.countdown = Countdown(self.listener.on_sound, self._time_is_up)
        elif place in ("stop", "score", "square"):
            self._stop()
            self.phase = "square"
        elif place == "points":
            self.phase = "points"
        elif place == "close":
            self.looked = None
            if self.sheet:
                self.sheet.select(None)
        elif place == "best" and self.looked:
            self.looked.toggle_best()
            return
        elif place.startswith("late"):
            player = int(place[4:]) if place[4:] else self.player
            self.phase = "square"
            self.listener.on_move(player, Missed())
            return
        else:
            self._tap_square(place)
        self.listener.on_draft(self.entry, settled=True, heard=False)

    def _tap_square(self, place: Place) -> None:
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
        """With a die in the hand it goes there; otherwise this place is entered anew."""
        if self.taken and self.entry is not None and place != CENTRE:
            self.swap = None if self.swap == place else place
        else:
            self.cursor = place

    def _lay(self, place: Place) -> None:
        letter = next(key for key, name in COLOURS.items() if place.startswith(name))
        die = Die(letter, int(place[-1]))
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
        self.listener.on_draft(None, settled=True, heard=False)

    def places_of(self, move: Move) -> list[Place]:
        begin = ["score"] if self.phase == "rolling" else []
        match move:
            case Cubo(dice=dice, taken=taken, swap=swap):
                taps = [_name(die) for die in dice] + ([_name(taken)] if taken else [])
                return begin + taps + ([] if swap is None else [f"cell{swap}"])
            case Points(points=points):
                return [*begin, "points", *(f"key{digit}" for digit in str(points))]
        return [*begin, "late"]


def _name(die: Die) -> Place:
    return f"{COLOURS[die.colour]}{die.number}"


PANEL = CuboDice
