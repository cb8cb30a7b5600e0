import type { staffApi } from "@meridian/contract";
import { staffExchangeActions } from "@meridian/contract/admin-mall";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { goodsKinds } from "@meridian/contract/mall";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Exchange, Prisma } from "../../generated/client.ts";
import { displayName } from "../../lib/display-name.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { findCustomer } from "../../lib/staff/customer.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { takeCodes } from "./delivery.ts";
import type { StoredAddress } from "./exchange-list.ts";
import { type ExchangeStatus, transition, transitions } from "./exchange-states.ts";
import { describeExpress } from "./express.ts";
import { storeCodes } from "./staff-goods.ts";

type Change = HandlerInput<typeof staffApi.adminMall.exchangeChange>;

/** Redemptions to ship or issue. */
export const waitingExchanges = {
  status: { in: ["pending_ship", "pending_issue"] },
} satisfies Prisma.ExchangeWhereInput;

/** One page of all users' exchanges, newest first. */
export async function listExchanges(
  app: App,
  language: Language,
  { status, user_id, page, limit }: HandlerInput<typeof staffApi.adminMall.exchangeList>,
) {
  const where = {
    ...(user_id !== undefined && { userId: (await findCustomer(app, user_id)).id }),
    ...(status === "waiting" ? waitingExchanges : status && { status }),
  };
  const { rows, total } = await pageOf(app.db.exchange, { where, include: { user: true } }, { page, limit });
  const list = rows.map((row) => {
    const express = describeExpress(row.expressCompany, row.expressNo, language);
    return {
      id: row.id,
      exchange_no: row.exchangeNo,
      user_id: row.userId,
      user: displayName(row.user),
      goods_id: row.goodsId,
      goods: inLanguage(language, row.goodsNameEn, row.goodsNameZh),
      sku: inLanguage(language, row.skuNameEn, row.skuNameZh),
      kind: row.kind as (typeof goodsKinds)[number],
      num: row.num,
      integral_spent: row.integralSpent,
      status: row.status as ExchangeStatus,
      address: formatLabel(row.address as StoredAddress | null),
      express: express ? `${express.company} ${express.no}` : "",
      remark: row.remark,
      reject_reason: row.rejectReason,
      created_at: row.createdAt,
      shipped_at: row.shippedAt,
      completed_at: row.completedAt,
      cancelled_at: row.cancelledAt,
      actions: staffExchangeActions.filter((action) =>
        (transitions[action].from as readonly string[]).includes(row.status),
      ),
    };
  });
  return { list, total, page, limit };
}

/** Formats an address as on a shipping label. */
function formatLabel(address: StoredAddress | null): string {
  if (!address) return "";
  const { province, city, district, detail, name, phone, zip_code: zip } = address;
  const place = [province, city !== province && city, district, detail].filter(Boolean).join("");
  return [place, zip, name, formatPhone(phone)].filter(Boolean).join(" ");
}

/**
 * Ships an exchange, issues its codes or cancels it.
 * @throws Failure NOT_FOUND, CONFLICT with the current state, OUT_OF_STOCK if there are not enough codes; InvalidField
 */
export function changeExchange(app: App, staff: Staff, input: Change): Promise<{ id: number; status: ExchangeStatus }> {
  const { id, action, express_company: expressCompany, express_no: expressNo, reason } = input;
  if (action === "ship" && !expressCompany) throw new InvalidField("express_company", "required");
  if (action === "ship" && !expressNo) throw new InvalidField("express_no", "required");
  if (action === "cancel" && !reason) throw new InvalidField("reason", "required");
  return transaction(app, async (app) => {
    const { before, after } = await transition(app, { id }, action, {
      ...(expressCompany && expressNo && action === "ship" && { expressCompany, expressNo }),
      ...(action === "cancel" && { rejectReason: reason ?? "" }),
    });
    if (action === "issue") await issueCodes(app, after, input.codes);
    const status = after.status as ExchangeStatus;
    await auditStaff(app, staff, before.accountId, {
      action: `exchange.${action}`,
      target: `exchange:${id}`,
      before: { status: before.status },
      after: { status, ...(expressNo && { express_no: expressNo }), ...(reason && { reason }) },
    });
    await notify(app, before.userId, exchangeNotice(after, action));
    return { id, status };
  });
}

/** Issues imported codes, or the given ones. @throws Failure OUT_OF_STOCK; InvalidField */
async function issueCodes(app: App, exchange: Exchange, codes: readonly string[] | undefined): Promise<void> {
  const { id, goodsId, num } = exchange;
  // The lock serialises issuing codes.
  await app.db.$queryRaw`select 1 from goods where id = ${goodsId} for update`;
  if (codes === undefined) {
    if (!(await takeCodes(app, exchange))) throw new Failure("OUT_OF_STOCK");
    return;
  }
  if (codes.length !== num) throw new InvalidField("codes", "length", { minimum: num, maximum: num });
  if ((await storeCodes(app, goodsId, codes, id)) < num) throw new InvalidField("codes", "match");
}

function exchangeNotice(exchange: Exchange, action: Change["action"]): NewNotice {
  const { goodsNameEn, goodsNameZh, rejectReason, integralSpent, expressCompany, expressNo } = exchange;
  const link = "/user?tab=points&list=exchanges";
  if (action === "ship")
    return {
      type: "exchange",
      title: { en: `Your ${goodsNameEn} has shipped`, zh: `您兑换的“${goodsNameZh}”已发货` },
      content: {
        en: `${describeExpress(expressCompany, expressNo, "en")?.company} ${expressNo}`,
        zh: `${describeExpress(expressCompany, expressNo, "zh")?.company} ${expressNo}`,
      },
      link,
    };
  if (action === "issue")
    return {
      type: "exchange",
      title: { en: `Your code for ${goodsNameEn} is ready`, zh: `“${goodsNameZh}”的兑换码已发放` },
      link,
    };
  return {
    type: "exchange",
    title: { en: `Your redemption of ${goodsNameEn} was canceled`, zh: `“${goodsNameZh}”的兑换已取消` },
    content: {
      en: `Your ${integralSpent} points have been returned. Reason: ${rejectReason}`,
      zh: `${integralSpent} 积分已退回。原因：${rejectReason}`,
    },
    link,
  };
}
