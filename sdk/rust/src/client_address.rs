use std::net::IpAddr;

use crate::address::parse;
use crate::Error;

/// The addresses of your own proxies.
#[derive(Clone, Debug, Default)]
pub struct Trusted(Vec<(IpAddr, u32)>);

impl Trusted {
    /// Reads addresses and CIDR blocks. [`Error::Usage`] for anything else.
    pub fn parse<S: AsRef<str>>(blocks: impl IntoIterator<Item = S>) -> Result<Self, Error> {
        let read = |block: &str| {
            let (base, bits) = match block.split_once('/') {
                Some((base, bits)) => (parse(base)?, Some(bits.parse().ok()?)),
                None => (parse(block)?, None),
            };
            let width = if base.is_ipv4() { 32 } else { 128 };
            let bits: u32 = bits.unwrap_or(width);
            (bits <= width).then(|| (base, bits))
        };
        let blocks = blocks.into_iter().map(|block| {
            let block = block.as_ref();
            let invalid = || {
                Error::Usage(format!(
                    "trusted must contain addresses and CIDR blocks, not {:?}",
                    block
                ))
            };
            read(block).ok_or_else(invalid)
        });
        Ok(Self(blocks.collect::<Result<_, _>>()?))
    }

    fn contains(&self, address: &str) -> bool {
        let bare = address.split('%').next().unwrap_or_default();
        let is_in = |address: IpAddr, base: IpAddr, bits: u32| match (address, base) {
            (IpAddr::V4(address), IpAddr::V4(base)) => {
                (u32::from(address) ^ u32::from(base))
                    .checked_shr(32 - bits)
                    .unwrap_or(0)
                    == 0
            }
            (IpAddr::V6(address), IpAddr::V6(base)) => {
                (u128::from(address) ^ u128::from(base))
                    .checked_shr(128 - bits)
                    .unwrap_or(0)
                    == 0
            }
            _ => false,
        };
        parse(bare).map_or(false, |address| {
            self.0.iter().any(|&(base, bits)| is_in(address, base, bits))
        })
    }
}

/// The address of the client that a request comes from.
///
/// `remote` is the address of the connection. `header` has the values of the header that your nearest proxy writes,
/// usually `X-Forwarded-For`, in their order; it is read only if the connection comes from a proxy, and from the right:
/// the first address that is not a proxy's is the client's. Ports, quotes, brackets and zones are left out. What is no
/// address ends the reading, and the proxy that wrote it counts as the client.
pub fn client_address<S: AsRef<str>>(remote: &str, header: &[S], trusted: &Trusted) -> String {
    let mut caller = unmapped(remote);
    if trusted.contains(caller) {
        for value in header.iter().rev().flat_map(|values| values.as_ref().rsplit(',')) {
            match address_in(value) {
                Some(address) => caller = address,
                None => break,
            }
            if !trusted.contains(caller) {
                break;
            }
        }
    }
    caller.to_owned()
}

/// The IPv4 address of a dual-stack socket.
fn unmapped(address: &str) -> &str {
    let starts_like_ipv4 = |rest: &&str| {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && rest[digits..].starts_with('.')
    };
    match address.get(..7) {
        Some(prefix) if prefix.eq_ignore_ascii_case("::ffff:") => {
            Some(&address[7..]).filter(starts_like_ipv4).unwrap_or(address)
        }
        _ => address,
    }
}

/// The address in a value as proxies write it.
fn address_in(value: &str) -> Option<&str> {
    let text = value.trim();
    let text = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .unwrap_or(text)
        .trim();
    let text = match text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        Some((inner, "")) => inner,
        Some((inner, port)) if port.strip_prefix(':').map_or(false, is_port) => inner,
        Some(_) => return None,
        None => without_port(text),
    };
    let text = unmapped(text.split('%').next().unwrap_or_default());
    parse(text).map(|_| text)
}

fn is_port(text: &str) -> bool {
    (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A port behind eight groups of IPv6 without brackets is left out too; behind fewer, it is a group.
fn without_port(text: &str) -> &str {
    match text.rsplit_once(':') {
        Some((address, port)) if is_port(port) && (!address.contains(':') || is_eight_groups(address)) => address,
        _ => text,
    }
}

fn is_eight_groups(text: &str) -> bool {
    let groups: Vec<&str> = text.split(':').collect();
    groups.len() == 8 && groups.iter().all(|group| !group.is_empty())
}
