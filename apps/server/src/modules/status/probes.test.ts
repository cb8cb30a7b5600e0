import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { freePort } from "../../../../../tests/setup/ports.ts";
import type { App } from "../../app.ts";
import { recordProbes } from "./probes.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
let now = new Date("2026-11-28T10:00:20Z");
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
  const PROBE_URL = await running.server.listen({ port: 0, host: "127.0.0.1" });
  app = { ...running.app, config: { ...running.app.config, PROBE_URL } };
});
afterAll(() => running.close());

// A port that browsers block would be refused by fetch itself.
let refusing: string;
beforeAll(async () => {
  refusing = `http://127.0.0.1:${await freePort()}`;
});

const outcomes = async (minute: string) =>
  Object.fromEntries(
    (await app.db.statusProbe.findMany({ where: { minute: new Date(minute) } })).map(({ component, isUp }) => [
      component,
      isUp,
    ]),
  );

test("what answers is up and what does not is down, over HTTP; several workers record a minute once", async () => {
  await Promise.all([recordProbes(app), recordProbes(app), recordProbes(app)]);
  // The pages are not part of this server.
  const up = { lookup_api: true, portal_api: true, downloads: true, mcp: true };
  expect(await outcomes("2026-11-28T10:00:00Z")).toEqual({ ...up, website: false, documentation: false });
  expect(await app.db.statusProbe.count()).toBe(6);
  await recordProbes({ ...app, config: { ...app.config, PROBE_URL: refusing } });
  // The minute keeps its first result.
  expect(await outcomes("2026-11-28T10:00:00Z")).toMatchObject(up);
});

test("a server that does not accept connections is down", async () => {
  now = new Date("2026-11-28T10:01:00Z");
  await recordProbes({ ...app, config: { ...app.config, PROBE_URL: refusing } });
  expect(Object.values(await outcomes("2026-11-28T10:01:00Z"))).toEqual(Array(6).fill(false));
});

test("a probe that this machine's network cannot send says nothing about the component", async () => {
  now = new Date("2026-11-28T10:02:00Z");
  // No host is reached by broadcast: the system refuses at once, as without a network.
  const PROBE_URL = "http://255.255.255.255:8080";
  expect(await recordProbes({ ...app, config: { ...app.config, PROBE_URL } })).toEqual({ up: 0, down: 0 });
  expect(await outcomes("2026-11-28T10:02:00Z")).toEqual({});
});
