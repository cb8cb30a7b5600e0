import { parseAddress } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { findReservedIpv4, findReservedIpv6 } from "../../packages/ipdb/src/reserved.ts";

/** Known from cpython#113171, rust#119006 and the column "globally reachable" of IANA's registries. */
const cases: [address: string, isReserved: boolean][] = [
  ["192.0.0.7", true],
  ["192.0.0.8", true],
  ["192.0.0.9", false],
  ["192.0.0.10", false],
  ["192.0.0.11", true],
  ["192.0.0.170", true],
  ["192.0.0.255", true],
  ["192.31.196.1", false],
  ["192.52.193.1", false],
  ["192.88.99.1", true],
  ["192.175.48.6", false],
  ["198.18.0.1", true],
  ["100.64.0.1", true],
  ["64:ff9b:1::1", true],
  ["100::1", true],
  ["100:0:0:1::1", true],
  ["2001:1::", true],
  ["2001:1::1", false],
  ["2001:1::2", false],
  ["2001:1::3", false],
  ["2001:1::4", true],
  ["2001:2::1", true],
  ["2001:3::1", false],
  ["2001:4:111::1", true],
  ["2001:4:112::1", false],
  ["2001:10::1", true],
  ["2001:20::1", false],
  ["2001:2f::1", false],
  ["2001:30::1", false],
  ["2001:40::1", true],
  ["2001:db8::1", true],
  ["2620:4f:8000::1", false],
  ["3fff::1", true],
  ["5f00::1", true],
];

test.each(cases)("whether %s is reserved: %s", (text, isReserved) => {
  const address = parseAddress(text)!;
  const [word0 = 0, word1 = 0, word2 = 0, word3 = 0] = address.words;
  const found = address.family === 4 ? findReservedIpv4(word0) : findReservedIpv6(word0, word1, word2, word3);
  expect(found !== null).toBe(isReserved);
});
