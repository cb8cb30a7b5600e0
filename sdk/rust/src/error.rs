use std::fmt;
use std::time::Duration;

use serde::Deserialize;

/// Any error of this crate. No text of an error contains a key.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The API refused a call, or a database file has no answer for an address.
    Api(Box<ApiError>),
    /// The server could not be reached, or the connection ended early.
    Connection(String),
    /// The server did not answer in time.
    Timeout(String),
    /// A database file is damaged, cannot be read, or is no database file.
    Database(String),
    /// An option or an argument is invalid.
    Usage(String),
}

/// What kind of error an [`ApiError`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// The input is invalid, such as text that is no address, or a reserved address.
    InvalidInput,
    /// The key is missing, invalid, or not allowed to make this call.
    Authentication,
    /// Nothing is known about what was asked for.
    NotFound,
    /// The account has no calls left.
    OutOfQuota,
    /// Too many calls; `retry_after` says when to come back.
    RateLimited,
    /// The server failed, or something other than the API answered.
    Server,
}

/// A refusal. Fields that the answer does not have are `None`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct ApiError {
    /// HTTP status; that of the same refusal by the API if the answer is a file's.
    #[serde(skip)]
    pub status: u16,
    /// The kind of error, such as `INVALID_IP_ADDRESS`; see the API's list of errors.
    pub code: Option<String>,
    /// What is wrong, in the client's language.
    pub detail: Option<String>,
    /// The invalid field.
    pub field: Option<String>,
    /// What the caller can do about it.
    pub resolution: Option<String>,
    /// Identifies the call to support.
    pub request_id: Option<String>,
    /// Address of a page about the error.
    pub documentation: Option<String>,
    /// Time after which the call can succeed.
    #[serde(skip)]
    pub retry_after: Option<Duration>,
}

impl ApiError {
    /// The kind of error.
    pub fn kind(&self) -> Kind {
        match self.status {
            400 | 405 | 413 | 422 => Kind::InvalidInput,
            401 | 403 => Kind::Authentication,
            402 => Kind::OutOfQuota,
            404 => Kind::NotFound,
            429 => Kind::RateLimited,
            _ => Kind::Server,
        }
    }

    /// The error for a status and the problem (RFC 9457) in its body, if it is one.
    pub(crate) fn of(status: u16, body: &[u8]) -> Self {
        let problem: Self = serde_json::from_slice(body).unwrap_or_default();
        Self { status, ..problem }
    }
}

impl Error {
    /// The refusal, if it is one.
    pub fn api(&self) -> Option<&ApiError> {
        match self {
            Self::Api(error) => Some(error),
            _ => None,
        }
    }

    /// The code of the refusal, such as `INVALID_IP_ADDRESS`.
    pub fn code(&self) -> Option<&str> {
        self.api().and_then(|error| error.code.as_deref())
    }

    /// The error that stands for one address, of a batch or a file.
    pub(crate) fn of_code(code: &str, detail: &str, field: Option<&str>) -> Self {
        let status = match code {
            "INVALID_IP_ADDRESS" | "RESERVED_IP_ADDRESS" | "INVALID_FIELDS" => 400,
            "INSUFFICIENT_QUOTA" => 402,
            "PERMISSION_REQUIRED" => 403,
            "IP_ADDRESS_NOT_FOUND" => 404,
            "TOO_MANY_REQUESTS" => 429,
            _ => 0,
        };
        Self::Api(Box::new(ApiError {
            status,
            code: Some(code.into()),
            detail: Some(detail.into()),
            field: field.map(Into::into),
            ..ApiError::default()
        }))
    }

    pub(crate) fn unreadable(detail: &str) -> Self {
        Self::Api(Box::new(ApiError {
            status: 200,
            detail: Some(detail.into()),
            ..ApiError::default()
        }))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Api(error) => error.fmt(f),
            Self::Connection(text) | Self::Timeout(text) => write!(f, "no answer: {}", text),
            Self::Database(text) | Self::Usage(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.code {
            Some(code) => f.write_str(code)?,
            None => write!(f, "HTTP status {}", self.status)?,
        }
        match &self.detail {
            Some(detail) => write!(f, ": {}", detail),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}
impl std::error::Error for ApiError {}
