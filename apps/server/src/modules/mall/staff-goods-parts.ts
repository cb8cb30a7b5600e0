import type { staffApi } from "@meridian/contract";
import { MAX_GOODS_PICTURES } from "@meridian/contract/admin-mall";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { storePicture } from "./pictures.ts";
import { announceChange, describeOne, followVariants, lockGoods } from "./staff-goods.ts";

type Calls = typeof staffApi.adminMall;

/**
 * Adds a variant of shipped goods, or changes one; its stock changes only through changeStock, since exchanges reduce
 * it concurrently.
 * @throws Failure NOT_FOUND; InvalidField
 */
export function setVariant(app: App, staff: Staff, input: HandlerInput<Calls["goodsVariantSet"]>) {
  const { id: goodsId, sku_id: id, name_en: nameEn, name_zh: nameZh, integral, stock } = input;
  return transaction(app, async (app) => {
    const goods = await lockGoods(app, goodsId);
    if (goods.kind !== "physical") throw new InvalidField("id", "match");
    if (id === undefined) {
      const needed = { name_en: nameEn, name_zh: nameZh, integral };
      for (const [name, value] of Object.entries(needed))
        if (value === undefined) throw new InvalidField(name, "required");
      // Goods with variants keep their stock there; the statement's condition prevents losing any.
      const { count } = await app.db.goods.updateMany({ where: { id: goodsId, stock: 0 }, data: { stock: 0 } });
      if (count === 0) throw new InvalidField("stock", "match");
    } else {
      if (!goods.skus.some((sku) => sku.id === id)) throw new Failure("NOT_FOUND");
      if (stock !== undefined) throw new InvalidField("stock", "match");
    }
    const data = {
      ...(nameEn !== undefined && { nameEn }),
      ...(nameZh !== undefined && { nameZh }),
      ...(integral !== undefined && { integral }),
    };
    const row =
      id === undefined
        ? await app.db.goodsSku.create({
            data: { goodsId, nameEn: "", nameZh: "", integral: 0, ...data, stock: stock ?? 0 },
          })
        : await app.db.goodsSku.update({ where: { id }, data });
    await followVariants(app, goodsId);
    await announceChange(app, staff, goods, goodsId);
    await auditStaff(app, staff, 0, {
      action: "goods.variant",
      target: `goods_sku:${row.id}`,
      after: { ...data, ...(stock !== undefined && { stock }) },
    });
    return describeOne(app, goodsId);
  });
}

/** Adds a picture, or replaces the cover. @throws Failure NOT_FOUND, TYPE_NOT_ALLOWED; InvalidField */
export async function addPicture(app: App, staff: Staff, { id, place, file }: HandlerInput<Calls["goodsPictureAdd"]>) {
  const picture = await storePicture(app, Buffer.from(await file.arrayBuffer()));
  return transaction(app, async (app) => {
    const goods = await lockGoods(app, id);
    const { images } = goods;
    if (place === "images" && images.length >= MAX_GOODS_PICTURES)
      throw new InvalidField("file", "max", { maximum: MAX_GOODS_PICTURES });
    const data = place === "cover" ? { cover: picture } : { images: [...images, picture] };
    await app.db.goods.update({ where: { id }, data });
    await announceChange(app, staff, goods, id);
    await auditStaff(app, staff, 0, { action: "goods.picture", target: `goods:${id}`, after: { place, picture } });
    return describeOne(app, id);
  });
}

/** Removes a picture, the cover or another. @throws Failure NOT_FOUND */
export function removePicture(app: App, staff: Staff, { id, picture }: HandlerInput<Calls["goodsPictureRemove"]>) {
  return transaction(app, async (app) => {
    const goods = await lockGoods(app, id);
    const { cover, images } = goods;
    if (cover !== picture && !images.includes(picture)) throw new Failure("NOT_FOUND");
    const data = { cover: cover === picture ? "" : cover, images: images.filter((one) => one !== picture) };
    await app.db.goods.update({ where: { id }, data });
    await announceChange(app, staff, goods, id);
    await auditStaff(app, staff, 0, { action: "goods.picture", target: `goods:${id}`, before: { picture } });
    return describeOne(app, id);
  });
}
