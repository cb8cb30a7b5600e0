import type { api } from "../../lib/api.ts";

export type LensAnswer = Awaited<ReturnType<typeof api.products.lens>>;
export type LensRisk = LensAnswer["risks"][number];

/** What the lens can be filtered by. */
export const dimensions = ["country", "network", "usage", "risk"] as const;
export type Dimension = (typeof dimensions)[number];

/** Bands of ten points, named by their lowest score; the last one includes 100. */
export const riskBands = ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90"] as const;
/** Kept apart from the bands, because an unknown score is not a low one. */
export const UNKNOWN = "unknown";

export interface LensRow {
  address: string;
  /** Number of occurrences in the text. */
  count: number;
  /** Its value in each dimension; `UNKNOWN` if there is none. */
  keys: Readonly<Record<Dimension, string>>;
  countryCode: string;
  countryName: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
  asn: number | null;
  networkName: string;
  usageType: string;
  risk: LensRisk | null;
}

/** The addresses found in a text, with what is known about them. */
export interface LensTable {
  version: string;
  /** Public addresses, the most frequent first. */
  rows: readonly LensRow[];
  /** Private and reserved addresses, and how often they occurred. */
  reserved: { addresses: number; occurrences: number };
  /** Names of countries and networks by their keys. */
  names: { country: ReadonlyMap<string, string>; network: ReadonlyMap<string, string> };
}

export type AddressCount = readonly [address: string, count: number];

const bandOf = (score: number): string => riskBands[Math.min(riskBands.length - 1, Math.floor(score / 10))]!;

/** Names by their keys; one that several networks share is followed by the AS number. */
function distinguished(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const name of names.values()) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    [...names].map(([key, name]) => [key, uses.get(name)! > 1 && name !== key ? `${name} (${key})` : name]),
  );
}

/** Joins the counted addresses with the API's answer. */
export function tableOf(counts: readonly AddressCount[], answer: LensAnswer): LensTable {
  const { places, countries, networks, risks } = answer;
  const reserved = new Set(answer.reserved_at);
  const left = new Set([...answer.reserved_at, ...answer.invalid_at]);
  const country = new Map(countries.map(({ country_code: code, country_name: name }) => [code, name]));
  const network = new Map<string, string>();
  const rows: LensRow[] = [];
  const held = { addresses: 0, occurrences: 0 };
  for (const [position, [address, count]] of counts.entries()) {
    if (reserved.has(position)) {
      held.addresses += 1;
      held.occurrences += count;
    }
    if (left.has(position)) continue;
    const place = answer.place_index[position]!;
    const known = countries[places.country_index[place] ?? -1];
    const { asn = null, name = "", usage_type: usageType = "" } = networks[answer.network_index[position]!] ?? {};
    const risk = risks[answer.risk_index[position]!] ?? null;
    const networkKey = asn === null ? name || UNKNOWN : `AS${asn}`;
    if (networkKey !== UNKNOWN && !network.has(networkKey)) network.set(networkKey, name || networkKey);
    rows.push({
      address,
      count,
      keys: {
        country: known?.country_code ?? UNKNOWN,
        network: networkKey,
        usage: usageType || UNKNOWN,
        risk: risk === null || risk.score === null ? UNKNOWN : bandOf(risk.score),
      },
      countryCode: known?.country_code ?? "",
      countryName: known?.country_name ?? "",
      city: places.city[place] ?? "",
      latitude: places.latitude[place] ?? null,
      longitude: places.longitude[place] ?? null,
      asn,
      networkName: name,
      usageType,
      risk,
    });
  }
  return { version: answer.db_version, rows, reserved: held, names: { country, network: distinguished(network) } };
}
