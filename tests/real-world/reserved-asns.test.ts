import { isReservedAsn } from "@meridian/ipdb";
import { expect, test } from "vitest";
import { SystemTable } from "../../apps/server/src/modules/databases/layers/networks.ts";

/** Known from IANA's special-purpose AS numbers, and from routes to private numbers in public tables. */
const cases: [asn: number, isReserved: boolean][] = [
  [0, true],
  [1, false],
  [112, false],
  [23455, false],
  [23456, true],
  [23457, false],
  [64495, false],
  [64496, true],
  [64511, true],
  [64512, true],
  [65534, true],
  [65535, true],
  [65536, true],
  [65551, true],
  [65552, true],
  [131071, true],
  [131072, false],
  [4_199_999_999, false],
  [4_200_000_000, true],
  [4_294_967_294, true],
  [4_294_967_295, true],
];

test.each(cases)("whether AS%i is reserved: %s", (asn, isReserved) => {
  expect(isReservedAsn(asn)).toBe(isReserved);
  const table = new SystemTable({ systems: 0, rules: 1, operators: null });
  expect(table.number(asn, "Example") === 0).toBe(isReserved);
  expect(table.systems).toHaveLength(isReserved ? 1 : 2);
});
