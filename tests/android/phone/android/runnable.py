"""Stands in for p4a's module of this name."""

from typing import Any


def run_on_ui_thread(work: Any) -> Any:
    return work
