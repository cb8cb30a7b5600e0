import { privacyFields } from "@meridian/client/answers/privacy";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

/** Ordered by relevance to the reader. */
export const privacyFlags = ["is_tor", "is_vpn", "is_proxy", "is_relay", "is_data_center", "is_hosting"] as const;

/** An answer of `/v2/privacy`. */
type PrivacyAnswer = LookupAnswerOf<"privacy">;

const rules = { name: "Rules for names of networks", updated_date: "2026-11-23", inferred: true };

const sampleIn = (language: Language): PrivacyAnswer => ({
  ip: sampleAddresses[language].hosting,
  is_vpn: null,
  is_tor: null,
  is_data_center: true,
  is_proxy: null,
  is_relay: null,
  is_hosting: true,
  sources: { is_vpn: null, is_tor: null, is_data_center: rules, is_proxy: null, is_relay: null, is_hosting: rules },
});

export const products = inBothLanguages((language) => ({
  path: "/product/shibie",
  template: "address",
  call: { method: "GET", path: `/v2/privacy/${sampleAddresses[language].hosting}` },
  priceType: 10,
  sample: sampleIn(language),
  fields: fieldsOf(
    privacyFields,
    "ip",
    "is_vpn",
    "is_tor",
    "is_data_center",
    "is_proxy",
    "is_relay",
    "is_hosting",
    "sources",
  ),
  sources: ["lists", "asn"],
  relatedProducts: ["/product/huaxiang", "/antifraud", "/product/changjing"],
  relatedSolutions: ["/solution/meiti", "/solution/advertise", "/solution/fangyu"],
}));
