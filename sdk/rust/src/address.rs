use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::reserved;

/// IPv4 with four decimal octets without leading zeros, and IPv6 without a zone.
pub(crate) fn parse(text: &str) -> Option<IpAddr> {
    text.parse().ok()
}

/// The IPv4 address in an IPv6 address: mapped (RFC 4291), 6to4 (RFC 3056), Teredo (RFC 4380) or NAT64 (RFC 6052).
pub(crate) fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let number = u128::from(address);
    let top = (number >> 96) as u32;
    let carried = if number >> 32 == 0xffff || number >> 32 == 0x64_ff9b << 64 {
        number as u32
    } else if top >> 16 == 0x2002 {
        (number >> 80) as u32
    } else if top == 0x2001_0000 {
        // Teredo stores the client's address inverted.
        !number as u32
    } else {
        return None;
    };
    Some(carried.into())
}

/// Whether an IPv4 address is not globally reachable.
pub(crate) fn is_reserved4(address: u32) -> bool {
    is_within(reserved::IPV4, address)
}

/// Whether an IPv6 address that embeds no IPv4 address is not globally reachable.
pub(crate) fn is_reserved6(address: u128) -> bool {
    is_within(reserved::IPV6, address)
}

fn is_within<T: PartialOrd + Copy>(ranges: &[(T, T)], address: T) -> bool {
    let next = ranges.partition_point(|range| range.0 <= address);
    next > 0 && address <= ranges[next - 1].1
}
