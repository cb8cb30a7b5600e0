import type { CoverageField } from "@meridian/contract/accuracy";
import { IpdbReader, type Network, type Place } from "@meridian/ipdb";
import { KeyTable, type Walk, walkIpv4, walkIpv6 } from "./walk.ts";

/** One check of a version before it is published. */
export interface GateCheck {
  name: string;
  /** The measured value and the required limit. */
  value: string | number;
  limit: string | number;
  passed: boolean;
}

export interface Measured {
  checks: GateCheck[];
  /** Compared with the previous version; null if there is none. */
  changedRanges: number | null;
  changedPercent: number | null;
  /** Percentage of the announced space that has each field. */
  coverage: { v4: Record<string, number>; v6: Record<string, number> };
}

const MAX_CHANGED_PERCENT = 50;
const MIN_SAME_COUNTRY_PERCENT = 97;
const SAMPLES = 20_000;
/** Number of samples; IPv6 is too sparse for random addresses, so its samples are taken from the ranges. */
const IPV6_SAMPLES = 4000;

/** Well-known addresses whose country is beyond doubt; "" if any answer will do. */
export const probes: Readonly<Record<string, string>> = {
  "8.8.8.8": "US",
  "1.1.1.1": "",
  "223.5.5.5": "CN",
  "114.114.114.114": "CN",
  "193.0.6.139": "NL",
  "2001:4860:4860::8888": "",
  "2400:3200::1": "CN",
};

/** Measures a new database, also against the one in use. Reads both entirely, so run it in a separate process. */
export function measure(path: string, currentPath: string | null, wanted = probes): Measured {
  const next = IpdbReader.open(path);
  const current = currentPath === null ? null : IpdbReader.open(currentPath);
  const table = new KeyTable(fieldTests);
  const coverage = { v4: {}, v6: {} };
  let changed = 0;
  let total = 0;
  for (const [family, walk] of [
    ["v4", walkIpv4],
    ["v6", walkIpv6],
  ] as const) {
    const found = walk(next, table);
    coverage[family] = shares(found);
    const before = current && walk(current, table);
    total += found.keys.length;
    if (before) changed += countChanged(found, before);
  }
  const percent = total === 0 ? 0 : (changed / total) * 100;
  const checks = [probeCheck(next, wanted), ...(current ? againstCurrent(next, current, percent) : [])];
  return {
    checks,
    changedRanges: current && changed,
    changedPercent: current && Math.round(percent * 100) / 100,
    coverage,
  };
}

/** The reason to refuse a version; "" if it may be published. */
export const refusalOf = ({ checks }: Pick<Measured, "checks">): string =>
  checks
    .filter(({ passed }) => !passed)
    .map(({ name, value, limit }) => `${name}: ${value}, wanted ${limit}`)
    .join("; ");

function againstCurrent(next: IpdbReader, current: IpdbReader, percent: number): GateCheck[] {
  const { dataDate: date } = next.metadata;
  const { dataDate: dateBefore } = current.metadata;
  const changed = Math.round(percent * 100) / 100;
  const same = sameCountryPercent(next, current);
  return [
    {
      name: "changed_percent",
      value: changed,
      limit: `< ${MAX_CHANGED_PERCENT}`,
      passed: changed < MAX_CHANGED_PERCENT,
    },
    { name: "data_date", value: date, limit: `>= ${dateBefore}`, passed: date >= dateBefore },
    {
      name: "same_country_percent",
      value: same,
      limit: `>= ${MIN_SAME_COUNTRY_PERCENT}`,
      passed: same >= MIN_SAME_COUNTRY_PERCENT,
    },
  ];
}

function probeCheck(reader: IpdbReader, wanted: Readonly<Record<string, string>>): GateCheck {
  const wrong = Object.entries(wanted).filter(([address, country]) => {
    const found = reader.lookup(address)?.place?.countryCode ?? "";
    return found === "" || (country !== "" && found !== country);
  });
  const value = wrong.map(([address]) => address).join(", ") || "all right";
  return { name: "probes", value, limit: "all right", passed: wrong.length === 0 };
}

/** Multiples of the golden ratio are spread evenly and are the same in every run. */
const scatter = (sample: number): number => Math.imul(sample, 0x9e3779b1) >>> 0;

/** Percentage of sampled addresses with a country in the current version that keep it. */
function sameCountryPercent(next: IpdbReader, current: IpdbReader): number {
  let compared = 0;
  let same = 0;
  const compare = (address: string | number) => {
    const country = countryOf(current, address);
    if (country === "") return false;
    compared += 1;
    if (countryOf(next, address) === country) same += 1;
    return true;
  };
  // About two of three addresses have a country: enough tries for all samples, yet bounded if hardly any has.
  for (let sample = 0; compared < SAMPLES - IPV6_SAMPLES && sample < SAMPLES * 4; sample++) compare(scatter(sample));
  const ipv6 = sampleIpv6(current);
  for (const address of ipv6) compare(address);
  return compared === 0 ? 100 : Math.floor((same / compared) * 10_000) / 100;
}

function countryOf(reader: IpdbReader, address: string | number): string {
  const record = typeof address === "number" ? reader.findIpv4Record(address) : reader.findRecord(address);
  return reader.placeOf(record)?.countryCode ?? "";
}

/** First addresses of ranges, evenly over all that are stored. */
function sampleIpv6(reader: IpdbReader): string[] {
  const step = Math.max(1, Math.floor(reader.metadata.rangesV6 / IPV6_SAMPLES));
  const addresses: string[] = [];
  let index = 0;
  reader.eachIpv6Start((words) => {
    if (index++ % step !== 0 || addresses.length >= IPV6_SAMPLES) return;
    const groups = Array.from(words).flatMap((word) => [word >>> 16, word & 0xffff]);
    addresses.push(groups.map((group) => group.toString(16)).join(":"));
  });
  return addresses;
}

/** Rows of the new version without a row of the same bounds and answer in the previous one. */
function countChanged(next: Walk, before: Walk): number {
  const { words } = next;
  const endsAlike = (row: number, other: number) => {
    const isLast = row + 1 === next.keys.length;
    const isOtherLast = other + 1 === before.keys.length;
    return isLast || isOtherLast
      ? isLast === isOtherLast
      : compareStarts(next, row + 1, before, other + 1, words) === 0;
  };
  let changed = 0;
  let other = 0;
  for (let row = 0; row < next.keys.length; row++) {
    while (other < before.keys.length && compareStarts(before, other, next, row, words) < 0) other += 1;
    const isSame =
      other < before.keys.length &&
      compareStarts(before, other, next, row, words) === 0 &&
      before.keys[other] === next.keys[row] &&
      endsAlike(row, other);
    if (!isSame) changed += 1;
  }
  return changed;
}

function compareStarts(left: Walk, row: number, right: Walk, other: number, words: number): number {
  for (let word = 0; word < words; word++) {
    const difference = left.starts[row * words + word]! - right.starts[other * words + word]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

const fieldTests: Readonly<Record<CoverageField, (place: Place | null, network: Network | null) => boolean>> = {
  country: (place) => Boolean(place?.countryCode),
  region: (place) => Boolean(place?.region),
  region_zh: (place) => Boolean(place?.regionZh),
  city: (place) => Boolean(place?.city),
  city_zh: (place) => Boolean(place?.cityZh),
  coordinates: (place) => place?.latitude !== null && place?.latitude !== undefined,
  elevation: (place) => place?.elevationMetres !== null && place?.elevationMetres !== undefined,
  isp: (_, network) => Boolean(network?.isp),
  usage_type: (_, network) => Boolean(network?.usageType),
  is_vpn: (_, network) => (network?.privacy.vpn ?? null) !== null,
  is_tor: (_, network) => (network?.privacy.tor ?? null) !== null,
  is_proxy: (_, network) => (network?.privacy.proxy ?? null) !== null,
  is_relay: (_, network) => (network?.privacy.relay ?? null) !== null,
  is_hosting: (_, network) => (network?.privacy.hosting ?? null) !== null,
  is_data_center: (_, network) => (network?.privacy.dataCenter ?? null) !== null,
};

function shares({ announced, covered }: Walk): Record<string, number> {
  const percent = (part: number) => (announced === 0 ? 0 : Math.round((part / announced) * 1000) / 10);
  return Object.fromEntries(Object.keys(fieldTests).map((name, field) => [name, percent(covered[field] ?? 0)]));
}
