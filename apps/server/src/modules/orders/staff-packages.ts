import type { staffApi } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Package } from "../../generated/client.ts";
import { changesBetween } from "../../lib/audit.ts";
import { announce } from "../../lib/events.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { isAnswered } from "../packages/packages.ts";
import { rowChanged } from "../staff-actions/events.ts";

type Calls = typeof staffApi.adminOrders;

const describe = (app: App, row: Package): HandlerOutput<Calls["packageChange"]> => ({
  id: row.id,
  type: row.type,
  cycle: row.cycle as "month" | "year",
  level: row.level,
  name_en: row.nameEn,
  name_zh: row.nameZh,
  quota: row.quota,
  price_cny_cents: row.priceCnyCents,
  price_usd_cents: row.priceUsdCents,
  per_1k_cny_cents: row.per1kCnyCents,
  per_1k_usd_cents: row.per1kUsdCents,
  can_buy: row.canBuy,
  is_offered: row.isOffered,
  is_answered: isAnswered(app, row.type),
});

/** All packages, including those not on offer. */
export async function listAllPackages(app: App, { type }: HandlerInput<Calls["packageList"]>) {
  const rows = await app.db.package.findMany({
    where: type === undefined ? {} : { type },
    orderBy: [{ type: "asc" }, { cycle: "asc" }, { level: "asc" }],
  });
  return { list: rows.map((row) => describe(app, row)), total: rows.length };
}

/**
 * Changes a package's price and availability. @throws Failure NOT_FOUND; CONFLICT for one that cannot be sold online
 */
export function changePackage(app: App, staff: Staff, { id, ...input }: HandlerInput<Calls["packageChange"]>) {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from packages where id = ${id} for update`;
    const before = await app.db.package.findUnique({ where: { id } });
    if (!before) throw new Failure("NOT_FOUND");
    const prices = {
      ...(input.price_cny_cents !== undefined && { priceCnyCents: input.price_cny_cents }),
      ...(input.price_usd_cents !== undefined && { priceUsdCents: input.price_usd_cents }),
      ...(input.per_1k_cny_cents !== undefined && { per1kCnyCents: input.per_1k_cny_cents }),
      ...(input.per_1k_usd_cents !== undefined && { per1kUsdCents: input.per_1k_usd_cents }),
    };
    const wanted = { ...before, ...prices };
    const after = await app.db.package.update({
      where: { id },
      data: {
        ...prices,
        // Never below the price itself, which would be a negative discount.
        originCnyCents: Math.max(before.originCnyCents, wanted.priceCnyCents),
        originUsdCents: Math.max(before.originUsdCents, wanted.priceUsdCents),
        ...(input.can_buy !== undefined && { canBuy: input.can_buy }),
        ...(input.is_offered !== undefined && { isOffered: input.is_offered }),
      },
    });
    if (after.canBuy && !isSellable(app, after)) throw new Failure("CONFLICT", { state: "not_sellable" });
    await announce(app, rowChanged, { kind: "package", before, after, staff });
    await auditStaff(app, staff, 0, {
      action: "package.change",
      target: `package:${id}`,
      ...changesBetween(describe(app, before), describe(app, after)),
    });
    return describe(app, after);
  });
}

const isSellable = (app: App, { type, contactOnly, quota, priceCnyCents, priceUsdCents }: Package): boolean =>
  isAnswered(app, type) && !contactOnly && quota !== null && priceCnyCents > 0 && priceUsdCents > 0;
