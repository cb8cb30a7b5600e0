import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../../tests/setup/publisher.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { addSource, ensureDefaultSources } from "../databases/sources/registry.ts";
import { buildWaitingCorrections, keepSourcesCurrent } from "./schedule.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let publisher: Awaited<ReturnType<typeof openPublisher>>;
const queued: string[] = [];
let now = new Date("2026-11-10T12:00:00Z");
beforeAll(async () => {
  publisher = await openPublisher();
  running = await startApp({
    settings: { FEED_HOSTS: new URL(publisher.url).host },
    change: (app) => ({
      ...app,
      now: () => now,
      jobs: { ...app.jobs, add: async ({ name }) => void queued.push(name) },
    }),
  });
  // Sources of every installation are tested elsewhere.
  await ensureDefaultSources(running.app);
  await running.app.db.dataSource.updateMany({ data: { enabled: false } });
});
afterAll(async () => {
  await running.close();
  await publisher.close();
});

const add = (id: string, layer: "location" | "privacy") =>
  addSource(running.app, commandLine, {
    ...{
      id,
      name: id,
      kind: "url",
      location: `${publisher.url}/${id}`,
      licence: "MIT",
      everyHours: 24,
      ageLimitDays: 30,
    },
    ...{ layer, format: layer === "privacy" ? "cidr-list" : "geofeed", flag: layer === "privacy" ? "vpn" : "" },
  });

test("a list's first content and newer places are built at once, newer lists with the next scheduled build, and sources not due are not checked", async () => {
  publisher.publish("/list", "5.0.0.0/24\n");
  await add("list", "privacy");
  expect(await keepSourcesCurrent(running.app)).toEqual({ checked: 1, kept: ["list"] });
  expect(queued).toEqual(["databases.refresh"]);
  queued.length = 0;
  publisher.publish("/list", "5.0.0.0/24\n5.0.2.0/24\n");
  await running.app.db.dataSource.update({ where: { id: "list" }, data: { nextAt: null } });
  expect(await keepSourcesCurrent(running.app)).toEqual({ checked: 1, kept: ["list"] });
  expect(queued).toEqual([]);
  publisher.publish("/places", "5.0.0.0/24,DE,,Berlin,\n");
  await add("places", "location");
  expect(await keepSourcesCurrent(running.app)).toEqual({ checked: 1, kept: ["places"] });
  expect(queued).toEqual(["databases.refresh"]);
  expect(await keepSourcesCurrent(running.app)).toEqual({ checked: 0, kept: [] });
});

test("geofeeds found in registries, which change daily, wait for the next scheduled build", async () => {
  queued.length = 0;
  publisher.publish("/registry", `inetnum: 5.0.1.0/24\ngeofeed: ${publisher.url}/found\n`);
  publisher.publish("/found", "5.0.1.0/24,DE,,Berlin,\n");
  await addSource(running.app, commandLine, {
    ...{ id: "registry", name: "registry", kind: "rpsl", location: `${publisher.url}/registry`, format: "geofeed" },
    ...{ layer: "location", licence: "MIT", everyHours: 24, ageLimitDays: 30 },
  });
  expect(await keepSourcesCurrent(running.app)).toEqual({ checked: 1, kept: ["registry"] });
  expect(queued).toEqual([]);
});

test("sources that staff have switched off stay off", async () => {
  await keepSourcesCurrent(running.app);
  expect(await running.app.db.dataSource.count({ where: { enabled: true } })).toBe(3);
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const build = (version: string, status: string) =>
  running.app.db.databaseVersion.create({ data: { version, status, builtAt: now } });
const correction = (createdBy: string, version = "") =>
  running.app.db.dataCorrection.create({
    data: { firstIp: "8.8.8.0", lastIp: "8.8.8.255", values: {}, createdAt: now, createdBy, version },
  });

test("a proven correction is built within half an hour, and three refused versions end the attempts", async () => {
  const { app } = running;
  queued.length = 0;
  await correction("Sue");
  await correction("proof of the addresses", "20261109");
  expect(await buildWaitingCorrections(app)).toBe(false);
  await correction("proof of the addresses");
  expect(await buildWaitingCorrections(app)).toBe(true);
  for (const version of ["20261110.7", "20261110.8", "20261110.9"]) {
    later(1);
    await build(version, "refused");
    later(29);
    expect(await buildWaitingCorrections(app)).toBe(false);
    later(2);
    expect(await buildWaitingCorrections(app)).toBe(version !== "20261110.9");
  }
  expect(queued).toEqual(Array.from({ length: 3 }, () => "databases.refresh"));
});

test("corrections start no more than ten builds in 24 hours, so that older versions remain", async () => {
  later(2 * 24 * 60);
  for (let number = 1; number <= 10; number++) {
    later(31);
    await build(`20261112.${number}`, "archived");
  }
  await correction("proof of the addresses");
  later(31);
  expect(await buildWaitingCorrections(running.app)).toBe(false);
  later(24 * 60 - 10 * 31);
  expect(await buildWaitingCorrections(running.app)).toBe(true);
});
