"""A device's connection: it finds its table at one of several addresses, and finds it again."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress

import pytest
from paho.mqtt.client import MQTTMessage

from network import join_code, message_auth
from network.broker import Broker
from network.inbox import Inbox
from network.messages import (
    HOST,
    LOG,
    UP,
    Log,
    Message,
    Term,
    Up,
    write_log,
    write_up,
)
from network.mqtt_connection import ANSWER_SECONDS, Link, _trusting, key_of
from tests.support.ports import free_ports
from tests.support.waiting import soon

SECRET = "ABCD1234"
BUSY = 0.3
"""Seconds by which a busy host is late."""
Make = Callable[..., Link]


@pytest.fixture
def make() -> Iterator[Make]:
    """Links of devices by their names, each with a port of its own."""
    with ExitStack() as stack:

        def made(device: str, port: int | None = None) -> Link:
            port = port or free_ports(1)[0]
            link = Link(device, SECRET, port=port, bind="127.0.0.1")
            return stack.enter_context(closing(link))

        yield made


def log_of(device: str, number: int = 1) -> Log:
    return Log(Term(number, device), 0, 0, 18830)


def wait_for(link: Link, wanted: Message) -> None:
    found: list[Message] = []

    def is_there() -> bool:
        found.extend(link.received())
        return wanted in found

    soon(is_there)


def test_a_host_and_a_member(make: Make) -> None:
    host, member = make("ana"), make("ben")
    assert not host.connected
    host.send(
        LOG, write_log(log_of("ana"))
    )  # no peer is there: it is lost, and nothing waits for it
    host.serve()
    nobody = f"127.0.0.1:{free_ports(1)[0]}"
    member.connect([nobody, host.address])
    soon(lambda: host.connected and member.connected)
    assert (host.connections, member.connections) == (1, 1)
    up = Up("ben", Term(0, ""), (1, 1), 0, name="Zoë")
    member.send(UP, write_up(up))
    wait_for(host, up)
    host.send(LOG, write_log(log_of("ana")))
    wait_for(member, log_of("ana"))
    wait_for(host, log_of("ana"))


def test_what_is_not_sealed_or_no_message_is_dropped(make: Make) -> None:
    host, member = make("ana"), make("ben")
    host.serve()
    member.connect([host.address])
    soon(lambda: host.connected and member.connected)
    with closing(Link("eve", SECRET, port=1)) as eve:
        eve.connect([host.address])
        soon(lambda: eve.connected)
        eve._line._key = key_of("ABCD1235")
        eve.send(LOG, write_log(log_of("eve")))
        soon(eve._line._out.empty)
    member.send(LOG, "no message")
    member.send(LOG, write_log(log_of("ben")))
    wait_for(host, log_of("ben"))
    assert log_of("eve") not in member.received()


def test_it_comes_back_by_itself(make: Make) -> None:
    (port,) = free_ports(1)
    broker = Broker(key_of(SECRET))
    broker.start(port, "127.0.0.1")
    member = make("ben")
    member.connect([f"127.0.0.1:{port}"])
    soon(lambda: member.connected)
    broker.stop()
    soon(lambda: not member.connected)
    broker.start(port, "127.0.0.1")
    soon(lambda: member.connected)
    assert member.connections == 2
    broker.stop()


@pytest.mark.parametrize(
    "noise",
    [
        b"",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"\x20\x02\x00\x05",
        b"\x20\x02\x00\x00\x90\x01\x00",
        b"\x20\x02\x00\x00\x90\x03\x00\x01\x00\x30\x00\x31\x05\xff\xff" + b"\xff" * 40,
        b"\x20\x02\x00\x00\x90\x03\x00\x01\x00\x30\xff\xff\xff\x7f" + b"x" * 100_000,
    ],
    ids=["gone", "web", "refused", "cut", "topic", "long"],
)
def test_strangers_at_a_known_address(make: Make, noise: bytes) -> None:
    """With any answer: it goes on to where its table is."""
    ana, ben = make("ana"), make("ben")
    ana.serve()
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        port = server.getsockname()[1]
        ben.connect([f"127.0.0.1:{port}", ana.address])
        many = []

        def is_there() -> bool:
            with suppress(OSError):
                many.append(server.accept()[0])
                many[-1].sendall(noise)
                many[-1].close()
            return ben._line.at == ana.address

        soon(is_there)
        for one in many:
            one.close()


def test_of_what_waits_the_last_counts() -> None:
    """However much is sent meanwhile; what is left out is sent again."""
    inbox = Inbox()
    for number in range(1_000):
        for device in ("ana", "ben"):
            inbox.put(Up(device, Term(0, ""), (1, number), 0))
        inbox.put(log_of("cem", number + 1))
    inbox.put(Up("ana", Term(0, ""), (1, 5), 0))
    found = inbox.take()
    assert [one.version for one in found if isinstance(one, Up)] == [(1, 999)] * 2
    assert [one.term.number for one in found if isinstance(one, Log)] == [*range(1, 501)]
    for number in range(1_000):
        inbox.put(Up(f"d{number}", Term(0, ""), (1, 1), 0))
    assert len(inbox.take()) == 64
    assert inbox.take() == []


def test_elsewhere(make: Make) -> None:
    """From a broker without a host to the next one, and round again."""
    first, second, member = make("ana"), make("ben"), make("cem")
    first.serve()
    second.serve()
    member.connect([first.address, second.address])
    soon(lambda: member._line.at == first.address)
    member.try_next_broker()
    soon(lambda: member._line.at == second.address)
    member.try_next_broker()
    soon(lambda: member._line.at == first.address)
    member.connect([second.address])
    soon(lambda: member._line.at == second.address)
    member.try_next_broker()
    assert member.connected, "there is no other"


def test_a_host_looks_in_on_another(make: Make) -> None:
    ana, ben = make("ana"), make("ben")
    ana.serve()
    ben.serve()
    soon(lambda: ana.connected and ben.connected)
    ana.visit([ben.address], write_log(log_of("ana")))
    wait_for(ben, Log(Term(1, "ana"), 0, 0, 18830, visiting=True))
    ben.send(LOG, write_log(log_of("ben")))
    wait_for(ana, Log(Term(1, "ben"), 0, 0, 18830, visiting=True))
    ana.connect([ben.address])
    soon(lambda: ana.connected)
    assert ana._visits == {}
    taken = make("cem", port=int(ben.address.rpartition(":")[2]))
    with pytest.raises(OSError, match="in use"):
        taken.serve()


def test_a_member_that_goes_on_at_its_own_broker(make: Make) -> None:
    ana, ben = make("ana"), make("ben")
    ana.serve()
    ben.connect([ana.address])
    soon(lambda: ana.connected and ben.connected)
    ana.connect([ana.address])
    soon(lambda: ana.connected)
    ben.send(HOST, write_log(log_of("ben")))
    wait_for(ana, Log(Term(1, "ben"), 0, 0, 18830, visiting=True))
    ana.connect(["127.0.0.1:9"])
    soon(lambda: not ben.connected)


def receives_reports(link: Link) -> bool:
    """Whether it listens to what devices state, as a host."""
    return f"{UP}/+" in link._line._subscribed


def test_a_member_and_a_host_at_a_clubs_broker() -> None:
    """The broker belongs to no device: who hosts there afterwards has another topic, and the same
    line."""
    broker = Broker(key_of(SECRET))
    (port,) = free_ports(1)
    broker.start(port, "127.0.0.1")
    club = f"mqtt://127.0.0.1:{port}"
    try:
        with closing(Link("ana", SECRET, club)) as ana, closing(Link("ben", SECRET, club)) as ben:
            assert ana.address == ""
            ana.connect(["127.0.0.1:9"])  # reports of brokers at home do not count here
            ben.serve()
            soon(lambda: ana.connected and ben.connected)
            up = Up("ana", Term(0, ""), (1, 1), 0)
            ana.send(UP, write_up(up))
            wait_for(ben, up)
            ben.connect([])
            ana.serve()
            soon(lambda: receives_reports(ana) and not receives_reports(ben))
            up = Up("ben", Term(0, ""), (1, 1), 0)

            def is_there() -> bool:
                ben.send(UP, write_up(up))
                return up in ana.received()

            soon(is_there)
            assert not any(isinstance(one, Up) for one in ben.received())
            assert (ana.connections, ben.connections) == (1, 1)
    finally:
        broker.stop()


def test_a_host_that_looks_away(make: Make) -> None:
    """Where it does not visit any more, nothing of it is received or left."""
    ana, ben, cem = make("ana"), make("ben"), make("cem")
    for one in (ana, ben, cem):
        one.serve()
    ana.serve()  # once more sends nothing
    text = write_log(log_of("ana"))
    soon(lambda: ben.connected)  # what is sent before is lost
    ana.visit([ben.address, cem.address], text)
    wait_for(ben, Log(Term(1, "ana"), 0, 0, 18830, visiting=True))
    gone = ana._visits[cem.address]
    ana.visit([ben.address], text)
    soon(lambda: not gone._thread.is_alive())
    assert [*ana._visits] == [ben.address]
    kept = ana._visits[ben.address]
    ana.visit([ben.address], text)
    assert ana._visits == {ben.address: kept}


def test_who_says_nothing_is_left(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes the connection and never answers; and what is no address at all."""
    monkeypatch.setattr("network.mqtt_connection.ANSWER_SECONDS", 0.1)
    ana, ben = make("ana"), make("ben")
    ana.serve()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        ben.connect(["nowhere", f"127.0.0.1:{port}", ana.address])
        soon(lambda: ben._line.at == ana.address)


def test_a_wrong_code_is_refused_at_the_first_attempt(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host takes its time to refuse it, a busy one a little more: the device waits longer than
    that."""
    attempts: list[float] = []

    async def pause(seconds: float) -> None:
        attempts.append(seconds)

    monkeypatch.setattr("network.broker.pause", pause)
    ana = make("ana")
    ana.serve()
    with closing(Link("eve", "ABCD1235", port=1)) as eve:
        eve.connect([ana.address])
        soon(lambda: eve.refusals)
    assert len(attempts) == 1
    assert attempts[0] + BUSY < ANSWER_SECONDS


def test_a_stranger_that_never_ends(make: Make) -> None:
    """It accepts every connection and announces more than a host may send: no one waits for the
    rest."""
    ana, ben = make("ana"), make("ben")
    ana.serve()
    with ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        server.settimeout(0.05)
        ben.connect([f"127.0.0.1:{server.getsockname()[1]}", ana.address])

        def is_there() -> bool:
            with suppress(OSError):
                stranger = stack.enter_context(server.accept()[0])
                stranger.sendall(b"\x20\x02\x00\x00\x90\x03\x00\x01\x00")
                stranger.sendall(b"\x30\xff\xff\xff\x7f" + b"x" * 1_000)
            return ben._line.at == ana.address

        soon(is_there)


def test_a_port_that_is_taken_is_not_ours(make: Make) -> None:
    """Without a requested one, another is taken."""
    ana = make("ana")
    ana.serve()
    with closing(Link("ben", SECRET, bind="127.0.0.1")) as ben:
        ben.port = int(ana.address.rpartition(":")[2])
        ben.serve()
        soon(lambda: ben.connected)
        assert ben.address != ana.address
        assert (
            join_code.FIRST_PORT
            <= int(ben.address.rpartition(":")[2])
            < join_code.FIRST_PORT + join_code.PORTS
        )


def test_whom_it_trusts_where_the_system_has_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Android: the list that comes with the app."""
    empty = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    monkeypatch.setattr("ssl.create_default_context", lambda: empty)
    found = _trusting()
    assert found is empty
    assert found.verify_mode is ssl.CERT_REQUIRED
    assert found.check_hostname
    assert found.cert_store_stats()["x509_ca"] > 0
    assert _trusting() is found, "a list that is there is not read again"


def test_what_is_said_under_another_table_is_dropped(make: Make) -> None:
    host = make("ana")
    host.serve()
    soon(lambda: host.connected)
    line = host._line
    for prefix in (line._prefix, "rp/1/another/"):
        message = MQTTMessage(topic=f"{prefix}log".encode())
        topic, text = f"{prefix}log", write_log(log_of("eve", len(prefix)))
        message.payload = message_auth.sealed(line._key, topic, text)
        line._receive(message)
    assert [one.term.number for one in host.received() if isinstance(one, Log)] == [
        len(line._prefix)
    ]
