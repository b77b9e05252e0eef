"""Whether everything exposed to a screen reader has a name that a person understands."""

import re
from collections.abc import Iterator

from sheets.accessibility_node import Node, flat
from tools.robot import Robot

NAMELESS = {"row", "group", "list", "window"}
"""Roles of nodes that only hold others together."""
INTERNAL = re.compile(r"[a-z]+\d+(\.\w+)?|[a-z]+\.\w+|\w+_\w+|.*[{}\U000f0000-\U000fffff].*")
"""`row4.1`, `values.label`, `die0`, `text_size`, a placeholder, or an icon."""


def tree_of(robot: Robot) -> Node:
    from screens.accessibility.accessibility_tree import whole_tree

    return whole_tree(robot.app.root, robot.screen)


def faults(robot: Robot) -> Iterator[str]:
    """Yields what is wrong with the names of this screen."""
    nodes = flat(tree_of(robot))
    for node in nodes:
        if not node.name and node.role not in NAMELESS:
            yield f"a {node.role} without a name: {node.key}"
        elif INTERNAL.fullmatch(node.name) or node.name == node.key[1] != "":
            yield f"an internal name: {node.role} {node.name!r}"
    known = [node.key for node in nodes]
    if len(set(known)) < len(known):
        yield "a node is there twice"
    if not any(node.role in ("heading", "dialog") for node in nodes):
        yield "no heading"
    yield from (f"not told: {one}" for one in _missing(robot, set(known)))


def _missing(robot: Robot, known: set[tuple[int, str]]) -> Iterator[str]:
    """Yields what keys can press and the reader cannot; spots of a drawing may only be printed."""
    from sheets.hit_targets import HasTargets

    for thing in robot.app.keys.focusables():
        drawing = isinstance(thing.widget, HasTargets)
        own, whole = (int(thing.widget.uid), thing.name), (int(thing.widget.uid), "")
        if own not in known and (not drawing or (thing.inviting and whole not in known)):
            yield f"{type(thing.widget).__name__} {thing.name}"
