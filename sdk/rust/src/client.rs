use std::fmt;
use std::path::PathBuf;
use std::sync::mpsc::{sync_channel, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant, SystemTime};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::cache::Cache;
use crate::models::{AsnAnswer, MeAnswer, Record};
use crate::options::{Builder, Language, Lookup};
use crate::record::{choose, field_list};
use crate::transport::{encoded, Transport};
use crate::{Database, Error};

/// Looks up addresses, online with a URL and a key, or in a database file. Clones share everything, and any number of
/// threads can use them. With a file, lookups, batches and streams are answered from it; the other calls need a URL.
#[derive(Clone)]
pub struct Client {
    pub(crate) inner: Arc<Inner>,
    _watch: Option<Arc<SyncSender<()>>>,
}

pub(crate) struct Inner {
    pub(crate) options: Builder,
    pub(crate) transport: Option<Transport>,
    source: RwLock<Arc<Source>>,
    signature: Mutex<Signature>,
}

/// In one value, so that a lookup sees a file together with its own cache.
pub(crate) struct Source {
    pub(crate) database: Option<Database>,
    cache: Cache,
}

/// Changes when a file does.
type Signature = Option<(SystemTime, u64)>;

impl fmt::Debug for Client {
    /// Does not show the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("options", &self.inner.options).finish()
    }
}

impl Client {
    /// Options of a client.
    pub fn builder() -> Builder {
        Builder::default()
    }

    pub(crate) fn new(options: Builder) -> Result<Self, Error> {
        let transport = options
            .url
            .as_deref()
            .map(|url| Transport::new(url, &options))
            .transpose()?;
        Self::with_transport(options, transport)
    }

    pub(crate) fn with_transport(options: Builder, transport: Option<Transport>) -> Result<Self, Error> {
        if transport.is_none() && options.file.is_none() {
            return Err(Error::Usage(
                "url or file is required; url can also be set as MERIDIAN_URL".into(),
            ));
        }
        if options.watch == Some(Duration::ZERO) {
            return Err(Error::Usage("watch must be more than 0".into()));
        }
        let signature = options.file.as_ref().and_then(signature_of);
        let database = options
            .file
            .as_ref()
            .map(|file| Database::open(file, options.region_names))
            .transpose()?;
        let cache = Cache::new(options.cache_size, options.cache_ttl);
        let watch = options.watch.filter(|_| options.file.is_some());
        let inner = Arc::new(Inner {
            options,
            transport,
            source: RwLock::new(Arc::new(Source { database, cache })),
            signature: Mutex::new(signature),
        });
        let watch = watch.map(|interval| Arc::new(start_watch(&inner, interval)));
        Ok(Self { inner, _watch: watch })
    }

    /// Version of the file in use, such as `20260102`; `None` without a file.
    pub fn version(&self) -> Option<String> {
        self.inner
            .source()
            .database
            .as_ref()
            .map(|database| database.version().to_owned())
    }

    /// What is known about an address. [`Error::Api`] for text that is no address, for a reserved address and if
    /// nothing is known; online, any error.
    pub fn lookup(&self, address: &str) -> Result<Record, Error> {
        self.lookup_with(address, &Lookup::new())
    }

    /// Like `lookup`, for chosen fields or in another language.
    pub fn lookup_with(&self, address: &str, options: &Lookup) -> Result<Record, Error> {
        if address.is_empty() {
            // The API would answer for the caller's own address.
            return Err(Error::of_code(
                "INVALID_IP_ADDRESS",
                "This is not an IP address",
                Some("ip"),
            ));
        }
        let source = self.inner.source();
        let language = self.inner.language(options);
        let key = (address.to_owned(), options.fields.clone(), language);
        let now = Instant::now();
        if let Some(record) = source.cache.get(&key, now) {
            return Ok(record);
        }
        let record = match &source.database {
            Some(database) => answer_from(database, address, options, language)?,
            None => {
                let mut params = self.inner.params(options);
                params.push(("ip", address));
                self.inner.request("/v2/query", &params, None)?
            }
        };
        source.cache.put(key, &record, now);
        Ok(record)
    }

    /// The network behind a number, with or without the prefix `AS`.
    pub fn asn(&self, number: &str) -> Result<AsnAnswer, Error> {
        self.call(&format!("/v2/asn/{}", encoded(number)), &[], None)
    }

    /// Quota, limits and restrictions of the key.
    pub fn me(&self) -> Result<MeAnswer, Error> {
        self.call("/v2/me", &[], None)
    }

    /// What any other call answers, such as `/v2/phone/+8613800138000`, for example as [`serde_json::Value`]. The
    /// params go into the query. With a body, it is sent as JSON by POST.
    pub fn call<T: DeserializeOwned>(
        &self,
        path: &str,
        params: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Result<T, Error> {
        if !path.starts_with('/') || path.contains(|one: char| one <= ' ' || one > '~' || one == '?' || one == '#') {
            return Err(Error::Usage(
                "path must start with / and contain neither a query nor white space; percent-encode other characters"
                    .into(),
            ));
        }
        let mut all = params.to_vec();
        if !params.iter().any(|param| param.0 == "lang") {
            all.push(("lang", self.inner.options.language.tag()));
        }
        self.inner.request(path, &all, body)
    }

    /// Reads the file again, and returns the version now in use. [`Error::Database`] if the new file is damaged; the
    /// old one then stays in use. Lookups go on meanwhile.
    pub fn reload(&self) -> Result<String, Error> {
        self.inner.reload()
    }
}

impl Inner {
    pub(crate) fn source(&self) -> Arc<Source> {
        self.source
            .read()
            .unwrap_or_else(|poisoned| poisoned.into_inner())
            .clone()
    }

    pub(crate) fn language(&self, options: &Lookup) -> Language {
        options.language.unwrap_or(self.options.language)
    }

    pub(crate) fn params<'a>(&self, options: &'a Lookup) -> Vec<(&'static str, &'a str)> {
        let fields = options.fields.as_deref().map(|fields| ("fields", fields));
        std::iter::once(("lang", self.language(options).tag()))
            .chain(fields)
            .collect()
    }

    pub(crate) fn request<T: DeserializeOwned>(
        &self,
        path: &str,
        params: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Result<T, Error> {
        let missing = || Error::Usage("this call needs url, or MERIDIAN_URL".into());
        self.transport.as_ref().ok_or_else(missing)?.request(path, params, body)
    }

    fn reload(&self) -> Result<String, Error> {
        let mut signature = self.signature.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.replace(&mut signature)
    }

    fn replace(&self, signature: &mut Signature) -> Result<String, Error> {
        let options = &self.options;
        let file = options
            .file
            .as_ref()
            .ok_or_else(|| Error::Usage("there is no file to reload".into()))?;
        let read = signature_of(file);
        let database = Database::open(file, options.region_names)?;
        let version = database.version().to_owned();
        let cache = Cache::new(options.cache_size, options.cache_ttl);
        let next = Arc::new(Source {
            database: Some(database),
            cache,
        });
        *self.source.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = next;
        *signature = read;
        Ok(version)
    }

    /// Leaves the old file in use if the new one is damaged: it may be incomplete yet, and the next look tries again.
    /// Returns whether the file was replaced.
    pub(crate) fn reload_if_changed(&self) -> bool {
        let mut signature = self.signature.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.options.file.as_ref().and_then(signature_of) != *signature && self.replace(&mut signature).is_ok()
    }
}

/// Ends when the sender is dropped, with the last clone of the client.
fn start_watch(inner: &Arc<Inner>, interval: Duration) -> SyncSender<()> {
    let (sender, receiver) = sync_channel::<()>(0);
    let inner = Arc::downgrade(inner);
    std::thread::spawn(move || {
        while receiver.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
            if let Some(inner) = inner.upgrade() {
                inner.reload_if_changed();
            }
        }
    });
    sender
}

fn signature_of(file: &PathBuf) -> Signature {
    let metadata = std::fs::metadata(file).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

pub(crate) fn answer_from(
    database: &Database,
    address: &str,
    options: &Lookup,
    language: Language,
) -> Result<Record, Error> {
    let fields = options.fields.as_deref().map(field_list).transpose()?;
    let record = database.lookup(address, language)?;
    Ok(match fields {
        Some(fields) => choose(record, &fields),
        None => record,
    })
}
