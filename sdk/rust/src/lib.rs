//! Looks up IP addresses with Meridian's API or in a database file: where an address is, which network it belongs to,
//! and whether someone hides behind it.
//!
//! ```no_run
//! let client = meridian_ip::Client::builder().url("https://api.example.com").key("mrd_live_…").build()?;
//! let record = client.lookup("8.8.8.8")?;
//! println!("{:?}", record.location.and_then(|location| location.city));
//! # Ok::<(), meridian_ip::Error>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod address;
mod batch;
mod cache;
mod client;
mod client_address;
mod database;
mod error;
mod index;
mod models;
mod names;
mod options;
mod record;
mod reserved;
mod transport;

#[cfg(test)]
mod tests;

pub use batch::{Item, Stream, MAX_BATCH};
pub use client::Client;
pub use client_address::{client_address, Trusted};
pub use database::Database;
pub use error::{ApiError, Error, Kind};
pub use models::*;
pub use options::{Builder, Language, Lookup, RegionNames};
