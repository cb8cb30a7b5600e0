"""Finds the address of a client behind proxies."""

import ipaddress
import re
from functools import lru_cache
from typing import Optional, Sequence, Tuple, Union

from ._address import parse_address

_Network = Union[ipaddress.IPv4Network, ipaddress.IPv6Network]
_PORT = re.compile(r"((?:[0-9]+\.){3}[0-9]+|(?:[0-9a-fA-F]+:){7}[0-9a-fA-F]+):[0-9]{1,5}")
_BRACKETS = re.compile(r"\[([^\]]*)\](?::[0-9]{1,5})?")
_MAPPED = re.compile(r"::ffff:(?=[0-9]+\.)", re.IGNORECASE)


def client_address(remote: str, header: Union[str, Sequence[str], None], trusted: Sequence[str]) -> str:
    """The address of the client that a request comes from.

    Args:
        remote: Address of the connection.
        header: Value of the header that your nearest proxy writes, usually ``X-Forwarded-For``; all its values if a
            request has several of these headers, in their order; ``None`` if it has none.
        trusted: Addresses and CIDR blocks of your proxies. Raises ``ValueError`` for anything else.

    The header is read only if the connection comes from a proxy, and from the right: the first address that is not a
    proxy's is the client's. Ports, quotes, brackets and zones are left out. What is no address ends the reading, and
    the proxy that wrote it counts as the client.
    """
    networks = _networks(tuple(trusted))
    caller = _MAPPED.sub("", remote, count=1)
    if header is None or not _is_trusted(caller, networks):
        return caller
    values = header if isinstance(header, str) else ",".join(header)
    for value in reversed(values.split(",")):
        address = _address_in(value)
        if address is None:
            break
        caller = address
        if not _is_trusted(caller, networks):
            break
    return caller


@lru_cache(maxsize=16)
def _networks(trusted: Tuple[str, ...]) -> Tuple[_Network, ...]:
    try:
        return tuple(ipaddress.ip_network(block, strict=False) for block in trusted)
    except ValueError as error:
        raise ValueError(f"trusted must contain addresses and CIDR blocks: {error}") from None


def _is_trusted(address: str, networks: Tuple[_Network, ...]) -> bool:
    parsed = parse_address(address.partition("%")[0])
    if parsed is None:
        return False
    family, number = parsed
    return any(
        network.version == family and int(network.network_address) <= number <= int(network.broadcast_address)
        for network in networks
    )


def _address_in(value: str) -> Optional[str]:
    """The address in a value as proxies write it; ``None`` if there is none."""
    text = value.strip()
    if len(text) >= 2 and text[0] == text[-1] == '"':
        text = text[1:-1].strip()
    bracketed = _BRACKETS.fullmatch(text)
    if bracketed:
        text = bracketed[1]
    else:
        with_port = _PORT.fullmatch(text)
        text = with_port[1] if with_port else text
    text = _MAPPED.sub("", text.partition("%")[0], count=1)
    return None if parse_address(text) is None else text
