"""Sweeps: a few of their cases are in the quick run, all of them in `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def in_part(cases: Iterable[Any], quick: int = 1) -> list[Any]:
    """Returns the cases; all but the first `quick` are marked for the long run. A case that is a
    tuple has several arguments."""
    return [
        case if number < quick else pytest.param(*_several(case), marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]


def _several(case: Any) -> tuple[Any, ...]:
    return case if type(case) is tuple else (case,)  # a named one is one value
