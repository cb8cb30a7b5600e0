import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { startApp } from "../../../../../tests/setup/app.ts";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { job } from "../../jobs.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import { queuePending } from "./pending.ts";

const note = job({ name: "test.note", input: z.object({ text: z.string() }), attempts: 3, isPersonal: true });

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
let clock: Date;
/** How many jobs the queue accepts before it is unavailable. */
let accepted: number;
let queued: unknown[];

beforeAll(async () => {
  running = await startApp({
    change: (outer) => ({
      ...outer,
      now: () => clock,
      jobs: {
        ...outer.jobs,
        add: async ({ name, attempts, isPersonal, input }, values) => {
          if (accepted-- <= 0) throw new Failure("UNAVAILABLE");
          queued.push({ name, attempts, isPersonal, ...input.parse(values) });
        },
      },
    }),
  });
  app = running.app;
});
afterAll(() => running.close());
beforeEach(async () => {
  clock = new Date();
  accepted = 100;
  queued = [];
  await app.db.pendingJob.deleteMany();
});

const asQueued = (text: string) => ({ name: "test.note", attempts: 3, isPersonal: true, text });
const pass = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};

/** A change and its jobs, in one transaction. */
const change = (texts: readonly string[], last: () => void = () => {}) =>
  transaction(app, async (inner) => {
    const row = { id: crypto.randomUUID(), at: clock };
    await inner.db.sentMessage.create({ data: row });
    for (const text of texts) await inner.jobs.add(note, { text });
    last();
    return row.id;
  });
const isCommitted = async (id: string) => (await app.db.sentMessage.count({ where: { id } })) === 1;

test("jobs of a committed transaction are queued in their order, and none is kept", async () => {
  await change(["one", "two"]);
  expect(queued).toEqual([asQueued("one"), asQueued("two")]);
  expect(await app.db.pendingJob.count()).toBe(0);
});

test("a transaction that is rolled back leaves no job", async () => {
  const failing = () => {
    throw new Error("after the jobs");
  };
  await expect(change(["never"], failing)).rejects.toThrow("after the jobs");
  pass(2 * MINUTE_MS);
  expect(await queuePending(app)).toEqual({ queued: 0 });
  expect(queued).toEqual([]);
});

test.each([0, 1])(
  "a queue that is unavailable after %i of two jobs: the change is done, and the rest is queued later, once",
  async (before) => {
    accepted = before;
    expect(await isCommitted(await change(["one", "two"]))).toBe(true);
    expect(queued).toEqual([asQueued("one")].slice(0, before));
    pass(2 * MINUTE_MS);
    accepted = 0;
    await expect(queuePending(app)).rejects.toMatchObject({ failure: "UNAVAILABLE" });
    accepted = 100;
    expect(await queuePending(app)).toEqual({ queued: 2 - before });
    expect(await queuePending(app)).toEqual({ queued: 0 });
    expect(queued).toEqual([asQueued("one"), asQueued("two")]);
  },
);

test("jobs are left to their own process for a minute", async () => {
  accepted = 0;
  await change(["late"]);
  accepted = 100;
  pass(MINUTE_MS);
  expect(await queuePending(app)).toEqual({ queued: 0 });
  pass(1);
  expect(await queuePending(app)).toEqual({ queued: 1 });
});

test("more jobs than one read takes are all queued, each once", async () => {
  accepted = 0;
  const texts = Array.from({ length: 1201 }, (_, index) => `note ${index}`);
  await change(texts);
  accepted = 5000;
  pass(2 * MINUTE_MS);
  expect(await queuePending(app)).toEqual({ queued: 1201 });
  expect(new Set(queued.map((one) => (one as { text: string }).text))).toEqual(new Set(texts));
  expect(queued).toHaveLength(1201);
});
