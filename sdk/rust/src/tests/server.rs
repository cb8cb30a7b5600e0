use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::options::Builder;
use crate::transport::Transport;
use crate::Client;

pub(super) const KEY: &str = "mrd_live_secret";
pub(super) const RECORD: &str =
    r#"{"location":{"ip":"8.8.8.8","city":"Mountain View","planet":"Earth"},"asn":{"inferred":[]},"proxy":null}"#;

/// Answers one request: status line and headers, and body. An empty head ends the connection.
pub(super) type Step = fn(&str) -> (String, String);

pub(super) fn ok(body: &str) -> (String, String) {
    ("200 OK".into(), body.into())
}

/// Gives the answers of a program one after the other, the last one again and again.
pub(super) struct Server {
    pub(super) url: String,
    /// Heads of the requests.
    pub(super) heads: Arc<Mutex<Vec<String>>>,
    /// Bodies of the requests.
    pub(super) bodies: Arc<Mutex<Vec<String>>>,
    pub(super) pauses: Arc<Mutex<Vec<Duration>>>,
}

impl Server {
    pub(super) fn start(program: &[Step]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/base/", listener.local_addr().unwrap());
        let server = Self {
            url,
            heads: Arc::default(),
            bodies: Arc::default(),
            pauses: Arc::default(),
        };
        let (heads, bodies, program) = (server.heads.clone(), server.bodies.clone(), program.to_vec());
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let (head, body) = read(&connection);
                let step = program[heads.lock().unwrap().len().min(program.len() - 1)];
                let (status, answer) = step(&body);
                heads.lock().unwrap().push(head);
                bodies.lock().unwrap().push(body);
                write(&connection, &status, &answer);
                let _ = connection.shutdown(Shutdown::Both);
            }
        });
        server
    }

    /// A client of it that notes its pauses instead of waiting.
    pub(super) fn client(&self, options: Builder) -> Client {
        let options = options.url(&self.url).key(KEY);
        let mut transport = Transport::new(&self.url, &options).unwrap();
        let pauses = self.pauses.clone();
        transport.sleep = Box::new(move |pause| pauses.lock().unwrap().push(pause));
        Client::with_transport(options, Some(transport)).unwrap()
    }

    pub(super) fn requests(&self) -> usize {
        self.heads.lock().unwrap().len()
    }
}

fn read(connection: &TcpStream) -> (String, String) {
    let mut reader = BufReader::new(connection);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).unwrap_or(0) > 0 {}
    let length = head
        .lines()
        .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    let _ = reader.read_exact(&mut body);
    (head, String::from_utf8(body).unwrap())
}

fn write(mut connection: &TcpStream, status: &str, body: &str) {
    if !status.is_empty() {
        let length = if status.contains("Content-Length") {
            String::new()
        } else {
            format!("Content-Length: {}\r\n", body.len())
        };
        let _ = write!(
            connection,
            "HTTP/1.1 {}\r\nConnection: close\r\n{}\r\n{}",
            status, length, body
        );
    }
}
