"""Stands in for p4a's module of this name."""

from typing import Any


def bind(**_listeners: Any) -> None: ...


def unbind(**_listeners: Any) -> None: ...
