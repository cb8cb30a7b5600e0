import { expect, test } from "vitest";
import { blockAt } from "./block-prefix.ts";

test.each([
  ["8.8.0.0/16", 24, 0, "8.8.0.0/24"],
  ["8.8.0.0/16", 24, 8, "8.8.8.0/24"],
  ["223.5.0.0/16", 24, 255, "223.5.255.0/24"],
  ["2001:4800::/24", 32, 0x60, "2001:4860::/32"],
  ["2a00::/24", 32, 0, "2a00::/32"],
  ["2a00::/24", 32, 255, "2a00:ff::/32"],
])("in %s split into blocks of /%i, block %i is %s", (prefix, cell_bits, index, block) => {
  expect(blockAt({ prefix, cell_bits }, index).prefix).toBe(block);
});
