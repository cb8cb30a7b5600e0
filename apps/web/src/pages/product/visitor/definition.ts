import { queryFields } from "@meridian/client/answers/query";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { fieldsOf, inBothLanguages } from "../definition.ts";

const samples = {
  en: {
    location: { country_code: "CH", province: "Bern", city: "Bern", time_zone: "Europe/Zurich" },
    asn: { name: "Swisscom (Schweiz) AG", usage_type: "ISP" },
  },
  zh: {
    location: { country_code: "CN", province: "江苏省", city: "南京市", time_zone: "Asia/Shanghai" },
    asn: { name: "Chinanet", usage_type: "ISP" },
  },
};

const asked = "location.country_code,location.province,location.city,location.time_zone,asn.name,asn.usage_type";

export const products = inBothLanguages((language) => ({
  path: "/product/user",
  template: "address",
  call: { method: "GET", path: "/v2/query", query: { ip: sampleAddresses[language].access, fields: asked } },
  priceType: 1,
  sample: samples[language],
  fields: fieldsOf(
    queryFields,
    "location.country_code",
    "location.province",
    "location.city",
    "location.time_zone",
    "asn.name",
    "asn.usage_type",
  ),
  sources: ["dbip", "asn", "timeZones", "userAgent"],
  relatedProducts: ["/product/changjing", "/product/ipguishu", "/product/huaxiang"],
  relatedSolutions: ["/solution/yonghu", "/solution/advertise", "/solution/business"],
}));
