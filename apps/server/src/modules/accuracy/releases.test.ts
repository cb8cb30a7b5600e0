import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";

const now = new Date("2026-11-28T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.app.db.databaseVersion.deleteMany();
});

const enter = (version: string, publishedAt: string | null, status = "archived") =>
  running.app.db.databaseVersion.create({
    data: { version, status, builtAt: new Date("2026-01-01T00:00:00Z"), publishedAt },
  });
const read = () => running.client().accuracy.databaseReleases({});

test("without a version the calendar is empty", async () => {
  expect(await read()).toEqual({
    ...{ from_day: "2026-11-28", to_day: "2026-11-28", cadence_days: 7, longest_gap: null, days: [] },
  });
});

test("each day in UTC lists what was published on it, and nothing that was never served", async () => {
  await enter("20261125", "2026-11-25T23:59:59Z");
  await enter("20261125.2", "2026-11-26T00:00:00Z", "withdrawn");
  await enter("20261126", "2026-11-26T09:00:00Z", "published");
  await enter("20261127", "2026-11-27T09:00:00Z", "refused");
  await enter("20261128", null, "building");
  expect(await read()).toMatchObject({
    from_day: "2026-11-25",
    days: [
      { day: "2026-11-25", versions: [{ version: "20261125", is_withdrawn: false }] },
      {
        day: "2026-11-26",
        versions: [
          { version: "20261125.2", is_withdrawn: true },
          { version: "20261126", is_withdrawn: false },
        ],
      },
    ],
  });
});

test("it begins with the month eleven months ago", async () => {
  await enter("20251130", "2025-11-30T23:59:59Z");
  await enter("20251201", "2025-12-01T00:00:00Z");
  expect(await read()).toMatchObject({ from_day: "2025-12-01", days: [{ day: "2025-12-01" }] });
});

test("the longest gap leaves out withdrawn versions, and may last until today", async () => {
  await enter("20261101", "2026-11-01T03:30:00Z");
  await enter("20261110", "2026-11-10T03:30:00Z", "withdrawn");
  await enter("20261115", "2026-11-15T03:30:00Z");
  expect((await read()).longest_gap).toEqual({ from_day: "2026-11-01", to_day: "2026-11-15", days: 14 });
  await enter("20261108", "2026-11-08T03:30:00Z");
  expect((await read()).longest_gap).toEqual({ from_day: "2026-11-15", to_day: "2026-11-28", days: 13 });
  await running.app.db.databaseVersion.deleteMany();
  await enter("20261128", "2026-11-28T03:30:00Z");
  expect((await read()).longest_gap).toBeNull();
});
