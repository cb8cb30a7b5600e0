import { languages } from "../../../lib/language.ts";
import { fields, inBothLanguages } from "../definition.ts";

const sample = {
  location: {
    country_code: "US",
    province: "California",
    city: "Mountain View",
    time_zone: "America/Los_Angeles",
  },
  asn: { name: "Google LLC", usage_type: null },
};

const asked = "location.country_code,location.province,location.city,location.time_zone,asn.name,asn.usage_type";

export const products = inBothLanguages((language) => ({
  path: "/product/user",
  call: { method: "GET", path: "/v2/query", query: { ip: "8.8.8.8", fields: asked, lang: languages[language].header } },
  priceType: 1,
  sample,
  isWrapped: true,
  fields: fields(
    "location.country_code text?",
    "location.province text?",
    "location.city text?",
    "location.time_zone text?",
    "asn.name text?",
    "asn.usage_type text?",
  ),
  sources: ["dbip", "asn", "timeZones", "userAgent"],
  relatedProducts: ["/product/changjing", "/product/ipguishu", "/product/huaxiang"],
  relatedSolutions: ["/solution/yonghu", "/solution/advertise", "/solution/business"],
}));
