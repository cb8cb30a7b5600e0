import * as z from "zod";
import { type FieldText, TEST_ADDRESS } from "./endpoint.ts";

/** Text that may be unknown. */
export const nullableText = z.string().nullable();
/** A flag; null if unknown. */
export const nullableFlag = z.boolean().nullable();
const number = z.number().nullable();

/** Input text, trimmed. */
export const trimmedText = (max: number) => z.string().trim().min(1).max(max);
/** An input integer, sent as text. */
export const integerText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });
/** An input address, not trimmed, as in batches. The longest IPv6 text has 45 characters. */
export const ip = z.string().max(45);

export const Network = z.strictObject({
  asn: nullableText,
  name: nullableText,
  domain: nullableText,
  organization: nullableText,
  usage_type: nullableText,
  inferred: z.array(z.enum(["isp", "usage_type"])),
});
export const privacyFlags = {
  is_vpn: nullableFlag,
  is_tor: nullableFlag,
  is_data_center: nullableFlag,
  is_proxy: nullableFlag,
  is_relay: nullableFlag,
  is_hosting: nullableFlag,
};
export const Privacy = z.strictObject(privacyFlags);
const FlagSource = z.strictObject({ name: z.string(), updated_date: nullableText, inferred: z.boolean() }).nullable();
/** The source of each flag; null if the flag is null. */
export const PrivacySources = z.strictObject({
  is_vpn: FlagSource,
  is_tor: FlagSource,
  is_data_center: FlagSource,
  is_proxy: FlagSource,
  is_relay: FlagSource,
  is_hosting: FlagSource,
});

const Location = z.strictObject({
  ip: z.string(),
  continent: nullableText,
  country: nullableText,
  country_english: nullableText,
  country_code: nullableText,
  province: nullableText,
  city: nullableText,
  district: nullableText,
  street: nullableText,
  area_code: nullableText,
  city_code: nullableText,
  zip_code: nullableText,
  isp: nullableText,
  latitude: number,
  longitude: number,
  accuracy_radius_km: number,
  is_anycast: nullableFlag,
  elevation: number,
  time_zone: nullableText,
  weather_station: nullableText,
  source: nullableText,
});
/** Everything known about an address. */
export const AddressData = z.strictObject({ location: Location, asn: Network, proxy: Privacy });
export type AddressAnswer = z.output<typeof AddressData>;
/** Full address data, or only the requested fields. */
export const ChosenData = z.union([
  AddressData,
  z.looseObject({}).describe("Only the requested fields, if `fields` was sent"),
]);

export const ipText: FieldText = ["IPv4 or IPv6 address", "IPv4 或 IPv6 地址"];
export const fieldsText: FieldText = [
  "Fields to return, comma-separated; all by default",
  "返回的字段，以逗号分隔，默认为全部",
];
export const networkText: FieldText = ["The network", "所属网络"];

/** The network of the documentation addresses and AS number (RFC 5737, RFC 5398). */
export const sampleNetwork = {
  asn: "AS64500",
  name: "EXAMPLE-TRANSIT",
  domain: "example.net",
  organization: "Example Pte Ltd",
  usage_type: "ISP",
  inferred: [] as ("isp" | "usage_type")[],
};
/** The flags of an address on a list of VPN exits. */
export const sampleVpn = {
  is_vpn: true,
  is_tor: false,
  is_data_center: false,
  is_proxy: false,
  is_relay: false,
  is_hosting: false,
};
const noPrivacyFlags = { ...sampleVpn, is_vpn: false };
export const sampleIp = TEST_ADDRESS;

/** The fixed English response for all documentation addresses, so that programs can be tested with it. */
export const sampleData = {
  location: {
    ip: sampleIp,
    continent: "Asia",
    country: "Singapore",
    country_english: "Singapore",
    country_code: "SG",
    province: "Central Singapore",
    city: "Singapore",
    district: null,
    street: null,
    area_code: null,
    city_code: null,
    zip_code: "018989",
    isp: "Example Broadband",
    latitude: 1.2897,
    longitude: 103.8501,
    accuracy_radius_km: 20,
    is_anycast: false,
    elevation: 15,
    time_zone: "Asia/Singapore",
    weather_station: "WSSS",
    source: "Sample",
  },
  asn: sampleNetwork,
  proxy: noPrivacyFlags,
};

const inferredText: FieldText = [
  "Which of `isp` and `usage_type` were inferred from the network's name",
  "由网络名称推断得出的字段：`isp` 或 `usage_type`",
];

/** Descriptions of fields that mean the same in all responses. */
export const sharedFieldTexts: Readonly<Record<string, FieldText>> = {
  code: ["200, or the HTTP status of an error", "200，出错时为 HTTP 状态码"],
  msg: ["success, or an error message", "success，或错误说明"],
  data: ["Result", "查询结果"],
  location: ["Location of the address", "归属地"],
  ip: ["The queried address", "所查询的地址"],
  continent: ["Continent", "大洲"],
  country: ["Country or region, in the requested language", "国家或地区，按请求语言返回"],
  country_english: ["Country or region, in English", "国家或地区英文名"],
  country_code: ["ISO 3166-1 alpha-2 code", "ISO 3166-1 两位代码"],
  province: ["Province or state", "省或州"],
  city: ["City", "城市"],
  district: ["District, if a source has it", "区县，有数据源时返回"],
  street: ["Street, if a source has it", "街道，有数据源时返回"],
  area_code: [
    "GB/T 2260 code of the city or province, in mainland China",
    "行政区划代码（GB/T 2260），中国大陆地址返回",
  ],
  city_code: ["Telephone area code of the city, in mainland China", "城市电话区号，中国大陆地址返回"],
  zip_code: ["Postal code, if a source has it", "邮政编码，有数据源时返回"],
  isp: ["Internet service provider", "运营商"],
  latitude: ["Latitude in decimal degrees (WGS 84)", "纬度（度，WGS 84）"],
  longitude: ["Longitude in decimal degrees (WGS 84)", "经度（度，WGS 84）"],
  accuracy_radius_km: [
    "Accuracy radius of the coordinates, in km; null for anycast addresses",
    "坐标误差半径（公里）；任播地址为 null",
  ],
  is_anycast: [
    "True for anycast addresses, which are announced from many places: the location is that of the network, not of the responding server; null if unknown",
    "任播地址为 true：由多地同时宣告，所示位置为网络登记地而非应答服务器所在地；null 表示未知",
  ],
  source: ["Data source of the location", "给出该位置的数据源"],
  inferred: inferredText,
  elevation: ["Metres above sea level", "海拔（米）"],
  time_zone: ["IANA time zone", "IANA 时区"],
  weather_station: ["ICAO code of the nearest operating weather station", "最近在用气象站的 ICAO 代码"],
  asn: ["AS number", "AS 号"],
  "asn.asn": ["AS number", "AS 号"],
  "asn.inferred": inferredText,
  name: ["Name of the network", "网络名称"],
  domain: ["Domain of the network holder, if a source has it", "网络持有者的域名，有数据源时返回"],
  organization: ["Organisation holding the network", "持有该网络的组织"],
  usage_type: ["Usage type of the network, such as `ISP`, `DCH` or `EDU`", "网络用途，如 `ISP`、`DCH`、`EDU`"],
  proxy: ["Privacy flags", "隐私标记"],
  is_vpn: ["Whether it is a VPN exit; null if unknown", "是否为 VPN 出口；null 表示未知"],
  is_tor: ["Whether it is a Tor exit; null if unknown", "是否为 Tor 出口；null 表示未知"],
  is_data_center: ["Whether it is in a data centre; null if unknown", "是否位于数据中心；null 表示未知"],
  is_proxy: ["Whether it is a public proxy; null if unknown", "是否为公开代理；null 表示未知"],
  is_relay: ["Whether it is a private relay exit; null if unknown", "是否为隐私中继出口；null 表示未知"],
  is_hosting: ["Whether it belongs to a hosting company; null if unknown", "是否属于主机托管商；null 表示未知"],
  scenario: ["What the network is used for", "网络用途"],
  score: ["0 to 100; null if nothing is known", "0 至 100；没有任何信号可判定时为 null"],
  level: ["Level of the score", "评分所属级别"],
  reasons: [
    "Findings; their weights add up to the score, which is at most 100",
    "命中的依据，权重之和即评分，最高 100",
  ],
  "reasons[].code": ["Name of the finding", "命中项的名称"],
  weight: ["Points added to the score", "增加的分值"],
  text: ["The finding in words", "依据说明"],
  unknown: ["Signals that could not be checked with the loaded data", "没有数据可判定的信号"],
};
