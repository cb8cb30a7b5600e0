use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::models::Record;
use crate::options::Language;

/// Address, fields and language of a lookup.
pub(crate) type Key = (String, Option<String>, Language);

/// Forgets what was used longest ago when it is full, and everything after its time to live.
pub(crate) struct Cache {
    size: usize,
    ttl: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    entries: HashMap<Key, Entry>,
    /// Keys by the number of their last use.
    uses: BTreeMap<u64, Key>,
    next_use: u64,
}

struct Entry {
    record: Record,
    expires: Instant,
    last_use: u64,
}

impl Cache {
    pub(crate) fn new(size: usize, ttl: Duration) -> Self {
        Self {
            size,
            ttl,
            state: Mutex::default(),
        }
    }

    pub(crate) fn get(&self, key: &Key, now: Instant) -> Option<Record> {
        if self.size == 0 {
            return None;
        }
        let mut state = self.state.lock().ok()?;
        let last_use = state.next_use;
        let (used, record) = {
            let entry = state.entries.get_mut(key)?;
            let record = (now < entry.expires).then(|| entry.record.clone());
            (std::mem::replace(&mut entry.last_use, last_use), record)
        };
        state.uses.remove(&used);
        if record.is_some() {
            state.next_use += 1;
            state.uses.insert(last_use, key.clone());
        } else {
            state.entries.remove(key);
        }
        record
    }

    pub(crate) fn put(&self, key: Key, record: &Record, now: Instant) {
        if self.size == 0 {
            return;
        }
        if let Ok(mut state) = self.state.lock() {
            let last_use = state.next_use;
            state.next_use += 1;
            let entry = Entry {
                record: record.clone(),
                expires: now + self.ttl,
                last_use,
            };
            if let Some(replaced) = state.entries.insert(key.clone(), entry) {
                state.uses.remove(&replaced.last_use);
            }
            state.uses.insert(last_use, key);
            if state.entries.len() > self.size {
                if let Some((&oldest, _)) = state.uses.iter().next() {
                    if let Some(key) = state.uses.remove(&oldest) {
                        state.entries.remove(&key);
                    }
                }
            }
        }
    }
}
