"""The content of the card beside a sheet, as a value: what can be done, what a touch would score,
why something is refused, or what was just entered. No Kivy."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from sheets.announcements import sentence

HINT, PREVIEW, REFUSED, ENTERED, FACT = "hint", "preview", "refused", "entered", "fact"
"""The moods of a card. A fact says what a printed part of the sheet means."""
FILLED, OUTLINED, QUIET, AGAINST = "filled", "outlined", "quiet", "refused"
"""The kinds of an answer: the usual one, another one, one seldom wanted, one against a rule."""

Act = Callable[[], object]


class Offer(NamedTuple):
    """An answer with its action."""

    text: str
    kind: str
    act: Act


class Answer(NamedTuple):
    """A button of the card."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Card:
    """The content of a card."""

    mood: str = HINT
    title: str = ""
    detail: str = ""
    gain: str = ""
    """The points gained, formatted for display."""
    rule: str = ""
    """The id of the rule behind a refusal."""
    answers: tuple[Answer, ...] = ()
    aside: Answer | None = None
    """An action of a longer work, e.g. to stop it; the widget shows it after the answers."""
    progress: float | None = None
    """The part of a longer work that is done; None if there is none."""
    insists: bool = False
    """Whether pressing and holding the card enters the refused move anyway."""


def spoken_card(shown: Card) -> str:
    """Returns the spoken text of a card without its answers: these are buttons of their own."""
    return sentence(shown.title, shown.detail, shown.gain)
