use crate::{client_address, Trusted};

#[test]
fn finds_the_client_behind_proxies() {
    let trusted = Trusted::parse(["10.0.0.0/8", "2001:db8::1"]).unwrap();
    let cases: &[(&str, &[&str], &str)] = &[
        ("10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", &["1.2.3.4, 203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        ("10.0.0.1", &["1.2.3.4", "203.0.113.9, 10.0.0.7"], "203.0.113.9"),
        ("10.0.0.1", &["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ("2001:db8:0::1", &["2001:db8::2"], "2001:db8::2"),
        ("::ffff:10.0.0.1", &["203.0.113.9"], "203.0.113.9"),
        ("198.51.100.1", &["1.2.3.4"], "198.51.100.1"),
        ("11.0.0.0", &["1.2.3.4"], "11.0.0.0"),
        ("10.0.0.1", &[], "10.0.0.1"),
        ("", &["1.2.3.4"], ""),
        ("10.0.0.1", &["203.0.113.9:17085"], "203.0.113.9"),
        ("10.0.0.1", &["[2001:db8::9]:443"], "2001:db8::9"),
        ("10.0.0.1", &["[2001:db8::9]"], "2001:db8::9"),
        ("10.0.0.1", &["\"203.0.113.9\""], "203.0.113.9"),
        ("10.0.0.1", &["\"[2001:db8::9]:443\""], "2001:db8::9"),
        ("10.0.0.1", &["1:2:3:4:5:6:7:8:443"], "1:2:3:4:5:6:7:8"),
        ("10.0.0.1", &["2001:db8::9:443"], "2001:db8::9:443"),
        ("10.0.0.1", &["fe80::1%eth0"], "fe80::1"),
        ("10.0.0.1", &["::FFFF:203.0.113.9"], "203.0.113.9"),
    ];
    for (remote, header, expected) in cases {
        assert_eq!(
            &client_address(remote, header, &trusted),
            expected,
            "{} {:?}",
            remote,
            header
        );
    }
}

#[test]
fn stops_at_what_is_no_address() {
    let trusted = Trusted::parse(["10.0.0.0/8"]).unwrap();
    for value in [
        "unknown",
        "",
        "203.0.113.9:",
        "203.0.113.9:123456",
        "[203.0.113.9",
        "[::1]x",
        "256.1.1.1",
        "01.2.3.4",
        "é",
    ] {
        assert_eq!(
            client_address("10.0.0.1", &[format!("1.2.3.4, {}", value)], &trusted),
            "10.0.0.1",
            "{}",
            value
        );
        let header = format!("1.2.3.4,{},10.0.0.2", value);
        assert_eq!(client_address("10.0.0.1", &[header], &trusted), "10.0.0.2", "{}", value);
    }
}

#[test]
fn trusts_blocks_of_any_size() {
    let everything = Trusted::parse(["0.0.0.0/0", "::/0"]).unwrap();
    assert_eq!(client_address("9.9.9.9", &["::5, 4.4.4.4"], &everything), "::5");
    assert_eq!(client_address("9.9.9.9", &["1.2.3.4"], &Trusted::default()), "9.9.9.9");
    for block in ["10.0.0.0/40", "::/129", "10.0.0.0/x", "nonsense", ""] {
        let error = Trusted::parse([block]).unwrap_err().to_string();
        assert!(error.contains("trusted") && error.contains(block), "{}", error);
    }
}
