import { formatIpv4, type IpdbReader, type Match, parseIpv4 } from "@meridian/ipdb";

interface Measure {
  name: string;
  /** Whether an address counts, and whether it has the measured field. */
  counts: (match: Match) => boolean;
  has: (match: Match) => boolean;
}

const isMainland = ({ place }: Match): boolean => place?.countryCode === "CN";
const isAnnounced = ({ network }: Match): boolean => network?.asn != null;
const isLocated = ({ place }: Match): boolean => place !== null && place.countryCode !== "";

const MEASURES: readonly Measure[] = [
  { name: "mainland China with province", counts: isMainland, has: ({ place }) => place?.regionZh !== "" },
  { name: "mainland China with city", counts: isMainland, has: ({ place }) => place?.cityZh !== "" },
  {
    name: "mainland China with named operator",
    counts: isMainland,
    has: ({ network }) => Boolean(network?.isp) && network?.isIspInferred === false,
  },
  { name: "announced with usage type", counts: isAnnounced, has: ({ network }) => network?.usageType !== "" },
  { name: "announced with provider", counts: isAnnounced, has: ({ network }) => network?.isp !== "" },
  { name: "located with Chinese region name", counts: isLocated, has: ({ place }) => place?.regionZh !== "" },
  { name: "located with Chinese city name", counts: isLocated, has: ({ place }) => place?.cityZh !== "" },
  { name: "located with elevation", counts: isLocated, has: ({ place }) => place?.elevationMetres != null },
];

export interface Coverage {
  /** The measures, as shares of the IPv4 space. */
  measure: string;
  addresses: number;
  percent: number;
}

/** The share of the IPv4 space that has each part of an answer. Walks all ranges, which takes a few seconds. */
export function measureCoverage(reader: IpdbReader): Coverage[] {
  const counted = new Float64Array(MEASURES.length);
  const found = new Float64Array(MEASURES.length);
  for (let address = 0; address < 2 ** 32; ) {
    const match = reader.lookup(formatIpv4(address))!;
    const next = parseIpv4(match.end) + 1;
    if (match.reserved === null) {
      for (const [index, { counts, has }] of MEASURES.entries()) {
        if (!counts(match)) continue;
        counted[index]! += next - address;
        if (has(match)) found[index]! += next - address;
      }
    }
    address = next;
  }
  return MEASURES.map(({ name }, index) => ({
    measure: name,
    addresses: counted[index]!,
    percent: Math.round((found[index]! / Math.max(counted[index]!, 1)) * 10_000) / 100,
  }));
}
