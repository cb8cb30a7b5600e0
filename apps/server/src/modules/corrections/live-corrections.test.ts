import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../tests/setup/drop-in.ts";
import { SMALL_DATABASE_VERSION, writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { addCorrection, hasNewCorrections, newestWaitingProven, withdrawCorrection } from "./corrections.ts";
import { applyCorrections, followCorrections } from "./live-corrections.ts";

let service: Awaited<ReturnType<typeof startService>>;
let secret = "";
const applied = { state: "" };
const refresh = () => applyCorrections(service.app, applied);
beforeAll(async () => {
  service = await startService();
  ({ secret } = await newKey(service.app));
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.app.db.dataCorrection.deleteMany();
  await refresh();
});

const city = "San Jose";
const correct = (block = "8.8.8.0/24", values: Record<string, string> = { city }) =>
  addCorrection(service.app, commandLine, { block, values });

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${service.origin}${path}`, {
    ...init,
    headers: { "x-api-key": secret, authorization: `Bearer ${secret}`, ...init.headers },
  });
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
};
const post = (path: string, body: string | FormData | URLSearchParams, type?: string) => () =>
  ask(path, { method: "POST", body, ...(type !== undefined && { headers: { "content-type": type } }) });
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

/** Every way to ask what the database says of 8.8.8.8. */
const forms: Record<string, () => Promise<{ status: number; text: string }>> = {
  "the fast path": () => ask("/v2/query?ip=8.8.8.8"),
  "chosen fields": () => ask("/v2/query?ip=8.8.8.8&fields=location.city"),
  "a form": post("/v2/query", form({ ip: "8.8.8.8" })),
  "an embedded address": () => ask("/v2/query?ip=::ffff:8.8.8.8"),
  "a batch": post("/v2/batch", JSON.stringify(["8.8.8.8"]), "application/json"),
  "a batch of lines": post("/v2/batch?fields=location.city", "8.8.8.8\n", "text/plain"),
  ipinfo: () => ask(`/ipinfo/8.8.8.8?token=${secret}`),
  ipregistry: () => ask(`/ipregistry/8.8.8.8?key=${secret}`),
  ipdata: () => ask(`/ipdata/8.8.8.8?api-key=${secret}`),
  maxmind: () => ask("/geoip/v2.1/city/8.8.8.8"),
  "ip-api": () => ask(`/ip-api/json/8.8.8.8?key=${secret}`),
  ip2location: () => ask(`/ip2location/?ip=8.8.8.8&key=${secret}`),
  "the lens": post("/v1/lens", form({ ips: "8.8.8.8" })),
  "the report": post("/v1/ip_report", form({ ip: "8.8.8.8" })),
};

describe("an accepted correction without a version", () => {
  test.each(Object.keys(forms))("is in the answer of %s, and leaves it when withdrawn", async (name) => {
    const before = await forms[name]!();
    expect(before.text).toContain("Mountain View");
    const { id } = await correct();
    await refresh();
    const after = await forms[name]!();
    expect(after.status).toBe(200);
    expect(after.text).toContain(city);
    // The evidence on the report names what was corrected.
    expect(after.text.replace(/"candidates":\[.*?\]/, "")).not.toContain("Mountain View");
    await withdrawCorrection(service.app, commandLine, id);
    await refresh();
    expect((await forms[name]!()).text).toContain("Mountain View");
  });

  test("has the place that it corrects among the other candidates", async () => {
    await correct();
    await refresh();
    const { evidence } = JSON.parse((await ask("/v2/query?ip=8.8.8.8&lang=en&evidence=1")).text);
    expect(evidence[0]).toMatchObject({
      source: { id: "corrections" },
      candidates: [{ city: "Mountain View", source: { id: "test-location" }, reason: "correction" }],
    });
  });

  test("applies to its block alone, and to IPv6", async () => {
    await correct("8.8.8.0/25");
    await correct("2001:4860:4860::/48");
    await refresh();
    const cityOf = async (ip: string) => JSON.parse((await ask(`/v2/query?ip=${ip}`)).text).location.city;
    expect(await cityOf("8.8.8.127")).toBe(city);
    expect(await cityOf("8.8.8.128")).toBe("Mountain View");
    expect(await cityOf("2001:4860:4860::8888")).toBe(city);
    expect(await cityOf("2001:4860:4861::1")).toBe("Mountain View");
  });

  test("is named as the source, corrects a network too, and has no ETag and no file in its receipt", async () => {
    await correct("8.8.8.0/24", { countryCode: "CA", isp: "Example Networks" });
    await refresh();
    const { text, etag } = await ask("/v2/query?ip=8.8.8.8&evidence=1");
    const { location, evidence } = JSON.parse(text);
    expect(location).toMatchObject({ country_code: "CA", city: null, isp: "Example Networks" });
    expect(location.source).toBe("Meridian corrections");
    expect(JSON.stringify(evidence)).toContain('"id":"corrections"');
    expect(etag).toBeNull();
    const receiptOf = async (ip: string) => JSON.parse((await ask(`/v2/query?ip=${ip}&receipt=1`)).text).receipt;
    expect((await receiptOf("8.8.8.8")).database).toBeNull();
    expect((await receiptOf("223.5.5.5")).database.version).toBe(SMALL_DATABASE_VERSION);
    expect((await ask("/v2/query?ip=223.5.5.5")).etag).toContain(SMALL_DATABASE_VERSION);
  });

  test("is applied by every process on its own, at once when it starts", async () => {
    await correct();
    const stop = followCorrections(service.app);
    await expect.poll(async () => (await ask("/v2/query?ip=8.8.8.8")).text).toContain(city);
    stop();
  });
});

describe("a version", () => {
  const directory = () => join(service.app.config.DATA_DIR, "ipdb");

  test("that has the correction answers by itself, and an older one after a rollback with it", async () => {
    const { id } = await correct();
    await service.app.db.dataCorrection.update({ where: { id }, data: { version: SMALL_DATABASE_VERSION } });
    await refresh();
    expect((await ask("/v2/query?ip=8.8.8.8")).text).toContain("Mountain View");
    await service.app.db.dataCorrection.update({ where: { id }, data: { version: `${SMALL_DATABASE_VERSION}.10` } });
    await refresh();
    expect((await ask("/v2/query?ip=8.8.8.8")).text).toContain(city);
  });

  test("that comes without the correction is never in use without it", async () => {
    await correct();
    await refresh();
    await writeSmallDatabase(directory(), `${SMALL_DATABASE_VERSION}.2`);
    service.app.lookupDatabase.refresh();
    expect(service.app.lookupDatabase.version).toBe(`${SMALL_DATABASE_VERSION}.2`);
    expect((await ask("/v2/query?ip=8.8.8.8")).text).toContain(city);
  });

  test("is built anew for a correction that was withdrawn after its build began, and not for an earlier one", async () => {
    const { app } = service;
    const { id } = await correct();
    const now = app.now();
    await app.db.databaseVersion.create({ data: { version: "20260102", status: "published", builtAt: now } });
    await app.db.dataCorrection.update({ where: { id }, data: { version: "20260102" } });
    expect(await hasNewCorrections(app)).toBe(false);
    await withdrawCorrection(app, commandLine, id);
    expect(await hasNewCorrections(app)).toBe(true);
    expect(await newestWaitingProven(app)).not.toBeNull();
    const later = new Date(app.now().getTime() + 1000);
    await app.db.databaseVersion.update({ where: { version: "20260102" }, data: { builtAt: later } });
    expect(await hasNewCorrections(app)).toBe(false);
    expect(await newestWaitingProven(app)).toBeNull();
  });
});
