import pino from "pino";
import { beforeEach, expect, test } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";

let time: number;
let calls: number;
let lines: { level: number; part: string; retry_ms: number }[];
let breaker: CircuitBreaker;
beforeEach(() => {
  time = 0;
  calls = 0;
  lines = [];
  breaker = new CircuitBreaker("derived", pino({}, { write: (line) => void lines.push(JSON.parse(line)) }), () => time);
});

const fail = () => {
  calls++;
  return Promise.reject(new Error("broken"));
};
const refused = (seconds: number) => ({ failure: "UNAVAILABLE", data: { retry_after_seconds: seconds } });

test("after a failure a part is left alone, each time for twice as long, up to half a minute", async () => {
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    await expect(breaker.run(fail)).rejects.toMatchObject({ failure: "UNAVAILABLE" });
    pauses.push(lines.at(-1)!.retry_ms);
    time += pauses.at(-1)! - 1;
    await expect(breaker.run(fail)).rejects.toMatchObject(refused(1));
    expect(calls).toBe(attempt + 1);
    time += 1;
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(breaker.state).toBe("down");
});

test("the caller learns when to retry, and each failure is logged once, as an error", async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(breaker.run(fail)).rejects.toMatchObject({ failure: "UNAVAILABLE" });
    time = 10_000 * (attempt + 1);
  }
  await expect(breaker.run(fail)).rejects.toMatchObject(refused(16));
  await expect(breaker.run(fail)).rejects.toMatchObject(refused(16));
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatchObject({ level: 50, part: "derived" });
});

test("a part that works again is up, and its next failure is a first one", async () => {
  await expect(breaker.run(fail)).rejects.toThrow();
  time = 500;
  expect(await breaker.run(async () => "done")).toBe("done");
  expect(breaker.state).toBe("up");
  await expect(breaker.run(fail)).rejects.toThrow();
  expect(lines.map(({ retry_ms }) => retry_ms)).toEqual([500, 500]);
});

test("work that fails together counts as one failure", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const together = Array.from({ length: 50 }, () => breaker.run(() => promise));
  time = 100;
  reject(new Error("the thread ended"));
  const results = await Promise.allSettled(together);
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(lines.map(({ retry_ms }) => retry_ms)).toEqual([500]);
});
