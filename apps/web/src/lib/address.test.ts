import { expect, test } from "vitest";
import { pickAddress } from "./address.ts";

test.each([
  ["8.8.8.8", "8.8.8.8", "address"],
  ["  8.8.8.8\n", "8.8.8.8", "address"],
  ["8.8.8.8:53", "8.8.8.8", "address"],
  ["2001:4860:4860::8888", "2001:4860:4860::8888", "address"],
  ["[2001:4860:4860::8888]:443", "2001:4860:4860::8888", "address"],
  ["fe80::1%eth0", "fe80::1", "address"],
  ["::ffff:192.0.2.128", "::ffff:192.0.2.128", "address"],
  ["192.0.2.0/24", "192.0.2.0", "range"],
  ["2001:db8::/32", "2001:db8::", "range"],
  ['203.0.113.9 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200', "203.0.113.9", "text"],
  ["2026-11-20T12:34:56Z sshd[71]: Failed password from 2001:db8::5 port 22", "2001:db8::5", "text"],
  ["client: 198.51.100.7, server: example.net", "198.51.100.7", "text"],
  ["drop src:198.51.100.7 dst:203.0.113.9", "198.51.100.7", "text"],
  ["https://198.51.100.7/login?next=/", "198.51.100.7", "text"],
  ["It came from 198.51.100.7.", "198.51.100.7", "text"],
])("picks the address out of %j", (text, ip, from) => {
  expect(pickAddress(text)).toEqual({ ip, from });
});

test.each([
  "",
  "hello",
  "256.1.1.1",
  "1.2.3",
  "01.2.3.4",
  "192.0.2.0/33",
  "2001:db8::/129",
  "1:2:3:4:5:6:7:8:9",
  "12:34:56",
  "00:1a:2b:3c:4d:5e",
  "std::vector<int>",
  "a :: b",
  "version 1.2.3.4.5",
])("finds no address in %j", (text) => {
  expect(pickAddress(text)).toBeNull();
});
