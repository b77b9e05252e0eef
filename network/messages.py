"""The messages of a shared table (the contract is docs/table.md), read from JSON and written.

Every message has the whole state of its sender, so that the next one repairs a lost or doubled one.
Reading gives a frozen message or None: invalid messages are dropped. Seals are handled in
`network/message_auth.py`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from network import message_fields
from network.message_fields import DEVICE, MOST_NUMBER
from scoring.journal_entries import MOST_ENTRIES
from scoring.json_fields import JsonFields, MalformedError, parse

MOST_BYTES = 60_000
"""Maximum of a payload, its seal included."""
SEAL = 32
"""Length of a seal."""
MOST_TEXT = MOST_BYTES - SEAL
MOST_ITEMS = 64
"""Maximum of proposals in one message."""
MOST_SENT = 200
"""Maximum of entries in one message."""
MOST_STEPS = 1_000
MOST_DEVICES = 64
LONGEST_NAME = 100
LONGEST_BY = 64
LATE = "/late"
"""Suffix of the name of the undo of a late entry."""

Json = dict[str, object]
Slot = tuple[int, int]
"""The round before an entry, and how many counting entries its player already has in it."""


@dataclass(frozen=True, slots=True, order=True)
class Term:
    """One run of one host; the higher one wins."""

    number: int = 0
    device: str = ""


NO_TERM = Term()
"""The term of devices that follow no host."""
FARTHEST = 1_000
"""Maximum by which an accepted term's number may exceed the known one."""


@dataclass(frozen=True, slots=True)
class ProposalStep:
    """One of several steps: an undo, or a move."""

    undoes: str | None = None
    """The name of the entry that is undone; None for a move."""
    player: int = 0
    move: Json = field(default_factory=dict)
    forced: bool = False
    drawn: bool = False
    hint: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A proposal: an entry (it has a slot), an undo, or several steps, all or none of them."""

    by: str
    player: int
    steps: tuple[ProposalStep, ...]
    """A single one for an entry or an undo."""
    slot: Slot | None = None
    """Only of an entry."""
    several: bool = False
    """Whether it is written as steps, its entries being `by/1`, `by/2`, …"""
    at: str | None = None
    """When it was entered, in UTC."""
    after: str | None = None
    """The name of the entry that it has to follow; only of an entry that ends a round or the game.
    Not part of the contract: other programs ignore it."""
    again: bool = False
    """Whether it was official in another term, so that rights are not checked again. Not part of
    the contract."""

    @property
    def undoes(self) -> str | None:
        """Returns the name of the entry that an undo cancels; None for others."""
        return None if self.several else self.steps[0].undoes


@dataclass(frozen=True, slots=True)
class Verdict:
    """The host's verdict on a proposal that is not official."""

    state: str
    """`early`, `refused`, `alike` or `bad`."""
    rule: str = ""
    reason: str = ""


EARLY, REFUSED, ALIKE, BAD = "early", "refused", "alike", "bad"
Verdicts = Mapping[str, Mapping[str, Verdict]]
"""By device and by the name of the proposal."""


class GuestSeat(NamedTuple):
    """A guest by browser at the host."""

    seat: int
    """-1 for a guest who has none."""
    here: bool = True


NEWS = ("seat", "removed")
"""What a host announces: someone plays on another device, or was removed."""


class HostNews(NamedTuple):
    """What a host announces by name on all devices. None of it is part of the contract."""

    number: int = 0
    """Rises with each announcement of a term; 0: there was none."""
    kind: str = ""
    who: str = ""


NO_NEWS = HostNews()


@dataclass(frozen=True, slots=True)
class Up:
    """The report of a device: which host it follows, what it has, and its outbox."""

    device: str
    """From the topic."""
    term: Term
    version: tuple[int, int]
    """The number of the run of the app, and that of the report in it."""
    have: int
    items: tuple[Item, ...] = ()
    name: str | None = None
    seats: tuple[int, ...] | None = None
    at: str | None = None
    """Where it could host: `a.b.c.d:port`."""
    asks: bool = False
    """Whether a player there asks for a rematch."""
    wants: tuple[int, ...] = ()
    """Seats of other devices that it asks for. Not part of the contract."""
    keeps: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Its seats that it does not give to the devices that ask for them. Not part of the
    contract."""


@dataclass(frozen=True, slots=True)
class Log:
    """The message of a host: its journal from a point on, and its verdicts on proposals."""

    term: Term
    last: int
    """The number of entries of its journal."""
    first: int
    """The index of the first entry of this message: `from`."""
    at: int
    """The port of its broker."""
    entries: tuple[Json, ...] = ()
    verdicts: Verdicts = field(default_factory=dict)
    header: Json | None = None
    seats: Mapping[str, tuple[int, ...]] | None = None
    names: Mapping[str, str] | None = None
    known: tuple[str, ...] = ()
    """Addresses of the devices that could host."""
    everything: bool = False
    """Whether every device may enter everything. Not part of the contract."""
    removed: tuple[str, ...] = ()
    """Devices whose proposals it refuses. Not part of the contract."""
    guests: tuple[GuestSeat, ...] = ()
    """Guests by browser, whose seats are among those of the host. Not part of the contract."""
    wants: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The seats that devices ask for; the host asks for its guests. Not part of the contract."""
    gives: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The seats that devices were given: others that had them give them up. Not part of the
    contract."""
    keeps: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The seats that devices ask for and do not get. Not part of the contract."""
    news: HostNews = NO_NEWS
    visiting: bool = False
    """Whether the sender hosts on another broker: sent on topic `host` by a visiting host, or
    received while visiting."""


Message = Up | Log

UP, LOG, HOST = "up", "log", "host"


def read(topic: str, text: str) -> Message | None:
    """Returns the message of a topic, given without `rp/1/<table>/`; None for what does not fit."""
    kind, _, device = topic.partition("/")
    if kind == UP and DEVICE.fullmatch(device):
        return read_up(device, text)
    if topic == LOG:
        return read_log(text)
    return read_host(text) if topic == HOST else None


def read_up(device: str, text: str) -> Up | None:
    try:
        data = _parsed(text)
        items = message_fields.some(data, "items", MOST_ITEMS)
        return Up(
            device,
            _term(data),
            message_fields.two(data, "v"),
            data.integer("have", 0, MOST_ENTRIES),
            tuple(_item(JsonFields(one, "item")) for one in items),
            message_fields.text(data, "name", LONGEST_NAME) if data.has("name") else None,
            message_fields.seats_of(data.get("seats")) if data.has("seats") else None,
            message_fields.address_of(data.get("at")) if data.has("at") else None,
            data.has("asks") and data.get("asks") is True,
            message_fields.some_seats(data.data.get("wants")),
            message_fields.some_seats_by_device(data.data.get("keeps")),
        )
    except (MalformedError, RecursionError):
        return None


def read_log(text: str, visiting: bool = False) -> Log | None:
    try:
        return _log(_parsed(text), visiting)
    except (MalformedError, RecursionError):
        return None


def read_host(text: str) -> Log | None:
    return read_log(text, visiting=True)


def read_item(text: str) -> Item | None:
    """Returns a proposal as the outbox keeps it."""
    try:
        return _item(_parsed(text))
    except (MalformedError, RecursionError):
        return None


def write_up(up: Up) -> str:
    data: Json = {
        "t": [up.term.number, up.term.device],
        "v": [*up.version],
        "have": up.have,
        "items": [item_json(one) for one in up.items],
    }
    if up.name is not None:
        data["name"] = up.name
    if up.seats is not None:
        data["seats"] = [*up.seats]
    if up.at is not None:
        data["at"] = up.at
    if up.asks:
        data["asks"] = True
    if up.wants:
        data["wants"] = [*up.wants]
    if up.keeps:
        data["keeps"] = _seats_json(up.keeps)
    return dumped(data)


def write_log(log: Log) -> str:
    """Returns the message as text; also used for the topic `host`."""
    data: Json = {
        "t": [log.term.number, log.term.device],
        "last": log.last,
        "from": log.first,
        "at": log.at,
        "entries": [*log.entries],
        "verdicts": {
            device: {by: [one.state, one.rule, one.reason] for by, one in verdicts.items()}
            for device, verdicts in log.verdicts.items()
        },
    }
    if log.header is not None:
        data["header"] = log.header
    if log.seats is not None:
        data["seats"] = _seats_json(log.seats)
    if log.names is not None:
        data["names"] = dict(log.names)
    if log.known:
        data["known"] = [*log.known]
    if log.everything:
        data["everything"] = True
    if log.removed:
        data["removed"] = [*log.removed]
    if log.guests:
        data["guests"] = [[*one] for one in log.guests]
    for key, seats in (("wants", log.wants), ("gives", log.gives), ("keeps", log.keeps)):
        if seats:
            data[key] = _seats_json(seats)
    if log.news.number:
        data["news"] = [*log.news]
    return dumped(data)


def _seats_json(seats: Mapping[str, tuple[int, ...]]) -> Json:
    return {device: [*taken] for device, taken in seats.items()}


def write_item(item: Item) -> str:
    return dumped(item_json(item))


def item_json(item: Item) -> Json:
    data: Json = {"by": item.by, "player": item.player}
    if item.several:
        data["steps"] = [_step_json(one) for one in item.steps]
    else:
        step = item.steps[0]
        if step.undoes is None:
            data["slot"] = [*(item.slot or (0, 0))]
        data |= {key: value for key, value in _step_json(step).items() if key != "player"}
    if item.at is not None:
        data["at"] = item.at
    if item.after is not None:
        data["after"] = item.after
    if item.again:
        data["again"] = True
    return data


def _step_json(step: ProposalStep) -> Json:
    if step.undoes is not None:
        return {"undoes": step.undoes}
    flags = {"forced": step.forced, "drawn": step.drawn, "hint": step.hint}
    set_flags: Json = {key: True for key, value in flags.items() if value}
    return {"player": step.player, "move": step.move} | set_flags


def dumped(data: object) -> str:
    """Writes compact JSON in plain ASCII."""
    return json.dumps(data, separators=(",", ":"))


# Reading field by field


def _parsed(text: str) -> JsonFields:
    if len(text) > MOST_BYTES:
        raise MalformedError("message", "is too long")
    return JsonFields(parse(text), "message")


def _log(data: JsonFields, visiting: bool) -> Log:
    header = data.get("header") if data.has("header") else None
    seats = message_fields.by_device(data, "seats") if data.has("seats") else None
    names = message_fields.by_device(data, "names") if data.has("names") else None
    return Log(
        _term(data),
        data.integer("last", 0, MOST_ENTRIES),
        data.integer("from", 0, MOST_ENTRIES),
        data.integer("at", 0, 65535),
        tuple(
            JsonFields(one, "entry").data for one in message_fields.some(data, "entries", MOST_SENT)
        ),
        {
            device: _verdicts(JsonFields(verdicts, "verdicts"))
            for device, verdicts in message_fields.by_device(data, "verdicts")
        },
        None if header is None else JsonFields(header, "header").data,
        None if seats is None else {device: message_fields.seats_of(one) for device, one in seats},
        None
        if names is None
        else {device: message_fields.word(one, LONGEST_NAME) for device, one in names},
        tuple(
            message_fields.address_of(one)
            for one in message_fields.some(data, "known", MOST_DEVICES)
        )
        if data.has("known")
        else (),
        data.data.get("everything") is True,
        message_fields.devices(data.data.get("removed")),
        _guests(data.data.get("guests")),
        message_fields.some_seats_by_device(data.data.get("wants")),
        message_fields.some_seats_by_device(data.data.get("gives")),
        message_fields.some_seats_by_device(data.data.get("keeps")),
        _news(data.data.get("news")),
        visiting,
    )


def _guests(value: object) -> tuple[GuestSeat, ...]:
    """Returns the guests that are listed; anything else is ignored."""
    found = value[:MOST_DEVICES] if isinstance(value, list) else []
    good = (one for one in found if isinstance(one, list))
    return tuple(GuestSeat(*one) for one in good if [type(part) for part in one] == [int, bool])


def _news(value: object) -> HostNews:
    if isinstance(value, list) and [type(one) for one in value] == [int, str, str]:
        number, kind, who = value
        if 0 < number <= MOST_NUMBER and kind in NEWS and len(who) <= LONGEST_NAME:
            return HostNews(number, kind, who)
    return NO_NEWS


def _verdicts(fields: JsonFields) -> dict[str, Verdict]:
    found = {}
    for by in fields.data:
        verdict = message_fields.some(fields, by, 3)
        if len(verdict) < 3 or not all(isinstance(one, str) for one in verdict):
            raise fields.fail(by, "must be three texts")
        found[by] = Verdict(*map(str, verdict))
    return found


def _item(data: JsonFields) -> Item:
    by, player = message_fields.text(data, "by", LONGEST_BY), data.integer("player", 0, MOST_NUMBER)
    if not by:
        raise data.fail("by", "must not be empty")
    at = message_fields.time_of(data)
    name = data.data.get("after")
    after = name if isinstance(name, str) and len(name) <= LONGEST_BY else None
    again = data.data.get("again") is True
    if data.has("steps"):
        several = message_fields.some(data, "steps", MOST_STEPS)
        if not several:
            raise data.fail("steps", "must not be empty")
        steps = tuple(_step(JsonFields(one, "step")) for one in several)
        return Item(by, player, steps, None, True, at, after, again)
    slot = None if data.has("undoes") else message_fields.two(data, "slot")
    return Item(by, player, (_step(data),), slot, False, at, after, again)


def _step(data: JsonFields) -> ProposalStep:
    if data.has("undoes"):
        return ProposalStep(message_fields.text(data, "undoes", LONGEST_BY))
    move = JsonFields(data.get("move"), "move").data
    # Only what the contract names can be of a wrong type.
    drawn, hint = (data.data.get(key) is True for key in ("drawn", "hint"))
    player = data.integer("player", 0, MOST_NUMBER)
    return ProposalStep(None, player, move, data.flag("forced"), drawn, hint)


def _term(data: JsonFields) -> Term:
    value = message_fields.some(data, "t", 2)
    if len(value) != 2 or not isinstance(value[1], str):
        raise data.fail("t", "must be a number and a device")
    number, device = message_fields.whole(value[0]), value[1]
    if (number or device) and not DEVICE.fullmatch(device):
        raise data.fail("t", "must name a device")
    return Term(number, device)
