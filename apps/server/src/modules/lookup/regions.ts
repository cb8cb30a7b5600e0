import { countryCodes } from "@meridian/contract/country-codes";
import type { Language } from "@meridian/contract/errors";
import { countries, type TCountryCode } from "countries-list";
import type { RegionNaming, Regions } from "../../lib/regions.ts";
import capitalNames from "./capital-names.json" with { type: "json" };

const tags: Readonly<Record<Language, string>> = { en: "en", zh: "zh-CN" };
const cldrNames = {
  en: new Intl.DisplayNames(tags.en, { type: "region", fallback: "none" }),
  zh: new Intl.DisplayNames(tags.zh, { type: "region", fallback: "none" }),
};
const known = new Set(countryCodes);
const capitalsZh: Readonly<Record<string, string>> = capitalNames;

/** Names follow Node's CLDR data, everything else the country lists; regions without a code in use are left out. */
const cldr: Regions = {
  naming: "cldr",
  codes: countryCodes,
  name: (code, language) => (known.has(code) ? (cldrNames[language].of(code) ?? "") : ""),
  capital: (code, language) => {
    const capital = countries[code as TCountryCode]?.capital ?? "";
    return language === "zh" ? (capitalsZh[code] ?? capital) : capital;
  },
  flag: (code) => (known.has(code) ? code : ""),
  shadedWith: (code) => [code],
};

const china = ["CN", "HK", "MO", "TW"] as const;
/** As required by mainland China's rules on maps and region names. */
const mainlandNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  HK: { en: "Hong Kong, China", zh: "中国香港" },
  MO: { en: "Macao, China", zh: "中国澳门" },
  TW: { en: "Taiwan, China", zh: "中国台湾" },
};

const mainland: Regions = {
  ...cldr,
  naming: "mainland-china",
  name: (code, language) => mainlandNames[code]?.[language] ?? cldr.name(code, language),
  capital: (code, language) => cldr.capital(code === "TW" ? "CN" : code, language),
  flag: (code) => (code === "TW" ? "CN" : cldr.flag(code)),
  shadedWith: (code) => ((china as readonly string[]).includes(code) ? china : [code]),
};

export const openRegions = (naming: RegionNaming): Regions => (naming === "cldr" ? cldr : mainland);
