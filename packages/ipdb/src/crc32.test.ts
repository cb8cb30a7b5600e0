import { crc32 as zlibCrc32 } from "node:zlib";
import { expect, test } from "vitest";
import { crc32 } from "./crc32.ts";

test("equals zlib's for every length and alignment", () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 7919) >>> 3);
  for (let from = 0; from < 9; from++)
    for (let to = from; to <= bytes.length; to++) {
      const part = bytes.subarray(from, to);
      expect(crc32(part)).toBe(zlibCrc32(part));
    }
});
