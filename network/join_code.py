"""The code of a table, as it is typed, and the link that carries it.

Twelve characters of Crockford's base 32: where the host is (the last two numbers of its address and
its port, 20 bits), and the secret (40 bits).
"""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network
from urllib.parse import parse_qs, quote, unquote, urlsplit

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE = str.maketrans("ILO", "110")
"""Letters that look like digits are read as these."""
UNREAD = re.compile(r"[\s\u2010-\u2015\u2212-]")
"""Ignored characters: blanks and dashes of every kind."""
FIRST_PORT, PORTS = 18830, 16
SECRET = 8
"""Characters of the secret; those before it encode the host's address."""
CODE_LENGTH = 12
GUEST_CODE_LENGTH = 6
"""Length of the code that a guest types in the browser; wrong codes are slowed down."""
LINK = "rollpad://join"
NEAR = tuple(
    IPv4Network(one)
    for one in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
)
"""Private networks, networks without a router, and this device itself."""
DEVICE_ACCOUNT = re.compile("[0-9a-f]{8}p[0-9]{1,2}")
"""The account of one device at a club: the table's name, and its place there."""
BROKERS = {"mqtt": 1883, "mqtts": 8883}
"""The kinds of brokers that a link may name, and their ports."""


@dataclass(frozen=True)
class Code:
    """The code of a table."""

    third: int
    fourth: int
    """The last two numbers of the host's IPv4 address."""
    port: int
    secret: str
    """Eight characters, in capitals."""

    def __str__(self) -> str:
        place = (self.third << 12) | (self.fourth << 4) | (self.port - FIRST_PORT)
        characters = (
            "".join(ALPHABET[(place >> shift) & 31] for shift in (15, 10, 5, 0)) + self.secret
        )
        return "-".join(characters[at : at + 4] for at in (0, 4, 8))

    def addresses(self, own: Iterable[str]) -> list[str]:
        """Returns where the host may be: in each network that this device has an IPv4 address
        in."""
        networks = dict.fromkeys(".".join(address.split(".")[:2]) for address in own)
        return [f"{network}.{self.third}.{self.fourth}:{self.port}" for network in networks]


@dataclass(frozen=True)
class BrokerAddress:
    """The broker of a club, used instead of the host's own."""

    host: str
    port: int
    tls: bool = False
    user: str = ""
    password: str = ""
    """User and password of an account there; if empty, the device's name and a password derived
    from the table's key."""

    @property
    def device(self) -> str:
        """Returns the name of the device that has the account; empty if all devices share it."""
        return self.user if DEVICE_ACCOUNT.fullmatch(self.user) else ""

    def __str__(self) -> str:
        account = ":".join(quote(one, safe="") for one in (self.user, self.password))
        host = f"[{self.host}]" if ":" in self.host else self.host
        place = f"{account}@{host}" if self.user else host
        return f"mqtt{'s' * self.tls}://{place}:{self.port}"


@dataclass(frozen=True)
class Invitation:
    """An invitation that the user has typed as a code or opened as a link."""

    code: Code
    host: str = ""
    """"a.b.c.d:port"; empty if only the code is known."""
    broker: BrokerAddress | None = None

    @property
    def address(self) -> str:
        """Returns the address of a link for display; empty for a code, which names none."""
        return f"{self.broker.host}:{self.broker.port}" if self.broker else self.host

    @property
    def is_near(self) -> bool:
        """Whether its host is in a private network, or on this device: only a club's broker may be
        anywhere."""
        found = read_address(self.host) if self.host else None
        return found is None or any(IPv4Address(found[0]) in network for network in NEAR)

    def another_network(self, own: Iterable[str]) -> tuple[str, str] | None:
        """Returns an address of this device and that of the host where they differ in more than the
        last number, as they do in different networks at home; None if they do not, or for a
        club."""
        mine = [one for one in own if not one.startswith("127.")]
        if self.broker or not mine:
            return None
        hosts = [self.host] if self.host else self.code.addresses(mine)
        found = [one.rpartition(":")[0] for one in hosts]
        networks = {one.rpartition(".")[0] for one in found}
        if any(one.startswith("127.") or one in mine for one in found):
            return None
        if any(one.rpartition(".")[0] in networks for one in mine):
            return None
        return mine[0], found[0]

    def link(self) -> str:
        """Returns the link with which others join."""
        if self.broker:
            return f"{LINK}?code={self.code}&broker={quote(str(self.broker), safe=':/@[]')}"
        return f"{LINK}?code={self.code}&host={self.host}"


def new_secret() -> str:
    """Returns a random secret of a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SECRET))


def new_guest_code() -> str:
    """Returns a random code for guests."""
    return "".join(secrets.choice(ALPHABET) for _ in range(GUEST_CODE_LENGTH))


def tidy(text: str) -> str:
    """Returns a typed code in the characters of the alphabet."""
    return UNREAD.sub("", text).upper().translate(ALIKE)


def code_at(address: str, port: int, secret: str) -> Code:
    """Returns the code of a host at this address; a port outside the range becomes the first
    one."""
    third, fourth = address.split(".")[2:]
    inside = FIRST_PORT <= port < FIRST_PORT + PORTS
    return Code(int(third), int(fourth), port if inside else FIRST_PORT, secret)


def code_without_address(secret: str) -> Code:
    """Returns the code of a table at a remote broker: only its secret is used."""
    return Code(0, 0, FIRST_PORT, secret)


def read(text: str) -> Code | None:
    """Reads a code as people type it; None if it is none."""
    characters = UNREAD.sub("", text)
    if len(characters) != CODE_LENGTH or not characters.isascii():
        return None
    characters = tidy(characters)
    if set(characters) - set(ALPHABET):
        return None
    place = 0
    for character in characters[:-SECRET]:
        place = place << 5 | ALPHABET.index(character)
    return Code(place >> 12, place >> 4 & 255, FIRST_PORT + (place & 15), characters[-SECRET:])


def read_invitation(text: str) -> Invitation | None:
    """Reads a code or a link; None if it is neither."""
    text = text.strip()
    if not text.lower().startswith(f"{LINK}?"):
        code = read(text)
        return Invitation(code) if code else None
    try:
        parts = parse_qs(text.partition("?")[2], max_num_fields=8)
    except ValueError:
        return None
    code = read(parts.get("code", [""])[0])
    host, broker = parts.get("host", [""])[0], parts.get("broker", [""])[0]
    if not code or not (host or broker):
        return None
    if broker:
        club = read_broker(broker)
        return Invitation(code, "", club) if club else None
    return Invitation(code, host) if read_address(host) else None


def read_address(text: str) -> tuple[str, int] | None:
    """Reads "a.b.c.d:port"; None if it is none."""
    address, _, port = text.rpartition(":")
    if not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) < 65536:
        return None
    return (address, int(port)) if is_address(address) else None


def is_address(text: str) -> bool:
    try:
        IPv4Address(text)
    except AddressValueError:
        return False
    return True


def read_broker(text: str) -> BrokerAddress | None:
    """Reads `mqtt://name:port` or `mqtts://…`; the port may be left out, an account may be in
    it."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    rest = parts.path.strip("/") or parts.query or parts.fragment
    if parts.scheme not in BROKERS or not parts.hostname or rest or port == 0:
        return None
    tls = parts.scheme == "mqtts"
    user, word = unquote(parts.username or ""), unquote(parts.password or "")
    return BrokerAddress(parts.hostname, port or BROKERS[parts.scheme], tls, user, word)
