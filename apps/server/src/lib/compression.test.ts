import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressFast, compressSmall, encodingFor } from "./compression.ts";

const hasZstd = "zstdCompress" in (await import("node:zlib"));

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["identity", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["br;q=0, *", hasZstd ? "zstd" : "gzip"],
  ["*", "br"],
  ["deflate", "identity"],
  ["zstd", hasZstd ? "zstd" : "identity"],
  ["x-gzip-of-our-own", "identity"],
  [`${"a,".repeat(5000)}gzip`, "identity"],
])("of %j %s is sent", (accepted, encoding) => {
  expect(encodingFor({ ...(accepted !== undefined && { "accept-encoding": accepted }) })).toBe(encoding);
});

test("what is compressed is the same bytes again", async () => {
  const bytes = Buffer.from("eight bytes, or a few more. ".repeat(1000));
  for (const compress of [compressFast, compressSmall]) {
    expect(brotliDecompressSync(await compress(bytes, "br"))).toEqual(bytes);
    expect(gunzipSync(await compress(bytes, "gzip"))).toEqual(bytes);
  }
});
