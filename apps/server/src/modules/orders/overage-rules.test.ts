import { describe, expect, test } from "vitest";
import { overageCallsFor, unbilledOverage } from "./overage-rules.ts";

describe("the calls beyond a quota that a cap allows", () => {
  const service = { overQuotaPolicy: "charge", overageCapCents: 1000, per1kCents: 12 };
  test.each([
    { more: {}, calls: 83_000, what: "whole thousands" },
    { more: { overageCapCents: 12 }, calls: 1000, what: "the first thousand" },
    { more: { overageCapCents: 11 }, calls: 0, what: "none below the price of a thousand" },
    { more: { overQuotaPolicy: "stop" }, calls: 0, what: "none if calls are to stop" },
    { more: { per1kCents: 0 }, calls: 0, what: "none without a price" },
    {
      more: { overageCapCents: 2_000_000_000, per1kCents: 1 },
      calls: 1_000_000_000,
      what: "a thousand million at most",
    },
  ])("are $what", ({ more, calls }) => {
    expect(overageCallsFor({ ...service, ...more })).toBe(calls);
  });
});

describe("the overage to bill", () => {
  const service = { quota: 1000, overageCalls: 5000, overageBilled: 0, per1kCents: 12 };
  test.each([
    { more: {}, callsMade: 3500, due: { made: 2500, calls: 2500, amountCents: 30 }, what: "calls beyond the quota" },
    { more: {}, callsMade: 9000, due: { made: 5000, calls: 5000, amountCents: 60 }, what: "no more than were allowed" },
    {
      more: { overageBilled: 2000 },
      callsMade: 3500,
      due: { made: 2500, calls: 500, amountCents: 6 },
      what: "those not billed yet",
    },
    { more: {}, callsMade: 1083, due: { made: 83, calls: 83, amountCents: 0 }, what: "whole cents" },
    { more: {}, callsMade: 1084, due: { made: 84, calls: 84, amountCents: 1 }, what: "the first cent" },
  ])("is $what", ({ more, callsMade, due }) => {
    expect(unbilledOverage({ ...service, ...more }, callsMade)).toEqual(due);
  });

  test("is nothing while the quota is not used up", () => {
    expect(unbilledOverage(service, 0).amountCents).toBeLessThanOrEqual(0);
  });
});
