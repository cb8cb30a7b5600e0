import { personFields } from "@meridian/client/answers/person";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { fieldsOf, inBothLanguages } from "../definition.ts";

/** The format of a partner's answer; this page does not produce one. */
const sample: LookupAnswerOf<"person"> = {
  passed: true,
  result: "same_person",
  partner: "Sample",
  checked_at: "2026-11-01T08:00:00Z",
};

export const products = inBothLanguages(() => ({
  path: "/product/zhenren",
  template: "number",
  data: "photo",
  call: {
    method: "POST",
    path: "/v2/person",
    body: {
      type: "application/json",
      text: JSON.stringify({ name: "张三", number: "11010519491231002X", photo: "/9j/4AAQSkZJRgABAQ==" }),
    },
  },
  priceType: 11,
  sample,
  fields: fieldsOf(personFields),
  sources: ["partner"],
  relatedProducts: ["/product/identity", "/antifraud", "/product/shouji"],
  relatedSolutions: ["/solution/jinrong", "/solution/shejiao", "/solution/youxi"],
}));
