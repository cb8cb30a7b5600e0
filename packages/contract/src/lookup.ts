import * as z from "zod";
import { clientAddress } from "./client-address.ts";
import { endpoint } from "./endpoint.ts";
import { address, day } from "./fields.ts";

/** Usage types as defined by IP2Location; empty if unknown. */
export const usageTypes = ["COM", "ORG", "GOV", "MIL", "EDU", "LIB", "CDN", "ISP", "MOB", "DCH", "SES", "RSV"] as const;

const Source = z.object({
  name: z.string().meta({ en: "Name of the source", zh: "数据源名称" }),
  licence: z.string().meta({ en: "License", zh: "许可" }),
  attribution: z.string().meta({ en: "Required attribution", zh: "署名方式" }),
  url: z.string().meta({ en: "URL", zh: "网址" }),
  updated_date: z.union([day(), z.literal("")]).meta({ en: "Date of the data", zh: "数据日期" }),
  inferred: z
    .boolean()
    .meta({ en: "Whether it was inferred rather than stated by the source", zh: "是否由推断得出，而非数据源直接给出" }),
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
    ip: z.string().meta({ en: "Queried address", zh: "所查询的地址" }),
    country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
    country_name: z.string().meta({ en: "Country or region", zh: "国家或地区" }),
    country_capital: z.string().meta({ en: "Capital", zh: "首都" }),
    region_name: z.string().meta({ en: "Province or state", zh: "省或州" }),
    city_name: z.string().meta({ en: "City", zh: "城市" }),
    latitude: z.number().nullable().meta({ en: "Latitude", zh: "纬度" }),
    longitude: z.number().nullable().meta({ en: "Longitude", zh: "经度" }),
    zip_code: z.string().meta({ en: "Postal code, if a source has one", zh: "邮政编码，有数据源时返回" }),
    is_eu: z.boolean().nullable().meta({ en: "Whether the country is in the EU", zh: "是否为欧盟成员国" }),
    calling_code: z.string().meta({ en: "Country calling code", zh: "国际电话区号" }),
    country_flag: z.string().meta({ en: "URL of the flag image", zh: "旗帜图片网址" }),
    weather_station_code: z
      .string()
      .meta({ en: "ICAO code of the nearest operating weather station", zh: "最近在用气象站的 ICAO 代码" }),
    weather_station_name: z
      .string()
      .meta({ en: "Name of the nearest operating weather station", zh: "最近在用气象站的名称" }),
    elevation: z.int().nullable().meta({ en: "Meters above sea level", zh: "海拔（米）" }),
    asn: z
      .object({
        asn: z.string().meta({ en: "AS number", zh: "AS 号" }),
        asn_name: z.string().meta({ en: "Name of the autonomous system", zh: "网络名称" }),
        domain: z.string().meta({ en: "Domain of the network holder", zh: "网络持有者的域名" }),
        usage_type: z.enum(["", ...usageTypes]).meta({ en: "Usage type of the network", zh: "网络用途" }),
        isp: z.string().meta({ en: "Internet service provider", zh: "运营商" }),
        organization: z.string().meta({ en: "Organization holding the network", zh: "持有该网络的组织" }),
        /** Which of these were inferred from the network's name. */
        inferred: z.array(z.enum(["isp", "usage_type"])).meta({
          en: "Which of `isp` and `usage_type` were inferred from the network's name",
          zh: "由网络名称推断得出的字段：`isp` 或 `usage_type`",
        }),
      })
      .meta({ en: "The network", zh: "所属网络" }),
    time_zone: z
      .object({
        name: z.string().meta({ en: "IANA name", zh: "IANA 名称" }),
        offset: z.string().meta({ en: "Offset from UTC", zh: "与 UTC 的时差" }),
        current_time: z.string().meta({ en: "Current local time", zh: "当地当前时间" }),
      })
      .meta({ en: "IANA time zone", zh: "IANA 时区" }),
    currency: z
      .object({
        code: z.string().meta({ en: "ISO 4217 code", zh: "ISO 4217 代码" }),
        name: z.string().meta({ en: "Name of the currency", zh: "货币名称" }),
        symbol: z.string().meta({ en: "Currency symbol", zh: "货币符号" }),
      })
      .meta({ en: "Currency", zh: "币种" }),
    is_proxy: z.boolean().nullable().meta({
      en: "Whether it is a VPN, Tor, proxy or relay; null if unknown",
      zh: "是否为 VPN、Tor、代理或中继；null 表示未知",
    }),
    proxy_data: z
      .object({
        is_vpn: z
          .boolean()
          .nullable()
          .meta({ en: "Whether it is a VPN exit; null if unknown", zh: "是否为 VPN 出口；null 表示未知" }),
        is_tor: z
          .boolean()
          .nullable()
          .meta({ en: "Whether it is a Tor exit; null if unknown", zh: "是否为 Tor 出口；null 表示未知" }),
        is_data_center: z
          .boolean()
          .nullable()
          .meta({ en: "Whether it is in a data center; null if unknown", zh: "是否位于数据中心；null 表示未知" }),
        is_proxy: z
          .boolean()
          .nullable()
          .meta({ en: "Whether it is a public proxy; null if unknown", zh: "是否为公开代理；null 表示未知" }),
        is_relay: z
          .boolean()
          .nullable()
          .meta({ en: "Whether it is a private relay exit; null if unknown", zh: "是否为隐私中继出口；null 表示未知" }),
        is_hosting: z.boolean().nullable().meta({
          en: "Whether it belongs to a hosting company; null if unknown",
          zh: "是否属于主机托管商；null 表示未知",
        }),
      })
      .meta({ en: "Privacy flags", zh: "隐私标记" }),
    start_ip: z.string().meta({ en: "First address of the range", zh: "地址段的起始地址" }),
    end_ip: z.string().meta({ en: "Last address of the range", zh: "地址段的结束地址" }),
    bogon: z.boolean().meta({ en: "Whether the address is reserved", zh: "是否为保留地址" }),
    /** For reserved addresses: the purpose of the range in the IANA registry, and the document defining it. */
    reserved: z
      .object({
        name: z.string().meta({ en: "Purpose of the range", zh: "地址段的用途" }),
        rfc: z.string().meta({ en: "The document that reserves the range", zh: "所依据的文件" }),
      })
      .nullable()
      .meta({ en: "Purpose of the reserved range", zh: "保留地址的用途" }),
    /** Set if an IPv6 address embeds an IPv4 address, which is then the one looked up. */
    embedded: z
      .object({
        kind: z.string().meta({ en: "Type", zh: "种类" }),
        ipv4: z.string().meta({ en: "IPv4 address", zh: "IPv4 地址" }),
      })
      .nullable()
      .meta({ en: "IPv4 address embedded in the IPv6 address", zh: "IPv6 地址所携带的 IPv4 地址" }),
    /** In mainland China: the GB/T 2260 code of the city or province, and the city's area code. */
    division_code: z.string().meta({
      en: "GB/T 2260 code of the city or province, in mainland China; otherwise empty",
      zh: "行政区划代码（GB/T 2260），中国大陆地址返回，否则为空",
    }),
    area_code: z.string().meta({
      en: "Telephone area code of the city, in mainland China; otherwise empty",
      zh: "城市电话区号，中国大陆地址返回，否则为空",
    }),
    /** True if the address is announced from many places at once (anycast); null if unknown. */
    is_anycast: z.boolean().nullable().meta({
      en: "Whether the address is announced from many places; null if unknown",
      zh: "是否为任播地址，即由多地同时宣告；null 表示未知",
    }),
    accuracy: z
      .object({
        level: z.enum(["", "country", "region", "city"]).meta({
          en: "The narrowest level that is more than a guess: city up to a radius of 50 km, region up to 500 km; empty for anycast addresses and if unknown",
          zh: "可信的最细级别：半径 50 公里以内为城市，500 公里以内为省份；任播地址或未知时为空",
        }),
        radius_km: z.int().nullable().meta({
          en: "The true place is within this many km with 80% confidence; null for anycast addresses",
          zh: "真实位置有 80% 的把握在这一半径（公里）之内；任播地址为 null",
        }),
        /** A remark on the location, in the reader's language. */
        note: z.string().meta({
          en: "What the location means, if the address is anycast; otherwise empty",
          zh: "任播地址的位置说明，其他地址为空",
        }),
      })
      .meta({ en: "Location accuracy", zh: "位置精度" }),
    db_version: z.string().meta({ en: "Database version", zh: "数据库版本" }),
    sources: z
      .object({
        location: Source.nullable().meta({ en: "Source of the location", zh: "归属地的来源" }),
        network: Source.nullable().meta({ en: "Source of the network data", zh: "网络数据的来源" }),
        privacy: Source.nullable().meta({ en: "Source of the privacy flags", zh: "隐私标记的来源" }),
      })
      .meta({ en: "Sources", zh: "数据来源" }),
  })
  .meta({ examples: [example] });

export const lookup = {
  ipSelfSearch: endpoint({
    path: "/v1/ip_self_search",
    summary: "Locate an address: the caller's own, or the one sent",
    summaryZh: "查询调用方自己的地址，或所给地址的归属",
    access: "optional",
    input: z.object({
      ip: address()
        .optional()
        .meta({
          en: "IPv4 or IPv6 address; the caller's own by default",
          zh: "IPv4 或 IPv6 地址，默认为调用方自己的地址",
          examples: ["8.8.8.8"],
        }),
    }),
    output: OwnIp,
    rate: { max: 60, seconds: 60 },
  }),
  clientAddress,
};
