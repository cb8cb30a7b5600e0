import type { Language } from "@meridian/contract/errors";

export const regionNamings = ["cldr", "mainland-china"] as const;
export type RegionNaming = (typeof regionNamings)[number];

/** Names, flags and map shading of countries and regions, in one place for API, pages and maps. */
export interface Regions {
  naming: RegionNaming;
  /** Codes of ISO 3166-1 in use. */
  codes: readonly string[];
  /** "" for an unknown code. */
  name(code: string, language: Language): string;
  /** "" if there is none. */
  capital(code: string, language: Language): string;
  /** Code of the flag shown; "" for an unknown code. */
  flag(code: string): string;
  /** Codes that a map shades together with this one, itself included. */
  shadedWith(code: string): readonly string[];
}
