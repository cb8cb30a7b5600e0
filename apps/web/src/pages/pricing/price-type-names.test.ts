import { priceTypeNames } from "@meridian/contract/catalog";
import { priceTypes } from "@meridian/contract/price-types";
import { expect, test } from "vitest";
import enPricing from "../../content/en/pricing.ts";
import enSite from "../../content/en/site.ts";
import zhPricing from "../../content/zh/pricing.ts";
import zhSite from "../../content/zh/site.ts";

/** The product that gives each pricing type its name. */
const products = {
  1: "/product/ipguishu",
  3: "/product/changjing",
  4: "/product/huaxiang",
  10: "/product/shibie",
  11: "/product/zhenren",
  12: "/product/shouji",
  13: "/product/card",
  14: "/product/identity",
  15: "/product/whois",
} as const;

test.each(priceTypes)("pricing type %i is named like its product, on the pricing page and in orders", (type) => {
  const names = { en: enSite[products[type]].name, zh: zhSite[products[type]].name };
  expect({ en: enPricing.types[type].name, zh: zhPricing.types[type].name }).toEqual(names);
  expect(priceTypeNames[type]).toEqual(names);
});
