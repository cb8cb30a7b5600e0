import type { Language } from "@meridian/contract/errors";
import type * as Stdnum from "stdnum";
import { InvalidField } from "../../../errors.ts";
import { loadPackage } from "../../../lib/runtime-files.ts";

interface Form {
  /** What the number is called; "vat" is worded in each language. */
  name: string;
  /** The noun of the error message. */
  noun: "ein" | "vat_number" | "tax_number";
  /** The library's names of the numbers that are accepted. */
  of: readonly string[];
  /** What a VAT number starts with when it is used abroad. */
  prefix?: string;
}

const vat = (of: string, prefix = ""): Form => ({ name: "vat", noun: "vat_number", of: [of], prefix });
const own = (name: string, ...of: string[]): Form => ({ name, noun: "tax_number", of });

/** The numbers whose form and check digits are verified. */
const forms: Readonly<Record<string, Form>> = {
  US: { name: "EIN", noun: "ein", of: ["ein"] },
  AT: vat("uid", "AT"),
  BE: vat("vat", "BE"),
  BG: vat("vat", "BG"),
  CY: vat("vat", "CY"),
  CZ: vat("dic", "CZ"),
  DE: vat("vat", "DE"),
  DK: vat("cvr", "DK"),
  EE: vat("kmkr", "EE"),
  ES: vat("nif", "ES"),
  FI: vat("alv", "FI"),
  FR: vat("tva", "FR"),
  GR: vat("vat", "EL"),
  HR: vat("oib", "HR"),
  HU: vat("anum", "HU"),
  IE: vat("vat", "IE"),
  IT: vat("iva", "IT"),
  LT: vat("pvm", "LT"),
  LU: vat("tva", "LU"),
  LV: vat("pvn", "LV"),
  MT: vat("vat", "MT"),
  NL: vat("btw", "NL"),
  PL: vat("nip", "PL"),
  PT: vat("nif", "PT"),
  RO: vat("cif", "RO"),
  SE: vat("vat", "SE"),
  SI: vat("ddv", "SI"),
  SK: vat("dph", "SK"),
  GB: vat("vat", "GB"),
  IS: vat("vsk"),
  NO: { ...vat("mva"), of: ["mva", "orgnr"] },
  CH: { ...vat("vat"), of: ["vat", "uid"] },
  ZA: vat("vat"),
  AU: own("ABN", "abn"),
  BR: own("CNPJ", "cnpj"),
  CA: own("BN", "bn", "gst"),
  CN: own("", "uscc"),
  IN: own("GSTIN", "gstin"),
  JP: own("法人番号", "cn"),
  KR: own("BRN", "brn"),
  MX: own("RFC", "rfc"),
  NZ: own("IRD", "ird"),
  SG: own("UEN", "uen"),
  TR: own("VKN", "vkn"),
  TW: own("UBN", "ubn"),
};

/** Countries that have a number of their own in another form are checked for length and letters only. */
const anyNumber = /^[0-9A-Z](?:[ ./-]?[0-9A-Z]){3,29}$/;

const words = {
  vat: { en: "VAT number", zh: "增值税号（VAT）" },
  other: { en: "Tax number", zh: "税号" },
} as const;

/** What tax numbers of a country are called. */
export function taxNoName(country: string, language: Language): string {
  const name = forms[country]?.name ?? "";
  if (name === "vat") return words.vat[language];
  return name || words.other[language];
}

/**
 * A tax number in the form in which it is stored and printed.
 * @throws InvalidField if it is none of the country
 */
export function taxNoOf(country: string, given: string): string {
  const value = given.trim().toUpperCase();
  const form = forms[country];
  if (!form) {
    if (!anyNumber.test(value)) throw new InvalidField("tax_no", "format", { format: "tax_number" });
    return value;
  }
  const { stdnum } = loadPackage("stdnum") as typeof Stdnum;
  // The library does not know every prefix that is used in writing.
  const bare = form.prefix && value.startsWith(form.prefix) ? value.slice(form.prefix.length) : value;
  for (const text of new Set([bare, value]))
    for (const name of form.of) {
      const number = stdnum[country]?.[name];
      const checked = number?.validate(text);
      if (number && checked?.isValid)
        return form.prefix ? `${form.prefix}${checked.compact}` : number.format(checked.compact);
    }
  throw new InvalidField("tax_no", "format", { format: form.noun });
}
