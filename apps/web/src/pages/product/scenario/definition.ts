import type { PlaneAnswerOf } from "@meridian/contract/lookup-api/index";
import { fields, inBothLanguages } from "../definition.ts";

export type ScenarioAnswer = PlaneAnswerOf<"scenario">;

const sample: ScenarioAnswer = {
  ip: "8.8.8.8",
  scenario: "data_center",
  confidence: "medium",
  inferred: true,
  usage_type: "DCH",
  asn: {
    asn: "AS15169",
    name: "Google LLC",
    domain: null,
    organization: "Google LLC",
    usage_type: "DCH",
    inferred: ["usage_type"],
  },
};

export const products = inBothLanguages(() => ({
  path: "/product/changjing",
  call: { method: "GET", path: "/v2/scenario/8.8.8.8" },
  priceType: 3,
  sample,
  fields: fields(
    "ip text",
    "scenario text",
    "confidence text?",
    "inferred flag",
    "usage_type text?",
    "asn.asn text?",
    "asn.name text?",
    "asn.organization text?",
    "asn.usage_type text?",
    "asn.inferred list",
  ),
  sources: ["asn", "lists", "names"],
  relatedProducts: ["/product/shibie", "/product/huaxiang", "/product/ipguishu"],
  relatedSolutions: ["/solution/advertise", "/solution/business", "/solution/taobao"],
}));
