"""Scorers that share no code with ours."""

from collections.abc import Callable
from typing import Any

from tests.support import naive_cubo, naive_kubi, naive_tetrix, naive_tricubo, naive_tripple_domino

SECOND_OPINIONS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "tricubo": naive_tricubo.result,
    "kubi": naive_kubi.result,
    "tetrix": naive_tetrix.result,
    "tripple-domino": naive_tripple_domino.result,
    "cubo": naive_cubo.result,
}
"""By game, a scorer that shares no code with ours."""
