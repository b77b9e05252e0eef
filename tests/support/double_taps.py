"""Double taps in random positions of a game, without a window."""

from collections import Counter
from random import Random

from play.match import ONE, Match
from play.seat import Seat
from scoring import GAMES
from scoring.journal import Journal
from screens.play.seat_arrangement import has_room
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.panel import Panel
from sheets.render_context import on_surface, rendering
from sheets.sheet import Sheet
from sheets.tetrix.sheet import TetrixSheet
from storage.settings import LEVELS, RECEIPTS
from tests.support.hand import MOMENT, Hand
from tests.support.random_play import option_sets, random_step
from tests.support.sizes import SIZES
from tools.laid_out import LaidOut

APART = (0.07, 0.15, 0.25, 0.35)
"""Seconds between the two taps."""
SLIP = 8
"""Maximum distance of the second tap from the first, in pixels."""
REPEATED = ("face", "key", "symbol", "form", "turn", "cell", "bonus", "red", "blue", "joker")
"""Places that may be tapped twice in a moment: keypads, rotations and counters. They enter
nothing."""
LAYOUTS = [
    *(("one", size) for size in ("small-phone", "phone", "phone-landscape", "tablet")),
    ("all", "tablet"),
    ("seated", "tablet"),
]
IDS = [f"{around}-{size}" for around, size in LAYOUTS]
WALK = 60
"""Double taps in one game before another one is opened."""
NAMES = ["Ana", "Ben", "Cem"]


class Walk:
    """Double taps in a game, each from the state that the last one has led to."""

    def __init__(self, hand: Hand, game: str, layout: tuple[str, str], random: Random) -> None:
        self.hand, self.random, self.size = hand, random, SIZES[layout[1]]
        counts = [count for count in GAMES[game].players if count <= len(NAMES)]
        names = NAMES[: random.choice(counts)]
        journal = Journal.new(game, random.choice([*option_sets(GAMES[game])]), names)
        rolls = random.choice([True, False])
        for _step in range(random.choice([0, 3, 12, 30])):
            journal = journal if journal.over else random_step(journal, random, rolls)
        several = len(names) > 1 and has_room(self.size)
        hand.play_like(random.choice(LEVELS))
        mode, receipts = layout[0] if several else ONE, random.choice(RECEIPTS)
        self.match: Match = hand.open(journal, mode=mode, receipts=receipts)
        self.match.open_tray(random.choice([True, False]))
        self.done: Counter[str] = Counter()
        self.arrange()

    def arrange(self) -> None:
        LaidOut(self.match, self.size).arrange()

    def go_on(self) -> None:
        """Does something other than a tap on a sheet or a panel."""
        match, random = self.match, self.random
        what = random.choice(["answer", "answer", "undo", "redo", "step", "back"])
        seat = random.choice(match.shown_seats)
        if what == "answer" and self.hand.answers(seat):
            self.hand.answer(random.choice(self.hand.answers(seat)), seat)
        elif what == "undo":
            match.undo()
        elif what == "redo":
            match.redo()
        elif what == "back":
            match.step_back()
        elif what == "step" and not match.session.journal.over:
            game, state = match.game, match.state
            player = game.turn(state).waiting[0]
            moves = list(game.legal_moves(state, player))
            if moves:
                match.shown_seats[0].wish(player, random.choice(moves))
        self.arrange()
        self.hand.wait(MOMENT)

    def pick(self) -> tuple[Seat, Sheet | Panel, Rect] | None:
        """Returns a random thing that can be tapped, with its seat; None if there is none."""
        seat = self.random.choice(self.match.shown_seats)
        drawings: list[Sheet | Panel] = [seat.sheet, seat.panel, seat.panel]
        drawing = self.random.choice(drawings)
        if not drawing.visible or not drawing.has_room:
            return None
        fingers = (one.area for one in drawing.input.targets() if one.by_finger)
        spots = [rect for rect in fingers if min(rect[2:]) > 1]
        return (seat, drawing, self.random.choice(spots)) if spots else None

    def double_tap(self) -> None:
        if (found := self.pick()) is None:
            return
        _seat, drawing, rect = found
        random, hand = self.random, self.hand
        x = random.uniform(rect.x + 1, rect.x + rect.width - 1)
        y = random.uniform(rect.y + 1, rect.y + rect.height - 1)
        first = name_at(drawing, x, y)
        if first is None:
            return
        assert hand.touch(drawing, (x, y))
        self.arrange()
        once, journal = self.seen(), self.match.session.journal
        hand.wait(random.choice(APART))
        x, y = x + random.uniform(-SLIP, SLIP), y + random.uniform(-SLIP, SLIP)
        if all(drawing not in (one.sheet, one.panel) for one in self.match.shown_seats):
            return  # another sheet is there now, which was not touched
        second = name_at(drawing, x, y) if drawing.visible else None
        told = f"{first} then {second}"
        counted = hand.touch(drawing, (x, y))
        self.arrange()
        self.done["counted" if counted else "nothing"] += 1
        again = (first == second and first.startswith(REPEATED)) or self.moves(drawing, first)
        if self.match.session.journal != journal:
            move = self.match.session.journal.entries[-1].move
            assert again, told
            assert move is not None
            assert move.do == "roll", "the last die of a keypad"
        if self.seen() != once:
            assert again, f"{told}: {once} became {self.seen()}"
            self.done["repeated"] += 1
        hand.wait(MOMENT)

    def moves(self, drawing: Sheet | Panel, name: str) -> bool:
        """Whether a form is placed or turned there, which enters nothing."""
        if not isinstance(drawing, TetrixSheet):
            return False
        lies = drawing.draft.laid and not drawing.draft.painting
        return bool(lies) and name.startswith(("form", "at"))

    def seen(self) -> object:
        return seen_in(self.match)


def seen_in(match: Match) -> object:
    """Returns what a tap may change."""
    seats = [
        (
            seat.player,
            seat.touched,
            seat.card.mood,
            seat.card.title,
            seat.panel.typed_part() if seat.panel.state is not None else None,
            getattr(seat.panel, "phase", None),
            _drafted(seat.sheet),
            seat.sheet.selected,
        )
        for seat in match.shown_seats
    ]
    return match.viewed, match.enlarged, match.page, seats


def sweep(hand: Hand, game: str, layout: tuple[str, str], count: int, seed: int = 0) -> None:
    """Makes this many double taps in one layout of a game, and asserts the effect of each."""
    done: Counter[str] = Counter()
    number = 0
    with rendering(on_surface(Palette(), FontRuler())):
        while done["counted"] + done["nothing"] < count:
            number += 1
            walk = Walk(hand, game, layout, Random(f"{game} {layout} {seed} {number}"))
            for _tap in range(WALK):
                walk.double_tap()
                if walk.random.random() < 0.3:
                    walk.go_on()
            done += walk.done
    assert done["nothing"], "something changed under a finger, and it was noticed"


def name_at(drawing: Sheet | Panel, x: float, y: float) -> str | None:
    """Returns the name of what a touch at this point means."""
    return (
        drawing.input.name_at(x, y) if isinstance(drawing, Sheet) else drawing.input.place_at(x, y)
    )


def _drafted(sheet: Sheet) -> object:
    """Returns the form that is laid or painted on a sheet of Te-Trix."""
    return (sheet.draft.laid, sheet.draft.painted) if isinstance(sheet, TetrixSheet) else None
