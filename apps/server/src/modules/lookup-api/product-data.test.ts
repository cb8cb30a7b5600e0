import { join } from "node:path";
import { countedProducts } from "@meridian/contract/product-data";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeListedDatabase } from "../../../../../tests/setup/ip-database.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const tablesOf = async (product: (typeof countedProducts)[number], lang = "en-US") => {
  const { tables } = await running.client({ lang }).products.productData({ product });
  return Object.fromEntries(tables.map((table) => [table.name, table]));
};

test.each(countedProducts.filter((product) => product !== "whois"))(
  "%s: rows come largest first, and no row is larger than the total",
  async (product) => {
    const { tables } = await running.client().products.productData({ product });
    expect(tables.length).toBeGreaterThan(0);
    for (const { rows, total } of tables) {
      const counts = rows.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(Math.max(0, ...counts)).toBeLessThanOrEqual(total);
    }
  },
);

test("address flags name their source and its date; an address that no list decides is not counted as unflagged", async () => {
  const { flags } = await tablesOf("shibie");
  const rowOf = (key: string) => flags!.rows.find((row) => row.key === key);
  expect(flags!.total).toBe(256);
  expect(rowOf("is_hosting")).toMatchObject({
    count: 256,
    known: 256,
    source: "Test rules",
    updated_date: "2025-12-31",
  });
  expect(rowOf("is_vpn")).toMatchObject({ count: 0, known: 0, source: "" });
});

test("scores and scenarios are those that the product endpoints return", async () => {
  expect((await tablesOf("changjing")).scenarios!.rows).toMatchObject([{ key: "data_center", count: 256 }]);
  expect((await tablesOf("huaxiang")).scores!.rows).toMatchObject([{ key: "20", count: 256 }]);
});

test("mainland mobile segments are counted in the reader's language", async () => {
  const zh = await tablesOf("shouji", "zh-CN");
  expect(zh.mobile_carriers!.rows[0]!.key).toBe("中国移动");
  expect(zh.mobile_regions!.rows.slice(0, 3).map(({ key }) => key)).toContain("广东省");
  const en = await tablesOf("shouji");
  expect(en.mobile_carriers!.rows[0]!.key).toBe("China Mobile");
  expect(en.mobile_carriers!.total).toBe(zh.mobile_carriers!.total);
});

test("autonomous regions and municipalities count as one province each in both languages", async () => {
  const regions = (await tablesOf("shouji", "zh-CN")).mobile_regions!.rows.map(({ key }) => key);
  expect(regions).toEqual(expect.arrayContaining(["广西壮族自治区", "新疆维吾尔自治区", "天津市"]));
  expect(regions).toHaveLength((await tablesOf("shouji")).mobile_regions!.rows.length);
});

test("cells are counted from the moment they are imported", async () => {
  expect(Object.keys(await tablesOf("jizhan"))).toEqual(["mobile_networks"]);
  const { db } = running.app;
  const cell = { mcc: 460, mnc: 0, lac: 1, radio: "LTE", latitude: 30, longitude: 104, rangeMetres: 500, samples: 1 };
  await db.cellTower.createMany({
    data: [1, 2, 3].map((cid) => ({ ...cell, cid: BigInt(cid), updatedAt: new Date("2026-01-01T00:00:00Z") })),
  });
  await db.dataImport.create({
    data: { kind: "cells", fileName: "cells.csv", rows: 3, importedAt: new Date("2026-01-02T00:00:00Z") },
  });
  const { cell_countries, cell_networks } = await tablesOf("jizhan");
  expect(cell_countries).toMatchObject({ total: 3, rows: [{ key: "CN", count: 3 }] });
  expect(cell_networks!.rows).toMatchObject([{ key: "460-00", name: "China Mobile", count: 3 }]);
});

test("a product says what this installation lacks for it", async () => {
  const { app } = running;
  const missingOf = async (product: (typeof countedProducts)[number]) =>
    (await running.client().products.productData({ product })).missing;
  await app.db.dataImport.deleteMany();
  expect(await missingOf("jizhan")).toBe("cells");
  expect(await missingOf("shibie")).toBe("lists");
  expect(await missingOf("identity")).toBe("partner");
  expect(await missingOf("card")).toBeNull();
  await app.db.dataImport.create({ data: { kind: "cells", fileName: "cells.csv", rows: 1, importedAt: app.now() } });
  await writeListedDatabase(join(app.config.DATA_DIR, "ipdb"), "20991231");
  app.lookupDatabase.refresh();
  expect(await missingOf("jizhan")).toBeNull();
  expect(await missingOf("shibie")).toBeNull();
});
