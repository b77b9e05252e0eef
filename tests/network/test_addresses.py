"""Which addresses a device has: those of all its interfaces, that of the default route first."""

import socket
import sys
from ipaddress import IPv4Address

import pytest

from network import addresses


def test_each_is_an_address_and_there_once() -> None:
    found = addresses.own_addresses()
    assert all(IPv4Address(one) for one in found)
    assert found[-1] == addresses.LOOPBACK
    assert len(set(found)) == len(found)
    if addresses.own_address() != addresses.LOOPBACK:
        assert found[0] == addresses.own_address()


def test_a_system_that_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_name: str) -> None:
        raise OSError(-2, "Name or service not known")

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setattr(socket, "gethostbyname_ex", unknown)
    monkeypatch.setattr(addresses, "own_address", lambda: addresses.LOOPBACK)
    assert addresses.own_addresses() == [addresses.LOOPBACK]


def test_other_interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    """One without an address, as a Wi-Fi that is off, is left out."""
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "lo"), (2, "off0")])
    monkeypatch.setattr(addresses, "own_address", lambda: "192.0.2.7")
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _name: ("", [], ["192.0.2.9"]))
    assert addresses.own_addresses() == ["192.0.2.7", "192.0.2.9", addresses.LOOPBACK]
