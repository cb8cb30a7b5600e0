import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Package } from "../../generated/client.ts";
import { centsLeft, deliveredFor, isSamePrice, monthsIn, payableByPoints, priced, reducedBy } from "./price-rules.ts";

const row = {
  ...{ id: 3, nameEn: "Pro", nameZh: "专业版", type: 1, cycle: "month", quota: 1000, qps: 20 },
  ...{ priceCnyCents: 9000, originCnyCents: 10_000, priceUsdCents: 1500, originUsdCents: 1500 },
  ...{ per1kCnyCents: 12, per1kUsdCents: 2 },
} as Package;
const about = { kind: "api", serviceId: null } as const;
const price = priced(row, 2, "CNY", about);

describe("a package", () => {
  test("costs its price times the number, and shows what that is below the list price", () => {
    expect(price).toEqual({
      ...{ kind: "api", serviceId: null, currency: "CNY", originCents: 20_000, discountCents: 2000 },
      item: {
        ...{ name_en: "Pro", name_zh: "专业版", pkg_id: 3, offline_id: null, type: 1, cycle: "month", num: 2 },
        ...{ quota: 2000, qps: 20, per_1k_cents: 12, price_cents: 18_000 },
        ...{ credit_cents: 0, credit_of: "", extra_calls: 0 },
      },
    });
    const dollars = priced(row, 3, "USD", { kind: "renew", serviceId: 5 });
    expect(dollars).toMatchObject({
      kind: "renew",
      serviceId: 5,
      currency: "USD",
      originCents: 4500,
      discountCents: 0,
    });
    expect(dollars.item).toMatchObject({ quota: 3000, per_1k_cents: 2, price_cents: 4500 });
  });

  test("never costs more than its list price says", () => {
    const dearer = priced({ ...row, originCnyCents: 1 }, 1, "CNY", about);
    expect([dearer.originCents, dearer.discountCents, dearer.item.price_cents]).toEqual([9000, 0, 9000]);
  });

  test.each([
    { cycle: "month", num: 36 },
    { cycle: "year", num: 3 },
  ])("is sold for up to three years, by the $cycle", ({ cycle, num }) => {
    expect(monthsIn(priced({ ...row, cycle }, num, "CNY", about).item)).toBe(36);
    expect(() => priced({ ...row, cycle }, num + 1, "CNY", about)).toThrow(
      expect.objectContaining({ field: "num", rule: "max", params: { maximum: num } }),
    );
  });

  test("is not sold with more calls than a service can hold", () => {
    const large = { ...row, quota: 1_000_000_000 };
    expect(priced(large, 2, "CNY", about).item.quota).toBe(2_000_000_000);
    expect(() => priced(large, 3, "CNY", about)).toThrow(
      expect.objectContaining({ field: "num", rule: "max", params: { maximum: 2 } }),
    );
    expect(priced({ ...row, quota: null }, 3, "CNY", about).item.quota).toBe(0);
  });
});

describe("what is left of another package", () => {
  test.each([
    { cents: 0, credit: 0, extra: 0, discount: 2000 },
    { cents: 5000, credit: 5000, extra: 0, discount: 7000 },
    { cents: 18_000, credit: 18_000, extra: 0, discount: 20_000 },
    // Too little for a call beyond the price is not kept.
    { cents: 18_008, credit: 18_000, extra: 0, discount: 20_000 },
    { cents: 18_009, credit: 18_009, extra: 1, discount: 20_000 },
    { cents: 27_000, credit: 27_000, extra: 1000, discount: 20_000 },
  ])("of $cents cents pays $credit, and adds $extra calls", ({ cents, credit, extra, discount }) => {
    const reduced = reducedBy(price, { cents, of: "basis" });
    expect(reduced.discountCents).toBe(discount);
    expect(reduced.item).toEqual({
      ...price.item,
      ...{ quota: 2000 + extra, credit_cents: credit, credit_of: "basis", extra_calls: extra },
    });
  });

  test("adds nothing to a package that costs nothing, or has no calls", () => {
    const free = priced({ ...row, priceCnyCents: 0 }, 1, "CNY", about);
    expect(reducedBy(free, { cents: 500, of: "" }).item).toMatchObject({
      credit_cents: 0,
      extra_calls: 0,
      quota: 1000,
    });
    const empty = priced({ ...row, quota: 0 }, 1, "CNY", about);
    expect(reducedBy(empty, { cents: 50_000, of: "" }).item).toMatchObject({ credit_cents: 9000, extra_calls: 0 });
    const unknown = { ...price, item: { ...price.item, quota: null } };
    expect(reducedBy(unknown, { cents: 50_000, of: "" }).item).toMatchObject({ quota: 0, extra_calls: 0 });
  });

  test("is refused if it adds more calls than a service can hold", () => {
    const large = priced({ ...row, quota: 1_000_000_000 }, 1, "CNY", about);
    expect(reducedBy(large, { cents: 18_000, of: "" }).item.quota).toBe(2_000_000_000);
    expect(() => reducedBy(large, { cents: 18_001, of: "" })).toThrow(
      expect.objectContaining({ failure: "CONFLICT", data: { state: "too_many_calls" } }),
    );
  });

  test.each([
    // 2000 calls for 180.00, of which 90.00 are credit.
    { credit: 9000, left: 9000, quota: 2000, extra: 0 },
    { credit: 9000, left: 9001, quota: 2000, extra: 0 },
    { credit: 9000, left: 8991, quota: 1999, extra: 0 },
    { credit: 9000, left: 8990, quota: 1998, extra: 0 },
    { credit: 9000, left: 4500, quota: 1500, extra: 0 },
    { credit: 9000, left: 0, quota: 1000, extra: 0 },
    // 3000 calls for 270.00 of credit, 1000 of them for what exceeds the price.
    { credit: 27_000, left: 22_500, quota: 2500, extra: 500 },
    { credit: 27_000, left: 18_000, quota: 2000, extra: 0 },
    { credit: 27_000, left: 17_991, quota: 1999, extra: 0 },
    { credit: 27_000, left: 0, quota: 0, extra: 0 },
  ])("that shrank from $credit to $left cents buys $quota calls", ({ credit, left, quota, extra }) => {
    const { item } = reducedBy(price, { cents: credit, of: "basis" });
    expect(deliveredFor(item, left)).toEqual({
      ...item,
      ...{ quota, credit_cents: Math.min(credit, left), extra_calls: extra },
    });
    expect(deliveredFor({ ...item, quota: null }, 0).quota).toBe(0);
  });

  test("buys calls for at least what it is worth, to the last of very many", () => {
    const large = priced({ ...row, quota: 1_999_999_999, priceCnyCents: 1_999_999_999 }, 1, "CNY", about);
    const { item } = reducedBy(large, { cents: 1_999_999_998, of: "" });
    expect(deliveredFor(item, 1).quota).toBe(2);
  });

  const term = { cents: 10_000, calls: 100, startAt: new Date(0), expireAt: new Date(1000) };

  test.each([
    { unused: 100, at: 0, cents: 10_000, what: "all of it if nothing is used" },
    { unused: 29, at: 0, cents: 2900, what: "the unused calls" },
    { unused: 100, at: 710, cents: 2900, what: "the unused time" },
    { unused: 29, at: 800, cents: 2000, what: "the smaller of both" },
    { unused: 150, at: -500, cents: 10_000, what: "never more than was paid" },
    { unused: 0, at: 0, cents: 0, what: "nothing without calls" },
    { unused: -5, at: 0, cents: 0, what: "nothing beyond the quota" },
    { unused: 100, at: 1000, cents: 0, what: "nothing at the end" },
    { unused: 100, at: 1001, cents: 0, what: "nothing after the end" },
  ])("is worth $what", ({ unused, at, cents }) => {
    expect(centsLeft(term, unused, new Date(at))).toBe(cents);
  });

  test("is worth nothing of a term that ends before it starts", () => {
    for (const start of [1000, 1001])
      expect(centsLeft({ ...term, startAt: new Date(start) }, 100, new Date(0))).toBe(0);
  });

  test("loses no cent to rounding of shares", () => {
    const amounts = fc.integer({ min: 1, max: 2_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.nat(), (cents, calls, some) => {
        const unused = some % (calls + 1);
        const exact = Number((BigInt(cents) * BigInt(unused)) / BigInt(calls));
        expect(centsLeft({ ...term, cents, calls }, unused, new Date(0))).toBe(exact);
      }),
    );
  });
});

describe("points", () => {
  test.each([
    { integral: 100_000, currency: "CNY", cents: 1001, pays: 500, costs: 500, what: "half of a price at most" },
    { integral: 300, currency: "CNY", cents: 1001, pays: 300, costs: 300, what: "a cent of a yuan each" },
    { integral: 700, currency: "USD", cents: 1001, pays: 100, costs: 700, what: "a cent of a dollar for seven" },
    { integral: 706, currency: "USD", cents: 1001, pays: 100, costs: 700, what: "whole cents" },
    { integral: 100_000, currency: "USD", cents: 1001, pays: 500, costs: 3500, what: "half of a price in dollars" },
    { integral: 100, currency: "CNY", cents: 1, pays: 0, costs: 0, what: "no part of a cent" },
    { integral: -100, currency: "CNY", cents: 1000, pays: 0, costs: 0, what: "nothing without any" },
  ] as const)("pay $what", ({ integral, currency, cents, pays, costs }) => {
    expect(payableByPoints(integral, currency, cents)).toEqual({ integral: costs, integralCents: pays });
  });
});

describe("a quoted price", () => {
  const quoted = reducedBy(price, { cents: 5000, of: "basis" });

  test("still holds when less is left of the other package", () => {
    expect(isSamePrice(quoted, quoted)).toBe(true);
    expect(isSamePrice(reducedBy(price, { cents: 4000, of: "basis" }), quoted)).toBe(true);
    expect(isSamePrice(reducedBy(price, { cents: 30_000, of: "basis" }), quoted)).toBe(true);
  });

  test.each([
    ["list price", { ...quoted, originCents: quoted.originCents + 1 }],
    ["discount", { ...quoted, discountCents: quoted.discountCents + 1 }],
    ["kind of order", { ...quoted, kind: "upgrade" as const }],
    ["package", { ...quoted, item: { ...quoted.item, pkg_id: 4 } }],
    ["number of calls", { ...quoted, item: { ...quoted.item, quota: 2001 } }],
    ["no number of calls", { ...quoted, item: { ...quoted.item, quota: null } }],
    ["basis", reducedBy(price, { cents: 5000, of: "another" })],
  ])("no longer holds after a change of %s", (_, now) => {
    expect(isSamePrice(now, quoted)).toBe(false);
  });
});
