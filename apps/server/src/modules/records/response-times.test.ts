import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { MINUTE_MS } from "../../lib/durations.ts";

let clock = new Date("2026-11-20T15:30:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
});
afterAll(() => running.close());

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE_MS);
};
const read = () => running.client().usage.responseTimes({});

test("response times cover the last seven days, are cached for five minutes, and are shown from 100 calls on", async () => {
  const { key, account } = await newKey(running.app);
  const count = (hour: string, durations: number[], microseconds: number) => {
    const calls = durations.reduce((sum, of) => sum + of, 0);
    return running.app.db.usageQuarter.create({
      data: {
        accountId: account.id,
        keyId: key.id,
        serviceType: 1,
        quarter: new Date(hour),
        result: "success",
        calls,
        charged: calls,
        microseconds,
        durations,
      },
    });
  };
  await count("2026-11-20T10:00:00Z", [99, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 49_500);
  // Older than a week.
  await count("2026-11-13T10:00:00Z", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5000], 9_000_000_000);
  expect(await read()).toMatchObject({ calls: 0, classes: [], avg_ms: null, p50_ms: null, p95_ms: null, p99_ms: null });

  await count("2026-11-20T11:00:00Z", [1091, 30, 0, 0, 0, 0, 0, 0, 0, 0, 15], 2_420_500);
  later(4);
  expect((await read()).calls).toBe(0);

  later(2);
  const times = await read();
  expect(times).toMatchObject({ calls: 1200, avg_ms: 2, p50_ms: 1, p95_ms: 1, p99_ms: null });
  expect(times.classes.map(({ up_to_ms }) => up_to_ms)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, null]);
  expect(times.classes.filter(({ percent }) => percent > 0)).toEqual([
    { up_to_ms: 1, percent: 96.356 },
    { up_to_ms: 2, percent: 2.429 },
    { up_to_ms: null, percent: 1.215 },
  ]);
});
