"""The code that is typed, and the link that carries it."""

import pytest

from network import join_code
from network.join_code import BrokerAddress, Code, Invitation, read_broker

HOME = Code(1, 42, 18833, "ABCD1234")


def test_a_code_by_hand() -> None:
    """20 bits, highest first: 00000001 00101010 0011."""
    place = 0b00000001_00101010_0011
    letters = [join_code.ALPHABET[place >> shift & 31] for shift in (15, 10, 5, 0)]
    assert str(HOME) == "".join(letters) + "-ABCD-1234"
    assert str(HOME) == "04N3-ABCD-1234"
    assert str(join_code.code_without_address("ABCD1234")) == "0000-ABCD-1234"
    assert str(Code(255, 255, 18845, "ZZZZZZZZ")) == "ZZZZ-ZZZZ-ZZZZ"


def test_every_place_is_read_back() -> None:
    for third in (0, 1, 127, 128, 255):
        for fourth in (0, 7, 168, 255):
            for port in range(18830, 18846):
                one = Code(third, fourth, port, "0123456Z")
                assert join_code.read(str(one)) == one


@pytest.mark.parametrize(
    "text",
    ["04n3abcd1234", " 04N3 ABCD 1234 ", "o4n3-abcd-i234", "O4N3–ABCD–L234", "0-4-N-3 abcd1234"],
)
def test_as_people_type_it(text: str) -> None:
    assert join_code.read(text) == HOME


@pytest.mark.parametrize(
    "text",
    ["", "04N3-ABCD-123", "04N3-ABCD-12345", "04N3-ABCU-1234", "04N3-ABC!-1234", "04ı3ABCD1234"],
)
def test_no_code(text: str) -> None:
    assert join_code.read(text) is None
    assert join_code.read_invitation(text) is None


def test_where_it_may_be() -> None:
    own = ["192.168.7.9", "10.0.3.4", "192.168.1.1", "127.0.0.1"]
    assert HOME.addresses(own) == [f"{one}.1.42:18833" for one in ("192.168", "10.0", "127.0")]
    assert join_code.code_at("192.168.1.42", 18833, "ABCD1234") == HOME


def test_links() -> None:
    home = Invitation(HOME, "192.168.1.42:18833")
    assert home.link() == "rollpad://join?code=04N3-ABCD-1234&host=192.168.1.42:18833"
    club = Invitation(
        join_code.code_without_address("ABCD1234"),
        "",
        BrokerAddress("mqtt.club.example", 8883, tls=True),
    )
    assert (home.address, home.is_near) == ("192.168.1.42:18833", True)
    assert (club.address, club.is_near) == ("mqtt.club.example:8883", True)
    assert (Invitation(HOME).address, Invitation(HOME).is_near) == ("", True)
    assert club.link() == "rollpad://join?code=0000-ABCD-1234&broker=mqtts://mqtt.club.example:8883"
    for one in (home, club):
        assert join_code.read_invitation(one.link()) == one
        assert join_code.read_invitation(
            one.link().replace(":", "%3A").replace("rollpad%3A", "rollpad:")
        )
    assert join_code.read_invitation("04N3-ABCD-1234") == Invitation(HOME)


@pytest.mark.parametrize(
    "text",
    [
        "rollpad://join",
        "rollpad://join?code=04N3-ABCD-1234",
        "rollpad://join?code=04N3-ABCD&host=192.168.1.42:18833",
        "rollpad://join?code=04N3-ABCD-1234&host=evil.example:18833",
        "rollpad://join?code=04N3-ABCD-1234&host=192.168.1.42",
        "rollpad://join?code=04N3-ABCD-1234&host=192.168.1.42:99999",
        "rollpad://join?code=04N3-ABCD-1234&broker=http://a:1",
        "rollpad://join?code=04N3-ABCD-1234&broker=mqtt://",
        "rollpad://join?" + "a=b&" * 100 + "code=04N3-ABCD-1234&host=192.168.1.42:18833",
        "https://join?code=04N3-ABCD-1234&host=192.168.1.42:18833",
    ],
)
def test_no_link(text: str) -> None:
    assert join_code.read_invitation(text) is None


def test_brokers() -> None:
    assert join_code.read_broker("mqtt://a.example") == BrokerAddress("a.example", 1883)
    assert join_code.read_broker("mqtts://a.example") == BrokerAddress("a.example", 8883, tls=True)
    account = BrokerAddress("a.example", 1884, user="0c1f00d5", password="a/b c")
    assert join_code.read_broker(str(account)) == account
    invited = Invitation(HOME, "", account)
    assert join_code.read_invitation(invited.link()) == invited
    assert str(BrokerAddress("::1", 1883)) == "mqtt://[::1]:1883"
    for text in ("mqtt://a:0", "mqtt://a:70000", "mqtt://a/path", "a.example:1883", "mqtt://[a"):
        assert join_code.read_broker(text) is None


def test_new_secrets() -> None:
    found = {join_code.new_secret() for _ in range(100)}
    assert len(found) == 100
    assert {len(one) for one in found} == {8}
    assert set("".join(found)) <= set(join_code.ALPHABET)


@pytest.mark.parametrize(
    ("own", "host", "far"),
    [
        (["192.168.2.7"], "192.168.178.24", ("192.168.2.7", "192.168.178.24")),
        (["192.168.178.7"], "192.168.178.24", None),
        (["10.0.0.5", "192.168.178.7"], "192.168.178.24", None),
        (["127.0.0.1"], "192.168.178.24", None),
        ([], "192.168.178.24", None),
        (["192.168.2.7", "127.0.0.1"], "127.0.0.1", None),
    ],
)
@pytest.mark.parametrize("typed", [False, True])
def test_a_host_in_another_network(
    own: list[str], host: str, far: tuple[str, str] | None, typed: bool
) -> None:
    code = join_code.code_at(host, 18830, "ABCD1234")
    if typed and host == "127.0.0.1":
        return  # a code names no loopback
    invitation = Invitation(code, "" if typed else f"{host}:18830")
    assert invitation.another_network(own) == far
    assert Invitation(code, "", read_broker("mqtt://a.example")).another_network(own) is None
