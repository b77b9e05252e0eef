"""Tables of a club: `python -m tools.club BROKER COUNT`, as docs/clubs.md uses it.

Prints a line for each: the table's name, which is its account at the broker, a password, the code
that is typed, and the link for its QR code. Nothing is kept here; keep the lines.
"""

import secrets
import sys
from collections.abc import Iterator
from dataclasses import replace

from table import code, seal
from table.code import Broker, Invitation


def tables(broker: Broker, count: int) -> Iterator[tuple[str, str, str, str]]:
    for _ in range(count):
        secret, password = code.new_secret(), secrets.token_urlsafe(12)
        table = seal.table_of(seal.key_of(secret))
        shown = code.away(secret)
        account = replace(broker, user=table, password=password)
        yield table, password, str(shown), Invitation(shown, "", account).link()


def main(arguments: list[str]) -> int:
    match arguments:
        case [url, count] if (broker := code.read_broker(url)) and count.isdecimal():
            for one in tables(broker, int(count)):
                print(*one, sep="\t")
            return 0
        case _:
            print("usage: python -m tools.club mqtts://mqtt.club.example:8883 100", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
