use std::collections::hash_map::RandomState;
use std::error::Error as _;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::ApiError;
use crate::options::Builder;
use crate::Error;

const FIRST_PAUSE: Duration = Duration::from_millis(250);
const MAX_PAUSE: Duration = Duration::from_secs(30);
const MAX_ANSWER_BYTES: u64 = 64 << 20;

/// Sends requests to one server with a key.
pub(crate) struct Transport {
    base: String,
    authorization: Option<String>,
    retries: u32,
    agent: ureq::Agent,
    pub(crate) sleep: Box<dyn Fn(Duration) + Send + Sync>,
}

struct Answer {
    status: u16,
    request_id: Option<String>,
    retry_after: Option<Duration>,
    body: Vec<u8>,
}

impl Transport {
    pub(crate) fn new(url: &str, options: &Builder) -> Result<Self, Error> {
        let rest = url
            .strip_prefix("https://")
            .or_else(|| url.strip_prefix("http://"))
            .unwrap_or_default();
        if rest.is_empty() || rest.contains(|one: char| "?#@".contains(one) || one <= ' ' || one > '~') {
            return Err(Error::Usage(
                "url must be an http or https address such as https://api.example.com, without a user, a query or a \
                 fragment"
                    .into(),
            ));
        }
        if options
            .key
            .iter()
            .any(|key| key.contains(|one: char| !(' '..='~').contains(&one)))
        {
            return Err(Error::Usage("key must consist of printable ASCII characters".into()));
        }
        if options.timeout.is_zero() {
            return Err(Error::Usage("timeout must be more than 0".into()));
        }
        Ok(Self {
            base: url.trim_end_matches('/').into(),
            authorization: options.key.as_ref().map(|key| format!("Bearer {}", key)),
            retries: options.retries,
            // The key must not go to another host, and the API does not redirect.
            agent: ureq::AgentBuilder::new()
                .redirects(0)
                .timeout(options.timeout)
                .user_agent("meridian-ip-rust")
                .build(),
            sleep: Box::new(std::thread::sleep),
        })
    }

    /// Decodes the JSON of an answer. Sends GET, or POST if there is a body.
    pub(crate) fn request<T: DeserializeOwned>(
        &self,
        path: &str,
        params: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Result<T, Error> {
        let payload = body.map(Value::to_string);
        let mut attempt = 0;
        loop {
            let (error, wait) = match self.exchange(path, params, payload.as_deref()) {
                Ok(answer) if answer.status == 200 => {
                    return serde_json::from_slice(&answer.body)
                        .map_err(|_| Error::unreadable("the answer is no JSON of the expected form"));
                }
                Ok(answer) => {
                    let mut refusal = ApiError::of(answer.status, &answer.body);
                    refusal.request_id = answer.request_id.or(refusal.request_id);
                    refusal.retry_after = answer.retry_after;
                    let error = Error::Api(Box::new(refusal));
                    if ![429, 502, 503, 504].contains(&answer.status) {
                        return Err(error);
                    }
                    (error, answer.retry_after.unwrap_or_default())
                }
                Err(error) => (error, Duration::ZERO),
            };
            // A server that asks for a longer wait would refuse any call before.
            if attempt == self.retries || wait > MAX_PAUSE {
                return Err(error);
            }
            (self.sleep)(pause_before(attempt, wait));
            attempt += 1;
        }
    }

    /// One answer, of any status.
    fn exchange(&self, path: &str, params: &[(&str, &str)], payload: Option<&str>) -> Result<Answer, Error> {
        let method = if payload.is_some() { "POST" } else { "GET" };
        let mut request = self
            .agent
            .request(method, &format!("{}{}", self.base, path))
            .set("Accept", "application/json");
        for (name, value) in params {
            request = request.query(name, value);
        }
        if let Some(authorization) = &self.authorization {
            request = request.set("Authorization", authorization);
        }
        let sent = match payload {
            Some(payload) => request.set("Content-Type", "application/json").send_string(payload),
            None => request.call(),
        };
        let response = match sent {
            Ok(response) | Err(ureq::Error::Status(_, response)) => response,
            Err(ureq::Error::Transport(failure)) => return Err(transport_error(&failure)),
        };
        let (status, header) = (response.status(), |name| response.header(name).map(str::to_owned));
        let (request_id, retry_after) = (header("X-Request-Id"), header("Retry-After"));
        let length: Option<usize> = header("Content-Length").and_then(|text| text.parse().ok());
        let mut body = Vec::new();
        let read = response.into_reader().take(MAX_ANSWER_BYTES + 1).read_to_end(&mut body);
        read.map_err(|error| no_answer(&error, error.to_string()))?;
        if body.len() as u64 > MAX_ANSWER_BYTES {
            return Err(Error::Connection("the answer is too long".into()));
        }
        // ureq reads up to the end of a connection that will not be kept, whatever the length.
        if length.map_or(false, |length| body.len() < length) {
            return Err(Error::Connection(
                "the connection ended in the middle of the answer".into(),
            ));
        }
        let retry_after = retry_after.and_then(|text| text.parse().ok()).map(Duration::from_secs);
        Ok(Answer {
            status,
            request_id,
            retry_after,
            body,
        })
    }
}

fn transport_error(failure: &ureq::Transport) -> Error {
    match failure.source().and_then(|source| source.downcast_ref::<io::Error>()) {
        Some(source) => no_answer(source, failure.to_string()),
        None => Error::Connection(failure.to_string()),
    }
}

fn no_answer(error: &io::Error, text: String) -> Error {
    match error.kind() {
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Error::Timeout(text),
        _ => Error::Connection(text),
    }
}

/// Half to one and a half of a time that doubles, or what the server asks for.
pub(crate) fn pause_before(attempt: u32, wait: Duration) -> Duration {
    // Each state is random, which is all that jitter needs.
    let random = RandomState::new().build_hasher().finish() as f64 / u64::MAX as f64;
    let pause = FIRST_PAUSE.mul_f64((0.5 + random) * f64::from(1u32 << attempt.min(8)));
    pause.max(wait).min(MAX_PAUSE)
}

/// Percent-encodes a part of a path.
pub(crate) fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
            _ => format!("%{:02X}", byte),
        })
        .collect()
}
