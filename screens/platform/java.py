"""The type of Java's objects, which exist on Android only."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jnius import JavaClass
else:
    JavaClass = object

__all__ = ["JavaClass"]
