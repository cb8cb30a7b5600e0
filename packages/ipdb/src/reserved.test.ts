import { describe, expect, test } from "vitest";
import { formatAddress, parseAddress } from "./address.ts";
import { valueAt } from "./build/partition.ts";
import {
  clipIpv4Range,
  clipIpv6Range,
  excludedSpace,
  findReservedIpv4,
  findReservedIpv6,
  RESERVED_RANGES,
} from "./reserved.ts";

function find(text: string) {
  const address = parseAddress(text)!;
  const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = address.words;
  return address.family === 4 ? findReservedIpv4(word0) : findReservedIpv6(word0, word1, word2, word3);
}

describe("reserved blocks", () => {
  test.each([
    ["0.255.255.255", "This network"],
    ["0.0.0.0", "This host on this network"],
    ["10.255.255.255", "Private-Use"],
    ["100.64.0.0", "Shared Address Space"],
    ["127.0.0.1", "Loopback"],
    ["169.254.169.254", "Link Local"],
    ["172.31.255.255", "Private-Use"],
    ["192.0.0.1", "IPv4 Service Continuity Prefix"],
    ["192.0.0.100", "IETF Protocol Assignments"],
    ["192.0.2.1", "Documentation (TEST-NET-1)"],
    ["192.88.99.1", "Deprecated (6to4 Relay Anycast)"],
    ["198.19.255.255", "Benchmarking"],
    ["203.0.113.255", "Documentation (TEST-NET-3)"],
    ["239.255.255.255", "Multicast"],
    ["240.0.0.0", "Reserved"],
    ["255.255.255.255", "Limited Broadcast"],
    ["::", "Unspecified Address"],
    ["::1", "Loopback Address"],
    ["::8.8.8.8", "Deprecated (IPv4-compatible)"],
    ["64:ff9b:1::1", "IPv4-IPv6 Translation"],
    ["100::1", "Discard-Only Address Block"],
    ["2001:1::4", "IETF Protocol Assignments"],
    ["2001:db8:ffff::", "Documentation"],
    ["192.0.0.8", "IPv4 dummy address"],
    ["192.0.0.11", "IETF Protocol Assignments"],
    ["2001:1::", "IETF Protocol Assignments"],
    ["2001:1f:ffff::", "Deprecated (previously ORCHID)"],
    ["3fff:fff::1", "Documentation"],
    ["5f00::1", "Segment Routing (SRv6) SIDs"],
    ["fdff::1", "Unique-Local"],
    ["febf::1", "Link-Local Unicast"],
    ["fec0::1", "Deprecated (Site-Local)"],
    ["ff02::1", "Multicast"],
  ])("%s is in the most specific one: %s", (text, name) => {
    expect(find(text)?.name).toBe(name);
  });

  test.each([
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.0.3.0",
    "198.17.255.255",
    "198.20.0.0",
    "203.0.112.255",
    "203.0.114.0",
    "223.255.255.255",
    "100:0:0:2::",
    "2001:200::",
    "2001:db7:ffff::",
    "2001:db9::",
    "2620:4f:7fff::",
    "2620:4f:8001::",
    "3fff:1000::",
    "5f01::",
    "fbff::",
    "64:ff9b::1",
    "2002::1",
    "::ffff:1.2.3.4",
  ])("%s is in none", (text) => {
    expect(find(text)).toBeNull();
  });

  test("all have a name and name the RFC that reserves them", () => {
    for (const { name, rfc } of RESERVED_RANGES) {
      expect(name).not.toBe("");
      expect(rfc).toMatch(/^RFC \d+$/);
    }
  });

  test("names the first and last address of the block", () => {
    expect(find("172.20.1.1")).toEqual({
      start: "172.16.0.0",
      end: "172.31.255.255",
      name: "Private-Use",
      rfc: "RFC 1918",
    });
    expect(find("fe80::1")).toMatchObject({ start: "fe80::", end: "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff" });
  });
});

describe("a range of the database", () => {
  test("ends where a reserved IPv4 block begins", () => {
    const address = parseAddress("9.1.1.1")!.words[0]!;
    expect(clipIpv4Range(address, 0, 0xffffffff)).toEqual([0x01000000, 0x09ffffff]);
    expect(clipIpv4Range(0x0b000000, 0, 0xffffffff)).toEqual([0x0b000000, 0x643fffff]);
    expect(clipIpv4Range(address, address, address)).toEqual([address, address]);
  });

  test.each([
    ["2003::1", "2003::", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:dba::", "2001:db9::", "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["6000::", "5f01::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:1::1", "2001:1::1", "2001:1::1"],
    ["2001:3::5", "2001:3::", "2001:3:ffff:ffff:ffff:ffff:ffff:ffff"],
  ])("around %s ends where a reserved IPv6 block or one with embedded IPv4 addresses begins", (text, first, last) => {
    const address = Uint32Array.from(parseAddress(text)!.words);
    const [start, end] = [new Uint32Array(4), new Uint32Array(4).fill(0xffffffff)];
    clipIpv6Range(address, start, end);
    expect([start, end].map((words) => formatAddress({ family: 6, words: [...words] }))).toEqual([first, last]);
    for (const border of [start, end]) border.set(address);
    clipIpv6Range(address, start, end);
    expect([start, end]).toEqual([address, address]);
  });
});

test.each([
  [4, 0, ["1.0.0.0", "9.255.255.255", "11.0.0.0", "192.0.0.9", "223.255.255.255"]],
  [4, 1, ["0.0.0.0", "10.0.0.0", "10.255.255.255", "192.0.0.8", "224.0.0.0", "255.255.255.255"]],
  [6, 0, ["2003::1", "2001:1::1", "2001:dba::", "2a00::"]],
  [6, 1, ["::", "64:ff9b::1", "2001::1", "2001:db8::1", "2002::1", "fc00::", "ffff::"]],
] as const)("an exported file omits what is reserved or embeds an IPv4 address: IPv%i, %i", (family, value, texts) => {
  const excluded = excludedSpace(family);
  for (const text of texts) expect([text, valueAt(excluded, parseAddress(text)!.words)]).toEqual([text, value]);
});
