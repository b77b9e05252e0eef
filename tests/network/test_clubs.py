"""The instructions of docs/clubs.md with real brokers: its blocks are what is started."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from network import join_code
from network.messages import (
    Log,
    Term,
    Up,
    write_log,
    write_up,
)
from network.mqtt_connection import Link
from tests.sources import ROOT
from tests.support import brokers
from tests.support.brokers import Servers
from tests.support.ports import free_ports
from tests.support.waiting import soon
from tools.club import Account
from tools.club import accounts as made

DOCS = (ROOT / "docs" / "clubs.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"```{kind}\n(.*?)```", DOCS, re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one for localhost."""
    folder = tmp_path_factory.mktemp("certificate")
    openssl = shutil.which("openssl")
    if not openssl:
        pytest.skip("needs openssl")
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-keyout", "privkey.pem", "-out", "fullchain.pem", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    folder.chmod(0o755)
    (folder / "privkey.pem").chmod(0o644)  # Mosquitto gives up being root
    return folder


@pytest.fixture
def accounts(monkeypatch: pytest.MonkeyPatch, certificate: Path) -> list[Account]:
    """Of three devices at each of two tables; phones trust our certificate."""
    trusting = ssl.create_default_context(cafile=str(certificate / "fullchain.pem"))
    monkeypatch.setattr("network.mqtt_connection._trusting", lambda: trusting)
    return [*made(join_code.BrokerAddress("localhost", 1, tls=True), 2, 3)]


def some(link: Link) -> list[object]:
    """Waits for messages."""
    found: list[object] = []

    def received() -> bool:
        found.extend(link.received())
        return bool(found)

    soon(received)
    return found


def link(port: int, account: Account, device: str = "") -> Link:
    """Returns a device at a table, as its link leads it there; it may call itself something
    else."""
    invited = join_code.read_invitation(account.link.removesuffix("1") + f"{port}")
    assert invited
    assert invited.broker
    assert invited.broker.device == account.device
    return Link(device or account.device, invited.code.secret, str(invited.broker))


def receive_each_other(port: int, accounts: list[Account]) -> None:
    ana, ben = (link(port, one) for one in accounts[:2])
    try:
        ana.serve()
        ben.connect([])
        soon(lambda: ana.connected and ben.connected)
        log = Log(Term(1, "ana"), 0, 0, port)
        received: list[object] = []
        while log not in received:
            ana.send("log", write_log(log))
            received += some(ben)
    finally:
        ana.close()
        ben.close()


def stay_outside(port: int, account: Account) -> None:
    """Checks that a device with another password is refused."""
    wrong = account.link.replace(account.password, "wrong")
    stranger = link(port, account._replace(link=wrong))
    try:
        stranger.connect([])
        soon(lambda: stranger.refusals)
        assert not stranger.connected
    finally:
        stranger.close()


def speaks_only_for_itself(port: int, accounts: list[Account]) -> None:
    """Checks that a device cannot state anything in the name of another one."""
    host, ben, insider = accounts[:3]
    ana, eve = link(port, host), link(port, insider, ben.device)
    own = link(port, insider)
    try:
        ana.serve()
        for one in (eve, own):
            one.connect([])
        soon(lambda: all(one.connected for one in (ana, eve, own)))
        received: list[object] = []
        for number in range(1, 4):  # with her last message the others would be here
            eve.send("up", write_up(Up(ben.device, Term(), (9, number), 0, ())))
            own.send("up", write_up(Up(insider.device, Term(), (1, number), 0, ())))
            received += some(ana)
        while not any(isinstance(one, Up) and one.version == (1, 3) for one in received):
            received += some(ana)
        assert {one.device for one in received if isinstance(one, Up)} == {insider.device}
    finally:
        for one in (ana, eve, own):
            one.close()


def receives_nothing(port: int, accounts: list[Account], other: Account) -> None:
    """Checks that a device with the account of one table and the code of another receives
    nothing."""
    invited = join_code.read(accounts[0].code)
    assert invited
    eve = Link("eve", invited.secret, f"mqtts://{other.device}:{other.password}@localhost:{port}")
    ana, ben = (link(port, one) for one in accounts[:2])
    log = Log(Term(1, "ana"), 0, 0, port)
    try:
        ana.serve()
        ben.connect([])
        eve.connect([])
        soon(lambda: all(one.connected for one in (ana, ben, eve)))
        received: list[object] = []
        while received.count(log) < 3:  # by then eve would have received the first
            ana.send("log", write_log(log))
            eve.send("log", write_log(Log(Term(9, "eve"), 0, 0, port)))
            received += some(ben)
        assert eve.received() == []
        assert all(one == log for one in received)
    finally:
        for one in (ana, ben, eve):
            one.close()


@pytest.fixture
def mosquitto(tmp_path: Path, certificate: Path, accounts: list[Account]) -> Iterator[Servers]:
    if not brokers.MOSQUITTO:
        pytest.skip("needs Debian's mosquitto")
    (port,) = free_ports(1)
    passwords, rules = tmp_path / "passwords", tmp_path / "rules"
    passwords.touch()
    written = ""
    for one in accounts:
        command = ["mosquitto_passwd", "-b", str(passwords), one.device, one.password]
        subprocess.run(command, check=True)
        written += block("acl").replace("$device", one.device).replace("$table", one.table)
    rules.write_text(written)
    text = block("mosquitto").replace("listener 8883", f"user root\nlistener {port} 127.0.0.1")
    text = text.replace("/etc/mosquitto/certs", str(certificate))
    text = text.replace("/etc/mosquitto/rollpad.passwd", str(passwords))
    file = tmp_path / "mosquitto.conf"
    file.write_text(text.replace("/etc/mosquitto/rollpad.acl", str(rules)))
    with brokers.running(Servers([[brokers.MOSQUITTO, "-c", str(file)]], [port])) as servers:
        yield servers


def test_mosquitto_with_tls_accounts_and_rules(mosquitto: Servers, accounts: list[Account]) -> None:
    port, ours, theirs = mosquitto.ports[0], accounts[:3], accounts[3]
    receive_each_other(port, ours)
    receives_nothing(port, ours, theirs)
    speaks_only_for_itself(port, ours)
    stay_outside(port, ours[0])


@pytest.fixture
def cluster(tmp_path: Path, certificate: Path, accounts: list[Account]) -> Iterator[Servers]:
    if not brokers.NATS:
        pytest.skip("needs Debian's nats-server")
    ports, clients, routes = free_ports(3), free_ports(3), free_ports(3)
    users = [
        f'{{ user: "{one.device}", password: "{one.password}", allowed_connection_types: [MQTT], '
        f'permissions: {{ publish: ["rp.1.{one.table}.up.{one.device}", "rp.1.{one.table}.log", '
        f'"rp.1.{one.table}.host"], subscribe: ["rp.1.{one.table}.>"] }} }}'
        for one in accounts
    ]
    first = accounts[0]
    line = users[0].replace(first.device, "$device").replace(first.table, "$table")
    assert line.replace(first.password, "$word") in DOCS.replace('\\"', '"')
    (tmp_path / "rollpad-users.conf").write_text("users = [\n" + "\n".join(users) + "\n]\n")
    commands = []
    for one in range(3):
        text = block("nats").replace("server_name: n1", f"server_name: n{one + 1}")
        text = text.replace("127.0.0.1:4222", f"127.0.0.1:{clients[one]}")
        text = text.replace("0.0.0.0:8883", f"127.0.0.1:{ports[one]}")
        text = text.replace("/etc/nats", str(certificate))
        text = text.replace("/var/lib/nats", str(tmp_path / f"store-{one}"))
        text = text.replace("0.0.0.0:6222", f"127.0.0.1:{routes[one]}")
        for other in range(3):
            text = text.replace(f"n{other + 1}.club.example:6222", f"127.0.0.1:{routes[other]}")
        file = tmp_path / f"n{one}.conf"
        file.write_text(text)
        commands.append([brokers.NATS, "-c", str(file)])
    with brokers.running(Servers(commands, ports)) as servers:
        yield servers


@pytest.mark.long
def test_nats_with_tls_accounts_and_rules(cluster: Servers, accounts: list[Account]) -> None:
    """Three servers, of which one is killed."""
    ours, theirs = accounts[:3], accounts[3]
    receive_each_other(cluster.ports[0], ours)
    receives_nothing(cluster.ports[1], ours, theirs)
    speaks_only_for_itself(cluster.ports[0], ours)
    cluster.kill(0)
    receive_each_other(cluster.ports[2], ours)
    stay_outside(cluster.ports[1], ours[0])
