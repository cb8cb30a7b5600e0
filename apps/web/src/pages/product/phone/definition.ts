import { phoneFields } from "@meridian/client/answers/phone";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

const samples: Readonly<Record<Language, LookupAnswerOf<"phone">>> = {
  /** A number that the regulator reserves for films and books. */
  en: {
    number: "+442079460958",
    e164: "+442079460958",
    valid: true,
    type: "fixed_line",
    country_code: "GB",
    region: "London",
    city: null,
    carrier: null,
    time_zones: ["Europe/London"],
    formats: { international: "+44 20 7946 0958", national: "020 7946 0958", rfc3966: "tel:+442079460958" },
  },
  /** China Mobile's own number for balance enquiries over SMS. */
  zh: {
    number: "+8613800138000",
    e164: "+8613800138000",
    valid: true,
    type: "mobile",
    country_code: "CN",
    region: "北京市",
    city: "北京市",
    carrier: "中国移动",
    time_zones: ["Asia/Shanghai"],
    formats: { international: "+86 138 0013 8000", national: "138 0013 8000", rfc3966: "tel:+8613800138000" },
  },
};

export const products = inBothLanguages((language) => ({
  path: "/product/shouji",
  template: "number",
  call: { method: "GET", path: `/v2/phone/${samples[language].e164}` },
  priceType: 12,
  sample: samples[language],
  fields: fieldsOf(
    phoneFields,
    "number",
    "e164",
    "valid",
    "type",
    "country_code",
    "region",
    "city",
    "carrier",
    "time_zones",
    "formats.international",
    "formats.national",
    "formats.rfc3966",
  ),
  sources: ["phones"],
  relatedProducts: ["/antifraud", "/product/identity", "/product/jizhan"],
  relatedSolutions: ["/solution/jinrong", "/solution/taobao", "/solution/shejiao"],
}));
