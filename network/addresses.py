"""Finds the IPv4 addresses of this device, without sending anything."""

import socket
import struct
from contextlib import suppress

LOOPBACK = "127.0.0.1"
ASK_ADDRESS = 0x8915
"""Linux: SIOCGIFADDR."""


def own_address() -> str:
    """Returns the address of the default route, where other devices find this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return LOOPBACK


def own_addresses() -> list[str]:
    """Returns all addresses, that of the default route first and loopback last."""
    found = [own_address(), *_of_interfaces()]
    with suppress(OSError, UnicodeError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [*dict.fromkeys(one for one in found if not one.startswith("127.")), LOOPBACK]


def _of_interfaces() -> list[str]:
    """Returns the addresses of all interfaces on Linux, including Android; empty on other
    systems."""
    try:
        import fcntl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(asking, ASK_ADDRESS, asked)
                found.append(socket.inet_ntoa(answer[20:24]))
    return found
