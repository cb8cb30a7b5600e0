import { describe, expect, test } from "vitest";
import { Bucket } from "./bucket.ts";

const START = 1_700_000_000_000;
const newBucket = () => new Bucket({ perSecond: 10, burst: 20 });

describe("a bucket", () => {
  test("gives up to its burst at once, and its rate afterwards", () => {
    const bucket = newBucket();
    expect([bucket.limit, bucket.burst, bucket.remaining]).toEqual([10, 20, 20]);
    expect([bucket.take(START, 15), bucket.remaining, bucket.take(START, 15), bucket.take(START)]).toEqual([
      15, 5, 5, 0,
    ]);
    expect([bucket.take(START + 99), bucket.take(START + 100), bucket.take(START + 100)]).toEqual([0, 1, 0]);
    expect([bucket.take(START + 60_000, 50), bucket.remaining]).toEqual([20, 0]);
  });

  test("gains nothing when the clock goes back", () => {
    const bucket = newBucket();
    bucket.take(START, 20);
    expect([bucket.take(START - 10_000), bucket.remaining]).toEqual([0, 0]);
  });

  test("says how long to wait for a call, and until it is full", () => {
    const slow = new Bucket({ perSecond: 0.5, burst: 4 });
    expect([slow.retryAfterSeconds, slow.resetSeconds, slow.isSpent(START)]).toEqual([0, 0, false]);
    slow.take(START, 3);
    expect([slow.retryAfterSeconds, slow.resetSeconds, slow.isSpent(START)]).toEqual([0, 6, false]);
    slow.take(START);
    expect([slow.retryAfterSeconds, slow.resetSeconds, slow.isSpent(START)]).toEqual([2, 8, true]);
    expect([slow.isSpent(START + 1000), slow.retryAfterSeconds]).toEqual([true, 1]);
    expect([slow.isSpent(START + 1999), slow.isSpent(START + 2000), slow.remaining]).toEqual([true, false, 1]);
    const fast = newBucket();
    fast.take(START, 20);
    expect(fast.retryAfterSeconds).toBe(1);
  });

  test("takes a new rate and a new burst from then on", () => {
    const bucket = newBucket();
    bucket.change({ perSecond: 1, burst: 3 });
    expect([bucket.limit, bucket.burst, bucket.take(START, 20)]).toEqual([1, 3, 3]);
    expect([bucket.take(START + 999), bucket.take(START + 1000)]).toEqual([0, 1]);
  });
});

describe("a bucket that several processes share", () => {
  test("counts each call once for each of them, but always gives one while one is left", () => {
    const bucket = newBucket();
    expect([bucket.take(START, 20, 4), bucket.take(START, 1, 4)]).toEqual([5, 0]);
    expect([bucket.take(START + 100, 1, 4), bucket.remaining]).toEqual([1, 0]);
    // The call counted as four, so the bucket owes three tenths of a second.
    expect([bucket.take(START + 499, 1, 4), bucket.take(START + 500, 1, 4)]).toEqual([0, 1]);
  });

  test("reports what it gave since the last report", () => {
    const bucket = newBucket();
    expect(bucket.report()).toBe(0);
    bucket.take(START, 3);
    bucket.take(START, 2, 2);
    expect([bucket.report(), bucket.report()]).toEqual([5, 0]);
  });

  test("gives what all have left, less what was not reported yet, for a second", () => {
    const bucket = newBucket();
    bucket.take(START, 2);
    bucket.allot(START, 10, 3);
    expect(bucket.remaining).toBe(4);
    // By the number of processes of the allotment, not by the assumed one.
    expect([bucket.take(START, 4), bucket.remaining]).toEqual([1, 1]);
    const later = newBucket();
    later.allot(START, 8, 2);
    expect(later.take(START + 999, 100)).toBe(8);
    const old = newBucket();
    old.allot(START, 8, 2);
    expect(old.take(START + 1000, 100)).toBe(18);
  });

  test("refills from the time of the allotment, and never shows less than nothing", () => {
    const bucket = newBucket();
    bucket.allot(START, -5, 2);
    expect([bucket.remaining, bucket.isSpent(START + 599), bucket.isSpent(START + 600)]).toEqual([0, true, false]);
  });

  test("is known to the collector of reports once used", () => {
    const busy = new Set<Bucket>();
    const bucket = new Bucket({ perSecond: 10, burst: 20 }, busy);
    expect(busy.size).toBe(0);
    bucket.take(START);
    expect([...busy]).toEqual([bucket]);
  });
});
