"""Reads the messages of a guest's browser field by field; refuses anything else."""

from dataclasses import dataclass, field, replace

from scoring.json_fields import JsonFields, MalformedError, parse
from storage.settings import LANGUAGES

LONGEST = 2048
"""Maximum length of a message in characters."""
MOST_NUMBER = 2**31
SHEET, PANEL = "sheet", "panel"
DOWN, MOVE, UP, CANCEL = "down", "move", "up", "cancel"
MOST_PLAYERS = 12
FEWEST_PIXELS, MOST_PIXELS = 120, 4000
MOST_ROUNDS = 10_000
LONGEST_NAME = 40
"""Maximum characters of a name that a guest types."""

Slot = tuple[int, int]
"""A round, and how many counting entries the player has in it, as in `network/messages.py`."""


@dataclass(frozen=True, slots=True)
class GuestLook:
    """The size, colours and language of a guest's page, for which its sheet is drawn."""

    width: int
    height: int
    """The room for sheet, card and panel, in CSS pixels."""
    text_size: int
    """The text size in percent."""
    dark: bool
    language: str
    contrast: bool = False
    """Whether the guest's system asks for more contrast."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a browser: which one it is, and what it has seen last."""

    secret: str
    guest: str
    """A random key that the page has chosen, by which it is recognised when it reconnects."""
    mark: str
    """The mark of the last state that it has shown."""
    player: int
    """The seat that it had: -1 for a spectator, -2 if it had none yet."""
    name: str
    """Whose seat that was."""
    look: GuestLook


@dataclass(frozen=True, slots=True)
class LookChange:
    """The look of the page has changed."""

    look: GuestLook


@dataclass(frozen=True, slots=True)
class GuestTouch:
    """An action of a guest; it counts once, however often it is sent."""

    number: int
    slot: Slot | None = field(default=None, kw_only=True)
    """The slot of the guest's next entry that the page showed: a touch for another slot is refused.
    None for touches that enter nothing."""


@dataclass(frozen=True, slots=True)
class Sit(GuestTouch):
    """The guest takes the seat of a player, or is a spectator (None)."""

    player: int | None


@dataclass(frozen=True, slots=True)
class See(GuestTouch):
    """The guest wants to see the sheet of a player."""

    player: int


@dataclass(frozen=True, slots=True)
class Press(GuestTouch):
    """The guest has pressed a box of the sheet or a place of the panel."""

    on: str
    name: str


@dataclass(frozen=True, slots=True)
class GuestPointer(GuestTouch):
    """A finger on the sheet or the panel, in CSS pixels from its top left corner."""

    on: str
    kind: str
    x: float
    y: float
    seconds: float
    """For how long it has been down."""
    at: float | None = None
    """The time of the touch, in seconds by the clock of the page."""


@dataclass(frozen=True, slots=True)
class GuestAnswer(GuestTouch):
    """The guest has pressed a button of the card."""

    answer: int
    card: int
    """The number of the card with this button: the card may have changed meanwhile."""


@dataclass(frozen=True, slots=True)
class Insist(GuestTouch):
    """The guest has pressed and held a card that refuses an entry."""

    card: int


@dataclass(frozen=True, slots=True)
class Undo(GuestTouch):
    """The guest undoes their last entry."""


@dataclass(frozen=True, slots=True)
class Redo(GuestTouch):
    """The guest redoes their last entry."""


@dataclass(frozen=True, slots=True)
class Join(GuestTouch):
    """The guest joins before the game, with a name and an ink."""

    name: str
    ink: int


@dataclass(frozen=True, slots=True)
class Yield(GuestTouch):
    """The guest's answer to someone who wants the seat."""

    allow: bool


@dataclass(frozen=True, slots=True)
class Again(GuestTouch):
    """The guest asks for a rematch."""


@dataclass(frozen=True, slots=True)
class App(GuestTouch):
    """The guest asks for the link that opens the game in Rollpad."""


@dataclass(frozen=True, slots=True)
class Help(GuestTouch):
    """The guest asks for the help of the game."""


Message = Hello | LookChange | GuestTouch


# From the server to the app


@dataclass(frozen=True, slots=True)
class GuestConnected:
    """A browser has connected, with the right code."""

    guest: int
    """The number of the connection."""
    hello: Hello


@dataclass(frozen=True, slots=True)
class GuestMessage:
    """A connected browser has sent a message."""

    guest: int
    message: LookChange | GuestTouch


@dataclass(frozen=True, slots=True)
class GuestDisconnected:
    """The connection of a browser is closed."""

    guest: int


GuestEvent = GuestConnected | GuestMessage | GuestDisconnected


def read(text: str | bytes) -> Message:
    """Reads a message. Raises MalformedError."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise MalformedError("message", f"must be a text of at most {LONGEST} characters")
    data = JsonFields(parse(text), "message")
    kind = data.choice("do", ("hello", "look", *_TOUCHES))
    if kind == "hello":
        look = _look(JsonFields(data.get("look"), "look"))
        secret, guest, mark = (_word(data, key, 64) for key in ("secret", "guest", "mark"))
        player, name = data.integer("player", -2, MOST_PLAYERS), _text(data, "name", 100)
        return Hello(secret, guest, mark, player, name, look)
    if kind == "look":
        return LookChange(_look(JsonFields(data.get("look"), "look")))
    touch = _TOUCHES[kind](data, data.integer("n", 1, MOST_NUMBER))
    return replace(touch, slot=_slot(data)) if "slot" in data.data else touch


def _slot(data: JsonFields) -> Slot:
    value = data.get("slot")
    if not isinstance(value, list) or [type(one) for one in value] != [int, int]:
        raise data.fail("slot", "must be a round and a number of entries")
    number, entries = value
    if not (0 <= number <= MOST_ROUNDS and 0 <= entries <= MOST_ROUNDS):
        raise data.fail("slot", f"must be from 0 to {MOST_ROUNDS}")
    return number, entries


def _look(data: JsonFields) -> GuestLook:
    width, height = (data.integer(key, FEWEST_PIXELS, MOST_PIXELS) for key in ("w", "h"))
    text_size = data.integer("letters", 100, 200)
    dark, contrast = data.flag("dark"), data.flag("contrast")
    return GuestLook(width, height, text_size, dark, data.choice("language", LANGUAGES), contrast)


def _text(data: JsonFields, key: str, longest: int) -> str:
    value = data.get(key)
    if not isinstance(value, str) or len(value) > longest:
        raise data.fail(key, f"must be a text of at most {longest} characters")
    return value


def _word(data: JsonFields, key: str, longest: int) -> str:
    value = _text(data, key, longest)
    if not value.isprintable():
        raise data.fail(key, "must be printable")
    return value


def _number(data: JsonFields, key: str, low: float, high: float) -> float:
    value = data.get(key)
    if type(value) not in (int, float) or not low <= value <= high:
        raise data.fail(key, f"must be a number from {low} to {high}")
    return float(value)


def _on(data: JsonFields) -> str:
    return data.choice("on", (SHEET, PANEL))


def _sit(data: JsonFields, number: int) -> GuestTouch:
    player = data.integer("player", -1, MOST_PLAYERS)
    return Sit(number, None if player < 0 else player)


def _see(data: JsonFields, number: int) -> GuestTouch:
    return See(number, data.integer("player", 0, MOST_PLAYERS))


def _press(data: JsonFields, number: int) -> GuestTouch:
    return Press(number, _on(data), _word(data, "name", 40))


def _finger(data: JsonFields, number: int) -> GuestTouch:
    x, y = (_number(data, key, -MOST_PIXELS, MOST_PIXELS) for key in ("x", "y"))
    kind = data.choice("kind", (DOWN, MOVE, UP, CANCEL))
    at = _number(data, "t", 0, MOST_NUMBER) if "t" in data.data else None
    return GuestPointer(number, _on(data), kind, x, y, _number(data, "s", 0, 3600), at)


def _answer(data: JsonFields, number: int) -> GuestTouch:
    return GuestAnswer(number, data.integer("answer", 0, 50), data.integer("card", 0, MOST_NUMBER))


def _insist(data: JsonFields, number: int) -> GuestTouch:
    return Insist(number, data.integer("card", 0, MOST_NUMBER))


def _undo(_data: JsonFields, number: int) -> GuestTouch:
    return Undo(number)


def _redo(_data: JsonFields, number: int) -> GuestTouch:
    return Redo(number)


def _join(data: JsonFields, number: int) -> GuestTouch:
    return Join(number, _word(data, "name", LONGEST_NAME), data.integer("ink", 0, 99))


def _yield(data: JsonFields, number: int) -> GuestTouch:
    return Yield(number, data.flag("allow"))


def _again(_data: JsonFields, number: int) -> GuestTouch:
    return Again(number)


def _app(_data: JsonFields, number: int) -> GuestTouch:
    return App(number)


def _help(_data: JsonFields, number: int) -> GuestTouch:
    return Help(number)


_TOUCHES = {
    "sit": _sit,
    "see": _see,
    "press": _press,
    "finger": _finger,
    "answer": _answer,
    "insist": _insist,
    "undo": _undo,
    "redo": _redo,
    "help": _help,
    "join": _join,
    "yield": _yield,
    "again": _again,
    "app": _app,
}
