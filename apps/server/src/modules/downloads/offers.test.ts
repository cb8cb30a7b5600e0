import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeListedDatabase } from "../../../../../tests/setup/ip-database.ts";
import { seedDownloads } from "./seed.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  await seedDownloads(running.app);
});
afterAll(() => running.close());

/** Makes each database have a current version with a file. */
async function publishAll() {
  const { db, now } = running.app;
  const file = { format: "mmdb", size: 1n, md5: "0".repeat(32), sha256: "0".repeat(64) };
  for (const { id } of await db.offlinePackage.findMany())
    await db.offlineVersion.create({
      data: {
        packageId: id,
        version: "20261101",
        status: "published",
        builtAt: now(),
        records: 5,
        files: { create: { ...file, storageKey: `offline/${id}` } },
      },
    });
}

const offers = async (headers = {}) =>
  new Map((await running.client(headers).downloads.databaseOffers({})).list.map((offer) => [offer.product, offer]));

test("before the first build everything is listed, and nothing can be bought", async () => {
  const list = [...(await offers()).values()];
  expect(list.map(({ product }) => product)).toEqual(["lite", "city", "country", "asn", "privacy"]);
  for (const { version, records, formats, can_buy } of list)
    expect([version, records, formats, can_buy]).toEqual([null, null, [], false]);
});

test("what the price list says is what the portal shows and an order costs", async () => {
  await publishAll();
  const { token } = await newAccount(running.app);
  for (const headers of [{ lang: "en-US" }, { lang: "zh-CN" }]) {
    const listed = await offers(headers);
    const client = running.client({ token, ...headers });
    const { list } = await client.downloads.getOfflineListNew({ limit: 100 });
    for (const { product, offline_id, price_cents, can_buy, currency } of list) {
      expect({ price_cents, can_buy, currency }).toEqual({
        price_cents: listed.get(product)?.price_cents,
        can_buy: listed.get(product)?.can_buy,
        currency: listed.get(product)?.currency,
      });
      const quote = client.orders.orderQuote({ offline_id, months: 1 });
      if (price_cents === null) await expect(quote).rejects.toMatchObject({ data: { state: "on_request" } });
      else expect((await quote).amount_cents).toBe(price_cents);
    }
    expect(list).toHaveLength(4);
    expect(listed.get("lite")).toMatchObject({ is_free: true, price_cents: 0, can_buy: false });
  }
});

test("the privacy database has a price once there are lists of proxies", async () => {
  expect((await offers()).get("privacy")).toMatchObject({ missing: "lists", price_cents: null, can_buy: false });
  await writeListedDatabase(join(running.app.config.DATA_DIR, "ipdb"), "20260102");
  running.app.lookupDatabase.refresh();
  const { missing, price_cents, can_buy } = (await offers()).get("privacy") ?? {};
  expect([missing, can_buy]).toEqual([null, true]);
  expect(price_cents).toBeLessThanOrEqual((await offers()).get("city")?.price_cents ?? 0);
});

test("a database that staff withdraw is not listed", async () => {
  await running.app.db.offlinePackage.updateMany({ where: { product: "asn" }, data: { isOffered: false } });
  expect((await offers()).has("asn")).toBe(false);
});
