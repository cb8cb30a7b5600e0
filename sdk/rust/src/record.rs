use crate::index::Words;
use crate::models::{Asn, Location, Privacy, Record, FIELDS};
use crate::names::Names;
use crate::options::Language;
use crate::Error;

pub(crate) const PLACE_WORDS: usize = 7;
const CITY_WORDS: usize = 4;
const REGION_WORDS: usize = 3;
const NETWORK_WORDS: usize = 9;
const UNKNOWN_COORDINATE: i32 = i32::MIN;
const UNKNOWN_RADIUS: i32 = 0xffff;
const MAX_CITY_RADIUS: f64 = 50.0;
const MAX_REGION_RADIUS: f64 = 500.0;
const UNKNOWN_ELEVATION: i32 = -0x8000;
const ANYCAST_BIT: u32 = 6;
const CRAWLER_BIT: u32 = 7;
/// Of the value, and of whether it is known.
const SATELLITE_BITS: (u32, u32) = (18, 19);
const KNOWN_SHIFT: u32 = 8;
const ISP_INFERRED: u32 = 1 << 16;
const USAGE_TYPE_INFERRED: u32 = 1 << 17;

/// Makes the answers of records, by section 5 of FORMAT.md.
pub(crate) struct RecordStore {
    pub(crate) records: Words,
    pub(crate) places: Words,
    pub(crate) cities: Words,
    pub(crate) regions: Words,
    pub(crate) time_zones: Words,
    pub(crate) stations: Words,
    pub(crate) networks: Words,
    pub(crate) offsets: Words,
    pub(crate) strings: Vec<u8>,
    /// Days of the last change; none in a file without them.
    pub(crate) dates: Vec<u16>,
    pub(crate) sources: Vec<String>,
    pub(crate) names: Names,
}

impl RecordStore {
    /// The answer of a record, without the address.
    pub(crate) fn make(&self, record: u32, language: Language) -> Record {
        let at = record as usize * 2;
        let (place, network) = match self.records.0.is_empty() {
            true => (record, 0),
            false => (self.records.at(at), self.records.at(at + 1)),
        };
        let row = |word| {
            if network == 0 {
                0
            } else {
                self.networks.at(network as usize * NETWORK_WORDS + word)
            }
        };
        let flags = row(6);
        let flag_of = |bit: u32, known: u32| (flags >> known & 1 == 1).then(|| flags >> bit & 1 == 1);
        let flag = |bit: u32| flag_of(bit, bit + KNOWN_SHIFT);
        let is_crawler = flag(CRAWLER_BIT);
        let marks = [("isp", ISP_INFERRED), ("usage_type", USAGE_TYPE_INFERRED)];
        let mut location = self.location(place as usize, language);
        location.is_anycast = flag(ANYCAST_BIT);
        if location.is_anycast == Some(true) {
            location.accuracy_radius_km = None;
            location.accuracy_level = None;
        }
        location.isp = self.text(row(4)).map(|isp| self.names.operator(isp, language));
        let usage_type = self.text(row(5));
        let asn = Asn {
            asn: (![0, u32::MAX].contains(&row(0))).then(|| format!("AS{}", row(0))),
            name: self.text(row(1)),
            organization: self.text(row(2)),
            domain: self.text(row(3)),
            inferred: Some(
                marks
                    .iter()
                    .filter(|mark| flags & mark.1 != 0)
                    .map(|mark| mark.0.into())
                    .collect(),
            ),
            is_mobile: (usage_type.as_deref() == Some("MOB")).then_some(true),
            usage_type,
            mcc: None,
            mnc: None,
            is_crawler,
            crawler: match is_crawler {
                Some(true) => self.source(row(8) >> 24),
                _ => None,
            },
            is_satellite: flag_of(SATELLITE_BITS.0, SATELLITE_BITS.1),
        };
        let proxy = Privacy {
            is_vpn: flag(0),
            is_tor: flag(1),
            is_data_center: flag(2),
            is_proxy: flag(3),
            is_relay: flag(4),
            is_hosting: flag(5),
        };
        Record {
            location: Some(location),
            asn: Some(asn),
            proxy: Some(proxy),
        }
    }

    /// The name of a source; none for a number that no source has.
    fn source(&self, number: u32) -> Option<String> {
        self.sources.get(number as usize).cloned()
    }

    fn location(&self, place: usize, language: Language) -> Location {
        if place == 0 {
            return Location::default();
        }
        let row = |word| self.places.at(place * PLACE_WORDS + word);
        let city = row(0) as usize * CITY_WORDS;
        let region = (row(2) & 0xffff) as usize * REGION_WORDS;
        let chinese = |text: u32| {
            if language == Language::Chinese {
                self.text(text)
            } else {
                None
            }
        };
        let code = self.text(self.regions.at(region)).unwrap_or_default();
        let province = self.text(self.regions.at(region + 1));
        let city_name = self.text(self.cities.at(city));
        let radius = known((row(5) & 0xffff) as i32, UNKNOWN_RADIUS, 1.0);
        Location {
            continent: self.names.continent(&code, language),
            country: self.names.country(&code, language),
            country_english: self.names.country(&code, Language::English),
            accuracy_level: accuracy_level(&code, province.is_some(), city_name.is_some(), radius),
            province: chinese(self.regions.at(region + 2)).or(province),
            city: chinese(self.cities.at(city + 1)).or(city_name),
            division_code: self.text(self.cities.at(city + 2)),
            area_code: self.text(self.cities.at(city + 3)),
            zip_code: self.text(row(1)),
            latitude: known(row(3) as i32, UNKNOWN_COORDINATE, 1e7),
            longitude: known(row(4) as i32, UNKNOWN_COORDINATE, 1e7),
            accuracy_radius_km: radius,
            elevation: known(row(5) as i32 >> 16, UNKNOWN_ELEVATION, 1.0),
            time_zone: self.text(self.time_zones.at((row(2) >> 16) as usize)),
            weather_station: self.text(self.stations.at((row(6) & 0xff_ffff) as usize * 2)),
            last_changed: self.dates.get(place).and_then(|day| date(*day)),
            source: self.source(row(6) >> 24),
            country_code: (!code.is_empty()).then(|| code),
            ..Location::default()
        }
    }

    /// A text; `None` if it is empty.
    fn text(&self, number: u32) -> Option<String> {
        let (start, end) = (self.offsets.at(number as usize), self.offsets.at(number as usize + 1));
        let bytes = self.strings.get(start as usize..end as usize)?;
        (!bytes.is_empty()).then(|| String::from_utf8_lossy(bytes).into_owned())
    }
}

/// The narrowest level that is more than a guess: with a larger radius the true place is likely to be elsewhere.
fn accuracy_level(code: &str, has_region: bool, has_city: bool, radius: Option<f64>) -> Option<String> {
    let radius = radius.unwrap_or(0.0);
    let level = if code.is_empty() {
        return None;
    } else if has_city && radius <= MAX_CITY_RADIUS {
        "city"
    } else if has_region && radius <= MAX_REGION_RADIUS {
        "region"
    } else {
        "country"
    };
    Some(level.into())
}

fn known(number: i32, unknown: i32, scale: f64) -> Option<f64> {
    (number != unknown).then(|| f64::from(number) / scale)
}

/// The date of a day that is counted from 1 for 2000-01-01; none for 0.
fn date(day: u16) -> Option<String> {
    let mut days_left = day.checked_sub(1)?;
    // 16 bits last until 2179.
    for year in 2000..2180 {
        let february = if year % 4 == 0 && year != 2100 { 29 } else { 28 };
        let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, days) in (1..).zip(months) {
            if days_left < days {
                return Some(format!("{}-{:02}-{:02}", year, month, days_left + 1));
            }
            days_left -= days;
        }
    }
    None
}

/// The names in a list of fields. Fails for one that does not exist.
pub(crate) fn field_list(fields: &str) -> Result<Vec<&str>, Error> {
    let names: Vec<&str> = fields.split(',').map(str::trim).collect();
    match names.iter().find(|name| !FIELDS.contains(name)) {
        Some(name) => Err(Error::of_code(
            "INVALID_FIELDS",
            &format!("There is no field {:?}", name),
            Some("fields"),
        )),
        None => Ok(names),
    }
}

/// The record with these fields only.
pub(crate) fn choose(record: Record, fields: &[&str]) -> Record {
    let mut json = serde_json::to_value(record).expect("records are plain data");
    if let Some(groups) = json.as_object_mut() {
        groups.retain(|group, inner| {
            if fields.contains(&group.as_str()) {
                return true;
            }
            let prefix = format!("{}.", group);
            let own: Vec<&str> = fields
                .iter()
                .filter_map(|field| field.strip_prefix(prefix.as_str()))
                .collect();
            if let Some(values) = inner.as_object_mut() {
                values.retain(|name, _| own.contains(&name.as_str()));
            }
            !own.is_empty()
        });
    }
    serde_json::from_value(json).expect("a part of a record is one")
}
