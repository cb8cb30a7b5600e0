import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newGoods } from "../../../../../tests/setup/commerce-fixtures.ts";
import { smallPicture } from "../../../../../tests/setup/mall-calls.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { removeUnusedPictures } from "./pictures.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let staff: Account;
beforeAll(async () => {
  running = await startApp();
  staff = await newStaff(running.app);
});
afterAll(() => running.close());

const calls = () => running.client({ token: staff.token }).adminMall;
const actionsOn = async (target: string) =>
  (await running.app.db.auditEntry.findMany({ where: { target, actorId: staff.id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

describe("a variant", () => {
  test("is added and changed, and the goods follow the cheapest", async () => {
    const id = await newGoods(running.app, { stock: 0, integral: 500 });
    await calls().goodsVariantSet({ id, name_en: "Blue", name_zh: "蓝色", integral: 300, stock: 5 });
    const { skus, integral, stock } = await calls().goodsVariantSet({
      id,
      name_en: "Red",
      name_zh: "红色",
      integral: 200,
    });
    expect([integral, stock, skus.map(({ name_en, stock }) => `${name_en} ${stock}`)]).toEqual([
      200,
      5,
      ["Blue 5", "Red 0"],
    ]);
    const sku_id = skus[1]?.id ?? 0;
    expect(await calls().goodsVariantSet({ id, sku_id, integral: 400, name_zh: "大红" })).toMatchObject({
      integral: 300,
      skus: [{ name_en: "Blue" }, { name_en: "Red", name_zh: "大红", integral: 400, stock: 0 }],
    });
    expect(await actionsOn(`goods_sku:${sku_id}`)).toEqual(["goods.variant", "goods.variant"]);
  });

  test("is rejected for goods that are not shipped, have their own stock, or do not match", async () => {
    const blue = { name_en: "Blue", name_zh: "蓝色", integral: 300 };
    const quota = await newGoods(running.app, { kind: "quota", stock: 0 });
    await expect(calls().goodsVariantSet({ id: quota, ...blue })).rejects.toHaveProperty("fields.id");
    const stocked = await newGoods(running.app, { stock: 1 });
    await expect(calls().goodsVariantSet({ id: stocked, ...blue })).rejects.toHaveProperty("fields.stock");
    const id = await newGoods(running.app, { stock: 0 });
    await expect(calls().goodsVariantSet({ id, name_en: "Blue" })).rejects.toHaveProperty("fields.name_zh");
    const sku_id = (await calls().goodsVariantSet({ id, ...blue })).skus[0]?.id ?? 0;
    await expect(calls().goodsVariantSet({ id, sku_id, stock: 5 })).rejects.toHaveProperty("fields.stock");
    const other = await newGoods(running.app, { stock: 0 });
    await expect(calls().goodsVariantSet({ id: other, sku_id, integral: 1 })).rejects.toMatchObject({ code: 404 });
  });
});

describe("a picture", () => {
  const get = (url: string) => running.server.inject({ url });

  test("is re-encoded, public, and kept as long as it is used", async () => {
    const id = await newGoods(running.app);
    const { cover } = await calls().goodsPictureAdd({ id, place: "cover", file: await smallPicture() });
    const answer = await get(cover);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe("RIFF");
    const { images } = await calls().goodsPictureAdd({ id, place: "images", file: await smallPicture() });
    const tomorrow = { ...running.app, now: () => new Date(Date.now() + 2 * DAY_MS) };
    expect(await removeUnusedPictures(tomorrow)).toBe(0);
    expect(await calls().goodsPictureRemove({ id, picture: images[0] ?? "" })).toMatchObject({ cover, images: [] });
    await expect(calls().goodsPictureRemove({ id, picture: images[0] ?? "" })).rejects.toMatchObject({ code: 404 });
    const { path } = await running.client({ token: staff.token }).adminContent.contentPictureAdd({
      file: await smallPicture(),
    });
    expect(await removeUnusedPictures(running.app)).toBe(0);
    expect(await removeUnusedPictures(tomorrow)).toBe(1);
    expect((await get(path)).json()).toMatchObject({ code: 404 });
    // A version in the history of the goods shows the removed one.
    expect((await get(images[0] ?? "")).statusCode).toBe(200);
    expect((await get(cover)).headers["content-type"]).toBe("image/webp");
    expect(await actionsOn(`goods:${id}`)).toEqual(["goods.picture", "goods.picture", "goods.picture"]);
  });

  test("has its type detected from its content, and is one of at most eight", async () => {
    const id = await newGoods(running.app, { images: Array.from({ length: 7 }, (_, index) => `/goods/${index}.svg`) });
    const add = (file: File, place: "cover" | "images" = "images") => calls().goodsPictureAdd({ id, place, file });
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"], "bag.png");
    await expect(add(svg)).rejects.toMatchObject({ code: 415 });
    const pdf = new File(["%PDF-1.4\n%%EOF\n"], "bag.png", { type: "image/png" });
    await expect(add(pdf)).rejects.toMatchObject({ code: 415 });
    const cut = new File([(await (await smallPicture()).arrayBuffer()).slice(0, 40)], "bag.png");
    await expect(add(cut)).rejects.toHaveProperty("fields.file");
    const results = await Promise.allSettled(Array.from({ length: 50 }, async () => add(await smallPicture())));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { list } = await calls().goodsList({ limit: 100 });
    expect(list.find((goods) => goods.id === id)?.images).toHaveLength(8);
  });

  test.each(["..%2f..%2fsecret", "00000000-0000-0000-0000-000000000000.webp", "a.webp"])(
    "called %s is not found",
    async (name) => {
      const answer = await get(`/pictures/${name}`);
      expect(answer.json()).toMatchObject({ code: 404 });
      expect(answer.headers["cache-control"]).not.toContain("public");
    },
  );
});
