import type { PlaneAnswerOf } from "@meridian/contract/lookup-api/index";
import { fields, inBothLanguages } from "../definition.ts";

/** A number that its regulator keeps for films and books. */
const sample: PlaneAnswerOf<"phone"> = {
  number: "+442079460958",
  e164: "+442079460958",
  valid: true,
  type: "fixed_line",
  country_code: "GB",
  region: "London",
  city: null,
  carrier: null,
  time_zones: ["Europe/London"],
  formats: { international: "+44 20 7946 0958", national: "020 7946 0958", rfc3966: "tel:+442079460958" },
};

export const products = inBothLanguages(() => ({
  path: "/product/shouji",
  call: { method: "GET", path: "/v2/phone/+442079460958" },
  priceType: 12,
  sample,
  fields: fields(
    "number text",
    "e164 text",
    "valid flag",
    "type text?",
    "country_code text?",
    "region text?",
    "city text?",
    "carrier text?",
    "time_zones list",
    "formats.international text",
    "formats.national text",
    "formats.rfc3966 text",
  ),
  sources: ["phones"],
  relatedProducts: ["/antifraud", "/product/identity", "/product/jizhan"],
  relatedSolutions: ["/solution/jinrong", "/solution/taobao", "/solution/shejiao"],
}));
