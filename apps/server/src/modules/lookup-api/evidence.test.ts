import { query } from "@meridian/contract/lookup-api/calls/query";
import { buildDatabase, type DatabaseMetadata, PartitionBuilder, parseIpv4, UNKNOWN_PLACE } from "@meridian/ipdb";
import { verifyReceipt } from "@meridian/receipt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { derivedPath, writeDerived } from "../databases/derived.ts";
import { createKey } from "../keys/keys.ts";
import type { Evidence } from "../lookup/evidence.ts";
import { placeDoubts } from "../lookup/place-doubts.ts";
import { receiptKeys } from "./receipts.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
});
afterAll(() => running.close());

/** The other places of a version: another one for 8.8.8.0/24. */
async function writeOutranked(file: string, { version, builtAt, layers }: DatabaseMetadata): Promise<void> {
  const brest = {
    ...UNKNOWN_PLACE,
    countryCode: "FR",
    region: "Bretagne",
    city: "Brest",
    latitude: 48.4,
    longitude: -4.5,
  };
  const v4 = new PartitionBuilder(4);
  v4.addIpv4(parseIpv4("8.8.8.0"), 1);
  v4.addIpv4(parseIpv4("8.8.9.0"), 0);
  const sources = layers.filter(({ layer }) => layer === "location");
  const location = { sources, places: [UNKNOWN_PLACE, brest], v4: v4.finish(), v6: new PartitionBuilder(6).finish() };
  const path = derivedPath(file, "outranked");
  await buildDatabase({ version, builtAt: new Date(builtAt), layers: { location }, path });
}

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

test("it says how sure the place is, and which others there are: the source's beneath, and a guessed city", async () => {
  const { reader, file } = running.app.lookupDatabase;
  const { metadata } = reader!;
  const before = (await get("ip=8.8.8.8&evidence=1")).json().evidence[0];
  expect([before.confidence, "candidates" in before]).toEqual([null, false]);
  // Of ten such places six are within 10 km, nine within 50.
  const distances = { "4 city": [60, 0, 30, 10, 0, 0, 0, 0, 0, 0, 0] };
  await writeDerived(file!, "errors", metadata, { ...distances, "country 4 city": [97, 3], "region 4 city": [30, 10] });
  await writeOutranked(file!, metadata);
  const { evidence } = (await get("ip=8.8.8.8&evidence=1")).json();
  expect(evidence.slice(0, 3).map(({ fields, confidence }: Evidence) => [fields.at(-1), confidence])).toEqual([
    ["location.country_code", 0.97],
    ["location.province", 0.75],
    ["location.longitude", 0.9],
  ]);
  const other = { country_code: "FR", province: "Bretagne", city: "Brest", latitude: 48.4, longitude: -4.5 };
  expect(evidence[0].candidates).toMatchObject([
    { ...other, source: { id: "test-location" }, reason: "unreliable", confidence: null },
  ]);
  const at = { address: "8.8.8.8", language: "en" } as const;
  const match = reader!.lookup("8.8.8.8")!;
  const far = { ...match.place!, accuracyRadiusKm: 100 };
  const guessed = await placeDoubts(running.app, { metadata, place: far, network: match.network }, at);
  expect(guessed.candidates?.map(({ city, reason }) => [city, reason])).toEqual([
    ["Mountain View", "guess"],
    ["Brest", "unreliable"],
  ]);
  const { candidates } = (await get("ip=5.1.2.3&evidence=1")).json().evidence[0];
  expect(candidates).toEqual([]);
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
