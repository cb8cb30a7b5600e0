import fc from "fast-check";
import { pino } from "pino";
import { expect, test } from "vitest";
import { Bucket } from "./bucket.ts";
import { Limits } from "./limits.ts";
import { bucketPolicies, type Rate } from "./policies.ts";

let now = 1_700_000_000_000;
const newLimits = () => new Limits({ redis: null, log: pino({ level: "silent" }), now: () => new Date(now) });

type PolicyName = keyof typeof bucketPolicies;
const given: Rate = { perSecond: 2, burst: 5 };
const policies = Object.entries(bucketPolicies).map(([name, { rate }]) => ({
  name: name as PolicyName,
  rate: rate ?? given,
}));

test.each(policies)(
  "$name lets a burst pass at once, then one call as it refills, for each subject apart",
  ({ name, rate }) => {
    const limits = newLimits();
    for (let i = 0; i < rate.burst; i++) expect(limits.take(name, "a", rate)).toBe(0);
    const wait = limits.take(name, "a", rate);
    expect(wait).toBe(Math.ceil(1 / rate.perSecond));
    expect(limits.take(name, "b", rate)).toBe(0);
    now += wait * 1000;
    expect(limits.take(name, "a", rate)).toBe(0);
  },
);

test("a subject of one policy is none of another", () => {
  const limits = newLimits();
  while (limits.take("unknown-key", "a") === 0);
  expect(limits.wait("unknown-key", "a")).toBe(1);
  expect(limits.wait("refused-updater", "a")).toBe(0);
  expect(limits.take("refused-updater", "a")).toBe(0);
});

test("no more subjects are remembered than the policy says", () => {
  const limits = newLimits();
  const { subjects } = bucketPolicies["key-details"];
  const first = limits.bucket("key-details", 0);
  for (let subject = 1; subject < subjects; subject++) limits.bucket("key-details", subject);
  expect(limits.bucket("key-details", 0)).toBe(first);
  for (let subject = 1; subject <= subjects; subject++) limits.bucket("key-details", -subject);
  expect(limits.bucket("key-details", 0)).not.toBe(first);
});

test("in any stretch of time no more calls pass than a burst and what the rate allows", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 50 }), gaps, (perSecond, burst, gaps) => {
      const bucket = new Bucket({ perSecond, burst });
      let at = 0;
      const passed: number[] = [];
      for (const gap of gaps) {
        at += gap;
        if (bucket.take(at) === 1) passed.push(at);
      }
      for (const [first, from] of passed.entries())
        for (const [index, until] of passed.slice(first).entries())
          expect(index + 1).toBeLessThanOrEqual(burst + ((until - from) / 1000) * perSecond + 1e-6);
    }),
    { numRuns: 50 },
  );
});
