"""The number of examples that Hypothesis tries: few in `make test`, many in `make test-long`."""

import os

EXPLORES = "ROLLPAD_EXPLORE" in os.environ
MORE = 5


def examples(quick: int) -> int:
    """Returns the number of examples of this run."""
    return quick * MORE if EXPLORES else quick
