import { scenarioFields } from "@meridian/client/answers/scenario";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

export type ScenarioAnswer = LookupAnswerOf<"scenario">;

const networks: Readonly<Record<Language, ScenarioAnswer["asn"]>> = {
  en: {
    asn: "AS3303",
    name: "Swisscom (Schweiz) AG",
    domain: null,
    organization: "Swisscom (Schweiz) AG",
    usage_type: "ISP",
    is_mobile: null,
    mcc: null,
    mnc: null,
    is_crawler: null,
    crawler: null,
    is_satellite: null,
    inferred: ["isp", "usage_type"],
  },
  zh: {
    asn: "AS4134",
    name: "Chinanet",
    domain: null,
    organization: "Chinanet",
    usage_type: "ISP",
    is_mobile: null,
    mcc: null,
    mnc: null,
    is_crawler: null,
    crawler: null,
    is_satellite: null,
    inferred: ["usage_type"],
  },
};

const sampleIn = (language: Language): ScenarioAnswer => ({
  ip: sampleAddresses[language].access,
  scenario: "home_broadband",
  confidence: "medium",
  inferred: true,
  usage_type: "ISP",
  asn: networks[language],
});

export const products = inBothLanguages((language) => ({
  path: "/product/changjing",
  template: "address",
  call: { method: "GET", path: `/v2/scenario/${sampleAddresses[language].access}` },
  priceType: 3,
  sample: sampleIn(language),
  fields: fieldsOf(
    scenarioFields,
    "ip",
    "scenario",
    "confidence",
    "inferred",
    "usage_type",
    "asn.asn",
    "asn.name",
    "asn.organization",
    "asn.usage_type",
    "asn.is_mobile",
    "asn.mcc",
    "asn.mnc",
    "asn.is_crawler",
    "asn.crawler",
    "asn.is_satellite",
    "asn.inferred",
  ),
  sources: ["asn", "lists", "names"],
  relatedProducts: ["/product/shibie", "/product/huaxiang", "/product/ipguishu"],
  relatedSolutions: ["/solution/advertise", "/solution/business", "/solution/taobao"],
}));
