"""Players' names as they are shown. A file may call somebody anything, and keeps that as it is."""

import re
from unicodedata import category

NAMELESS = "(?)"
"""Stands for a name of which nothing could be seen, in every language."""

# Marks that turn the direction of a text, and others that nobody sees. Joiners are left, as letters
# and emojis are put together with them.
UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs, by their kind, that are drawn as nothing."""
HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which is JSON but no text."""


def is_visible(text: str) -> bool:
    """Whether anything of it can be seen: no spaces, no control characters, no accents alone."""
    return any(_is_drawn(sign) for sign in text)


def _is_drawn(sign: str) -> bool:
    """Letters, numbers, signs; of what is not known here a box is drawn."""
    kind = category(sign)
    return (kind[0] in "LNPS" and sign not in BLANK) or kind in ("Co", "Cn")


def shown(name: str) -> str:
    """A name that can be drawn on one line and does nothing to what stands beside it."""
    if not name.isprintable():
        name = HALF.sub("?", UNSEEN.sub("", name))
        name = "".join(_tamed(sign) for sign in name).strip()
    return name if is_visible(name) else NAMELESS


def _tamed(sign: str) -> str:
    if category(sign) not in ("Cc", "Zl", "Zp"):
        return sign
    return " " if sign.isspace() else ""
