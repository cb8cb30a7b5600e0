import { countryCodeOf } from "@meridian/contract/country-codes";
import { carrier } from "@meridian/contract/lookup-api/calls/carrier";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import networks from "mcc-mnc-list/mcc-mnc-list.json" with { type: "json" };
import { found, product } from "../product.ts";

type Answer = LookupAnswer<typeof carrier>;
type Row = (typeof networks)[number];

const MCC_DIGITS = 3;

const byCodes = readNetworks();

/**
 * By both codes, such as 460-00. If a pair is listed several times, networks in service win, and among them the one in
 * the country with most networks under the mobile country code: 310-260 is also used on islands.
 */
function readNetworks(): Map<string, Row> {
  const sizes = new Map<string, number>();
  const sizeOf = ({ mcc, countryCode }: Row) => sizes.get(`${mcc}-${countryCode}`) ?? 0;
  for (const row of networks) sizes.set(`${row.mcc}-${row.countryCode}`, sizeOf(row) + 1);
  const rank = (row: Row) => (row.status === "Operational" ? networks.length : 0) + sizeOf(row);
  const found = new Map<string, Row>();
  for (const row of networks) {
    const codes = `${row.mcc}-${row.mnc}`;
    const known = found.get(codes);
    if (!known || rank(row) > rank(known)) found.set(codes, row);
  }
  return found;
}

/** A network's service status, reduced from the source's many wordings. */
const states: Readonly<Record<string, Answer["status"]>> = {
  Operational: "operational",
  "Temporary operational": "operational",
  Ongoing: "operational",
  "Not operational": "not_operational",
  "Returned spare": "not_operational",
  Planned: "planned",
  Upcoming: "planned",
  Reserved: "planned",
  Allocated: "planned",
  "Implement / Design": "planned",
  Testing: "test",
  "Test Network": "test",
};

/** The network of a country and a network code; a code without its leading zeros is first read as two digits. */
export function findNetwork(mcc: number, mnc: string): Row | null {
  const country = String(mcc).padStart(MCC_DIGITS, "0");
  const written = new Set([mnc, mnc.padStart(2, "0"), mnc.padStart(3, "0")]);
  for (const code of written) {
    const row = byCodes.get(`${country}-${code}`);
    if (row) return row;
  }
  return null;
}

/** Countries of codes that the source lists with their outlying territories. */
const mainCountries: Readonly<Record<string, string>> = { "AU/CC/CX": "AU", "GE-AB": "GE" };

/** A network's country by ISO 3166-1; null for a network of several territories, or of none. */
export const countryOf = ({ countryCode }: Row): string | null =>
  countryCode && (countryCodeOf(countryCode) ?? mainCountries[countryCode] ?? null);

/** The source has two spellings of unknown. */
const known = (text: string | null): string | null => (text === "Unknown" ? null : text);

export const carrierProduct = product<typeof carrier>({
  endpoint: carrier,
  recorded: ({ mcc, mnc }) => `${mcc},${mnc}`,
  isSample: ({ mcc, mnc }) => mcc === 460 && mnc === carrier.sample.input.mnc,
  find: (_context, { mcc, mnc }) => {
    const row = findNetwork(mcc, mnc);
    const body: Answer = {
      mcc,
      mnc: row?.mnc ?? mnc,
      country_code: row && countryOf(row),
      brand: known(row?.brand ?? null),
      operator: known(row?.operator ?? null),
      status: states[row?.status ?? ""] ?? null,
      bands: known(row?.bands ?? null),
      source: row ? "mcc-mnc-list (Wikipedia, CC BY-SA 4.0)" : null,
    };
    return found(body, { isFound: row !== null });
  },
});
