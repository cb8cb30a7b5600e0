use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{damaged, fixture, sample_bytes, test_data, SampleFile};
use crate::cache::Cache;
use crate::names::Names;
use crate::{Client, Database, Error, Item, Kind, Language, Location, Lookup, Record, RegionNames};

fn open(file: &SampleFile) -> Client {
    Client::builder().file(&file.0).build().unwrap()
}

fn without_nulls(value: &mut Value) {
    if let Some(object) = value.as_object_mut() {
        object.retain(|_, inner| !inner.is_null());
        object.values_mut().for_each(without_nulls);
    }
}

/// Numbers are the same if their values are: 50 and 50.0.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(name, inner)| right.get(name).map_or(false, |other| same(inner, other)))
        }
        _ => left == right,
    }
}

#[test]
fn answers_like_the_api_at_every_border() {
    let answers: Value = serde_json::from_str(&test_data("answers.json")).unwrap();
    let file = SampleFile::new();
    let client = open(&file);
    for (language, tag) in [(Language::English, "en"), (Language::Chinese, "zh")] {
        for row in answers["addresses"].as_array().unwrap() {
            let address = row[0].as_str().unwrap();
            let answer = client.lookup_with(address, &Lookup::new().language(language));
            if let Some(code) = row[1].as_str() {
                assert_eq!(answer.unwrap_err().code(), Some(code), "{:?}", address);
                continue;
            }
            let mut expected = answers[tag][row[1].as_u64().unwrap() as usize].clone();
            expected["location"]["ip"] = address.into();
            without_nulls(&mut expected);
            let record = serde_json::to_value(answer.unwrap()).unwrap();
            assert!(
                same(&record, &expected),
                "{:?} in {}: {} is not {}",
                address,
                tag,
                record,
                expected
            );
        }
    }
}

#[test]
fn answers_like_the_api_from_files_with_and_without_dates() {
    for name in ["tiny", "dated"] {
        let answers: Vec<Value> = serde_json::from_slice(&fixture(&format!("{}.json", name))).unwrap();
        assert!(answers.len() > 15);
        let database = Database::from_bytes(&fixture(&format!("{}.meridian", name)), RegionNames::Cldr).unwrap();
        for answer in answers {
            let language = match answer["language"].as_str() {
                Some("zh") => Language::Chinese,
                _ => Language::English,
            };
            let record = database.lookup(answer["ip"].as_str().unwrap(), language).unwrap();
            let record = serde_json::to_value(record).unwrap();
            assert!(same(&record, &answer["record"]), "{} in {}: {}", answer, name, record);
        }
    }
}

#[test]
fn chooses_fields() {
    let file = SampleFile::new();
    let client = Client::builder()
        .file(&file.0)
        .cache(10, Duration::from_secs(60))
        .build()
        .unwrap();
    client.lookup("9.0.1.200").unwrap();
    let options = Lookup::new()
        .fields(["location.city", "location.ip", "proxy"])
        .language(Language::Chinese);
    let record = client.lookup_with("9.0.1.200", &options).unwrap();
    let location = Location {
        ip: Some("9.0.1.200".into()),
        city: Some("科隆".into()),
        ..Location::default()
    };
    assert_eq!(record.location, Some(location));
    assert_eq!(record.asn, None);
    assert_eq!(record.proxy.unwrap().is_hosting, Some(true));
    for fields in [vec!["location.planet"], vec![""], vec![]] {
        let error = client
            .lookup_with("9.0.1.200", &Lookup::new().fields(fields))
            .unwrap_err();
        let api = error.api().unwrap();
        assert_eq!(
            (error.code(), api.field.as_deref()),
            (Some("INVALID_FIELDS"), Some("fields"))
        );
    }
}

#[test]
fn names_regions_as_mainland_china_requires() {
    for (rules, expected) in [(RegionNames::Cldr, "台湾"), (RegionNames::MainlandChina, "中国台湾")] {
        let names = Names::new(rules);
        assert_eq!(names.country("TW", Language::Chinese).as_deref(), Some(expected));
        assert_eq!(names.country("DE", Language::Chinese).as_deref(), Some("德国"));
    }
}

#[test]
fn errors_of_a_file_have_status_and_kind() {
    let file = SampleFile::new();
    let client = open(&file);
    for (address, kind) in [
        ("nonsense", Kind::InvalidInput),
        ("", Kind::InvalidInput),
        ("10.0.0.1", Kind::InvalidInput),
        ("9.0.5.0", Kind::NotFound),
    ] {
        let error = client.lookup(address).unwrap_err();
        let api = error.api().unwrap();
        assert_eq!((api.kind(), api.field.as_deref()), (kind, Some("ip")), "{}", address);
    }
}

#[test]
fn batches_and_streams_keep_the_order() {
    let file = SampleFile::new();
    let client = open(&file);
    let addresses: Vec<&str> = ["9.0.1.0", " 9.0.4.16\u{feff}", "nonsense", "10.0.0.1"]
        .iter()
        .cycle()
        .take(2400)
        .copied()
        .collect();
    let items = client.batch(&addresses, &Lookup::new()).unwrap();
    let city = |item: &Item| item.result.clone().unwrap().location.unwrap().city.unwrap();
    let code = |item: &Item| item.result.clone().unwrap_err().code().map(str::to_owned).unwrap();
    assert_eq!(items.len(), 2400);
    assert_eq!(
        (city(&items[0]), city(&items[1]), items[1].query.as_str()),
        ("Köln".into(), "Bern".into(), "9.0.4.16")
    );
    assert_eq!(
        (code(&items[2]), code(&items[2399])),
        ("INVALID_IP_ADDRESS".into(), "RESERVED_IP_ADDRESS".into())
    );
    let drawn = std::cell::Cell::new(0);
    let counted = addresses.iter().inspect(|_| drawn.set(drawn.get() + 1));
    let mut stream = client.stream(counted, &Lookup::new());
    assert_eq!(stream.next().unwrap().unwrap().query, "9.0.1.0");
    assert_eq!(drawn.get(), 1000);
    let rest: Result<Vec<Item>, Error> = stream.collect();
    let queries: Vec<String> = rest.unwrap().into_iter().map(|item| item.query).collect();
    assert_eq!(
        queries,
        items[1..].iter().map(|item| item.query.clone()).collect::<Vec<_>>()
    );
    assert!(client.batch::<&str>(&[], &Lookup::new()).unwrap().is_empty());
}

#[test]
fn any_changed_byte_is_refused() {
    let data = sample_bytes();
    let check = |data: &[u8], what: usize| match Database::from_bytes(data, RegionNames::Cldr) {
        Err(Error::Database(_)) => {}
        _ => panic!("{} must be refused", what),
    };
    for at in (0..832).chain((832..data.len()).step_by(997)).chain([data.len() - 1]) {
        check(&damaged(&data, at), at);
    }
    for length in [0, 5, 20, 700, data.len() - 64, data.len() - 1] {
        check(&data[..length], length);
    }
    check(&[&data[..], &[0; 64]].concat(), data.len() + 64);
}

#[test]
fn wrong_sections_are_refused_in_spite_of_right_checksums() {
    let dated = fixture("dated.meridian");
    assert!(Database::from_bytes(&dated, RegionNames::Cldr).is_ok());
    let files: Vec<Value> = serde_json::from_slice(&fixture("refused.json")).unwrap();
    assert!(!files.is_empty());
    for file in files {
        let mut data = dated[..file["length"].as_u64().unwrap() as usize].to_vec();
        for patch in file["patches"].as_array().unwrap() {
            let at = patch[0].as_u64().unwrap() as usize;
            let word = u32::from_str_radix(patch[1].as_str().unwrap(), 16).unwrap();
            data[at..at + 4].copy_from_slice(&word.to_be_bytes());
        }
        match Database::from_bytes(&data, RegionNames::Cldr) {
            Err(Error::Database(_)) => {}
            _ => panic!("{} must be refused", file["name"]),
        }
    }
}

#[test]
fn a_damaged_file_leaves_the_old_one_in_use() {
    let file = SampleFile::new();
    let client = open(&file);
    assert_eq!(client.version().as_deref(), Some("20260102"));
    file.write(&damaged(&sample_bytes(), 900));
    assert!(matches!(client.reload(), Err(Error::Database(_))));
    assert!(client.lookup("9.0.1.0").is_ok());
    file.write(&sample_bytes());
    assert_eq!(client.reload().unwrap(), "20260102");
    let missing = Client::builder().file(file.0.with_extension("missing")).build();
    assert!(matches!(missing, Err(Error::Database(_))));
}

#[test]
fn the_watch_takes_a_changed_file_and_skips_a_damaged_one() {
    let file = SampleFile::new();
    let client = open(&file);
    let other = [&sample_bytes()[..], b"x"].concat();
    assert!(!client.inner.reload_if_changed());
    file.write(&other);
    assert!(!client.inner.reload_if_changed());
    file.write(&sample_bytes());
    assert!(client.inner.reload_if_changed());
    assert!(!client.inner.reload_if_changed());
}

#[test]
fn lookups_go_on_during_swaps() {
    let file = SampleFile::new();
    let client = Client::builder()
        .file(&file.0)
        .cache(5, Duration::from_secs(60))
        .build()
        .unwrap();
    let is_done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    let city = client.lookup("2a00:1::").unwrap().location.unwrap().city;
                    assert_eq!(city.as_deref(), Some("Köln"));
                }
            });
        }
        for _ in 0..20 {
            client.reload().unwrap();
        }
        is_done.store(true, Ordering::Relaxed);
    });
}

/// A valid file with arbitrary sections, as somebody who computes checksums can write it.
fn forged(seed: u64) -> Vec<u8> {
    let mut data = sample_bytes();
    let long = |data: &[u8], at: usize| u64::from_le_bytes(data[at..at + 8].try_into().unwrap()) as usize;
    let mut state = seed;
    for row in 0..23 {
        let at = 64 + row * 32;
        let (offset, length) = (long(&data, at + 8), long(&data, at + 16));
        if row > 0 {
            for byte in &mut data[offset..offset + length] {
                // Knuth's MMIX generator.
                state = state
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                *byte = (state >> 56) as u8;
            }
        }
        let checksum = crc32fast::hash(&data[offset..offset + (length + 63) / 64 * 64]);
        data[at + 24..at + 28].copy_from_slice(&checksum.to_le_bytes());
    }
    data[28..32].fill(0);
    let checksum = crc32fast::hash(&data[..832]);
    data[28..32].copy_from_slice(&checksum.to_le_bytes());
    data
}

#[test]
fn a_file_of_unknown_origin_ends_nothing() {
    for seed in 0..100 {
        let database = Database::from_bytes(&forged(seed), RegionNames::Cldr).unwrap();
        for address in [
            "9.0.1.200",
            "200.1.2.3",
            "2a00:1::",
            "2a01:3::",
            "2a02:7:abcd::",
            "4000::",
            "1::",
        ] {
            if let Err(error) = database.lookup(address, Language::Chinese) {
                assert_eq!(error.code(), Some("IP_ADDRESS_NOT_FOUND"));
            }
        }
        for record in 0..20 {
            database.records.make(record, Language::Chinese);
        }
    }
}

#[test]
fn the_cache_forgets() {
    let cache = Cache::new(2, Duration::from_secs(60));
    let start = Instant::now();
    let key = |address: &str| (address.to_owned(), None, Language::English);
    let record = Record::default();
    cache.put(key("1"), &record, start);
    cache.put(key("2"), &record, start);
    assert!(cache.get(&key("1"), start).is_some());
    cache.put(key("3"), &record, start);
    let found = ["1", "2", "3"].map(|address| cache.get(&key(address), start).is_some());
    assert_eq!(found, [true, false, true]);
    assert!(cache.get(&key("3"), start + Duration::from_secs(60)).is_none());
}

#[test]
fn online_calls_need_a_url() {
    let file = SampleFile::new();
    if std::env::var_os("MERIDIAN_URL").is_none() {
        assert!(open(&file).me().unwrap_err().to_string().contains("MERIDIAN_URL"));
    }
}
