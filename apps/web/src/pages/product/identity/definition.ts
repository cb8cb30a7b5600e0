import type { PlaneAnswerOf } from "@meridian/contract/lookup-api/index";
import { fields, inBothLanguages } from "../definition.ts";

/** The standard's own example. */
export const sampleNumber = "11010519491231002X";

const sample: PlaneAnswerOf<"idcard"> = {
  valid: true,
  reason: null,
  division: { code: "110105", province: "北京市", city: null, county: "朝阳区", is_current: true },
  birth_date: "1949-12-31",
  gender: "female",
  not_checked: ["issued", "holder", "photo"],
};

export const products = inBothLanguages(() => ({
  path: "/product/identity",
  template: "number",
  call: {
    method: "POST",
    path: "/v2/idcard",
    body: { type: "application/json", text: JSON.stringify({ number: sampleNumber }) },
  },
  priceType: 14,
  sample,
  fields: fields(
    "valid flag",
    "reason text?",
    "division object?",
    "division.code text",
    "division.province text?",
    "division.city text?",
    "division.county text?",
    "division.is_current flag",
    "birth_date date?",
    "gender text?",
    "not_checked list",
  ),
  sources: ["gb11643", "divisions", "partner"],
  relatedProducts: ["/product/zhenren", "/product/shouji", "/antifraud"],
  relatedSolutions: ["/solution/jinrong", "/solution/baoxian", "/solution/youxi"],
}));
