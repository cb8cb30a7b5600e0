import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { ensureDefaultSources } from "./sources/registry.ts";
import { databaseStatus } from "./status.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

test("data past its age limit is called old regardless of its version's build time, and each source shows its age", async () => {
  const { app } = running;
  const seenOn = async (date: string) => {
    const there = { ...app, now: () => new Date(`${date}T12:00:00Z`) };
    const [status] = await databaseStatus(there, "en");
    return [
      status?.data_age_days,
      status?.data_status,
      // Without the time zones, whose release is as new as the product.
      status?.sources.slice(0, 3).map(({ age_days, status }) => [age_days, status]),
    ];
  };
  expect(app.lookupDatabase.reader?.metadata.dataDate).toBe("2025-12-31");
  expect(await seenOn("2026-02-14")).toEqual([
    45,
    "current",
    [
      [45, "current"],
      [45, "current"],
      [45, "current"],
    ],
  ]);
  expect(await seenOn("2026-02-15")).toEqual([
    46,
    "old",
    [
      [46, "old"],
      [46, "old"],
      // Our own rules are not renewed on a schedule.
      [46, "current"],
    ],
  ]);
  await app.db.databaseVersion.create({
    data: { version: app.lookupDatabase.version, builtAt: app.now(), changedRanges: 12, changedPercent: 0.4 },
  });
  const [status] = (await running.client().usage.databaseUpdateStatus({})).list;
  expect(status).toMatchObject({ data_date: "2025-12-31", changed_ranges: 12, changed_percent: 0.4 });
});

test("lists that the version in use lacks are named, until a version has them", async () => {
  const { app } = running;
  const awaited = async () => (await running.client().usage.databaseUpdateStatus({})).list[0]!.awaited;
  await ensureDefaultSources(app);
  expect(await awaited()).toContainEqual({ name: "Tor Project bulk exit list", is_fetched: false });
  expect((await awaited()).map(({ name }) => name)).not.toContain("DB-IP City Lite");
  await app.db.dataSource.update({ where: { id: "tor-exits" }, data: { sha256: "0".repeat(64) } });
  expect(await awaited()).toContainEqual({ name: "Tor Project bulk exit list", is_fetched: true });
  await app.db.dataSource.update({ where: { id: "aws" }, data: { enabled: false } });
  expect((await awaited()).map(({ name }) => name)).not.toContain("Amazon Web Services");
  const { id } = app.lookupDatabase.reader!.metadata.layers[0]!;
  const list = {
    id,
    name: "Present",
    kind: "url",
    location: "https://example.com/",
    format: "cidr-list",
    licence: "MIT",
  };
  await app.db.dataSource.create({ data: { ...list, layer: "privacy", ageLimitDays: 30, createdAt: app.now() } });
  expect((await awaited()).map(({ name }) => name)).not.toContain("Present");
});

test("sources of routes and registrations show their age once they are there", async () => {
  const { app } = running;
  await ensureDefaultSources(app);
  const sources = async () => (await running.client().usage.databaseUpdateStatus({})).list[0]!.sources;
  const name = "Statistics of ARIN";
  expect((await sources()).map((source) => source.name)).not.toContain(name);
  const data = { sha256: "0".repeat(64), dataDate: new Date("2020-01-02") };
  await app.db.dataSource.update({ where: { id: "registered-arin" }, data });
  expect(await sources()).toContainEqual(expect.objectContaining({ name, updated_date: "2020-01-02", status: "old" }));
});
