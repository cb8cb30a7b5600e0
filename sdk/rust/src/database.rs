use std::collections::HashMap;
use std::net::IpAddr;
use std::path::Path;

use serde::Deserialize;

use crate::address::{embedded, is_reserved4, is_reserved6, parse};
use crate::index::{Index4, Index6, Words};
use crate::models::Record;
use crate::names::Names;
use crate::options::{Language, RegionNames};
use crate::record::{RecordStore, PLACE_WORDS};
use crate::Error;

const MAGIC: &[u8] = b"\x89IPDB\r\n\x1a";
const FORMAT_VERSION: u32 = 2;
const HEADER_BYTES: usize = 64;
const ROW_BYTES: usize = 32;
const ALIGNMENT: u64 = 64;
/// Name and row width of each section. The last one is in files with the day of a place's last change only.
const SECTIONS: [(&str, u32); 23] = [
    ("metadata", 1),
    ("v4-directory", 8),
    ("v4-blocks", 8),
    ("v4-values", 4),
    ("v4-splits", 4),
    ("v6-directory", 8),
    ("v6-blocks", 8),
    ("v6-prefixes", 4),
    ("v6-groups", 8),
    ("v6-slots", 4),
    ("v6-keys", 2),
    ("v6-values", 4),
    ("v6-splits", 4),
    ("records", 8),
    ("places", 28),
    ("cities", 16),
    ("regions", 12),
    ("time-zones", 4),
    ("stations", 8),
    ("networks", 36),
    ("string-offsets", 4),
    ("strings", 1),
    ("place-dates", 2),
];

/// A database file in memory. It never changes, so that any number of threads can use it.
pub struct Database {
    version: String,
    v4: Index4,
    v6: Index6,
    pub(crate) records: RecordStore,
}

#[derive(Deserialize)]
struct Metadata {
    version: String,
    layers: Vec<Layer>,
}

#[derive(Deserialize)]
struct Layer {
    name: String,
}

impl Database {
    /// Reads a `.meridian` file into memory and checks it. [`Error::Database`] if it cannot be read or is damaged.
    pub fn open(path: impl AsRef<Path>, region_names: RegionNames) -> Result<Self, Error> {
        let data = std::fs::read(path)
            .map_err(|error| Error::Database(format!("cannot read the database file: {}", error)))?;
        Self::from_bytes(&data, region_names)
    }

    /// Copies what is in the content of a file. [`Error::Database`] if it is damaged.
    pub fn from_bytes(data: &[u8], region_names: RegionNames) -> Result<Self, Error> {
        let sections = read_table(data)?;
        let words = |name: &str| {
            let rows = sections[name].chunks_exact(4);
            Words(
                rows.map(|row| u32::from_le_bytes([row[0], row[1], row[2], row[3]]))
                    .collect(),
            )
        };
        let half_words = |section: &[u8]| -> Vec<u16> {
            let rows = section.chunks_exact(2);
            rows.map(|row| u16::from_le_bytes([row[0], row[1]])).collect()
        };
        let metadata: Metadata = serde_json::from_slice(sections["metadata"])
            .map_err(|error| Error::Database(format!("unexpected metadata: {}", error)))?;
        Ok(Self {
            version: metadata.version,
            v4: Index4 {
                directory: words("v4-directory"),
                blocks: words("v4-blocks"),
                values: words("v4-values"),
                splits: words("v4-splits"),
            },
            v6: Index6 {
                directory: words("v6-directory"),
                blocks: words("v6-blocks"),
                prefixes: words("v6-prefixes"),
                groups: words("v6-groups"),
                slots: words("v6-slots"),
                keys: half_words(sections["v6-keys"]),
                values: words("v6-values"),
                splits: words("v6-splits"),
            },
            records: RecordStore {
                records: words("records"),
                places: words("places"),
                cities: words("cities"),
                regions: words("regions"),
                time_zones: words("time-zones"),
                stations: words("stations"),
                networks: words("networks"),
                offsets: words("string-offsets"),
                strings: sections["strings"].to_vec(),
                dates: sections
                    .get("place-dates")
                    .map_or_else(Vec::new, |dates| half_words(dates)),
                sources: metadata.layers.into_iter().map(|layer| layer.name).collect(),
                names: Names::new(region_names),
            },
        })
    }

    /// The file's version, such as `20260102`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The number of an address's record, above 0. [`Error::Api`] for text that is no address, for reserved addresses,
    /// and if nothing is known.
    pub fn find_record(&self, address: &str) -> Result<u32, Error> {
        let invalid = || Error::of_code("INVALID_IP_ADDRESS", "This is not an IP address", Some("ip"));
        let carried = match parse(address).ok_or_else(invalid)? {
            IpAddr::V4(address) => Ok(address),
            IpAddr::V6(address) => embedded(address).ok_or_else(|| u128::from(address)),
        };
        let record = match carried.map(u32::from) {
            Ok(address) => (!is_reserved4(address)).then(|| self.v4.find(address)),
            Err(address) => (!is_reserved6(address)).then(|| self.v6.find(address)),
        };
        match record {
            None => Err(Error::of_code(
                "RESERVED_IP_ADDRESS",
                "This address is reserved and has no location",
                Some("ip"),
            )),
            Some(0) => Err(Error::of_code(
                "IP_ADDRESS_NOT_FOUND",
                "Nothing is known about this address",
                Some("ip"),
            )),
            Some(record) => Ok(record),
        }
    }

    /// What is known about an address, with the errors of `find_record`.
    pub fn lookup(&self, address: &str, language: Language) -> Result<Record, Error> {
        let mut record = self.records.make(self.find_record(address)?, language);
        if let Some(location) = record.location.as_mut() {
            location.ip = Some(address.into());
        }
        Ok(record)
    }
}

fn damaged(what: impl Into<String>) -> Error {
    Error::Database(what.into())
}

/// The sections. Fails if any byte is not what was written.
fn read_table(data: &[u8]) -> Result<HashMap<&'static str, &[u8]>, Error> {
    if !data.starts_with(MAGIC) {
        return Err(damaged("not a database file"));
    }
    if data.len() < HEADER_BYTES {
        return Err(damaged("the file ends within its header"));
    }
    let long = |at: usize| (0..8).fold(0u64, |sum, byte| sum | u64::from(data[at + byte]) << (8 * byte));
    let word = |at: usize| long(at) as u32;
    if word(8) != FORMAT_VERSION {
        return Err(damaged(format!("format version {} is not {}", word(8), FORMAT_VERSION)));
    }
    let length = data.len() as u64;
    if long(16) != length {
        return Err(damaged(format!(
            "the file has {} bytes, but should have {}",
            length,
            long(16)
        )));
    }
    let count = word(12) as usize;
    if count != SECTIONS.len() && count != SECTIONS.len() - 1 {
        return Err(damaged(format!("there are {} sections", count)));
    }
    let mut end = aligned((HEADER_BYTES + count * ROW_BYTES) as u64);
    let head = data.get(..end as usize);
    let mut head = head
        .ok_or_else(|| damaged("the file ends within its section table"))?
        .to_vec();
    head[28..32].fill(0);
    if crc32fast::hash(&head) != word(28) {
        return Err(damaged("the header is damaged"));
    }
    let mut sections = HashMap::new();
    for (index, (name, row_bytes)) in SECTIONS[..count].iter().enumerate() {
        let row = HEADER_BYTES + index * ROW_BYTES;
        let (offset, size) = (long(row + 8), long(row + 16));
        let is_expected = word(row) == index as u32 + 1 && word(row + 4) == *row_bytes && offset == end;
        if !is_expected || size > length || size % u64::from(*row_bytes) != 0 {
            return Err(damaged(format!("section {} is not where it should be", name)));
        }
        end = offset + aligned(size);
        let padded = data.get(offset as usize..end as usize);
        let padded = padded.ok_or_else(|| damaged(format!("section {} is not where it should be", name)))?;
        if crc32fast::hash(padded) != word(row + 24) {
            return Err(damaged(format!("section {} is damaged", name)));
        }
        sections.insert(*name, &padded[..size as usize]);
    }
    if end != length {
        return Err(damaged("there are bytes after the last section"));
    }
    if let Some(dates) = sections.get("place-dates") {
        if dates.len() / 2 != sections["places"].len() / (PLACE_WORDS * 4) {
            return Err(damaged("there is not one date for each place"));
        }
    }
    Ok(sections)
}

fn aligned(length: u64) -> u64 {
    (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
}
