import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { bulkWork } from "../../lib/bulk-work.ts";
import { lensSteps } from "./lens.ts";

const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });

/** The clock stands still, so that no limit refills. */
const startedAt = new Date();
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, log, now: () => startedAt }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(() => running.close());

let visitors = 0;
/** A separate visitor, unaffected by other tests' calls. */
const visitor = (headers: Record<string, string> = {}) =>
  running.client({ "x-forwarded-for": `198.51.100.${++visitors}`, ...headers }).products;

/** The given number of different public addresses. */
const many = (count: number): string =>
  Array.from({ length: count }, (_, index) => `8.8.${index >> 8}.${index & 255}`).join("\n");

/** Every row of the database as text. */
async function everyRow(): Promise<string> {
  const { db } = running.app;
  const tables = await db.$queryRaw<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(
    tables.map(({ name }) => `select '${name} ' || t::text as row from "${name}" t`).join(" union all "),
  );
  return rows.map(({ row }) => row).join("\n");
}

describe("the lens", () => {
  test("lists each value once, and refers to it for every address in the order of the request", async () => {
    const answer = await visitor().lens({ ips: "8.8.8.8\n223.5.5.5\n8.8.8.9 ::ffff:8.8.8.8,2001:4860:4860::8888" });
    expect(answer).toMatchObject({
      db_version: "20260101",
      countries: [
        { country_code: "US", country_name: "United States" },
        { country_code: "CN", country_name: "China" },
      ],
      places: { country_index: [0, 1], city: ["Mountain View", "Hangzhou"], latitude: [37.4, 30.3] },
      place_index: [0, 1, 0, 0, 0],
      networks: [{ asn: 15169, name: "Google LLC", usage_type: "DCH" }],
      network_index: [0, -1, 0, 0, 0],
    });
  });

  test("answers in the caller's language", async () => {
    const { countries, places } = await visitor({ lang: "zh-CN" }).lens({ ips: "223.5.5.5" });
    expect(countries).toEqual([{ country_code: "CN", country_name: "中国" }]);
    expect(places.city).toEqual(["杭州市"]);
  });

  test("lists reserved and invalid addresses by position, without data", async () => {
    const ips = "8.8.8.8 10.0.0.1 nonsense fe80::1 ::ffff:192.168.0.1 8.8.8.999";
    expect(await visitor().lens({ ips })).toMatchObject({
      reserved_at: [1, 3, 4],
      invalid_at: [2, 5],
      place_index: [0, -1, -1, -1, -1, -1],
      risk_index: [0, -1, -1, -1, -1, -1],
    });
  });

  test("reads addresses as they are written in logs", async () => {
    const ips = "8.8.8.8:53 [2001:4860:4860::8888]:443 8.8.8[.]8 http://8.8.8.8/ Chrome/131.0.0.0";
    expect(await visitor().lens({ ips })).toMatchObject({ place_index: [0, 0, 0, 0, -1], invalid_at: [4] });
  });

  test("gives no score, rather than a low one, if nothing could be decided", async () => {
    const { risks, risk_index } = await visitor().lens({ ips: "8.8.8.8 223.5.5.5 9.9.9.9" });
    expect(risks).toEqual([
      { score: 20, level: "low", reasons: ["data_center_inferred"] },
      { score: null, level: null, reasons: [] },
    ]);
    expect(risk_index).toEqual([0, 1, 1]);
  });

  test("accepts 1,000 addresses from anyone and 10,000 from signed-in users, and names the field beyond that", async () => {
    const { token } = await newAccount(running.app);
    const tooMany = (maximum: number) => ({ code: 400, fields: { ips: `must be at most ${maximum}` } });
    expect((await visitor().lens({ ips: many(1000) })).place_index).toHaveLength(1000);
    await expect(visitor().lens({ ips: many(1001) })).rejects.toMatchObject(tooMany(1000));
    await expect(visitor({ token: "stale" }).lens({ ips: many(1001) })).rejects.toMatchObject(tooMany(1000));
    expect((await visitor({ token }).lens({ ips: many(10_000) })).place_index).toHaveLength(10_000);
    await expect(visitor({ token }).lens({ ips: many(10_001) })).rejects.toMatchObject(tooMany(10_000));
  });

  test("accepts 10,000 addresses of maximum length, in every body format", async () => {
    const { token } = await newAccount(running.app);
    const ips = Array.from({ length: 10_000 }, (_, index) => {
      const group = (0x1000 + index).toString(16);
      return `2001:4860:${group}:${group}:${group}:${group}:100.100.100.100`;
    }).join("\r\n");
    const boundary = "x";
    const part = `--x\r\nContent-Disposition: form-data; name="ips"\r\n`;
    const bodies: [type: string, payload: string][] = [
      ["application/json", JSON.stringify({ ips })],
      ["application/x-www-form-urlencoded", new URLSearchParams({ ips: ips.replaceAll("\r\n", ",") }).toString()],
      [`multipart/form-data; boundary=${boundary}`, `${part}\r\n${ips}\r\n--x--\r\n`],
      [`multipart/form-data; boundary=${boundary}`, `${part}Content-Type: text/plain\r\n\r\n${ips}\r\n--x--\r\n`],
    ];
    for (const [type, payload] of bodies) {
      const answer = await running.server.inject({
        method: "POST",
        url: "/v1/lens",
        headers: { token, "content-type": type },
        payload,
      });
      expect(answer.json().data.place_index, type).toHaveLength(10_000);
    }
  });

  test("refuses a text without an address to look up", async () => {
    await expect(visitor().lens({ ips: ",, ," })).rejects.toMatchObject({ code: 400, fields: { ips: "is required" } });
  });

  test("looks up a bounded number of addresses in a step", () => {
    const stepsFor = (count: number) => {
      const steps = lensSteps(running.app, "en", many(count), { isSignedIn: true });
      let taken = 1;
      while (!steps.next().done) taken++;
      return taken;
    };
    const { most, perStep } = bulkWork["/v1/lens"];
    expect(stepsFor(most)).toBeGreaterThanOrEqual(most / perStep);
  });

  test.each([
    ["short words", "1 ", 470_000],
    ["addresses", "8.8.8.8\n", 470_000],
    ["one word without an end", "1", 470_000],
    ["separators", "\n", 470_000],
  ])("a text of %s is not split beyond what its refusal needs", (_name, piece, length) => {
    const refusalSteps = (size: number) => {
      const steps = lensSteps(running.app, "en", `${piece.repeat(size / piece.length)},x,y`, { isSignedIn: false });
      let taken = 1;
      try {
        while (!steps.next().done) taken++;
      } catch (error) {
        expect(error).toMatchObject({ failure: "INVALID_INPUT" });
      }
      return taken;
    };
    if (piece.length > 1) expect(refusalSteps(length)).toBe(refusalSteps(length / 10));
    else expect(refusalSteps(length)).toBeLessThan(100);
  });

  test("one visitor has twenty requests a minute", async () => {
    const one = visitor();
    for (let i = 0; i < 20; i++) await one.lens({ ips: "8.8.8.8" });
    await expect(one.lens({ ips: "8.8.8.8" })).rejects.toMatchObject({ code: 429 });
  });

  test("writes no address to the database, the call records or the log, and charges nothing", async () => {
    const { token, id } = await newAccount(running.app);
    const addresses = ["8.8.8.77", "223.5.5.77", "10.77.77.77", "2001:4860:4860::7777", "nonsense-7777"];
    const services = () => running.app.db.service.findMany({ where: { accountId: id }, orderBy: { id: "asc" } });
    const before = await services();
    await visitor({ token }).lens({ ips: addresses.join("\n") });
    await visitor().lens({ ips: addresses.join("\n") });
    await expect(visitor().lens({ ips: `${many(1000)}\n${addresses[0]}` })).rejects.toMatchObject({ code: 400 });
    await running.lookupApi.stop();
    const kept = `${await everyRow()}\n${lines.join("\n")}`;
    for (const address of addresses) expect(kept).not.toContain(address);
    expect(await services()).toEqual(before);
  });
});
