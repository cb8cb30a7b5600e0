import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newLead } from "../../../../../tests/setup/staff-fixtures.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { PROVEN_BY } from "./cases.ts";

const now = new Date("2026-11-28T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());
beforeEach(async () => {
  const { db } = running.app;
  await db.dataCorrection.deleteMany();
  await db.lead.updateMany({ data: { version: "" } });
  await db.databaseVersion.deleteMany({ where: { version: { startsWith: "2026" } } });
});

const release = (version: string, publishedAt: Date | null) =>
  running.app.db.databaseVersion.create({
    data: { version, status: "archived", builtAt: new Date("2026-06-01T00:00:00Z"), publishedAt },
  });

interface Reported {
  version: string;
  at: Date;
  /** Null for one that staff put into a version by hand. */
  by?: string | null;
  /** When it was accepted: at once, if it is left out. */
  acceptedAt?: Date;
  kind?: string;
}

async function reported({ version, at, by = "Ann", acceptedAt = at, kind = "correction" }: Reported): Promise<void> {
  const { db } = running.app;
  const id = await newLead(running.app, { kind, address: "8.8.8.0/24", field: "city", correctValue: "San Jose" });
  await db.lead.update({ where: { id }, data: { version, createdAt: at } });
  if (by === null) return;
  const span = { firstIp: "8.8.8.0", lastIp: "8.8.8.255" };
  await db.dataCorrection.create({
    data: { leadId: id, ...span, values: {}, createdBy: by, createdAt: acceptedAt, version },
  });
}

const none = { count: 0, p50_seconds: null, p95_seconds: null, file_p50_seconds: null, file_p95_seconds: null };
const times = () => running.client().corrections.correctionTimes({});

test("without corrections there are no times", async () => {
  expect(await times()).toEqual({ days: 90, by_proof: none, by_staff: none });
});

test("corrections count from the report to the answers and to the files, proven ones apart from those of staff", async () => {
  const publishedAt = new Date(now.getTime() - DAY_MS);
  await release("20261127", publishedAt);
  const before = (ms: number) => new Date(publishedAt.getTime() - ms);
  for (let minutes = 1; minutes <= 20; minutes++) {
    const at = before(HOUR_MS + minutes * MINUTE_MS);
    await reported({ version: "20261127", at, acceptedAt: before(HOUR_MS), by: PROVEN_BY });
  }
  // Accepted today, and in no version yet.
  await reported({ version: "", at: new Date(now.getTime() - 30 * MINUTE_MS), acceptedAt: now, by: PROVEN_BY });
  await reported({ version: "20261127", at: before(5 * HOUR_MS), acceptedAt: before(HOUR_MS) });
  await reported({ version: "20261127", at: before(3 * DAY_MS), by: null });
  const hour = 3600;
  expect(await times()).toEqual({
    days: 90,
    by_proof: {
      ...{ count: 21, p50_seconds: 11 * 60, p95_seconds: 20 * 60 },
      ...{ file_p50_seconds: hour + 10 * 60, file_p95_seconds: hour + 19 * 60 },
    },
    by_staff: {
      ...{ count: 2, p50_seconds: 4 * hour, p95_seconds: 72 * hour },
      ...{ file_p50_seconds: 5 * hour, file_p95_seconds: 72 * hour },
    },
  });
});

test("only corrections that came into use in the last 90 days count", async () => {
  await release("20260829", new Date(now.getTime() - 91 * DAY_MS));
  await release("20261128", null);
  const at = new Date("2026-08-01T00:00:00Z");
  // By hand in a version that is old, unpublished or unknown, or in none.
  for (const version of ["", "20260829", "20261128", "20261201"]) await reported({ version, at, by: null });
  await reported({ version: "20260829", at, acceptedAt: new Date(now.getTime() - 91 * DAY_MS) });
  await release("20261127", now);
  await reported({ version: "20261127", at, kind: "feedback", by: null });
  // Staff name a version that already had it.
  await reported({ version: "20261127", at: new Date(now.getTime() + MINUTE_MS), by: null });
  expect((await times()).by_staff).toEqual(none);
  await reported({ version: "20261127", at, by: null });
  expect((await times()).by_staff.count).toBe(1);
});
