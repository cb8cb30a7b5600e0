import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { history } from "@meridian/contract/lookup-api/calls/history";
import { query } from "@meridian/contract/lookup-api/calls/query";
import { verifyReceipt } from "@meridian/receipt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import {
  writeListedDatabase,
  writeSmallDatabase,
  writeUniformDatabase,
} from "../../../../../tests/setup/ip-database.ts";
import { reconcileVersions } from "../databases/versions.ts";
import { createKey } from "../keys/keys.ts";
import { receiptKeys } from "./receipts.ts";

// 20260101 and 20260105 are the same; 20260108 has a list with 192.0.3.0/24; in 20260112 all of IPv4 is in California.
const versions = ["20260101", "20260105", "20260108", "20260112"] as const;

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
let directory: string;
/** What each version answered while it was in use. */
const then = new Map<string, string>();
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
  directory = join(running.app.config.DATA_DIR, "ipdb");
  for (const version of versions) {
    if (version === "20260105") await writeSmallDatabase(directory, version);
    if (version === "20260108") await writeListedDatabase(directory, version);
    if (version === "20260112") await writeUniformDatabase(directory, version);
    running.app.lookupDatabase.refresh();
    await reconcileVersions(running.app);
    const publishedAt = new Date(`2026-01-${version.slice(6)}T04:00:00Z`);
    await running.app.db.databaseVersion.update({ where: { version }, data: { publishedAt } });
    for (const ip of ["8.8.8.8", "223.5.5.5"]) then.set(`${version} ${ip}`, (await get(`/v2/query?ip=${ip}`)).body);
  }
});
afterAll(() => running.close());

const get = (url: string, key = secret) =>
  running.server.inject({ url: `${url}${url.includes("?") ? "&" : "?"}lang=en`, headers: { "x-api-key": key } });
const asOf = (ip: string, at: string, more = "") => get(`/v2/query?ip=${ip}&as_of=${at}${more}`);

describe("evidence", () => {
  const since = async (search: string) => {
    const { evidence } = (await get(`/v2/query?evidence=1&${search}`)).json();
    return evidence.map(({ fields, unchanged_since }: { fields: string[]; unchanged_since: object }) => [
      fields.join(),
      Object.values(unchanged_since).join(),
    ]);
  };
  const BUILT = "2026-01-01T00:00:00.000Z";

  test("says since which kept version its fields have had their values, each source on its own", async () => {
    expect(await since("ip=223.5.5.5&fields=location.country_code,asn.name")).toEqual([
      ["location.country_code", `20260112,${BUILT},false`],
      ["asn.name", `20260112,${BUILT},false`],
    ]);
    expect(await since("ip=8.8.8.8&fields=location.country_code,asn.asn")).toEqual([
      ["location.country_code", `20260101,${BUILT},true`],
      ["asn.asn", `20260101,${BUILT},true`],
    ]);
  });

  test("says that as of an earlier version from what was kept then", async () => {
    expect(await since("ip=223.5.5.5&fields=location.country_code,location.city&as_of=20260108")).toEqual([
      ["location.country_code", `20260101,${BUILT},true`],
      ["location.city", `20260101,${BUILT},true`],
    ]);
    expect(await since("ip=8.8.8.8&fields=asn.asn&as_of=20260105")).toEqual([["asn.asn", `20260101,${BUILT},true`]]);
  });
});

describe("as_of", () => {
  test.each(versions.flatMap((version) => ["8.8.8.8", "223.5.5.5"].map((ip) => [version, ip] as const)))(
    "answers as version %s did about %s",
    async (version, ip) => {
      const answer = (await asOf(ip, version)).json();
      const { as_of, ...rest } = answer;
      expect(rest).toEqual(JSON.parse(then.get(`${version} ${ip}`)!));
      expect(as_of).toEqual({ version, built_at: "2026-01-01T00:00:00.000Z" });
      expect(query.output.safeParse(answer).error).toBeUndefined();
    },
  );

  test.each([
    ["2026-01-01", "20260101"],
    ["2026-01-04", "20260101"],
    ["2026-01-05", "20260105"],
    ["2026-01-11", "20260108"],
    ["2030-01-01", "20260112"],
  ])("a day, %s, means the version in use at its end", async (day, version) => {
    expect((await asOf("8.8.8.8", day)).json().as_of.version).toBe(version);
  });

  test.each([
    ["2025-12-31", 404, "VERSION_NOT_KEPT"],
    ["20251231", 404, "VERSION_NOT_KEPT"],
    ["20260101.2", 404, "VERSION_NOT_KEPT"],
    ["yesterday", 400, "INVALID_AS_OF"],
    ["2026-02-30", 400, "INVALID_AS_OF"],
    ["2026-13-01", 400, "INVALID_AS_OF"],
    ["../20260101", 400, "INVALID_AS_OF"],
  ])("%s is refused and not charged", async (at, status, code) => {
    const response = await asOf("8.8.8.8", at);
    expect(response.json()).toMatchObject({ status, code, field: "as_of" });
    expect(response.headers["x-credits-charged"]).toBe("0");
  });

  test("leaves out what the account says itself today", async () => {
    const { account, secret: own } = await newKey(running.app);
    const { overrides } = running.client({ token: account.token });
    await overrides.overrideSave({ target: "8.8.8.8", label: "Office", city: "Berlin", country: "DE" });
    await overrides.overrideSave({ target: "9.9.9.9", label: "Exit", flags_set: ["is_vpn"] });
    const { override, location } = (await get("/v2/query?ip=8.8.8.8", own)).json();
    expect([override, location.city]).toEqual([{ label: "Office" }, "Berlin"]);
    const { as_of: _, ...rest } = (await get("/v2/query?ip=8.8.8.8&as_of=20260108", own)).json();
    expect(rest).toEqual(JSON.parse(then.get("20260108 8.8.8.8")!));
    expect((await get("/v2/query?ip=9.9.9.9&as_of=20260108", own)).json().code).toBe("IP_ADDRESS_NOT_FOUND");
  });

  test("what a version did not know is not found and not charged; what it knew is charged once", async () => {
    const unknown = await asOf("9.9.9.9", "20260108");
    expect(unknown.json()).toMatchObject({ status: 404, code: "IP_ADDRESS_NOT_FOUND" });
    expect(unknown.headers["x-credits-charged"]).toBe("0");
    expect((await asOf("9.9.9.9", "20260112")).headers["x-credits-charged"]).toBe("1");
    expect((await asOf("8.8.8.8", "20260101")).headers["x-credits-charged"]).toBe("1");
    expect((await asOf("10.0.0.1", "20260101")).json().code).toBe("RESERVED_IP_ADDRESS");
    expect((await asOf("8.8.8", "20260101")).json().code).toBe("INVALID_IP_ADDRESS");
  });

  test("goes with fields, evidence and a receipt of that version's file; routes of then are not kept", async () => {
    const response = await asOf("223.5.5.5", "20260101", "&fields=location.city&evidence=1&routing=1&receipt=1");
    const answer = response.json();
    expect(Object.keys(answer)).toEqual(["location", "as_of", "evidence", "routing", "receipt"]);
    expect(answer).toMatchObject({ location: { city: "Hangzhou" }, routing: null });
    expect(answer.evidence).toMatchObject([{ fields: ["location.city"], source: { updated_date: "2025-12-31" } }]);
    verifyReceipt(answer, await receiptKeys(running.app));
    const sha256 = createHash("sha256")
      .update(readFileSync(join(directory, "20260101.ipdb")))
      .digest("hex");
    expect(answer.receipt.database).toEqual({ version: "20260101", sha256 });
    expect(response.headers.etag).toBeUndefined();
  });

  test("a test key gets the sample, and a batch takes no as_of", async () => {
    const account = await newAccount(running.app);
    const key = await createKey(running.app, account.signedIn, "127.0.0.1", { name: "test", is_test: true });
    const sample = await get("/v2/query?ip=192.0.2.1&as_of=2026-01-01&evidence=1", key.api_key);
    expect(query.output.safeParse(sample.json()).error).toBeUndefined();
    const batch = await running.server.inject({
      ...{ method: "POST", url: "/v2/batch?as_of=20260101", headers: { "x-api-key": secret }, payload: ["8.8.8.8"] },
    });
    expect(batch.json()).toMatchObject({ code: "SINGLE_LOOKUPS_ONLY", field: "as_of" });
  });
});

describe("the history of an address", () => {
  const periodsOf = async (ip: string) => {
    const answer = (await get(`/v2/history/${ip}`)).json();
    expect(history.output.safeParse(answer).error).toBeUndefined();
    expect(answer.versions).toBe(4);
    return answer.periods as { since_version: string; is_oldest_kept: boolean; changed: string[]; record: object }[];
  };

  test("has one entry while nothing changes", async () => {
    expect(await periodsOf("8.8.8.8")).toMatchObject([
      { since_version: "20260101", is_oldest_kept: true, changed: [], record: { location: { ip: "8.8.8.8" } } },
    ]);
  });

  test("names the fields of each change", async () => {
    const [now, before, ...others] = await periodsOf("223.5.5.5");
    expect(others).toEqual([]);
    expect(now).toMatchObject({
      ...{ since_version: "20260112", is_oldest_kept: false, record: { location: { city: "Mountain View" } } },
      changed: expect.arrayContaining(["location.country_code", "location.city", "asn.asn"]),
    });
    expect(now!.changed).not.toContain("location.ip");
    expect(before).toMatchObject({ since_version: "20260101", record: { location: { city: "Hangzhou" } } });
  });

  test("has a null record for what was not known", async () => {
    const periods = await periodsOf("192.0.3.7");
    expect(periods.map(({ since_version, record }) => [since_version, record !== null])).toEqual([
      ["20260112", true],
      ["20260108", true],
      ["20260101", false],
    ]);
    expect(periods[1]!.changed).toContain("proxy.is_vpn");
  });

  test("ends at a version whose file is gone", async () => {
    await rm(join(directory, "20260105.ipdb"));
    const { versions: compared, periods } = (await get("/v2/history/223.5.5.5")).json();
    expect([compared, periods.at(-1).since_version]).toEqual([3, "20260101"]);
  });
});
