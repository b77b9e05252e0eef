"""Entries typed on a sheet: each legal entry has a code, which the sheet decides. No Kivy.

Nothing is entered before Enter: the card shows what the code stands for, and a screen reader reads
it.
"""

from typing import TYPE_CHECKING

from play import move_preview
from play.card_model import (
    FILLED,
    PREVIEW,
    REFUSED,
    Card,
    Offer,
)
from scoring.json_fields import Move
from sheets.texts import _, plural, signed

if TYPE_CHECKING:
    from play.seat import Seat

MOST = 12
"""Maximum number of codes that are listed."""


def codes(seat: "Seat") -> dict[str, Move]:
    """Returns the code of each legal entry; of several with the same code only the first."""
    state, player = seat.state, seat.player
    moves = seat.game.legal_moves(state, player)
    found: dict[str, Move] = {}
    for number, move in enumerate(moves, 1):
        if code := seat.sheet.typed_code(state, player, move, number):
            found.setdefault(code, move)
    return found


def listed(seat: "Seat") -> list[str]:
    """Returns lines with the first legal entries and their codes."""
    found = [*codes(seat).items()]
    lines = [f"{' '.join(code)}: {words(seat, move)}" for code, move in found[:MOST]]
    if len(found) > MOST:
        lines.append(plural("{count} more", "{count} more", len(found) - MOST))
    return lines


def words(seat: "Seat", move: Move) -> str:
    """Returns the text of an entry, with the points that it gains."""
    state, player = seat.state, seat.player
    title, _detail = seat.sheet.describe(state, move)
    spoken = seat.sheet.spoken_move(state, player, move) or title
    what = spoken.rstrip(".") or seat.sheet.tell(state, move) or seat.sheet.move_label(move)
    gain = seat.game.gain(state, player, move)
    return f"{what}, {signed(gain)}" if gain else what


class Typed:
    """What is typed at one seat."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat
        self._text = ""
        self._card: Card | None = None
        """The card that shows it; when another card is shown, the typed keys no longer count."""

    @property
    def text(self) -> str:
        return self._text if self.seat.card is self._card else ""

    @property
    def possible(self) -> bool:
        """Whether an entry can be typed now."""
        seat = self.seat
        free = not (seat.correction or seat.must_answer or seat.touched)
        return free and seat.match.entering

    def type(self, key: str) -> bool:
        """Adds a key; False if no entry begins so, and nothing was typed before."""
        if not self.possible:
            return False
        if key == "backspace":
            return self._take_back()
        text = self.text + key
        found = {code: move for code, move in codes(self.seat).items() if code.startswith(text)}
        if found:
            self._show(text, found)
        elif self.text or key.isdigit():
            self._refuse(text)
        return bool(found or self.text) or key.isdigit()

    def enter(self) -> bool:
        """Enters what is typed; False if nothing is."""
        move = codes(self.seat).get(self.text) if self.possible else None
        if move is None:
            return False
        self._text = ""
        self.seat.on_move(self.seat.player, move)
        return True

    def clear(self) -> bool:
        """Forgets what is typed; False if nothing is."""
        if not self.text:
            return False
        self._text = ""
        self.seat.show()
        return True

    def _take_back(self) -> bool:
        text = self.text[:-1]
        if not text:
            return self.clear()
        self._show(text, {c: m for c, m in codes(self.seat).items() if c.startswith(text)})
        return True

    def _show(self, text: str, found: dict[str, Move]) -> None:
        """Shows the entry with this code, or how many entries begin with it."""
        seat = self.seat
        with seat.doing:
            if move := found.get(text):
                self._preview(move)
            else:
                count = plural("{count} entry begins so", "{count} entries begin so", len(found))
                seat.tell(PREVIEW, " ".join(text), count)
            self._text, self._card = text, seat.card

    def _preview(self, move: Move) -> None:
        seat = self.seat
        if not seat.sheet.shared and seat.game.boxes(seat.state, seat.player, move):
            move_preview.show(seat, move)
        gain = signed(seat.game.gain(seat.state, seat.player, move))
        title, detail = seat.sheet.describe(seat.state, move)
        title = title or seat.sheet.tell(seat.state, move) or seat.sheet.move_label(move)
        seat.tell(PREVIEW, title, detail, gain)
        seat.offer([Offer(_("Enter"), FILLED, self.enter)])

    def _refuse(self, text: str) -> None:
        seat = self.seat
        with seat.doing:
            seat.doing.sound("refuse")
            shown = " ".join(text)
            seat.tell(REFUSED, _("Nothing can be entered with {keys}").format(keys=shown))
            self._text, self._card = "", seat.card
