"""The content of the screen as a tree of values, for screen readers. No Kivy.

Roles are named as in AccessKit, in lower case.
"""

from dataclasses import dataclass, field, replace

from sheets.drawing.geometry import Rect
from sheets.hit_targets import SliderRange

Key = tuple[int, str]
"""Identifies a node while it exists: its widget's number, and a spot's name."""

WINDOW: Key = 0, ""
"""The root of the tree."""


@dataclass(frozen=True, slots=True)
class Node:
    key: Key
    role: str
    name: str
    rect: Rect
    """In window coordinates, from the bottom left."""
    value: str = ""
    """The text of a field."""
    about: str = ""
    """A description, read last."""
    level: int = 0
    """The level of a heading."""
    on: bool | None = None
    """Whether it is on or chosen."""
    range: SliderRange | None = None
    place: tuple[int, int] | None = None
    """The row and the column of a cell; of a row only the first counts."""
    size: tuple[int, int] | None = None
    """The number of rows and columns of a grid."""
    pressed: bool = False
    """Whether it can be pressed."""
    disabled: bool = False
    modal: bool = False
    owner: str = ""
    """The player of a sheet."""
    children: tuple["Node", ...] = field(default=())


def flat(node: Node) -> list[Node]:
    """Returns a node and all its descendants, in reading order."""
    return [node, *(one for child in node.children for one in flat(child))]


def is_in(key: Key, node: Node) -> bool:
    """Whether the node with this key is below a node."""
    return any(one.key == key for child in node.children for one in flat(child))


def described(node: Node, key: Key, words: str) -> Node:
    """Returns the tree with this description at the node with this key."""
    if node.key == key:
        return replace(node, about=words)
    children = tuple(described(child, key, words) for child in node.children)
    return replace(node, children=children) if children != node.children else node
