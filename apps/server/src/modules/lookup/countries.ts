import type { Language } from "@meridian/contract/errors";
import { countries, type TCountryCode } from "countries-list";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";

/** Members of the European Union (Treaty on European Union, as of 2020-02-01). */
const europeanUnion = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

const tags: Record<Language, string> = { en: "en", zh: "zh-CN" };
const currencyNames = {
  en: new Intl.DisplayNames(tags.en, { type: "currency", fallback: "none" }),
  zh: new Intl.DisplayNames(tags.zh, { type: "currency", fallback: "none" }),
};

/** A country's fixed facts: calling code such as "+86", membership of the EU. */
export function countryFacts(code: string): { callingCode: string; isEu: boolean | null } {
  // The list has several for some countries, and area digits in others; the library lacks a few islands.
  const phone = isSupportedCountry(code) ? getCountryCallingCode(code) : countries[code as TCountryCode]?.phone[0];
  return {
    callingCode: phone === undefined ? "" : `+${phone}`,
    isEu: code === "" ? null : europeanUnion.has(code),
  };
}

/** A country's first currency, with name and symbol in the reader's language. */
export function currencyOf(countryCode: string, language: Language): { code: string; name: string; symbol: string } {
  const code = countries[countryCode as TCountryCode]?.currency[0];
  if (!code) return { code: "", name: "", symbol: "" };
  return { code, name: currencyNames[language].of(code) ?? "", symbol: currencySymbol(code, language) };
}

function currencySymbol(code: string, language: Language): string {
  const format = new Intl.NumberFormat(tags[language], {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
}

/** By the two letters of a continent. */
export const continentNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  AF: { en: "Africa", zh: "非洲" },
  AN: { en: "Antarctica", zh: "南极洲" },
  AS: { en: "Asia", zh: "亚洲" },
  EU: { en: "Europe", zh: "欧洲" },
  NA: { en: "North America", zh: "北美洲" },
  OC: { en: "Oceania", zh: "大洋洲" },
  SA: { en: "South America", zh: "南美洲" },
};

/** A country's continent; "" for an unknown code. */
export const continentOf = (code: string, language: Language): string =>
  continentNames[countries[code as TCountryCode]?.continent ?? ""]?.[language] ?? "";

/** The continent's two letters; "" for an unknown code. */
export const continentCode = (code: string): string => countries[code as TCountryCode]?.continent ?? "";
