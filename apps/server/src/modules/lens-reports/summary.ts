import { addressIn } from "@meridian/contract/addresses/address-counter";
import { lensLimits, lensReportLimits } from "@meridian/contract/lens-limits";
import type { RiskReasonCode } from "@meridian/contract/risk";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { Steps } from "../../lib/bulk-queue.ts";
import { bulkWork } from "../../lib/bulk-work.ts";
import { hasPrivacyLists } from "../databases/privacy-lists.ts";
import { lensSteps } from "../lookup-api/lens.ts";

/** Different addresses, and how often they occurred. */
export interface Share {
  addresses: number;
  occurrences: number;
}

/** A country by its code or a network by its AS number. The names of countries depend on the reader. */
export interface Entry extends Share {
  key: string;
  name: string;
}

/** The figures of a week that a list of weeks shows. */
export interface WeekTotals extends Share {
  db_version: string;
  reserved: number;
  countries: number;
  networks: number;
  hosting: Share;
  /** Null if no list could tell, which does not mean that there are none. */
  privacy: Share | null;
  top_countries: Entry[];
}

export interface WeekEntries {
  countries: Entry[];
  networks: Entry[];
  top_addresses: { ip: string; occurrences: number }[];
}

export interface Summary {
  totals: WeekTotals;
  entries: WeekEntries;
}

const STEP_ADDRESSES = bulkWork["/v1/lens_report_save"].perStep;
const TOP_COUNTRIES = 10;
const MAX_NAME_LENGTH = 100;
/** Far longer than a count and an address. */
const MAX_LINE_LENGTH = 200;
export const UNKNOWN = "unknown";

const hostingReasons: ReadonlySet<RiskReasonCode> = new Set(["data_center", "data_center_inferred"]);
const privacyReasons: ReadonlySet<RiskReasonCode> = new Set(["tor", "proxy", "vpn", "relay"]);

/**
 * Counts addresses by country, network and kind, in steps. Nothing else of them is kept but the most frequent ones.
 * @throws Failure UNAVAILABLE while no database is loaded; InvalidField `addresses`
 */
export function* summarySteps(app: Pick<App, "lookupDatabase" | "regions">, text: string): Steps<Summary> {
  const counts = yield* countSteps(text);
  const answer = yield* lensSteps(app, "en", [...counts.keys()].join("\n"), { isSignedIn: true });
  const { places, countries, networks, risks } = answer;
  const left = new Set([...answer.reserved_at, ...answer.invalid_at]);
  const byCountry = new Tally();
  const byNetwork = new Tally();
  const [all, hosting, privacy] = [noShare(), noShare(), noShare()];
  const addresses: WeekEntries["top_addresses"] = [];
  for (const [position, [ip, occurrences]] of [...counts].entries()) {
    if (position % STEP_ADDRESSES === 0) yield;
    if (left.has(position)) continue;
    const country = countries[places.country_index[answer.place_index[position]!] ?? -1];
    const network = networks[answer.network_index[position]!];
    const asn = network?.asn == null ? (network?.name ?? "") : `AS${network.asn}`;
    const reasons = risks[answer.risk_index[position]!]?.reasons ?? [];
    add(all, occurrences);
    byCountry.add(country?.country_code ?? "", "", occurrences);
    byNetwork.add(asn, network?.name ?? "", occurrences);
    if (reasons.some((reason) => hostingReasons.has(reason))) add(hosting, occurrences);
    if (reasons.some((reason) => privacyReasons.has(reason))) add(privacy, occurrences);
    addresses.push({ ip, occurrences });
  }
  yield;
  const allCountries = byCountry.entries();
  return {
    totals: {
      ...all,
      db_version: answer.db_version,
      reserved: answer.reserved_at.length,
      countries: byCountry.known,
      networks: byNetwork.known,
      hosting,
      privacy: hasPrivacyLists(app) ? privacy : null,
      top_countries: allCountries.slice(0, TOP_COUNTRIES),
    },
    entries: {
      countries: allCountries,
      networks: byNetwork.entries().slice(0, lensReportLimits.networks),
      top_addresses: addresses
        .sort((left, right) => right.occurrences - left.occurrences)
        .slice(0, lensReportLimits.topAddresses),
    },
  };
}

/** How often each address occurs in lines of `uniq -c`, or of an address alone. @throws InvalidField `addresses` */
function* countSteps(text: string): Steps<Map<string, number>> {
  const counts = new Map<string, number>();
  let lines = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    if (++lines > lensLimits.signedIn) throw new InvalidField("addresses", "max", { maximum: lensLimits.signedIn });
    if (lines % STEP_ADDRESSES === 0) yield;
    const line = text.slice(start, Math.min(end, start + MAX_LINE_LENGTH));
    const [, count = "1", word = ""] = /^\s*(?:(\d{1,9})\s+)?(\S+)\s*$/.exec(line) ?? [];
    const address = addressIn(word);
    if (address !== null) counts.set(address, (counts.get(address) ?? 0) + Math.max(1, Number(count)));
  }
  if (counts.size === 0) throw new InvalidField("addresses", "required");
  return counts;
}

const noShare = (): Share => ({ addresses: 0, occurrences: 0 });

function add(share: Share, occurrences: number): void {
  share.addresses++;
  share.occurrences += occurrences;
}

class Tally {
  readonly #entries = new Map<string, Entry>();

  add(key: string, name: string, occurrences: number): void {
    const known = this.#entries.get(key) ?? { key: key || UNKNOWN, name: name.slice(0, MAX_NAME_LENGTH), ...noShare() };
    this.#entries.set(key, known);
    add(known, occurrences);
  }

  /** How many there are, without the unknown. */
  get known(): number {
    return this.#entries.size - (this.#entries.has("") ? 1 : 0);
  }

  /** The largest first. */
  entries(): Entry[] {
    return [...this.#entries.values()].sort((left, right) => right.addresses - left.addresses);
  }
}
