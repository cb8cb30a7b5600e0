import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type CheckedReceipt, receiptSigner, verifyReceipt } from "@meridian/receipt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { App } from "../../app.ts";
import { createKey } from "../keys/keys.ts";
import { receiptKeys } from "./receipts.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
let testKey: string;
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
  const account = await newAccount(running.app);
  const created = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
  testKey = created.api_key;
});
afterAll(() => running.close());

async function get(search: string, key = secret) {
  const { statusCode, headers, body } = await running.server.inject({
    url: `/v2/query?lang=en&${search}`,
    headers: { "x-api-key": key },
  });
  return { status: statusCode, headers, text: body, body: JSON.parse(body) };
}
const publishedKeys = async () =>
  (await running.server.inject({ url: "/.well-known/meridian-receipt-keys.json" })).json();

describe("receipt=1", () => {
  test("adds a receipt of the same answer, which verifies with the published keys and names the file", async () => {
    const plain = await get("ip=8.8.8.8&receipt=0");
    const before = running.app.now().toISOString();
    const { status, headers, text, body } = await get("ip=8.8.8.8&receipt=1");
    const { receipt: _, ...rest } = body;
    expect([status, rest, headers["x-credits-charged"]]).toEqual([200, plain.body, "1"]);
    const { receipt }: CheckedReceipt = verifyReceipt(body, await publishedKeys());
    const file = await readFile(running.app.lookupDatabase.file!);
    expect(receipt).toMatchObject({
      issuer: "https://meridian.example",
      query: { ip: "8.8.8.8", fields: null, lang: "en" },
      database: {
        version: running.app.lookupDatabase.version,
        sha256: createHash("sha256").update(file).digest("hex"),
      },
    });
    expect(receipt.issued_at >= before && receipt.issued_at <= running.app.now().toISOString()).toBe(true);
    expect(text).not.toContain(secret);
    // Each receipt has its own time, so nothing may answer for it later.
    expect([plain.headers.etag !== undefined, headers.etag]).toEqual([true, undefined]);
  });

  test("covers exactly the chosen fields, and those of a form alike", async () => {
    const { body } = await get("ip=8.8.8.8&fields=location.country_code,asn.asn&receipt=1");
    const { receipt, ...rest } = body;
    expect(rest).toEqual({ location: { country_code: "US" }, asn: { asn: "AS15169" } });
    expect(receipt.query.fields).toBe("location.country_code,asn.asn");
    const keys = await publishedKeys();
    verifyReceipt(body, keys);
    const more = { ...body, location: { ...body.location, city: "Mountain View" } };
    expect(() => verifyReceipt(more, keys)).toThrow("was changed");
    const form = await running.server.inject({
      ...{ method: "POST", url: "/v2/query", headers: { "x-api-key": secret } },
      payload: { ip: "8.8.8.8", fields: "asn.asn", receipt: 1, lang: "zh" },
    });
    expect(verifyReceipt(form.json(), keys).receipt.query.lang).toBe("zh");
  });

  test("signs no refusal", async () => {
    for (const [ip, status] of [
      ["10.0.0.1", 400],
      ["240.0.0.1", 400],
      ["2001:db9::1", 404],
    ] as const) {
      const { status: refused, text } = await get(`ip=${ip}&receipt=1`);
      expect([ip, refused, text.includes("signature")]).toEqual([ip, status, false]);
    }
  });

  test("names no database for the sample of a test key", async () => {
    const { body } = await get("ip=192.0.2.1&receipt=1", testKey);
    expect(verifyReceipt(body, await publishedKeys()).receipt.database).toBeNull();
  });

  test("is refused with another value, and in a batch", async () => {
    expect((await get("ip=8.8.8.8&receipt=yes")).body).toMatchObject({ code: "INVALID_SWITCH", field: "receipt" });
    const response = await running.server.inject({
      ...{ method: "POST", url: "/v2/batch?receipt=1", headers: { "x-api-key": secret }, payload: ["8.8.8.8"] },
    });
    expect(response.json()).toMatchObject({ status: 400, code: "SINGLE_LOOKUPS_ONLY", field: "receipt" });
  });
});

test("after a new secret the old key stays published with its dates, and its receipts verify", async () => {
  const { body } = await get("ip=8.8.8.8&receipt=1");
  const old = body.receipt.key_id;
  const receipts = randomBytes(32);
  const at = new Date(running.app.now().getTime() + 60_000);
  const later: App = { ...running.app, secrets: { ...running.app.secrets, receipts }, now: () => at };
  const set = await receiptKeys(later);
  expect(set.keys.map(({ kid, until }) => [kid, until])).toEqual([
    [old, at.toISOString()],
    [receiptSigner(receipts).kid, null],
  ]);
  expect(verifyReceipt(body, set).key.since <= body.receipt.issued_at).toBe(true);
  // The former secret again, as after a mistake.
  expect((await receiptKeys(running.app)).keys.map(({ until }) => until === null)).toEqual([true, false]);
});
