import { query } from "@meridian/contract/lookup-api/calls/query";
import { verifyReceipt } from "@meridian/receipt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { createKey } from "../keys/keys.ts";
import { receiptKeys } from "./receipts.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
});
afterAll(() => running.close());

const get = (search: string, headers: Record<string, string> = {}) =>
  running.server.inject({ url: `/v2/query?lang=en&${search}`, headers: { "x-api-key": secret, ...headers } });

test("evidence=1 adds to the same answer what its fields rest on, as the report of the address does", async () => {
  const plain = (await get("ip=8.8.8.8")).json();
  const { evidence, ...rest } = (await get("ip=8.8.8.8&evidence=1")).json();
  expect(rest).toEqual(plain);
  expect(query.output.safeParse({ ...rest, evidence }).error).toBeUndefined();
  const about = (field: string) => evidence.filter(({ fields }: { fields: string[] }) => fields.includes(field));
  expect(about("location.city")).toMatchObject([{ source: { updated_date: "2025-12-31" }, inferred_by: null }]);
  expect(about("asn.usage_type")).toMatchObject([{ inferred_by: "usage_of_network" }]);
  expect([about("location.street"), about("location.elevation"), about("proxy.is_vpn")]).toEqual([[], [], []]);
  const report = await running.client().reports.ipReport({ ip: "8.8.8.8" });
  const undated = evidence.map(({ unchanged_since: _, ...one }: { unchanged_since: object }) => one);
  expect(report.evidence).toEqual(undated);
});

test("it is of the chosen fields only, has an ETag of its own, and is covered by the receipt", async () => {
  const chosen = await get("ip=8.8.8.8&fields=location.city&evidence=1");
  expect(chosen.json().evidence.flatMap(({ fields }: { fields: string[] }) => fields)).toEqual(["location.city"]);
  const plain = await get("ip=8.8.8.8&fields=location.city");
  const etag = String(chosen.headers.etag);
  expect(etag).not.toBe(plain.headers.etag);
  const again = await get("ip=8.8.8.8&fields=location.city&evidence=1", { "if-none-match": etag });
  expect(again.statusCode).toBe(304);
  const signed = (await get("ip=8.8.8.8&evidence=1&receipt=1")).json();
  const keys = await receiptKeys(running.app);
  verifyReceipt(signed, keys);
  const { evidence: _, ...without } = signed;
  expect(() => verifyReceipt(without, keys)).toThrow("was changed");
});

test("a test key gets the sample as its only source", async () => {
  const account = await newAccount(running.app);
  const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
  const response = await get("ip=192.0.2.1&fields=location.city,location.district&evidence=1", {
    "x-api-key": key.api_key,
  });
  expect(response.json().evidence).toEqual([
    {
      fields: ["location.city"],
      source: { id: "sample", name: "Sample", version: null, updated_date: null },
      inferred_by: null,
    },
  ]);
});

test("another value and a batch are refused", async () => {
  expect((await get("ip=8.8.8.8&evidence=all")).json()).toMatchObject({ code: "INVALID_SWITCH", field: "evidence" });
  const batch = await running.server.inject({
    ...{ method: "POST", url: "/v2/batch?evidence=1", headers: { "x-api-key": secret }, payload: ["8.8.8.8"] },
  });
  expect(batch.json()).toMatchObject({ status: 400, code: "SINGLE_LOOKUPS_ONLY", field: "evidence" });
});
