import * as z from "zod";
import { clientAddress } from "./client-address.ts";
import { endpoint } from "./endpoint.ts";
import { address, day } from "./fields.ts";

/** Usage types as defined by IP2Location; empty if unknown. */
export const usageTypes = ["COM", "ORG", "GOV", "MIL", "EDU", "LIB", "CDN", "ISP", "MOB", "DCH", "SES", "RSV"] as const;

const Source = z.object({
  name: z.string(),
  licence: z.string(),
  attribution: z.string(),
  url: z.string(),
  updated_date: z.union([day(), z.literal("")]),
  inferred: z.boolean(),
});

const example = {
  ip: "8.8.8.8",
  country_code: "US",
  country_name: "United States",
  country_capital: "Washington D.C.",
  region_name: "California",
  city_name: "Mountain View",
  latitude: 37.422,
  longitude: -122.085,
  zip_code: "",
  is_eu: false,
  calling_code: "+1",
  country_flag: "https://meridian.example/flags/us.svg",
  weather_station_code: "KSJC",
  weather_station_name: "Norman Y. Mineta San Jose International Airport",
  elevation: 34,
  asn: {
    asn: "AS15169",
    asn_name: "Google LLC",
    domain: "",
    usage_type: "DCH",
    isp: "",
    organization: "Google LLC",
    inferred: ["usage_type"],
  },
  time_zone: {
    name: "America/Los_Angeles",
    offset: "-08:00",
    current_time: "2026-11-20T18:31:08-08:00",
  },
  currency: {
    code: "USD",
    name: "US Dollar",
    symbol: "$",
  },
  is_proxy: null,
  proxy_data: {
    is_vpn: null,
    is_tor: null,
    is_data_center: true,
    is_proxy: null,
    is_relay: null,
    is_hosting: true,
  },
  start_ip: "8.8.8.0",
  end_ip: "8.8.8.255",
  bogon: false,
  reserved: null,
  embedded: null,
  division_code: "",
  area_code: "",
  is_anycast: true,
  accuracy: {
    level: "city",
    radius_km: null,
    note: "Announced from many places at once: the place is that of the network, not of the server that answers",
  },
  db_version: "20261121",
  sources: {
    location: {
      name: "DB-IP City Lite",
      licence: "CC BY 4.0",
      attribution: "IP Geolocation by DB-IP",
      url: "https://db-ip.com",
      updated_date: "2026-06-05",
      inferred: false,
    },
    network: {
      name: "IP to ASN",
      licence: "CC BY 4.0",
      attribution: "IP to ASN by RouteViews (routeviews.org), DB-IP (db-ip.com) and NRO (nro.net)",
      url: "https://github.com/sapics/ip-location-db",
      updated_date: "2026-06-17",
      inferred: true,
    },
    privacy: {
      name: "Rules for names of networks",
      licence: "CC BY 4.0",
      attribution: "Network rules by Meridian",
      url: "/doc/accuracy",
      updated_date: "2026-11-23",
      inferred: true,
    },
  },
};

/** Everything known about one address. Unknown text is "", unknown numbers and flags are null. */
export const OwnIp = z
  .object({
    ip: z.string(),
    country_code: z.string(),
    country_name: z.string(),
    country_capital: z.string(),
    region_name: z.string(),
    city_name: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    zip_code: z.string(),
    is_eu: z.boolean().nullable(),
    calling_code: z.string(),
    country_flag: z.string(),
    weather_station_code: z.string(),
    weather_station_name: z.string(),
    elevation: z.int().nullable(),
    asn: z.object({
      asn: z.string(),
      asn_name: z.string(),
      domain: z.string(),
      usage_type: z.enum(["", ...usageTypes]),
      isp: z.string(),
      organization: z.string(),
      /** Which of these were inferred from the network's name. */
      inferred: z.array(z.enum(["isp", "usage_type"])),
    }),
    time_zone: z.object({ name: z.string(), offset: z.string(), current_time: z.string() }),
    currency: z.object({ code: z.string(), name: z.string(), symbol: z.string() }),
    is_proxy: z.boolean().nullable(),
    proxy_data: z.object({
      is_vpn: z.boolean().nullable(),
      is_tor: z.boolean().nullable(),
      is_data_center: z.boolean().nullable(),
      is_proxy: z.boolean().nullable(),
      is_relay: z.boolean().nullable(),
      is_hosting: z.boolean().nullable(),
    }),
    start_ip: z.string(),
    end_ip: z.string(),
    bogon: z.boolean(),
    /** For reserved addresses: the purpose of the range in the IANA registry, and the document defining it. */
    reserved: z.object({ name: z.string(), rfc: z.string() }).nullable(),
    /** Set if an IPv6 address embeds an IPv4 address, which is then the one looked up. */
    embedded: z.object({ kind: z.string(), ipv4: z.string() }).nullable(),
    /** In mainland China: the GB/T 2260 code of the city or province, and the city's area code. */
    division_code: z.string(),
    area_code: z.string(),
    /** True if the address is announced from many places at once (anycast); null if unknown. */
    is_anycast: z.boolean().nullable(),
    accuracy: z.object({
      level: z.enum(["", "country", "region", "city"]),
      radius_km: z.int().nullable(),
      /** A remark on the location, in the reader's language. */
      note: z.string(),
    }),
    db_version: z.string(),
    sources: z.object({ location: Source.nullable(), network: Source.nullable(), privacy: Source.nullable() }),
  })
  .meta({ examples: [example] });

export const lookup = {
  ipSelfSearch: endpoint({
    path: "/v1/ip_self_search",
    summary: "Locate an address: the caller's own, or the one sent",
    access: "optional",
    input: z.object({
      ip: address()
        .optional()
        .meta({ description: "IPv4 or IPv6 address; the caller's own by default", examples: ["8.8.8.8"] }),
    }),
    output: OwnIp,
    rate: { max: 60, seconds: 60 },
  }),
  clientAddress,
};
