"""Journals from values, as `Journal.to_json` returns them."""

import json

from scoring.journal import Journal


def journal_of(data: object) -> Journal:
    """Returns the journal in this data, as if it was read from a file."""
    return Journal.from_text(json.dumps(data))
