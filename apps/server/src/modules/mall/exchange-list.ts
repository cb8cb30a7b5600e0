import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { goodsKinds } from "@meridian/contract/mall";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Exchange, GoodsCode } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { decryptText } from "../../lib/encryption.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { maskedPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { type ExchangeStatus, isOpenToCancel, transition } from "./exchange-states.ts";
import { describeExpress } from "./express.ts";

/** The delivery address at the time of the exchange. */
export interface StoredAddress {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  zip_code: string;
}

const withCodes = { codes: { orderBy: { id: "asc" } } } as const;

/** One page of a user's exchanges, newest first. */
export async function listExchanges(
  app: App,
  { id: userId }: SignedIn,
  language: Language,
  { status, page, limit }: HandlerInput<typeof api.mall.ipIntegralExchangeLog>,
) {
  const where = { userId, ...(status !== undefined && { status }) };
  const { rows, total } = await pageOf(app.db.exchange, { where, include: withCodes }, { page, limit });
  return { list: rows.map((row) => describeExchange(app, row, language)), total, page, limit };
}

/**
 * Cancels an exchange within the allowed time, or confirms its receipt.
 * @throws Failure NOT_FOUND, CONFLICT with the current state
 */
export function controlExchange(
  app: App,
  user: SignedIn,
  { ip, language }: { ip: string; language: Language },
  { id, action }: HandlerInput<typeof api.mall.exchangeControl>,
) {
  return transaction(app, async (app) => {
    const { before, after } = await transition(app, { id, userId: user.id }, action);
    if (action === "cancel" && !isOpenToCancel(before, app.now()))
      throw new Failure("CONFLICT", { state: before.status });
    await writeAudit(app, user, {
      action: `exchange.${action}`,
      target: `exchange:${id}`,
      ip,
      before: { status: before.status },
      after: { status: after.status },
    });
    const row = await app.db.exchange.findUniqueOrThrow({ where: { id }, include: withCodes });
    return describeExchange(app, row, language);
  });
}

function describeExchange({ secrets, now }: App, row: Exchange & { codes: GoodsCode[] }, language: Language) {
  const address = row.address as StoredAddress | null;
  return {
    id: row.id,
    exchange_no: row.exchangeNo,
    goods_id: row.goodsId,
    goods_name: inLanguage(language, row.goodsNameEn, row.goodsNameZh),
    cover: row.cover,
    kind: row.kind as (typeof goodsKinds)[number],
    sku_name: inLanguage(language, row.skuNameEn, row.skuNameZh),
    num: row.num,
    integral_spent: row.integralSpent,
    status: row.status as ExchangeStatus,
    address: address && {
      name: address.name,
      phone_masked: maskedPhone(address.phone),
      province: address.province,
      city: address.city,
      district: address.district,
      detail: address.detail,
      zip_code: address.zip_code,
    },
    express: describeExpress(row.expressCompany, row.expressNo, language),
    virtual_code:
      row.codes.length > 0
        ? row.codes.map(({ codeEncrypted }) => decryptText(codeEncrypted, secrets.kept)).join("\n")
        : null,
    remark: row.remark,
    reject_reason: row.rejectReason,
    can_cancel: isOpenToCancel(row, now()),
    created_at: row.createdAt,
    shipped_at: row.shippedAt,
    completed_at: row.completedAt,
    cancelled_at: row.cancelledAt,
  };
}
