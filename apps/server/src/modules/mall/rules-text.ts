import type { Language } from "@meridian/contract/errors";
import type { Goods } from "../../generated/client.ts";
import { AUTO_RECEIPT_DAYS, CANCEL_HOURS } from "./exchange-states.ts";

/** The terms of an exchange, one sentence per line. */
export function rulesText({ kind, limitPerUser }: Goods, language: Language): string {
  const lines: Record<Language, (string | false)[]> = {
    en: [
      limitPerUser !== null && `Limited to ${limitPerUser} per user.`,
      kind === "physical" && `You can cancel within ${CANCEL_HOURS} hours, unless it has shipped.`,
      kind === "physical" && "Free delivery, within mainland China only.",
      kind === "physical" && `Marked as received ${AUTO_RECEIPT_DAYS} days after shipping.`,
      kind === "virtual" && "The code is shown immediately and stays in your list of redemptions.",
      kind === "quota" && "Calls are added to your account immediately; if you redeem several, their days add up.",
      kind === "coupon" && "The coupon is added to your account immediately and is valid for one order.",
      kind !== "physical" && "Cannot be returned once received.",
    ],
    zh: [
      limitPerUser !== null && `每位用户限兑 ${limitPerUser} 件。`,
      kind === "physical" && `未发货时，${CANCEL_HOURS} 小时内可取消兑换。`,
      kind === "physical" && "仅限中国大陆地区配送，免运费。",
      kind === "physical" && `发货 ${AUTO_RECEIPT_DAYS} 天后自动确认收货。`,
      kind === "virtual" && "兑换后立即显示兑换码，可随时在兑换记录中查看。",
      kind === "quota" && "额度即时到账；兑换多份时，有效天数累加。",
      kind === "coupon" && "优惠券即时到账，限用于一笔订单。",
      kind !== "physical" && "到账后不可退换。",
    ],
  };
  return lines[language].filter(Boolean).join("\n");
}
