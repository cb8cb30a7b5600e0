import { cardFields } from "@meridian/client/answers/card";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { fieldsOf, inBothLanguages } from "../definition.ts";

const sample: LookupAnswerOf<"card"> = {
  bin: "622202",
  valid_luhn: null,
  brand: "UnionPay",
  bank: "中国工商银行",
  bank_code: "ICBC",
  type: "debit",
  country_code: "CN",
  not_checked: ["holder", "account_status", "funds"],
};

export const products = inBothLanguages(() => ({
  path: "/product/card",
  template: "number",
  call: { method: "GET", path: "/v2/card/622202" },
  priceType: 13,
  sample,
  fields: fieldsOf(cardFields),
  sources: ["cards", "brands", "luhn"],
  relatedProducts: ["/antifraud", "/product/identity", "/product/shouji"],
  relatedSolutions: ["/solution/jinrong", "/solution/taobao", "/solution/baoxian"],
}));
