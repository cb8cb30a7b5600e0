import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BackgroundTask } from "./background.ts";

interface Entry {
  task: string;
  failures: number;
}

let entries: Entry[] = [];
const log = pino(
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      entries.push(JSON.parse(chunk.toString()) as Entry);
      done();
    },
  }),
);
beforeEach(() => {
  entries = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test.each([
  ["throws", () => boom()],
  ["rejects", async () => boom()],
])("a task that %s keeps running on schedule, and logs the failure once a minute", async (_how, work) => {
  const runs = vi.fn(work);
  const task = new BackgroundTask("probe", log, runs);
  task.every(1000);
  await vi.advanceTimersByTimeAsync(59_500);
  expect(runs).toHaveBeenCalledTimes(59);
  expect(entries).toMatchObject([{ task: "probe", failures: 1 }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(entries).toMatchObject([{ failures: 1 }, { failures: 61 }]);
  task.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveBeenCalledTimes(69);
});

test("a run that takes longer than the interval does not overlap with the next", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const runs = vi.fn(() => promise);
  const task = new BackgroundTask("slow", log, runs);
  task.every(1000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveBeenCalledTimes(2);
  task.stop();
});

function boom(): never {
  throw new Error("boom");
}
