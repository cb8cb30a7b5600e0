import { expect, test } from "vitest";
import { cheapest, costOf, sliderSteps } from "./price-estimate.ts";

const developer = { quota: 500_000, price_cents: 19_900, price_per_1k_cents: 50, contact_only: false };
const business = { quota: 5_000_000, price_cents: 99_900, price_per_1k_cents: 30, contact_only: false };
const enterprise = { quota: null, price_cents: 0, price_per_1k_cents: 0, contact_only: true };
const packages = [developer, business, enterprise];

test("calls within the quota cost nothing extra, and each started thousand beyond it is charged", () => {
  expect(costOf(developer, 500_000)).toMatchObject({ extraCalls: 0, totalCents: 19_900 });
  expect(costOf(developer, 500_001)).toMatchObject({ extraCalls: 1, totalCents: 19_950 });
  expect(costOf(developer, 502_000)).toMatchObject({ extraCalls: 2000, totalCents: 20_000 });
});

test("the cheapest package is suggested, and one without a price never is", () => {
  expect(cheapest(packages, 1)?.item).toBe(developer);
  expect(cheapest(packages, 2_100_000)?.item).toBe(developer);
  expect(cheapest(packages, 2_101_000)?.item).toBe(business);
  expect(cheapest(packages, 1e9)?.item).toBe(business);
  expect(cheapest([enterprise], 10)).toBeNull();
});

test("the slider's steps rise from the first volume to the last", () => {
  const steps = sliderSteps(1000, 100_000_000);
  expect(steps[0]).toBe(1000);
  expect(steps.at(-1)).toBe(100_000_000);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});
