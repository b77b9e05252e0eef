"""Which table of the coach belongs to a Tricubo pad."""

import json
from dataclasses import replace
from zlib import crc32

from scoring.json_fields import as_json
from scoring.tricubo.state import (
    COLOUR_BONUS,
    COLOUR_PENALTIES,
    COLUMNS,
    PURPLE_COLUMNS,
    Options,
)


def pad_facts(options: Options) -> dict[str, object]:
    """Returns all that values depend on, as a table has it."""
    facts: dict[str, object] = as_json(options)
    return {key: value for key, value in facts.items() if key not in ("one_sheet", "dice")}


def printed_pad(options: Options) -> Options:
    """Returns the printed pad of the same side, with the same house rules."""
    columns = COLUMNS[options.side]
    return replace(
        options,
        columns=columns,
        purple_from=len(columns) - PURPLE_COLUMNS + 1,
        colour_bonus=COLOUR_BONUS[options.side],
        colour_penalties=COLOUR_PENALTIES[options.side],
    )


def table_name(options: Options) -> str:
    if options != printed_pad(options):
        facts = json.dumps(pad_facts(options), sort_keys=True)
        return f"tricubo-own-{crc32(facts.encode()):08x}"
    forbid = "-forbid" if options.overflow == "forbid" else ""
    six = "-six" if options.six_marks_colour else ""
    return f"tricubo-{options.side}{forbid}{six}"
