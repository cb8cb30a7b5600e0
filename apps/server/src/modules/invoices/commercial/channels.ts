import type { Language } from "@meridian/contract/errors";

/** How a payment was made, as documents say it. */
export const channelNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  alipay: { en: "Alipay", zh: "支付宝" },
  wechat: { en: "WeChat Pay", zh: "微信支付" },
  stripe: { en: "Card", zh: "银行卡" },
  bank: { en: "Bank transfer", zh: "对公转账" },
  sandbox: { en: "Sandbox (no real payment)", zh: "沙箱（非真实付款）" },
};
