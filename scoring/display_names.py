"""Players' names as they are shown. A file may contain any name; it is kept unchanged there."""

import re
from unicodedata import category

NAMELESS = "(?)"
"""Replaces a name without visible characters, in every language."""

# Marks that change the direction of a text, and other invisible ones. Joiners are kept, since
# characters and emojis are combined with them.
UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Characters in the categories of letters and symbols that are drawn as nothing."""
HALF = re.compile("[\ud800-\udfff]")
"""Half a surrogate pair, which is valid JSON but not text."""


STAND_IN = re.compile(r"(?:Player|Person|Joueur|Giocatore|Jugador|Speler) [1-9]\d*", re.IGNORECASE)
"""What players without a name are called, in every language."""


def is_stand_in(name: str) -> bool:
    """Whether it is a placeholder for a player without a name: it identifies no one."""
    return STAND_IN.fullmatch(name.strip()) is not None


def is_visible(text: str) -> bool:
    """Whether any character is visible; spaces, control characters and lone accents are not."""
    return any(_is_drawn(sign) for sign in text)


def _is_drawn(sign: str) -> bool:
    """Whether the character is visible: a letter, number or symbol; unknown ones are drawn as a
    box."""
    kind = category(sign)
    return (kind[0] in "LNPS" and sign not in BLANK) or kind in ("Co", "Cn")


def shown(name: str) -> str:
    """Returns a name that fits one line and does not affect the text beside it."""
    if not name.isprintable():
        name = HALF.sub("?", UNSEEN.sub("", name))
        name = "".join(_tamed(sign) for sign in name).strip()
    return name if is_visible(name) else NAMELESS


def _tamed(sign: str) -> str:
    if category(sign) not in ("Cc", "Zl", "Zp"):
        return sign
    return " " if sign.isspace() else ""
