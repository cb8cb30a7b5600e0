//! Answers the requests of the conformance tests; see sdk/conformance/README.md.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use meridian_ip::{client_address, Client, Error, Item, Kind, Language, Lookup, RegionNames, Trusted};
use serde_json::{json, Value};

fn language(value: &Value) -> Option<Language> {
    match value.as_str()? {
        "zh" => Some(Language::Chinese),
        _ => Some(Language::English),
    }
}

fn texts(value: &Value) -> Vec<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|item| item.as_str().map(Into::into))
        .collect()
}

fn open(options: &Value) -> Result<Client, Error> {
    let mut builder = Client::builder();
    let text = |name: &str| options[name].as_str();
    if let Some(url) = text("url") {
        builder = builder.url(url);
    }
    if let Some(key) = text("key") {
        builder = builder.key(key);
    }
    if let Some(file) = text("file") {
        builder = builder.file(file);
    }
    if let Some(timeout) = options["timeout_ms"].as_u64() {
        builder = builder.timeout(Duration::from_millis(timeout));
    }
    if let Some(retries) = options["retries"].as_u64() {
        builder = builder.retries(retries as u32);
    }
    if let Some(size) = options["cache_size"].as_u64() {
        builder = builder.cache(size as usize, Duration::from_secs(300));
    }
    if let Some(language) = language(&options["language"]) {
        builder = builder.language(language);
    }
    if text("region_names") == Some("mainland_china") {
        builder = builder.region_names(RegionNames::MainlandChina);
    }
    builder.build()
}

fn describe(error: &Error) -> Value {
    let api = match error {
        Error::Api(api) => api,
        Error::Connection(_) => return json!({"kind": "connection"}),
        Error::Timeout(_) => return json!({"kind": "timeout"}),
        Error::Database(_) => return json!({"kind": "database"}),
        other => return json!({ "kind": other.to_string() }),
    };
    let kind = match api.kind() {
        Kind::InvalidInput => "invalid",
        Kind::Authentication => "authentication",
        Kind::NotFound => "not_found",
        Kind::OutOfQuota => "quota",
        Kind::RateLimited => "rate_limited",
        _ => "server",
    };
    json!({
        "kind": kind,
        "status": api.status,
        "code": api.code,
        "field": api.field,
        "request_id": api.request_id,
        "retry_after": api.retry_after.map(|wait| wait.as_secs()),
    })
}

fn list(items: Vec<Item>) -> Value {
    let describe_item = |item: Item| match item.result {
        Ok(record) => json!({"query": item.query, "data": record}),
        Err(error) => json!({"query": item.query, "error": describe(&error)}),
    };
    items.into_iter().map(describe_item).collect()
}

fn answer(clients: &mut HashMap<String, Client>, request: &Value) -> Result<Value, Error> {
    let op = request["op"].as_str().unwrap_or_default();
    let name = request["client"].as_str().unwrap_or_default();
    if op == "open" {
        clients.insert(name.into(), open(&request["options"])?);
        return Ok(Value::Null);
    }
    if op == "client_address" {
        let trusted = Trusted::parse(texts(&request["trusted"]))?;
        let header: Vec<&str> = request["header"].as_str().into_iter().collect();
        return Ok(client_address(request["remote"].as_str().unwrap_or_default(), &header, &trusted).into());
    }
    let client = clients[name].clone();
    match op {
        "lookup" => {
            let mut options = Lookup::new();
            if request["fields"].is_array() {
                options = options.fields(texts(&request["fields"]));
            }
            if let Some(language) = language(&request["language"]) {
                options = options.language(language);
            }
            Ok(json!(
                client.lookup_with(request["ip"].as_str().unwrap_or_default(), &options)?
            ))
        }
        "batch" => Ok(list(client.batch(&texts(&request["ips"]), &Lookup::new())?)),
        "stream" => Ok(list(
            client
                .stream(texts(&request["ips"]), &Lookup::new())
                .collect::<Result<_, _>>()?,
        )),
        "asn" => Ok(json!(client.asn(request["asn"].as_str().unwrap_or_default())?)),
        "me" => Ok(json!(client.me()?)),
        "reload" => Ok(client.reload()?.into()),
        "close" => {
            clients.remove(name);
            Ok(Value::Null)
        }
        _ => panic!("unknown op {}", op),
    }
}

fn main() -> io::Result<()> {
    let mut clients = HashMap::new();
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let answer = match answer(&mut clients, &serde_json::from_str(&line?)?) {
            Ok(value) => json!({ "ok": value }),
            Err(error) => json!({"error": describe(&error)}),
        };
        writeln!(out, "{}", answer)?;
        out.flush()?;
    }
    Ok(())
}
