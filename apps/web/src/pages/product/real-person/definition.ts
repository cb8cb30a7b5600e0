import { fields, inBothLanguages } from "../definition.ts";

/** The form a partner's answer takes; nothing on this site makes it. */
const sample = {
  is_live: true,
  score: 0.982,
  checks: { motion: "passed", screen: "passed", mask: "passed" },
  photo: { width: 1080, height: 1440, is_sharp: true, is_lit: true },
  reason: "",
};

export const products = inBothLanguages(() => ({
  path: "/product/zhenren",
  call: null,
  priceType: 11,
  sample,
  fields: fields(
    "is_live flag?",
    "score number?",
    "checks.motion text",
    "checks.screen text",
    "checks.mask text",
    "photo object",
    "reason text",
  ),
  sources: ["partner"],
  relatedProducts: ["/product/identity", "/antifraud", "/product/shouji"],
  relatedSolutions: ["/solution/jinrong", "/solution/shejiao", "/solution/youxi"],
}));
