import { describe, expect, test } from "vitest";
import { termOf } from "./terms.ts";

type Grant = Parameters<typeof termOf>[0][number];

const at = (day: string) => new Date(`${day}T08:00:00Z`);

/** A month of package 1 with a thousand calls, bought on 10 January. */
const grant = (more: Partial<Grant> = {}): Grant => ({
  ...{ at: at("2026-01-10"), quota: 1000, months: 1, days: 0, qps: null, callsBefore: 0, overageBefore: 0 },
  ...{ replaces: false, undoneAt: null, packageId: 1, cycle: "month", currency: "CNY", per1kCents: 12 },
  ...more,
});
/** A gift: no package. */
const gift = (more: Partial<Grant> = {}) =>
  grant({ packageId: null, cycle: "", currency: "", per1kCents: 0, months: 0, days: 5, quota: 50, ...more });

describe("a term", () => {
  test("is what was granted", () => {
    expect(termOf([])).toBe(null);
    expect(termOf([grant()])).toEqual({
      ...{ startAt: at("2026-01-10"), expireAt: at("2026-02-10"), quota: 1000, qps: 100 },
      ...{ packageId: 1, cycle: "month", currency: "CNY", per1kCents: 12 },
    });
  });

  test("is extended by a grant before its end, counted from its start", () => {
    const [first, second] = [grant({ at: at("2026-01-31") }), grant({ at: at("2026-02-20"), days: 1.5 })];
    expect(termOf([first, second])).toMatchObject({ startAt: at("2026-01-31"), quota: 2000 });
    // 31 March, although February ends on the 28th, and a day and a half.
    expect(termOf([first, second])?.expireAt.toISOString()).toBe("2026-04-01T20:00:00.000Z");
  });

  test("adds up days and months of all its grants", () => {
    const term = termOf([
      grant({ days: 2 }),
      gift({ at: at("2026-01-11") }),
      grant({ at: at("2026-01-12"), months: 2 }),
    ]);
    expect(term).toMatchObject({ expireAt: at("2026-04-17"), quota: 2050 });
  });

  test("begins anew with a grant at or after its end, and calls made stay counted", () => {
    for (const day of ["2026-02-10", "2026-03-01"]) {
      const next = grant({ at: at(day), quota: 500, callsBefore: 700 });
      expect(termOf([grant(), next])).toMatchObject({ startAt: at(day), quota: 1200 });
    }
    const next = termOf([grant({ days: 3 }), grant({ at: at("2026-03-01"), overageBefore: 40 })]);
    expect(next).toMatchObject({ expireAt: at("2026-04-01"), quota: 1000 });
  });

  test("begins anew with a grant that replaces it", () => {
    const larger = grant({ at: at("2026-01-20"), replaces: true, quota: 9000, callsBefore: 300, packageId: 2 });
    expect(termOf([grant(), larger])).toMatchObject({ startAt: at("2026-01-20"), quota: 9300, packageId: 2 });
    expect(termOf([grant(), larger])?.expireAt).toEqual(at("2026-02-20"));
  });

  test("does not take billed overage from new calls", () => {
    const next = grant({ at: at("2026-01-20"), overageBefore: 40, callsBefore: 1040 });
    expect(termOf([grant(), next])?.quota).toBe(2040);
  });

  test("is what it would be without a grant that was undone, except that billed overage stays paid for", () => {
    const undone = { undoneAt: at("2026-01-21") };
    expect(termOf([grant(undone)])).toBe(null);
    expect(termOf([grant(), grant({ at: at("2026-01-20"), months: 2, ...undone })])).toEqual(termOf([grant()]));
    const paid = grant({ at: at("2026-01-20"), overageBefore: 40, packageId: 2, ...undone });
    expect(termOf([grant(), paid])).toEqual({ ...termOf([grant()]), quota: 1040 });
  });

  test("keeps its package and its prices when calls are given", () => {
    const bought = { packageId: 1, cycle: "month", currency: "CNY", per1kCents: 12 };
    expect(termOf([grant(), gift({ at: at("2026-01-20") })])).toMatchObject(bought);
    expect(termOf([gift()])).toMatchObject({ packageId: null, cycle: "", currency: "", per1kCents: 0 });
    expect(termOf([gift(), grant()])).toMatchObject(bought);
  });
});

describe("calls per second", () => {
  const later = at("2026-01-20");
  const paceOf = (...grants: Grant[]) => termOf(grants)?.qps;

  test("are those of a free service unless granted", () => {
    expect([paceOf(grant()), paceOf(grant({ qps: 0 })), paceOf(grant({ qps: 20 }))]).toEqual([100, 100, 20]);
  });

  test("are never lowered by a purchase for a running term", () => {
    const fast = grant({ qps: 500 });
    expect(paceOf(fast, grant({ at: later, qps: 50 }))).toBe(500);
    expect(paceOf(fast, grant({ at: later, qps: 900 }))).toBe(900);
    expect(paceOf(fast, grant({ at: later }))).toBe(500);
  });

  test("are as granted by staff, and by the package of a new term", () => {
    const fast = grant({ qps: 500 });
    expect(paceOf(fast, gift({ at: later, qps: 50 }))).toBe(50);
    expect(paceOf(fast, grant({ at: later, qps: 50, replaces: true }))).toBe(50);
    expect(paceOf(fast, grant({ at: at("2026-03-01"), qps: 50 }))).toBe(50);
  });
});
