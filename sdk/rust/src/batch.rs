use serde::Deserialize;
use serde_json::json;

use crate::client::{answer_from, Client, Inner};
use crate::models::Record;
use crate::options::Lookup;
use crate::record::field_list;
use crate::Error;

/// Addresses in one request of a batch.
pub const MAX_BATCH: usize = 1000;
const MAX_ADDRESS_LENGTH: usize = 45;

/// One address of a batch or a stream.
#[derive(Clone, Debug)]
pub struct Item {
    /// The address, without white space around it.
    pub query: String,
    /// What is known about it, or why there is nothing: usually an [`Error::Api`]; see [`Client::batch`] for others.
    pub result: Result<Record, Error>,
}

/// An item as the API returns it.
#[derive(Deserialize)]
struct Answered {
    ok: bool,
    data: Option<Record>,
    error: Option<ItemError>,
}

#[derive(Deserialize)]
struct ItemError {
    code: String,
    #[serde(default)]
    message: String,
}

impl Client {
    /// Items for all addresses, in their order. More than 1,000 are sent in several requests. If a request fails, so
    /// does the batch; but if an earlier one has succeeded, the addresses that are left have the error in their items,
    /// so that no answer is lost.
    pub fn batch<S: AsRef<str>>(&self, addresses: &[S], options: &Lookup) -> Result<Vec<Item>, Error> {
        let mut items = Vec::with_capacity(addresses.len());
        for part in addresses.chunks(MAX_BATCH) {
            match self.inner.batch(part, options) {
                Ok(found) => items.extend(found),
                Err(error) if items.is_empty() => return Err(error),
                Err(error) => {
                    let rest = &addresses[items.len()..];
                    items.extend(rest.iter().map(|address| Item {
                        query: trimmed(address.as_ref()).to_owned(),
                        result: Err(error.clone()),
                    }));
                    break;
                }
            }
        }
        Ok(items)
    }

    /// Items for addresses of any number, in their order, 1,000 in memory at a time. Ends after the error of a request
    /// that fails.
    pub fn stream<I>(&self, addresses: I, options: &Lookup) -> Stream<I::IntoIter>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        Stream {
            client: self.clone(),
            options: options.clone(),
            addresses: addresses.into_iter().fuse(),
            items: Vec::new().into_iter(),
            has_failed: false,
        }
    }
}

impl Inner {
    fn batch<S: AsRef<str>>(&self, addresses: &[S], options: &Lookup) -> Result<Vec<Item>, Error> {
        let texts = addresses.iter().map(|address| trimmed(address.as_ref()));
        let source = self.source();
        if let Some(database) = &source.database {
            if let Some(fields) = &options.fields {
                field_list(fields)?;
            }
            let language = self.language(options);
            return Ok(texts
                .map(|text| Item {
                    query: text.to_owned(),
                    result: answer_from(database, text, options, language),
                })
                .collect());
        }
        let sent: Vec<&str> = texts.clone().map(sendable).collect();
        let answers: Vec<Answered> = self.request("/v2/batch", &self.params(options), Some(&json!(sent)))?;
        if answers.len() != sent.len() {
            return Err(Error::unreadable(
                "the answer to a batch has not one item for each address",
            ));
        }
        let results = answers.into_iter().map(|answer| match answer {
            Answered {
                ok: true,
                data: Some(record),
                ..
            } => Ok(Ok(record)),
            Answered {
                ok: false,
                error: Some(ItemError { code, message }),
                ..
            } => Ok(Err(Error::of_code(&code, &message, None))),
            _ => Err(Error::unreadable("an item of a batch has neither data nor an error")),
        });
        texts
            .zip(results)
            .map(|(text, result)| {
                Ok(Item {
                    query: text.to_owned(),
                    result: result?,
                })
            })
            .collect()
    }
}

/// Leaves out what the API leaves out around the addresses of a batch.
fn trimmed(address: &str) -> &str {
    // U+0085 is white space in Rust only, and U+FEFF in JavaScript only.
    address.trim_matches(|one: char| one == '\u{feff}' || (one != '\u{85}' && one.is_whitespace()))
}

/// The address, or an equally invalid one that keeps the request short.
fn sendable(address: &str) -> &str {
    if address.len() <= MAX_ADDRESS_LENGTH && address.chars().all(|one| (' '..='~').contains(&one)) {
        address
    } else {
        "?"
    }
}

/// Items of [`Client::stream`].
pub struct Stream<I> {
    client: Client,
    options: Lookup,
    addresses: std::iter::Fuse<I>,
    items: std::vec::IntoIter<Item>,
    has_failed: bool,
}

impl<I> Iterator for Stream<I>
where
    I: Iterator,
    I::Item: AsRef<str>,
{
    type Item = Result<Item, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(item) = self.items.next() {
            return Some(Ok(item));
        }
        if self.has_failed {
            return None;
        }
        let addresses: Vec<I::Item> = self.addresses.by_ref().take(MAX_BATCH).collect();
        if addresses.is_empty() {
            return None;
        }
        match self.client.inner.batch(&addresses, &self.options) {
            Ok(items) => {
                self.items = items.into_iter();
                self.items.next().map(Ok)
            }
            Err(error) => {
                self.has_failed = true;
                Some(Err(error))
            }
        }
    }
}
