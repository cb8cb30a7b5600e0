use std::net::TcpListener;
use std::time::Duration;

use serde_json::{json, Value};

use super::server::{ok, Server, Step, KEY, RECORD};
use crate::transport::pause_before;
use crate::{Client, Error, Kind, Language, Lookup, Record};

fn record(_: &str) -> (String, String) {
    ok(RECORD)
}

fn reset(_: &str) -> (String, String) {
    Default::default()
}

fn items(body: &str) -> (String, String) {
    let addresses: Vec<String> = serde_json::from_str(body).unwrap();
    let data: Value = serde_json::from_str(RECORD).unwrap();
    let item = |address: String| match address.as_str() {
        "?" => json!({"query": "?", "ok": false, "error": {"code": "INVALID_IP_ADDRESS", "message": "no"}}),
        _ => json!({"query": address, "ok": true, "data": data}),
    };
    ok(&addresses.into_iter().map(item).collect::<Value>().to_string())
}

fn city(record: Record) -> Option<String> {
    record.location?.city
}

#[test]
fn sends_what_was_asked() {
    let server = Server::start(&[record]);
    let client = server.client(Client::builder().language(Language::Chinese));
    let found = client
        .lookup_with("8.8.8.8", &Lookup::new().fields(["location.city", "asn"]))
        .unwrap();
    assert_eq!(found.asn.as_ref().unwrap().inferred, Some(vec![]));
    assert_eq!(found.proxy, None);
    assert_eq!(city(found).as_deref(), Some("Mountain View"));
    let head = server.heads.lock().unwrap()[0].clone();
    assert!(
        head.starts_with("GET /base/v2/query?lang=zh&fields=location.city%2Casn&ip=8.8.8.8 "),
        "{}",
        head
    );
    assert!(head.contains(&format!("Authorization: Bearer {}\r\n", KEY)), "{}", head);
    assert_eq!(client.lookup("").unwrap_err().code(), Some("INVALID_IP_ADDRESS"));
    assert_eq!(server.requests(), 1);
}

#[test]
fn errors_carry_the_problem() {
    let server = Server::start(&[|_| {
        let problem = json!({
            "status": 400, "detail": "d", "code": "INVALID_FIELDS", "field": "fields", "resolution": "r",
            "documentation": "u", "request_id": "i",
        });
        ("400 Bad Request".into(), problem.to_string())
    }]);
    let error = server.client(Client::builder()).lookup("8.8.8.8").unwrap_err();
    assert_eq!(error.to_string(), "INVALID_FIELDS: d");
    let api = error.api().unwrap();
    let texts = [&api.field, &api.resolution, &api.documentation, &api.request_id].map(|text| text.as_deref());
    assert_eq!(
        (api.status, texts),
        (400, [Some("fields"), Some("r"), Some("u"), Some("i")])
    );
}

#[test]
fn each_status_has_its_kind() {
    let answers: [(Step, u16, Kind); 9] = [
        (
            |_| ("401 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            401,
            Kind::Authentication,
        ),
        (
            |_| ("403 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            403,
            Kind::Authentication,
        ),
        (
            |_| ("402 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            402,
            Kind::OutOfQuota,
        ),
        (
            |_| ("404 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            404,
            Kind::NotFound,
        ),
        (
            |_| ("422 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            422,
            Kind::InvalidInput,
        ),
        (
            |_| ("429 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            429,
            Kind::RateLimited,
        ),
        (
            |_| ("409 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            409,
            Kind::Server,
        ),
        (
            |_| ("503 X\r\nX-Request-Id: abc".into(), "<html>".into()),
            503,
            Kind::Server,
        ),
        (
            |_| {
                (
                    "302 X\r\nX-Request-Id: abc\r\nLocation: http://127.0.0.1:1/".into(),
                    "".into(),
                )
            },
            302,
            Kind::Server,
        ),
    ];
    for (step, status, kind) in answers {
        let server = Server::start(&[step]);
        let error = server
            .client(Client::builder().retries(0))
            .lookup("8.8.8.8")
            .unwrap_err();
        let api = error.api().unwrap_or_else(|| panic!("{}: {}", status, error));
        assert_eq!(
            (api.status, api.kind(), api.request_id.as_deref()),
            (status, kind, Some("abc"))
        );
    }
}

#[test]
fn retries_what_may_pass() {
    let answers: [Step; 6] = [
        |_| ("429 X".into(), "{}".into()),
        |_| ("502 X".into(), "".into()),
        |_| ("503 X\r\nRetry-After: 0".into(), "{}".into()),
        |_| ("504 X".into(), "".into()),
        |_| ("200 OK\r\nContent-Length: 900".into(), RECORD.into()),
        reset,
    ];
    for first in answers {
        let server = Server::start(&[first, record]);
        let found = server.client(Client::builder()).lookup("8.8.8.8").unwrap();
        assert_eq!(city(found).as_deref(), Some("Mountain View"), "{}", first("").0);
        assert_eq!(
            (server.requests(), server.pauses.lock().unwrap().len()),
            (2, 1),
            "{}",
            first("").0
        );
    }
}

#[test]
fn does_not_retry_what_stays() {
    let answers: [Step; 4] = [
        |_| ("400 X".into(), "{}".into()),
        |_| ("404 X".into(), "{}".into()),
        |_| ("500 X".into(), "{}".into()),
        |_| ok("<html>"),
    ];
    for first in answers {
        let server = Server::start(&[first, record]);
        assert!(server.client(Client::builder()).lookup("8.8.8.8").is_err());
        assert_eq!((server.requests(), server.pauses.lock().unwrap().len()), (1, 0));
    }
}

#[test]
fn pauses_grow_and_obey_the_server() {
    let server = Server::start(&[|_| ("503 X".into(), "{}".into())]);
    assert!(server.client(Client::builder().retries(4)).lookup("8.8.8.8").is_err());
    assert_eq!(server.requests(), 5);
    for (attempt, pause) in server.pauses.lock().unwrap().iter().enumerate() {
        let base = Duration::from_millis(250 << attempt);
        assert!(*pause >= base / 2 && *pause <= base * 3 / 2, "{:?}", pause);
    }
    let server = Server::start(&[|_| ("429 X\r\nRetry-After: 7".into(), "{}".into()), record]);
    server.client(Client::builder()).lookup("8.8.8.8").unwrap();
    assert_eq!(*server.pauses.lock().unwrap(), [Duration::from_secs(7)]);
    let server = Server::start(&[|_| ("429 X\r\nRetry-After: 3600".into(), "{}".into()), record]);
    let error = server.client(Client::builder()).lookup("8.8.8.8").unwrap_err();
    assert_eq!(error.api().unwrap().retry_after, Some(Duration::from_secs(3600)));
    assert_eq!(server.requests(), 1);
    assert_eq!(pause_before(60, Duration::ZERO), Duration::from_secs(30));
}

#[test]
fn no_answer_is_a_timeout_or_a_failed_connection() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let client = Client::builder()
        .url(url)
        .timeout(Duration::from_millis(50))
        .retries(0)
        .build()
        .unwrap();
    assert!(matches!(client.lookup("8.8.8.8"), Err(Error::Timeout(_))));
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let client = Client::builder()
        .url(format!("http://127.0.0.1:{}", port))
        .retries(0)
        .build()
        .unwrap();
    assert!(matches!(client.lookup("8.8.8.8"), Err(Error::Connection(_))));
}

#[test]
fn an_answer_that_is_none_is_a_server_error() {
    let answers: [Step; 4] = [|_| ok("<html>"), |_| ok(r#"{"location":3}"#), |_| ok("7"), |_| ok("")];
    for step in answers {
        let error = Server::start(&[step])
            .client(Client::builder())
            .lookup("8.8.8.8")
            .unwrap_err();
        assert_eq!(
            error.api().map(|api| (api.status, api.kind())),
            Some((200, Kind::Server)),
            "{}",
            error
        );
    }
    let answers: [Step; 5] = [
        |_| ok("[]"),
        |_| ok("{}"),
        |_| ok(r#"[{"ok":true}]"#),
        |_| ok(r#"[{"ok":false}]"#),
        |_| ok(r#"["x"]"#),
    ];
    for step in answers {
        let error = Server::start(&[step])
            .client(Client::builder())
            .batch(&["8.8.8.8"], &Lookup::new())
            .unwrap_err();
        assert_eq!(
            error.api().map(|api| (api.status, api.kind())),
            Some((200, Kind::Server)),
            "{}",
            error
        );
    }
}

#[test]
fn the_key_is_in_no_text() {
    let answers: [Step; 3] = [|_| ("401 X".into(), "{}".into()), |_| ok("<html>"), reset];
    for step in answers {
        let client = Server::start(&[step]).client(Client::builder().retries(0));
        let error = client.lookup("8.8.8.8").unwrap_err();
        let text = format!("{} {:?} {:?}", error, error, client);
        assert!(!text.contains(KEY), "{}", text);
    }
    let error = Client::builder()
        .url("http://127.0.0.1")
        .key(format!("{}\n", KEY))
        .build()
        .unwrap_err();
    assert!(!error.to_string().contains(KEY) && error.to_string().contains("key"));
}

#[test]
fn the_cache_asks_once_and_keeps_no_errors() {
    let server = Server::start(&[|_| ("404 X".into(), "{}".into()), record]);
    let client = server.client(Client::builder().cache(2, Duration::from_secs(60)));
    assert!(client.lookup("8.8.8.8").is_err());
    let requests = |options: Lookup| {
        client.lookup_with("8.8.8.8", &options).unwrap();
        server.requests()
    };
    assert_eq!(requests(Lookup::new()), 2);
    assert_eq!(requests(Lookup::new()), 2);
    assert_eq!(requests(Lookup::new().language(Language::Chinese)), 3);
    assert_eq!(requests(Lookup::new().fields(["asn"])), 4);
    assert_eq!(requests(Lookup::new()), 5);
}

#[test]
fn batches_go_in_requests_of_1000() {
    let server = Server::start(&[items]);
    let long = "x".repeat(99_999);
    let addresses: Vec<&str> = ["8.8.8.8", " 8.8.4.4", long.as_str(), "８"]
        .iter()
        .cycle()
        .take(2500)
        .copied()
        .collect();
    let found = server
        .client(Client::builder())
        .batch(&addresses, &Lookup::new())
        .unwrap();
    let sent: Vec<Vec<String>> = server
        .bodies
        .lock()
        .unwrap()
        .iter()
        .map(|body| serde_json::from_str(body).unwrap())
        .collect();
    assert_eq!(sent.iter().map(Vec::len).collect::<Vec<_>>(), [1000, 1000, 500]);
    assert_eq!(sent[0][..4], ["8.8.8.8", "8.8.4.4", "?", "?"]);
    assert_eq!(
        (found.len(), found[1].query.as_str(), found[3].query.as_str()),
        (2500, "8.8.4.4", "８")
    );
    assert!(found[1].result.is_ok());
    assert_eq!(
        found[2].result.as_ref().unwrap_err().api().unwrap().kind(),
        Kind::InvalidInput
    );
}

#[test]
fn no_answer_is_lost_when_a_later_request_fails() {
    let server = Server::start(&[items, |_| ("402 X".into(), "{}".into())]);
    let client = server.client(Client::builder());
    let found = client.batch(&["8.8.8.8"; 2500], &Lookup::new()).unwrap();
    assert_eq!(found.len(), 2500);
    for (index, item) in found.iter().enumerate() {
        let kind = item.result.as_ref().err().and_then(Error::api).map(|api| api.kind());
        assert_eq!(kind, if index < 1000 { None } else { Some(Kind::OutOfQuota) });
    }
    assert!(client.batch(&["8.8.8.8"], &Lookup::new()).is_err());
    let mut stream = client.stream(std::iter::repeat("8.8.8.8"), &Lookup::new());
    assert!(matches!(stream.next(), Some(Err(_))));
    assert!(stream.next().is_none());
}

#[test]
fn other_calls() {
    let server = Server::start(&[
        |_| ok(r#"{"asn":"AS15169","inferred":[]}"#),
        |_| ok(r#"{"services":[{"type":1}]}"#),
        |_| ok(r#"{"valid":true}"#),
        |_| ok(r#"{"score":3}"#),
    ]);
    let client = server.client(Client::builder());
    assert_eq!(client.asn("AS15169/x").unwrap().asn, "AS15169");
    assert_eq!(client.me().unwrap().services[0].r#type, 1);
    let answer: Value = client.call("/v2/phone/+86138", &[("lang", "zh")], None).unwrap();
    assert_eq!(answer["valid"], true);
    let answer: Value = client
        .call("/v2/antifraud", &[], Some(&json!({"ip": "8.8.8.8"})))
        .unwrap();
    assert_eq!(answer["score"], 3);
    for (head, start) in server.heads.lock().unwrap().iter().zip([
        "GET /base/v2/asn/AS15169%2Fx?lang=en ",
        "GET /base/v2/me?lang=en ",
        "GET /base/v2/phone/+86138?lang=zh ",
        "POST /base/v2/antifraud?lang=en ",
    ]) {
        assert!(head.starts_with(start), "{}", head);
    }
    assert_eq!(server.bodies.lock().unwrap()[3], r#"{"ip":"8.8.8.8"}"#);
    for path in ["v2/me", "/v2/me?x", "/v2/me\r\nX: y", ".example.com/"] {
        let error = client.call::<Value>(path, &[], None).unwrap_err();
        assert!(
            matches!(&error, Error::Usage(text) if text.contains("path")),
            "{}",
            error
        );
    }
}

#[test]
fn options_are_checked() {
    let valid = || Client::builder().url("https://example.com");
    for (options, name) in [
        (Client::builder().url("ftp://example.com"), "url"),
        (Client::builder().url("https://a:b@example.com"), "url"),
        (Client::builder().url("https://example.com?x"), "url"),
        (Client::builder().url("https://"), "url"),
        (valid().timeout(Duration::ZERO), "timeout"),
        (valid().watch(Duration::ZERO), "watch"),
    ] {
        let error = options.build().unwrap_err();
        assert!(matches!(&error, Error::Usage(text) if text.contains(name)), "{}", error);
    }
}
