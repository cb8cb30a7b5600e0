import type { StatusComponent } from "@meridian/contract/status-names";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { foldDays } from "./fold.ts";
import { changeIncident, editUpdate, openIncident, updateIncident } from "./staff-incidents.ts";
import { currentState, showStatus } from "./status.ts";

const NOON = Date.parse("2026-11-28T12:00:00Z");
let now = NOON;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(now) }) });
});
afterAll(() => running.close());
beforeEach(async () => {
  now = NOON;
  const { db } = running.app;
  await db.$executeRaw`truncate status_probes, status_days, status_incidents, status_updates, status_deliveries`;
});

/** What is shown now; another installation, so that nothing is remembered. */
const fresh = () => ({ ...running.app, config: { ...running.app.config } });
const read = () => showStatus(fresh(), "en");
const componentOf = async (id: StatusComponent) => (await read()).components.find((one) => one.id === id)!;

/** Probes of a component from a time on, one a minute. */
const measure = (component: StatusComponent, from: number, outcomes: readonly [isUp: boolean, latencyMs: number][]) =>
  running.app.db.statusProbe.createMany({
    data: outcomes.map(([isUp, latencyMs], index) => ({
      component,
      minute: new Date(from + index * MINUTE_MS),
      isUp,
      latencyMs,
    })),
  });
const latest = (component: StatusComponent, ...outcomes: boolean[]) =>
  measure(
    component,
    now - (outcomes.length - 1) * MINUTE_MS,
    outcomes.map((isUp) => [isUp, 5]),
  );

const minutes = (count: number): [boolean, number][] =>
  Array.from({ length: count }, (_, index) => [index % 100 !== 0, index % 100]);

describe("folding", () => {
  test("keeps a day's figures, once, whoever folds and however often", async () => {
    const day = NOON - 3 * DAY_MS - 12 * HOUR_MS;
    await measure("website", day, minutes(1440));
    await measure("mcp", day + DAY_MS - MINUTE_MS, [
      [true, 7],
      [false, 90],
    ]);
    await measure("website", NOON - HOUR_MS, minutes(60));
    const before = await read();
    const folds = await Promise.all([foldDays(running.app), foldDays(running.app), foldDays(running.app)]);
    expect(folds.reduce((sum, { folded }) => sum + folded, 0)).toBe(3);
    expect(await foldDays(running.app)).toEqual({ folded: 0, forgotten: 0 });
    expect(await read()).toEqual(before);
    expect(await running.app.db.statusProbe.count()).toBe(60);
    expect((await componentOf("website")).days[0]).toEqual({
      day: "2026-11-25",
      probes: 1440,
      failed: 15,
      uptime_percent: 98.95,
      p50_ms: 49,
      p95_ms: 94,
    });
    // Midnight in UTC parts the two probes.
    expect((await componentOf("mcp")).days).toMatchObject([
      { day: "2026-11-25", probes: 1, failed: 0, p50_ms: 7 },
      { day: "2026-11-26", probes: 1, failed: 1, uptime_percent: 0, p50_ms: null },
    ]);
  });

  test("leaves yesterday and today in minutes, and forgets what is older than the page shows", async () => {
    await measure("website", NOON - 36 * HOUR_MS, [[true, 1]]);
    const old = { component: "website", probes: 1, up: 1 };
    for (const days of [89, 90, 100, 101])
      await running.app.db.statusDay.create({ data: { ...old, day: new Date(NOON - days * DAY_MS) } });
    expect(await foldDays(running.app)).toEqual({ folded: 0, forgotten: 1 });
    expect((await componentOf("website")).days.map(({ day }) => day)).toEqual(["2026-08-31", "2026-11-27"]);
  });
});

describe("what is shown", () => {
  test("time without probes counts neither as up nor as down", async () => {
    expect(await read()).toMatchObject({ state: "unknown", measured_since: null });
    await measure("website", NOON - 5 * DAY_MS, [
      [true, 4],
      [false, 4],
      [true, 4],
      [true, 4],
    ]);
    const website = await componentOf("website");
    expect(website).toMatchObject({ state: "unknown", uptime_percent: 75, hours: [], p50_ms: null });
    expect(website.days).toHaveLength(1);
    expect(await read()).toMatchObject({ measured_since: "2026-11-23" });
  });

  test("uptime is rounded down: 100 means that nothing failed", async () => {
    await running.app.db.statusDay.create({
      data: { component: "website", day: new Date(NOON - DAY_MS), probes: 1_000_000, up: 999_999 },
    });
    expect((await componentOf("website")).uptime_percent).toBe(99.99);
  });

  test.each([
    ["operational", [true, false, true]],
    ["operational", [true, true, false]],
    ["degraded", [false, true, false, true]],
    ["major_outage", [true, false, false]],
  ] as const)("a component is %s after %j", async (state, outcomes) => {
    await latest("mcp", ...outcomes);
    expect((await componentOf("mcp")).state).toBe(state);
  });

  test("one component that does not answer is a partial outage", async () => {
    for (const id of ["website", "lookup_api", "portal_api", "downloads", "documentation"] as const)
      await latest(id, true, true);
    expect((await read()).state).toBe("operational");
    await latest("mcp", false, false);
    expect((await read()).state).toBe("partial_outage");
    expect(await currentState(fresh())).toBe("partial_outage");
  });

  test("latency is that of the last hour and of each hour", async () => {
    await measure("website", NOON - 2 * HOUR_MS, [
      [true, 100],
      [true, 300],
    ]);
    await measure("website", NOON - 30 * MINUTE_MS, [
      [true, 10],
      [true, 20],
      [true, 30],
      [false, 10_000],
    ]);
    const website = await componentOf("website");
    expect(website).toMatchObject({ p50_ms: 20, p95_ms: 30 });
    expect(website.hours).toEqual([
      { start_at: new Date(NOON - 2 * HOUR_MS), failed: 0, p50_ms: 100, p95_ms: 300 },
      { start_at: new Date(NOON - HOUR_MS), failed: 1, p50_ms: 20, p95_ms: 30 },
    ]);
  });
});

const words = { title_en: "Slow", title_zh: "变慢", text_en: "We look <into> it.", text_zh: "调查中。" };
const incident = { ...words, severity: "degraded" as const, components: ["mcp" as const] };
const inHours = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();

describe("incidents", () => {
  test("give their components at least their severity until they end, and then are history", async () => {
    await latest("mcp", true, true);
    await latest("website", true, true);
    const { id } = await openIncident(running.app, commandLine, incident);
    expect(await read()).toMatchObject({
      state: "degraded",
      incidents: [{ id, title: "Slow", state: "investigating" }],
    });
    expect((await componentOf("website")).state).toBe("operational");
    now += MINUTE_MS;
    const update = { id, state: "resolved" as const, text_en: "Over.", text_zh: "结束。" };
    await updateIncident(running.app, commandLine, update);
    const { state, incidents, history } = await read();
    expect({ state, incidents }).toEqual({ state: "operational", incidents: [] });
    expect(history).toMatchObject([
      { id, resolved_at: new Date(now), updates: [{ text: "Over." }, { text: "We look <into> it." }] },
    ]);
    await updateIncident(running.app, commandLine, { ...update, state: "monitoring" });
    expect(await read()).toMatchObject({ incidents: [{ id, resolved_at: null }], history: [] });
    now += 91 * DAY_MS;
    await updateIncident(running.app, commandLine, update);
    now += 91 * DAY_MS;
    expect((await read()).history).toEqual([]);
  });

  test("maintenance is planned, current at its time, and explains an outage", async () => {
    const planned = { ...incident, severity: "maintenance" as const, starts_at: inHours(1), ends_at: inHours(3) };
    const { id } = await openIncident(running.app, commandLine, planned);
    expect(await read()).toMatchObject({ state: "unknown", incidents: [], maintenance: [{ id, state: "scheduled" }] });
    now += 2 * HOUR_MS;
    await latest("mcp", false, false);
    await latest("website", true, true);
    expect(await read()).toMatchObject({ state: "maintenance", incidents: [{ id }], maintenance: [] });
    // Nobody has begun it.
    now += 2 * HOUR_MS;
    expect(await read()).toMatchObject({ incidents: [], maintenance: [], history: [] });
    await updateIncident(running.app, commandLine, { id, state: "in_progress", text_en: "Late.", text_zh: "延迟。" });
    expect(await read()).toMatchObject({ incidents: [{ id }] });
  });

  test.each([
    ["components", { components: [] }],
    ["ends_at", { severity: "maintenance" as const }],
    ["ends_at", { ends_at: "2026-11-29T00:00:00Z" }],
    ["ends_at", { severity: "maintenance" as const, ends_at: "2026-11-01T00:00:00Z" }],
  ])("that make no sense are refused by field: %s", async (field, change) => {
    expect(() => openIncident(running.app, commandLine, { ...incident, ...change })).toThrowError(
      expect.objectContaining({ field }),
    );
    expect(await running.app.db.statusIncident.count()).toBe(0);
  });

  test("have only the states and severities of their kind", async () => {
    const { id } = await openIncident(running.app, commandLine, incident);
    const update = { id, state: "completed" as const, text_en: "x", text_zh: "x" };
    await expect(updateIncident(running.app, commandLine, update)).rejects.toMatchObject({ field: "state" });
    const change = { id, severity: "maintenance" as const, ends_at: inHours(2) };
    await expect(changeIncident(running.app, commandLine, change)).rejects.toMatchObject({ field: "severity" });
  });

  test("a corrected text keeps the earlier one in the audit log, and a change only what changed", async () => {
    const { id, updates } = await openIncident(running.app, commandLine, incident);
    now += MINUTE_MS;
    await editUpdate(running.app, commandLine, { id: updates[0]!.id, text_en: "Corrected.", text_zh: "更正。" });
    await changeIncident(running.app, commandLine, { id, severity: "major_outage" });
    expect((await read()).incidents).toMatchObject([
      { severity: "major_outage", updates: [{ text: "Corrected.", edited_at: new Date(now) }] },
    ]);
    const entries = await running.app.db.auditEntry.findMany({ orderBy: { id: "desc" }, take: 2 });
    expect(entries).toMatchObject([
      { action: "incident.change", before: { severity: "degraded" }, after: { severity: "major_outage" } },
      { action: "incident.edit_update", before: { text_en: words.text_en }, after: { text_en: "Corrected." } },
    ]);
  });
});

test("status.json and the feeds are open to other pages and readers, in both languages", async () => {
  const { id } = await openIncident(running.app, commandLine, incident);
  now += MINUTE_MS;
  const get = async (url: string) => running.server.inject({ url });
  const json = await get("/zh/status.json");
  expect(json.headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "public, max-age=30" });
  expect(json.json()).toMatchObject({ incidents: [{ id, title: "变慢" }], components: { length: 6 } });
  const feed = (await get("/status/feed.json")).json();
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    language: "en",
    authors: [{ name: "Meridian" }],
    items: [{ title: "Slow" }],
  });
  expect(feed.items[0].url).toMatch(new RegExp(`/status#incident-${id}$`));
  expect(feed.items[0].content_html).toContain("We look &lt;into&gt; it.");
  const atom = await get("/zh/status/feed.atom");
  expect(atom.headers["content-type"]).toMatch(/^application\/atom\+xml/);
  expect(atom.body).toContain("变慢");
});
