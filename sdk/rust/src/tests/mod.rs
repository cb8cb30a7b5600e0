mod address;
mod client;
mod database;
mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

fn test_data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {}", path.display(), error))
}

fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {}", path.display(), error))
}

/// The database that the tests of all SDKs read, from its dump in the form of `hexdump -C`.
fn sample_bytes() -> Vec<u8> {
    let mut data: Vec<u8> = Vec::new();
    for line in test_data("sample.hex").lines().filter(|line| *line != "*") {
        let offset = usize::from_str_radix(&line[..8], 16).unwrap();
        // A star stands for copies of the line before it.
        while data.len() < offset {
            data.extend_from_within(data.len() - 16..);
        }
        if let Some(digits) = line.get(10..58) {
            data.extend(
                digits
                    .split_whitespace()
                    .map(|byte| u8::from_str_radix(byte, 16).unwrap()),
            );
        }
    }
    data
}

/// A copy of the sample in a file that is removed at the end.
struct SampleFile(PathBuf);

impl SampleFile {
    fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("meridian-{}-{}.meridian", std::process::id(), number));
        let file = Self(path);
        file.write(&sample_bytes());
        file
    }

    /// Replaces the file as an update does.
    fn write(&self, data: &[u8]) {
        let next = self.0.with_extension("new");
        fs::write(&next, data).unwrap();
        fs::rename(&next, &self.0).unwrap();
    }
}

impl Drop for SampleFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn damaged(data: &[u8], at: usize) -> Vec<u8> {
    let mut copy = data.to_vec();
    copy[at] ^= 0xff;
    copy
}
