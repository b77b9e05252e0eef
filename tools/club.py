"""Tables of a club: `python -m tools.club BROKER TABLES [DEVICES]`, as docs/clubs.md uses it.

Prints a line for each device of each table: the table's name, the account of the device at the
broker, its password, the code that is typed, and the link for its QR code. Nothing is kept here;
keep the lines.
"""

import secrets
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from network import join_code as code
from network import message_auth
from network.join_code import BrokerAddress, Invitation

DEVICES = 8


class Account(NamedTuple):
    """One device at one table."""

    table: str
    device: str
    password: str
    code: str
    link: str


def accounts(broker: BrokerAddress, tables: int, devices: int = DEVICES) -> Iterator[Account]:
    for _ in range(tables):
        secret = code.new_secret()
        table, shown = (
            message_auth.table_of(message_auth.key_of(secret)),
            code.code_without_address(secret),
        )
        for place in range(1, devices + 1):
            device, password = f"{table}p{place}", secrets.token_urlsafe(12)
            link = Invitation(shown, "", replace(broker, user=device, password=password)).link()
            yield Account(table, device, password, str(shown), link)


def main(arguments: list[str]) -> int:
    match arguments:
        case [url, tables, *rest] if (
            (broker := code.read_broker(url))
            and tables.isdecimal()
            and len(rest) <= 1
            and all(one.isdecimal() and 0 < int(one) < 100 for one in rest)
        ):
            for one in accounts(broker, int(tables), *map(int, rest)):
                print(*one, sep="\t")
            return 0
        case _:
            usage = "usage: python -m tools.club mqtts://mqtt.club.example:8883 100 [8]"
            print(usage, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
