import { expect, test } from "vitest";
import { assignmentsOf, sourceOf } from "./source.ts";

test.each([
  ["an IPv4 address", "192.0.2.1", "192.0.2.1"],
  ["an IPv4 address in its mapped form", "::ffff:192.0.2.1", "192.0.2.1"],
  ["an IPv4 address in hexadecimal mapped form", "::FFFF:c000:201", "192.0.2.1"],
  ["the first address of an IPv6 connection", "2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["any other of its addresses", "2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["an address of the connection beside it", "2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["an address with a zone", "fe80::1%eth0", "fe80::/64"],
  ["not an address", "unknown", "unknown"],
])("%s has one source", (_name, ip, source) => {
  expect(sourceOf(ip)).toBe(source);
});

test.each([
  ["an IPv6 address", "2001:DB8:1:2fff:ffff::1", ["2001:db8:1:2f00::/56", "2001:db8:1::/48"]],
  ["an IPv4 address", "192.0.2.1", []],
  ["an IPv4 address in its mapped form", "::ffff:192.0.2.1", []],
  ["not an address", "unknown", []],
])("%s belongs to its /56 and /48", (_name, ip, assignments) => {
  expect(assignmentsOf(ip)).toEqual(assignments);
});
