import { join } from "node:path";
import { billingCycles, priceTypes } from "@meridian/contract/price-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeListedDatabase } from "../../../../../tests/setup/ip-database.ts";
import { seedPackages } from "./seed.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  await seedPackages(running.app);
});
afterAll(() => running.close());

const list = (input: { type: number; cycle?: "month" | "year"; currency?: "CNY" | "USD" }, lang = "en-US") =>
  running.client({ lang }).packages.apiPkgTemplateGet(input);

test("every price type has packages for a month and for a year, the smallest first", async () => {
  for (const type of priceTypes)
    for (const cycle of billingCycles) {
      const { list: packages, free } = await list({ type, cycle });
      expect(packages.map(({ level }) => level)).toEqual([1, 2, 3]);
      expect(packages.every((item) => item.contact_only || (item.price_cents > 0 && item.price_per_1k_cents > 0))).toBe(
        true,
      );
      expect(free).toMatchObject({ quota: type === 1 ? 50_000 : type === 11 ? 0 : 100, cycle: "month", qps: 100 });
      // One table compares them all, so they list the same features.
      for (const { features } of packages)
        expect(features.map(({ name }) => name)).toEqual(free.features.map(({ name }) => name));
    }
});

test("batches are listed only for IP geolocation, which has a batch call", async () => {
  for (const type of priceTypes) {
    const { list: packages, free } = await list({ type });
    for (const { features } of [...packages, free])
      expect(features.some(({ name }) => name.startsWith("Batches"))).toBe(type === 1);
  }
});

test("a yearly package costs less than twelve monthly ones and contains as many calls", async () => {
  const month = await list({ type: 4 });
  const year = await list({ type: 4, cycle: "year" });
  expect(year.list[0]?.quota).toBe(12 * (month.list[0]?.quota ?? 0));
  expect(year.list[0]?.origin_price_cents).toBe(12 * (month.list[0]?.price_cents ?? 0));
  expect(year.list[0]?.price_cents).toBeLessThan(year.list[0]?.origin_price_cents ?? 0);
});

test("prices are in the requested currency, else in the reader's", async () => {
  expect((await list({ type: 1 })).currency).toBe("USD");
  const chinese = await list({ type: 1 }, "zh-CN");
  expect([chinese.currency, chinese.name, chinese.list[0]?.name]).toEqual(["CNY", "IP 归属地", "开发版"]);
  expect((await list({ type: 1, currency: "CNY" })).currency).toBe("CNY");
});

test("a type without a price is refused by name, in the caller's language", async () => {
  for (const type of [2, 5, 16, 0])
    await expect(list({ type })).rejects.toMatchObject({ code: 400, fields: { type: expect.any(String) } });
  await expect(list({ type: 2 }, "zh-CN")).rejects.toMatchObject({
    fields: { type: expect.stringContaining("10, 11") },
  });
});

test("packages that staff withdraw are not offered, and seeding again does not bring them back", async () => {
  const { app } = running;
  await app.db.package.updateMany({ where: { type: 15, level: 2 }, data: { isOffered: false } });
  await seedPackages(app);
  expect((await list({ type: 15 })).list.map(({ level }) => level)).toEqual([1, 3]);
});

test("without lists of proxies, privacy detection is sold on request and has no price", async () => {
  const { list: packages, missing } = await list({ type: 10 });
  expect(missing).toBe("lists");
  for (const { contact_only, can_buy, price_cents, price_per_1k_cents } of packages)
    expect([contact_only, can_buy, price_cents, price_per_1k_cents]).toEqual([true, false, 0, 0]);
  expect((await list({ type: 1 })).missing).toBeNull();
  expect((await list({ type: 11 })).missing).toBe("partner");
});

test("with lists, privacy flags alone cost no more than a location call, which returns the same flags", async () => {
  const { app } = running;
  await writeListedDatabase(join(app.config.DATA_DIR, "ipdb"), "20260102");
  app.lookupDatabase.refresh();
  expect((await list({ type: 10 })).missing).toBeNull();
  for (const cycle of billingCycles)
    for (const currency of ["CNY", "USD"] as const) {
      const [location, privacy] = [await list({ type: 1, cycle, currency }), await list({ type: 10, cycle, currency })];
      for (const [level, { price_cents, quota, price_per_1k_cents, contact_only }] of privacy.list.entries()) {
        const whole = location.list[level]!;
        if (level < 2) expect(contact_only).toBe(false);
        if (contact_only) continue;
        expect(price_cents / quota!).toBeLessThanOrEqual(whole.price_cents / whole.quota!);
        expect(price_per_1k_cents).toBeLessThanOrEqual(whole.price_per_1k_cents);
      }
    }
});
