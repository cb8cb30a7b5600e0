"""Addresses as numbers, and the ranges that no database file has."""

import socket
from bisect import bisect_right
from typing import Optional, Tuple

from . import _reserved

_MAX_LENGTH = 45
_STARTS4 = [first for first, _ in _reserved.IPV4]
_ENDS4 = [last for _, last in _reserved.IPV4]
_STARTS6 = [first for first, _ in _reserved.IPV6]
_ENDS6 = [last for _, last in _reserved.IPV6]

WHITE_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What the API leaves out around the addresses of a batch."""


def parse_address(text: str) -> Optional[Tuple[int, int]]:
    """Family (4 or 6) and number of an address; ``None`` if the text is none.

    IPv4 addresses have four decimal octets without leading zeros, and IPv6 addresses no zone.
    """
    if len(text) > _MAX_LENGTH or "%" in text:
        return None
    try:
        if ":" in text:
            return 6, int.from_bytes(socket.inet_pton(socket.AF_INET6, text), "big")
        return 4, int.from_bytes(socket.inet_pton(socket.AF_INET, text), "big")
    except (OSError, ValueError):
        return None


def embedded_ipv4(address: int) -> Optional[int]:
    """The IPv4 address in an IPv6 address: mapped (RFC 4291), 6to4 (3056), Teredo (4380) or NAT64 (6052)."""
    top = address >> 96
    if top == 0:
        return address & 0xFFFFFFFF if address >> 32 == 0xFFFF else None
    if top >> 16 == 0x2002:
        return address >> 80 & 0xFFFFFFFF
    if top == 0x20010000:
        # Teredo stores the client's address inverted.
        return ~address & 0xFFFFFFFF
    return address & 0xFFFFFFFF if address >> 32 == 0x64FF9B << 64 else None


def is_reserved4(address: int) -> bool:
    """Whether an IPv4 address is not globally reachable."""
    at = bisect_right(_STARTS4, address) - 1
    return at >= 0 and address <= _ENDS4[at]


def is_reserved6(address: int) -> bool:
    """Whether an IPv6 address that embeds no IPv4 address is not globally reachable."""
    at = bisect_right(_STARTS6, address) - 1
    return at >= 0 and address <= _ENDS6[at]
