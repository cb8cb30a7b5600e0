import { portraitFields } from "@meridian/client/answers/portrait";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { riskRules } from "@meridian/contract/risk";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

const sampleIn = (language: Language): LookupAnswerOf<"portrait"> => ({
  ip: sampleAddresses[language].hosting,
  risk: {
    score: 20,
    level: "low",
    reasons: [
      {
        code: "data_center_inferred",
        weight: riskRules.data_center_inferred.weight,
        text: riskRules.data_center_inferred.text[language],
      },
    ],
    unknown: ["tor", "proxy", "vpn", "relay"],
  },
  tags: ["data_center", "hosting"],
  proxy: { is_vpn: null, is_tor: null, is_data_center: true, is_proxy: null, is_relay: null, is_hosting: true },
  scenario: "data_center",
});

export const products = inBothLanguages((language) => ({
  path: "/product/huaxiang",
  template: "address",
  call: { method: "GET", path: `/v2/portrait/${sampleAddresses[language].hosting}` },
  priceType: 4,
  sample: sampleIn(language),
  fields: fieldsOf(
    portraitFields,
    "ip",
    "risk.score",
    "risk.level",
    "risk.reasons",
    "risk.unknown",
    "tags",
    "proxy",
    "scenario",
  ),
  sources: ["lists", "asn", "names"],
  relatedProducts: ["/antifraud", "/product/shibie", "/product/changjing"],
  relatedSolutions: ["/solution/jinrong", "/solution/taobao", "/solution/anquan"],
}));
