import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { address, day, paging, text } from "./fields.ts";
import { AddressData, Network, sampleData, sampleNetwork } from "./lookup-api/fields.ts";

/** Number of prefixes per page of a network report. */
export const PREFIXES_PER_PAGE = 50;

/** Number of cells in the grid of blocks drawn around an address. */
export const SQUARE_CELLS = 256;

const FlagSource = z
  .object({
    name: z.string(),
    updated_date: z.union([day(), z.literal("")]),
    age_days: z.int().nullable(),
    inferred: z.boolean(),
  })
  .nullable();

const Credit = z.object({ name: z.string(), attribution: z.string(), url: z.string() });

/** A range next to the queried one. Unknown text is "". */
const Neighbour = z
  .object({
    start_ip: z.string(),
    end_ip: z.string(),
    country_code: z.string(),
    country_name: z.string(),
    city_name: z.string(),
    asn: z.string(),
    asn_name: z.string(),
    reserved_name: z.string(),
  })
  .nullable();

const Square = z
  .object({
    prefix: z.string(),
    cell_bits: z.int().meta({ description: "Prefix length of each cell" }),
    cells: z.array(z.int().min(-1)).length(SQUARE_CELLS),
    own_cell: z.int().min(0),
    networks: z.array(z.object({ asn: z.string(), asn_name: z.string(), cells: z.int() })),
  })
  .nullable();

const IpReport = z.object({
  ip: z.string(),
  /** Same content as the keyed lookup; null for a reserved or unknown address. */
  answer: AddressData.nullable(),
  accuracy_note: z.string(),
  flag_code: z.string(),
  shaded_with: z.array(z.string()),
  reserved: z.object({ name: z.string(), rfc: z.string() }).nullable(),
  embedded: z.object({ kind: z.string(), ipv4: z.string() }).nullable(),
  start_ip: z.string(),
  end_ip: z.string(),
  previous: Neighbour,
  next: Neighbour,
  flag_sources: z.object({
    is_vpn: FlagSource,
    is_tor: FlagSource,
    is_data_center: FlagSource,
    is_proxy: FlagSource,
    is_relay: FlagSource,
    is_hosting: FlagSource,
  }),
  square: Square,
  credits: z.array(Credit),
  db_version: z.string(),
});

const Ranked = z.object({
  asn: z.string(),
  asn_name: z.string(),
  rank: z.int(),
  ipv4_addresses: z.int(),
  ipv6_blocks: z.int(),
});

const AsnReport = z.object({
  ...Ranked.shape,
  /** Same content as the keyed lookup. */
  answer: Network.extend({ asn: z.string() }),
  ranked_networks: z.int(),
  country_count: z.int(),
  countries: z.array(
    z.object({
      country_code: z.string(),
      country_name: z.string(),
      flag_code: z.string(),
      ipv4_addresses: z.int(),
      ipv6_blocks: z.int(),
    }),
  ),
  larger: z.array(Ranked),
  smaller: z.array(Ranked),
  prefix_count: z.int(),
  prefixes: z.array(z.object({ prefix: z.string(), start_ip: z.string(), end_ip: z.string() })),
  page: z.int(),
  limit: z.int(),
  credits: z.array(Credit),
  db_version: z.string(),
});

const flagSource = { name: "Rules for names of networks", updated_date: "2026-11-23", age_days: 0, inferred: true };
const credit = { name: "DB-IP City Lite", attribution: "IP Geolocation by DB-IP", url: "https://db-ip.com" };
const neighbour = {
  start_ip: "192.0.1.0",
  end_ip: "192.0.1.255",
  country_code: "SG",
  country_name: "Singapore",
  city_name: "Singapore",
  asn: "AS64500",
  asn_name: "Example Networks",
  reserved_name: "",
};

const ipExample = {
  ip: "192.0.2.1",
  answer: sampleData,
  accuracy_note: "",
  flag_code: "sg",
  shaded_with: ["SG"],
  reserved: null,
  embedded: null,
  start_ip: "192.0.2.0",
  end_ip: "192.0.2.255",
  previous: neighbour,
  next: null,
  flag_sources: {
    is_vpn: null,
    is_tor: null,
    is_data_center: flagSource,
    is_proxy: null,
    is_relay: null,
    is_hosting: flagSource,
  },
  square: {
    prefix: "192.0.0.0/16",
    cell_bits: 24,
    cells: Array.from({ length: SQUARE_CELLS }, (_, cell) => (cell === 2 ? 0 : -1)),
    own_cell: 2,
    networks: [{ asn: "AS64500", asn_name: "Example Networks", cells: 1 }],
  },
  credits: [credit],
  db_version: "20261121",
};

const ranked = { asn: "AS64500", asn_name: "Example Networks", rank: 2, ipv4_addresses: 256, ipv6_blocks: 0 };
const asnExample = {
  ...ranked,
  answer: sampleNetwork,
  ranked_networks: 80_000,
  country_count: 1,
  countries: [{ country_code: "SG", country_name: "Singapore", flag_code: "sg", ipv4_addresses: 256, ipv6_blocks: 0 }],
  larger: [{ ...ranked, asn: "AS64499", asn_name: "Larger Networks", rank: 1, ipv4_addresses: 512 }],
  smaller: [],
  prefix_count: 1,
  prefixes: [{ prefix: "192.0.2.0/24", start_ip: "192.0.2.0", end_ip: "192.0.2.255" }],
  page: 1,
  limit: PREFIXES_PER_PAGE,
  credits: [credit],
  db_version: "20261121",
};

/** Data shown on the public pages of addresses and networks. */
export const reports = {
  ipReport: endpoint({
    path: "/v1/ip_report",
    summary: "Get everything shown on the page of an address: result, range, neighbours and sources",
    access: "public",
    input: z.object({ ip: address() }),
    output: IpReport.meta({ examples: [ipExample] }),
    rate: { max: 60, seconds: 60 },
    silent: true,
  }),
  asnReport: endpoint({
    path: "/v1/asn_report",
    summary: "Get everything shown on the page of a network: size, rank, countries and prefixes",
    access: "public",
    input: z.object({
      asn: text(20).meta({ description: "AS number, with or without the AS prefix", examples: ["AS15169"] }),
      page: paging.page,
    }),
    output: AsnReport.meta({ examples: [asnExample] }),
    errors: ["NOT_FOUND"],
    rate: { max: 60, seconds: 60 },
    silent: true,
  }),
};
