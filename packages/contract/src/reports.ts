import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { address, day, paging, text } from "./fields.ts";
import { AddressData, AnnouncedRoute, Evidence, Network } from "./lookup-api/fields.ts";
import { sampleData, sampleNetwork } from "./lookup-api/sample-data.ts";
import { versionReports } from "./version-reports.ts";

/** Number of prefixes per page of a network report. */
export const PREFIXES_PER_PAGE = 50;

/** Number of cells in the grid of blocks drawn around an address. */
export const SQUARE_CELLS = 256;

const FlagSource = z
  .object({
    name: z.string().meta({ en: "Name", zh: "名称" }),
    updated_date: z.union([day(), z.literal("")]).meta({ en: "Date of the data", zh: "数据日期" }),
    age_days: z
      .int()
      .nullable()
      .meta({ en: "Age of the data in days; null if unknown", zh: "数据距今的天数；null 表示未知" }),
    inferred: z.boolean().meta({
      en: "Whether it was inferred rather than stated by the source",
      zh: "是否由推断得出，而非数据源直接给出",
    }),
  })
  .nullable()
  .meta({ en: "Source of this flag; null: the flag is unknown", zh: "该标记的数据源；标记未知时为 null" });

const Credit = z.object({
  name: z.string().meta({ en: "Name", zh: "名称" }),
  attribution: z.string().meta({ en: "Required attribution", zh: "署名方式" }),
  url: z.string().meta({ en: "URL", zh: "网址" }),
});

/** A range next to the queried one. Unknown text is "". */
const Neighbour = z
  .object({
    start_ip: z.string().meta({ en: "First address of the range", zh: "地址段的起始地址" }),
    end_ip: z.string().meta({ en: "Last address of the range", zh: "地址段的结束地址" }),
    country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
    country_name: z.string().meta({ en: "Country or region", zh: "国家或地区" }),
    city_name: z.string().meta({ en: "City", zh: "城市" }),
    asn: z.string().meta({ en: "AS number", zh: "AS 号" }),
    asn_name: z.string().meta({ en: "Name of the autonomous system", zh: "网络名称" }),
    reserved_name: z.string().meta({
      en: "Purpose of the range if it is reserved; otherwise empty",
      zh: "保留地址段的用途；非保留地址段为空",
    }),
  })
  .nullable();

const Square = z
  .object({
    prefix: z.string().meta({ en: "Prefix in CIDR notation", zh: "CIDR 格式的前缀" }),
    cell_bits: z.int().meta({ en: "Prefix length of each cell", zh: "每个格子的前缀长度" }),
    cells: z.array(z.int().min(-1)).length(SQUARE_CELLS).meta({
      en: "For each cell, the index of its network in `networks`; -1: no known network",
      zh: "各格子所属网络在 `networks` 中的序号；-1 表示没有已知网络",
    }),
    own_cell: z.int().min(0).meta({ en: "Index of the cell that contains the address", zh: "该地址所在格子的序号" }),
    networks: z
      .array(
        z.object({
          asn: z.string().meta({ en: "AS number", zh: "AS 号" }),
          asn_name: z.string().meta({ en: "Name of the autonomous system", zh: "网络名称" }),
          cells: z.int().meta({ en: "Number of cells of the network", zh: "该网络占的格子数" }),
        }),
      )
      .meta({ en: "Networks found", zh: "出现的网络" }),
  })
  .nullable();

const IpReport = z.object({
  ip: z.string().meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" }),
  /** Same content as the keyed lookup; null for a reserved or unknown address. */
  answer: AddressData.nullable().meta({
    en: "Same content as the lookup with an API key",
    zh: "与使用密钥查询的内容相同",
  }),
  accuracy_note: z.string().meta({
    en: "What the location means, if the address is anycast; otherwise empty",
    zh: "任播地址的位置说明，其他地址为空",
  }),
  flag_code: z.string().meta({
    en: "Name of the flag image, under `/flags`; may be empty",
    zh: "旗帜图片的名称，位于 /flags 下；可能为空",
  }),
  shaded_with: z
    .array(z.string())
    .meta({ en: "Country codes shaded together on the map", zh: "地图上一并着色的国家或地区代码" }),
  reserved: z
    .object({
      name: z.string().meta({ en: "Name", zh: "名称" }),
      rfc: z.string().meta({ en: "The document that reserves the range", zh: "所依据的文件" }),
    })
    .nullable()
    .meta({ en: "Purpose of the reserved range", zh: "保留地址的用途" }),
  embedded: z
    .object({
      kind: z.string().meta({ en: "Type", zh: "种类" }),
      ipv4: z.string().meta({ en: "IPv4 address", zh: "IPv4 地址" }),
    })
    .nullable()
    .meta({ en: "IPv4 address embedded in the IPv6 address", zh: "IPv6 地址所携带的 IPv4 地址" }),
  start_ip: z.string().meta({ en: "First address of the range", zh: "地址段的起始地址" }),
  end_ip: z.string().meta({ en: "Last address of the range", zh: "地址段的结束地址" }),
  previous: Neighbour.meta({ en: "The range before this one", zh: "前一个地址段" }),
  next: Neighbour.meta({ en: "The range after this one", zh: "后一个地址段" }),
  flag_sources: z
    .object({
      is_vpn: FlagSource,
      is_tor: FlagSource,
      is_data_center: FlagSource,
      is_proxy: FlagSource,
      is_relay: FlagSource,
      is_hosting: FlagSource,
    })
    .meta({ en: "Source of each flag that is known", zh: "各已知标记的数据源" }),
  evidence: z.array(Evidence).meta({
    en: "What the fields of `answer` rest on",
    zh: "`answer` 中各字段的依据",
  }),
  square: Square.meta({
    en: "The blocks around the address, with the network of each",
    zh: "地址周围的网段及其所属网络",
  }),
  routing: z
    .object({
      routes: z.array(AnnouncedRoute).meta({
        en: "The prefixes that hold the address, the longest first; empty: it is not announced",
        zh: "包含该地址的路由前缀，最长的在前；为空表示未被宣告",
      }),
      sources: z
        .array(
          Credit.extend({
            updated_date: z.union([day(), z.literal("")]).meta({ en: "Date of the data", zh: "数据日期" }),
          }),
        )
        .meta({ en: "Sources of the routes and of RPKI", zh: "路由与 RPKI 的数据源" }),
    })
    .nullable()
    .meta({
      en: "How the address is announced in BGP; null if this installation has no routing data",
      zh: "该地址在 BGP 中的宣告情况；未加载路由数据时为 null",
    }),
  credits: z.array(Credit).meta({ en: "Sources that require attribution", zh: "要求署名的数据源" }),
  db_version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
});

const Ranked = z.object({
  asn: z.string().meta({ en: "AS number", zh: "AS 号" }),
  asn_name: z.string().meta({ en: "Name of the autonomous system", zh: "网络名称" }),
  rank: z.int().meta({ en: "Rank by number of IPv4 addresses", zh: "按 IPv4 地址数的排名" }),
  ipv4_addresses: z.int().meta({ en: "Number of IPv4 addresses", zh: "IPv4 地址数" }),
  ipv6_blocks: z.int().meta({ en: "Number of IPv6 /48 blocks", zh: "IPv6 /48 网段数" }),
});

const AsnReport = z.object({
  ...Ranked.shape,
  /** Same content as the keyed lookup. */
  answer: Network.extend({ asn: z.string().meta({ en: "AS number", zh: "AS 号" }) }).meta({
    en: "Same content as the lookup with an API key",
    zh: "与使用密钥查询的内容相同",
  }),
  ranked_networks: z.int().meta({ en: "Number of networks in the ranking", zh: "参与排名的网络数" }),
  country_count: z
    .int()
    .meta({ en: "Number of countries and regions that the network has addresses in", zh: "网络所在的国家和地区数" }),
  countries: z
    .array(
      z.object({
        country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
        country_name: z.string().meta({ en: "Country or region", zh: "国家或地区" }),
        flag_code: z.string().meta({
          en: "Name of the flag image, under `/flags`; may be empty",
          zh: "旗帜图片的名称，位于 /flags 下；可能为空",
        }),
        ipv4_addresses: z.int().meta({ en: "Number of IPv4 addresses", zh: "IPv4 地址数" }),
        ipv6_blocks: z.int().meta({ en: "Number of IPv6 /48 blocks", zh: "IPv6 /48 网段数" }),
      }),
    )
    .meta({ en: "Countries and regions found", zh: "出现的国家与地区" }),
  larger: z.array(Ranked).meta({ en: "The next larger networks in the ranking", zh: "排名紧邻其前的网络" }),
  smaller: z.array(Ranked).meta({ en: "The next smaller networks in the ranking", zh: "排名紧邻其后的网络" }),
  prefix_count: z.int().meta({ en: "Number of prefixes", zh: "前缀数" }),
  prefixes: z
    .array(
      z.object({
        prefix: z.string().meta({ en: "Prefix in CIDR notation", zh: "CIDR 格式的前缀" }),
        start_ip: z.string().meta({ en: "First address of the range", zh: "地址段的起始地址" }),
        end_ip: z.string().meta({ en: "Last address of the range", zh: "地址段的结束地址" }),
      }),
    )
    .meta({ en: "Prefixes on this page", zh: "本页的前缀" }),
  page: z.int().meta({ en: "Page number, starting at 1", zh: "页码，从 1 开始" }),
  limit: z.int().meta({ en: "Rows per page, at most 100", zh: "每页条数，最多 100" }),
  credits: z.array(Credit).meta({ en: "Sources that require attribution", zh: "要求署名的数据源" }),
  db_version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
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
  evidence: [
    {
      fields: ["location.country_code", "location.city"],
      source: { id: "dbip-city", name: "DB-IP City Lite", version: "2026-11", updated_date: "2026-11-01" },
      inferred_by: null,
    },
  ],
  square: {
    prefix: "192.0.0.0/16",
    cell_bits: 24,
    cells: Array.from({ length: SQUARE_CELLS }, (_, cell) => (cell === 2 ? 0 : -1)),
    own_cell: 2,
    networks: [{ asn: "AS64500", asn_name: "Example Networks", cells: 1 }],
  },
  routing: {
    routes: [
      { prefix: "192.0.2.0/24", origins: [{ asn: "AS64500", name: "Example Networks", rpki: "valid" as const }] },
    ],
    sources: [
      {
        name: "RIPE NCC RIS, IPv4",
        attribution: "Routes from the RIPE NCC Routing Information Service (RIS)",
        url: "https://www.ripe.net/ris",
        updated_date: "2026-11-21",
      },
    ],
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
    summary: "Get everything shown on the page of an address: result, range, neighbors and sources",
    summaryZh: "获取地址页面的全部内容：查询结果、所在地址段与相邻地址段、数据来源",
    access: "public",
    input: z.object({ ip: address() }),
    output: IpReport.meta({ examples: [ipExample] }),
    rate: { max: 60, seconds: 60 },
    silent: true,
  }),
  ...versionReports,
  asnReport: endpoint({
    path: "/v1/asn_report",
    summary: "Get everything shown on the page of a network: size, rank, countries and prefixes",
    summaryZh: "获取网络页面的全部内容：规模、排名、国家分布与前缀",
    access: "public",
    input: z.object({
      asn: text(20).meta({
        en: "AS number, with or without the prefix `AS`",
        zh: "AS 号，可省略前缀 `AS`",
        examples: ["AS15169"],
      }),
      page: paging.page,
    }),
    output: AsnReport.meta({ examples: [asnExample] }),
    errors: ["NOT_FOUND"],
    rate: { max: 60, seconds: 60 },
    silent: true,
  }),
};
