use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::{Client, Error};

/// The language of names and error messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The default.
    English,
    /// What has a Chinese name is named by it.
    Chinese,
}

impl Language {
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }
}

/// The rules by which records from a file name countries and regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionNames {
    /// The Unicode consortium's naming, the default.
    Cldr,
    /// As mainland China requires.
    MainlandChina,
}

/// Options of a lookup, a batch or a stream.
#[derive(Clone, Debug, Default)]
pub struct Lookup {
    pub(crate) fields: Option<String>,
    pub(crate) language: Option<Language>,
}

impl Lookup {
    /// All fields in the client's language.
    pub fn new() -> Self {
        Self::default()
    }

    /// Limits records to these fields, such as `location.city` and `asn`.
    pub fn fields<S: AsRef<str>>(mut self, fields: impl IntoIterator<Item = S>) -> Self {
        let names: Vec<String> = fields.into_iter().map(|field| field.as_ref().to_owned()).collect();
        self.fields = Some(names.join(","));
        self
    }

    /// Answers in another language than the client's.
    pub fn language(mut self, language: Language) -> Self {
        self.language = Some(language);
        self
    }
}

/// Options of a [`Client`].
#[derive(Clone)]
pub struct Builder {
    pub(crate) url: Option<String>,
    pub(crate) key: Option<String>,
    pub(crate) file: Option<PathBuf>,
    pub(crate) timeout: Duration,
    pub(crate) retries: u32,
    pub(crate) cache_size: usize,
    pub(crate) cache_ttl: Duration,
    pub(crate) language: Language,
    pub(crate) region_names: RegionNames,
    pub(crate) watch: Option<Duration>,
}

impl fmt::Debug for Builder {
    /// Does not show the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("url", &self.url)
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

impl Default for Builder {
    fn default() -> Self {
        let variable = |name| std::env::var(name).ok().filter(|text| !text.is_empty());
        Self {
            url: variable("MERIDIAN_URL"),
            key: variable("MERIDIAN_KEY"),
            file: None,
            timeout: Duration::from_secs(5),
            retries: 2,
            cache_size: 0,
            cache_ttl: Duration::from_secs(300),
            language: Language::English,
            region_names: RegionNames::Cldr,
            watch: None,
        }
    }
}

impl Builder {
    /// Address of the API, with or without a path; `MERIDIAN_URL` of the environment by default.
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }

    /// The API key; `MERIDIAN_KEY` of the environment by default.
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Answers lookups from a `.meridian` file, which is read into memory as a whole.
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.file = Some(path.into());
        self
    }

    /// Time for each attempt to get an answer; 5 seconds by default.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Further attempts after 429, 502, 503, 504 and failed connections; 2 by default.
    pub fn retries(mut self, retries: u32) -> Self {
        self.retries = retries;
        self
    }

    /// Keeps so many records for so long, such as 10,000 for five minutes; none by default.
    pub fn cache(mut self, size: usize, ttl: Duration) -> Self {
        self.cache_size = size;
        self.cache_ttl = ttl;
        self
    }

    /// The language of names and error messages.
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// The rules by which records from a file name countries and regions.
    pub fn region_names(mut self, rules: RegionNames) -> Self {
        self.region_names = rules;
        self
    }

    /// Looks so often whether the file has changed, and reloads it then; never by default.
    pub fn watch(mut self, interval: Duration) -> Self {
        self.watch = Some(interval);
        self
    }

    /// Opens the file, if there is one; connections are made when they are needed. [`Error::Database`] for a file that
    /// is damaged, [`Error::Usage`] for an invalid option.
    pub fn build(self) -> Result<Client, Error> {
        Client::new(self)
    }
}
