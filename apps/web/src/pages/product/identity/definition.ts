import { idcardFields } from "@meridian/client/answers/idcard";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { fieldsOf, inBothLanguages } from "../definition.ts";

/** The standard's own example. */
export const sampleNumber = "11010519491231002X";

const sample: LookupAnswerOf<"idcard"> = {
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
  fields: fieldsOf(idcardFields),
  sources: ["gb11643", "divisions", "partner"],
  relatedProducts: ["/product/zhenren", "/product/shouji", "/antifraud"],
  relatedSolutions: ["/solution/jinrong", "/solution/baoxian", "/solution/youxi"],
}));
