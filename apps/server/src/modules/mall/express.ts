import type { Language } from "@meridian/contract/errors";
import type { expressCompanies } from "@meridian/contract/mall";

/** Carriers by their code at kuaidi100.com, which tracks all of them. */
const names: Readonly<Record<(typeof expressCompanies)[number], Readonly<Record<Language, string>>>> = {
  shunfeng: { en: "SF Express", zh: "顺丰速运" },
  yuantong: { en: "YTO Express", zh: "圆通速递" },
  zhongtong: { en: "ZTO Express", zh: "中通快递" },
  shentong: { en: "STO Express", zh: "申通快递" },
  yunda: { en: "Yunda Express", zh: "韵达快递" },
  jd: { en: "JD Logistics", zh: "京东物流" },
  jtexpress: { en: "J&T Express", zh: "极兔速递" },
  debangwuliu: { en: "Deppon", zh: "德邦快递" },
  ems: { en: "EMS", zh: "邮政 EMS" },
  youzhengguonei: { en: "China Post", zh: "中国邮政" },
};

/** The shipment and its tracking link; null before it is shipped. */
export function describeExpress(company: string, no: string, language: Language) {
  if (no === "") return null;
  return {
    company: names[company as keyof typeof names]?.[language] ?? company,
    no,
    url: parcelUrl(no, company),
  };
}

/** A parcel's tracking link; without the carrier's code the site detects the carrier. */
export const parcelUrl = (no: string, company?: string): string =>
  `https://www.kuaidi100.com/chaxun?${new URLSearchParams({ ...(company && { com: company }), nu: no })}`;
