import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDatabase, PartitionBuilder, UNKNOWN_NETWORK, UNKNOWN_PLACE } from "@meridian/ipdb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import { databaseDirectory, listVersions } from "../databases/build.ts";
import { DELTA_BASES } from "../databases/deltas.ts";
import { currentVersion, RETAINED_VERSIONS, reconcileVersions } from "../databases/versions.ts";
import { claimVersion, judgeVersion, measureMissingCoverage, stagingDirectory } from "./publish.ts";
import { rollBack } from "./rollback.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let now = new Date("2026-11-10T12:00:00Z");
let queued: string[] = [];
beforeAll(async () => {
  const queue = async ({ name }: { name: string }) => void queued.push(name);
  running = await startApp({ change: (app) => ({ ...app, now: () => now, jobs: { ...app.jobs, add: queue } }) });
});
afterAll(() => running.close());
beforeEach(() => {
  now = new Date(now.getTime() + DAY_MS);
  queued = [];
});

const COUNTRIES = ["AU", "US", "CN", "NL", "DE"];
/** The country of each block of 2^24 addresses; those of the probes are correct. */
const countryOf = (block: number) =>
  ({ 8: 1, 114: 2, 223: 2, 193: 3 })[block] ?? (block === 1 ? 0 : block % COUNTRIES.length);

interface Content {
  dataDate?: string;
  /** Number of blocks in another city than usual. */
  movedCities?: number;
  /** Number of blocks in another country. */
  movedCountries?: number;
}

/** A database of 222 blocks that knows the probes, at any path. */
async function writeDatabase(path: string, version: string, content: Content = {}): Promise<void> {
  const { dataDate = "2026-11-01", movedCities = 0, movedCountries = 0 } = content;
  const v4 = new PartitionBuilder(4);
  for (let block = 1; block < 224; block++) {
    const isProbe = [1, 8, 114, 193, 223].includes(block);
    const country = countryOf(block) + (block - 10 < movedCountries && block >= 10 && !isProbe ? 1 : 0);
    const city = block >= 10 && block - 10 < movedCities ? COUNTRIES.length : 0;
    v4.addIpv4(block * 2 ** 24, 1 + (country % COUNTRIES.length) + city);
  }
  v4.addIpv4(224 * 2 ** 24, 0);
  const v6 = new PartitionBuilder(6);
  for (const [prefix, place] of [
    [0x20014860, 2],
    [0x20014861, 0],
    [0x24003200, 3],
    [0x24003201, 0],
  ] as const)
    v6.add(prefix, 0, 0, 0, place);
  const cities = ["Here", "There"].flatMap((city) =>
    COUNTRIES.map((countryCode) => ({ ...UNKNOWN_PLACE, countryCode, city })),
  );
  const about = { licence: "MIT", attribution: "", url: "", isSharable: true, sourceVersion: "1", rows: 1 };
  await buildDatabase({
    path,
    version,
    builtAt: now,
    layers: {
      location: {
        sources: [{ ...about, id: "places", layer: "location", name: "Places", updatedDate: dataDate }],
        places: [UNKNOWN_PLACE, ...cities],
        v4: v4.finish(),
        v6: v6.finish(),
      },
      network: {
        sources: [{ ...about, id: "systems", layer: "network", name: "Systems", updatedDate: dataDate }],
        networks: [UNKNOWN_NETWORK, { ...UNKNOWN_NETWORK, asn: 64_500, name: "EXAMPLE", source: 0 }],
        v4: (() => {
          const all = new PartitionBuilder(4);
          all.addIpv4(2 ** 24, 1);
          return all.finish();
        })(),
        v6: new PartitionBuilder(6).finish(),
      },
    },
  });
}

/** The result of a build: a claimed version, and its file in the staging directory. */
async function stage(content: Content = {}): Promise<{ version: string; path: string }> {
  const version = (await claimVersion(running.app)) ?? "";
  const directory = stagingDirectory(running.app.config.DATA_DIR);
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${version}.ipdb`);
  await writeDatabase(path, version, content);
  return { version, path };
}

async function publish(content: Content = {}, isForced = false) {
  const { version } = await stage(content);
  return judgeVersion(running.app, version, isForced);
}

const rowOf = (version: string) => running.app.db.databaseVersion.findUniqueOrThrow({ where: { version } });
/** The older versions from which there is a delta to one. */
const deltasOf = (version: string) =>
  readdirSync(databaseDirectory(running.app.config.DATA_DIR))
    .flatMap((name) => (name.startsWith(`${version}.from-`) ? [name.slice(version.length + 6, -".delta".length)] : []))
    .toSorted((a, b) => versions().indexOf(a) - versions().indexOf(b));
const versions = () => listVersions(databaseDirectory(running.app.config.DATA_DIR));

/** The version that other tests start from; the small database of the setup knows too few addresses to compare with. */
beforeAll(async () => {
  expect(await publish({}, true)).toMatchObject({ status: "published" });
});

test("a version that passes is published with its measurements, and the previous one is archived", async () => {
  const before = currentVersion(running.app)!;
  const published = await publish({ movedCities: 20, dataDate: "2026-11-02" });
  expect(published).toMatchObject({ status: "published", reason: "" });
  expect(await rowOf(before)).toMatchObject({ status: "archived" });
  expect(queued).toEqual(["watches.compare", "downloads.build"]);
  expect(deltasOf(published.version)).toContain(before);
  const row = await rowOf(published.version);
  expect(row).toMatchObject({ status: "published", publishedAt: now, dataDate: new Date("2026-11-02T00:00:00Z") });
  expect(row.changedRanges).toBe(20);
  expect(row.changedPercent).toBeCloseTo((20 / 232) * 100, 0);
  expect(row.coverage).toMatchObject({ v4: { country: 87.5, city: 87.5, region: 0, isp: 0 } });
  expect((row.checks as { name: string; passed: boolean }[]).map(({ name, passed }) => [name, passed])).toEqual([
    ["probes", true],
    ["changed_percent", true],
    ["data_date", true],
    ["same_country_percent", true],
  ]);
});

describe("a version is refused, with the reason, and never reaches the serving directory", () => {
  test.each<[string, Content, string]>([
    ["when half of its rows changed", { movedCities: 150 }, "changed_percent"],
    ["when its data is older", { dataDate: "2026-10-01" }, "data_date"],
    ["when one address in twenty has moved to another country", { movedCountries: 15 }, "same_country_percent"],
  ])("%s", async (_, content, check) => {
    const before = versions();
    const refused = await publish({ dataDate: "2026-11-02", ...content });
    expect(refused).toMatchObject({ status: "refused", reason: expect.stringContaining(check) });
    expect(await rowOf(refused.version)).toMatchObject({ status: "refused", reason: refused.reason });
    expect(versions()).toEqual(before);
    expect(readdirSync(stagingDirectory(running.app.config.DATA_DIR))).toEqual([]);
  });

  test.each<[string, (path: string) => void]>([
    ["cut off", (path) => truncateSync(path, 5000)],
    ["empty", (path) => writeFileSync(path, "")],
    ["something else", (path) => writeFileSync(path, "<html>".repeat(10_000))],
    ["not there", (path) => rmSync(path)],
  ])("when its file is %s", async (_, damage) => {
    const before = versions();
    const { version, path } = await stage();
    damage(path);
    expect(await judgeVersion(running.app, version, true)).toMatchObject({
      status: "refused",
      reason: expect.stringContaining("cannot be read"),
    });
    expect(versions()).toEqual(before);
  });

  test("if any byte is altered, even if staff force it", async () => {
    const before = versions();
    const { version, path } = await stage();
    const whole = readFileSync(path);
    for (let flip = 0; flip < 60; flip++) {
      const bytes = Buffer.from(whole);
      const at = Math.imul(flip, 0x9e3779b1) >>> 0;
      bytes[at % bytes.length]! ^= 1 << (flip % 8);
      writeFileSync(path, bytes);
      const judged = await judgeVersion(running.app, version, true);
      expect(judged, `byte ${at % bytes.length}`).toMatchObject({ status: "refused" });
    }
    expect(versions()).toEqual(before);
  });

  test("unless staff force it and it is readable", async () => {
    expect(await publish({ dataDate: "2026-11-02", movedCities: 150 }, true)).toMatchObject({ status: "published" });
    expect(await publish({ dataDate: "2026-11-02" }, true)).toMatchObject({ status: "published" });
  });
});

test("exactly one of several processes builds, and a dead one is not waited for", async () => {
  const claims = await Promise.all(Array.from({ length: 50 }, () => claimVersion(running.app)));
  const [version = ""] = claims.filter((claim) => claim !== null);
  expect(claims.filter((claim) => claim !== null)).toEqual([version]);
  now = new Date(now.getTime() + 2 * HOUR_MS);
  const next = await claimVersion(running.app);
  expect(next).toBe(`${version}.2`);
  expect(await rowOf(version)).toMatchObject({ status: "refused", reason: "it was never finished" });
  await running.app.db.databaseVersion.update({ where: { version: next! }, data: { status: "refused" } });
});

test("concurrent rollbacks withdraw one version, and every process follows", async () => {
  const { app } = running;
  const target = currentVersion(app)!;
  const { version: from } = await publish({ dataDate: "2026-11-02" });
  app.lookupDatabase.refresh();
  expect(app.lookupDatabase.version).toBe(from);
  const back = () => rollBack(app, commandLine, { from, target: "", reason: "wrong cities" });
  const results = await Promise.allSettled(Array.from({ length: 50 }, back));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refusals.filter((reason) => !(reason instanceof StaffProblem))).toEqual([]);
  expect([currentVersion(app), await rowOf(from), await rowOf(target)]).toMatchObject([
    target,
    { status: "withdrawn", reason: "wrong cities" },
    { status: "published" },
  ]);
  app.lookupDatabase.refresh();
  expect(app.lookupDatabase.version).toBe(target);
  expect(await app.db.auditEntry.count({ where: { action: "data.rollback" } })).toBe(1);
  expect(deltasOf(from)).toEqual([]);
  // A withdrawn version keeps its number, so that no two builds share one.
  const next = await publish({ dataDate: "2026-11-02" });
  expect(next).toMatchObject({ status: "published", version: `${from}.2` });
});

test("no lookup fails while twenty versions are published in turn, and the last twelve are kept", async () => {
  const { app } = running;
  let lookups = 0;
  let failed = 0;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      for (let address = 1; address < 224; address++) {
        const found = app.lookupDatabase.reader?.lookup(`${address}.1.2.3`);
        if (!found?.place?.countryCode && found?.reserved === null) failed += 1;
        lookups += 1;
      }
      await new Promise(setImmediate);
    }
  };
  const looking = look();
  const seen = new Set<string>();
  for (let swap = 0; swap < 20; swap++) {
    const { status, version } = await publish({ dataDate: "2026-11-02", movedCities: swap });
    expect(status).toBe("published");
    app.lookupDatabase.refresh();
    seen.add(app.lookupDatabase.version);
    expect(app.lookupDatabase.version).toBe(version);
  }
  isOver = true;
  await looking;
  expect([failed, seen.size]).toEqual([0, 20]);
  expect(lookups).toBeGreaterThan(20_000);
  expect(versions()).toHaveLength(RETAINED_VERSIONS);
  const kept = versions();
  expect(deltasOf(kept.at(-1)!)).toEqual(kept.slice(-1 - DELTA_BASES, -1));
  const beside = readdirSync(databaseDirectory(app.config.DATA_DIR)).filter((name) => name.endsWith(".delta"));
  expect(beside.filter((name) => !kept.includes(name.replace(/\.from-.*/, "")))).toEqual([]);
});

test("a version built before the table existed is recorded", async () => {
  const { app } = running;
  const directory = databaseDirectory(app.config.DATA_DIR);
  await writeDatabase(join(directory, "20270101.ipdb"), "20270101", { dataDate: "2026-12-01" });
  const before = currentVersion(app);
  expect(before).toBe("20270101");
  await reconcileVersions(app);
  expect(await rowOf("20270101")).toMatchObject({
    status: "published",
    dataDate: new Date("2026-12-01T00:00:00Z"),
    rangesV4: 224,
  });
  expect(await app.db.databaseVersion.count({ where: { status: "published" } })).toBe(1);
});

test("the coverage of a version that never passed the gate is measured once and stored", async () => {
  const { app } = running;
  await writeDatabase(join(databaseDirectory(app.config.DATA_DIR), "20270102.ipdb"), "20270102");
  expect(await measureMissingCoverage(app)).toBe(true);
  const { coverage } = await rowOf("20270102");
  // 223 of 255 announced blocks have a country, and no IPv6 is announced.
  expect(coverage).toMatchObject({ v4: { country: 87.5, elevation: 0 }, v6: { country: 0 } });
  expect(await measureMissingCoverage(app)).toBe(false);
  expect((await rowOf("20270102")).coverage).toEqual(coverage);
});

test("the coverage of a version that passed the gate is not measured again", async () => {
  await publish();
  expect(await measureMissingCoverage(running.app)).toBe(false);
});
