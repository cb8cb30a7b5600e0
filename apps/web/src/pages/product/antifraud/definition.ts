import { antifraudFields } from "@meridian/client/answers/antifraud";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { type RiskReasonCode, riskRules } from "@meridian/contract/risk";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

export const sampleEmail = "someone@mailinator.com";

const sampleIn = (language: Language): LookupAnswerOf<"antifraud"> => {
  const reason = (code: RiskReasonCode) => ({
    code,
    weight: riskRules[code].weight,
    text: riskRules[code].text[language],
  });
  return {
    score: 50,
    level: "medium",
    reasons: [reason("data_center_inferred"), reason("email_disposable")],
    unknown: ["tor", "proxy", "vpn", "relay"],
    signals: {
      ip: {
        country_code: language === "zh" ? "CN" : "DE",
        scenario: "data_center",
        proxy: { is_vpn: null, is_tor: null, is_data_center: true, is_proxy: null, is_relay: null, is_hosting: true },
      },
      phone: null,
      email: { valid: true, domain: "mailinator.com", is_disposable: true },
      card: null,
      user_agent: null,
    },
  };
};

export const products = inBothLanguages((language) => ({
  path: "/antifraud",
  template: "number",
  call: {
    method: "POST",
    path: "/v2/antifraud",
    body: {
      type: "application/json",
      text: JSON.stringify({ ip: sampleAddresses[language].hosting, email: sampleEmail }),
    },
  },
  priceType: 10,
  sample: sampleIn(language),
  fields: fieldsOf(
    antifraudFields,
    "score",
    "level",
    "reasons",
    "unknown",
    "signals.ip",
    "signals.phone",
    "signals.email",
    "signals.card",
    "signals.user_agent",
  ),
  sources: ["lists", "asn", "names", "phones", "emails", "cards", "bots"],
  relatedProducts: ["/product/huaxiang", "/product/shouji", "/product/card"],
  relatedSolutions: ["/solution/jinrong", "/solution/taobao", "/solution/youxi"],
}));
