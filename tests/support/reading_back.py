"""Games from values: what `Journal.to_json` gives, or what a test has made of it."""

import json

from scoring.journal import Journal


def journal_of(data: object) -> Journal:
    """As if it had been in a file."""
    return Journal.from_text(json.dumps(data))
