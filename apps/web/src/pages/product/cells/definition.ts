import { cellFields } from "@meridian/client/answers/cell";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { fieldsOf, inBothLanguages } from "../definition.ts";

/** A cell of the reserved test network 001-01. */
const sample: LookupAnswerOf<"cell"> = {
  mcc: 1,
  mnc: 1,
  lac: 4301,
  cid: 20986,
  latitude: 1.2897,
  longitude: 103.8501,
  range_m: 1000,
  radio: "LTE",
  source: "OpenCelliD",
  updated_date: "2026-11-01",
};

export const products = inBothLanguages(() => ({
  path: "/product/jizhan",
  template: "record",
  call: { method: "GET", path: "/v2/cell", query: { mcc: "1", mnc: "1", lac: "4301", cid: "20986" } },
  priceType: 10,
  sample,
  fields: fieldsOf(cellFields),
  sources: ["cells"],
  relatedProducts: ["/product/ipguishu", "/product/shouji", "/product/user"],
  relatedSolutions: ["/solution/lvyou", "/solution/baoxian", "/solution/optimization"],
}));
