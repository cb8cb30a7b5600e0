import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { digestOf } from "./digest.ts";

test("the digest is that of all bytes, however many pieces they are hashed in", async () => {
  const bytes = randomBytes(600_001);
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  expect(await digestOf({ buffer })).toBe(createHash("sha256").update(bytes).digest("hex"));
});
