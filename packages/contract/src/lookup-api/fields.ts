import * as z from "zod";
import { type FieldText, TEST_ADDRESS } from "./endpoint.ts";

/** Text that may be unknown. */
export const words = z.string().nullable();
/** Whether something is so; null where nobody can know. */
export const flag = z.boolean().nullable();
const number = z.number().nullable();

/** A text that a caller sends, with or without spaces around it. */
export const given = (max: number) => z.string().trim().min(1).max(max);
/** A whole number that a caller sends as text. */
export const givenInteger = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: "integer", minimum: min, maximum: max });
/** An address, exactly as in a batch; the longest text of an IPv6 address has 45 characters. */
export const ip = z.string().max(45);

export const Network = z.strictObject({
  asn: words,
  name: words,
  domain: words,
  organization: words,
  usage_type: words,
  inferred: z.array(z.enum(["isp", "usage_type"])),
});
export const privacyFlags = {
  is_vpn: flag,
  is_tor: flag,
  is_data_center: flag,
  is_proxy: flag,
  is_relay: flag,
  is_hosting: flag,
};
export const Privacy = z.strictObject(privacyFlags);
const FlagSource = z.strictObject({ name: z.string(), updated_date: words, inferred: z.boolean() }).nullable();
/** What set each flag; null where the flag is null. */
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
  continent: words,
  country: words,
  country_english: words,
  country_code: words,
  province: words,
  city: words,
  district: words,
  street: words,
  area_code: words,
  city_code: words,
  zip_code: words,
  isp: words,
  latitude: number,
  longitude: number,
  accuracy_radius_km: number,
  is_anycast: flag,
  elevation: number,
  time_zone: words,
  weather_station: words,
  source: words,
});
/** Everything known about an address. */
export const AddressData = z.strictObject({ location: Location, asn: Network, proxy: Privacy });
export type AddressAnswer = z.output<typeof AddressData>;
/** The same, or the fields chosen of it. */
export const ChosenData = z.union([
  AddressData,
  z.looseObject({}).describe("Only the fields chosen, where `fields` names some"),
]);

export const ipText: FieldText = ["IPv4 or IPv6 address", "IPv4 或 IPv6 地址"];
export const fieldsText: FieldText = ["Only these parts of the answer, by comma", "只返回所列字段，以逗号分隔"];
export const networkText: FieldText = ["The network", "所属网络"];

/** The network of the addresses and the AS number that are kept for documentation (RFC 5737, RFC 5398). */
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
const nothingHidden = { ...sampleVpn, is_vpn: false };
export const sampleIp = TEST_ADDRESS;

/** What every documentation address answers in English: fixed, so that a program can test with it. */
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
  proxy: nothingHidden,
};

/** Fields that mean the same in every answer. */
export const sharedFieldTexts: Readonly<Record<string, FieldText>> = {
  code: ["200; in a refusal the HTTP status", "200；拒绝时为 HTTP 状态码"],
  msg: ["success, or what went wrong", "success，或错误说明"],
  data: ["The answer", "查询结果"],
  location: ["Where the address is", "归属地"],
  ip: ["The queried address", "所查询的地址"],
  continent: ["Continent", "大洲"],
  country: ["Country or region, in the requested language", "国家或地区，按请求语言返回"],
  country_english: ["The same in English", "国家或地区英文名"],
  country_code: ["ISO 3166-1 alpha-2 code", "ISO 3166-1 两位代码"],
  province: ["Province or state", "省或州"],
  city: ["City", "城市"],
  district: ["District, where a source has it", "区县，有数据源时返回"],
  street: ["Street, where a source has it", "街道，有数据源时返回"],
  area_code: [
    "GB/T 2260 code of the city or province, in mainland China",
    "行政区划代码（GB/T 2260），中国大陆地址返回",
  ],
  city_code: ["Dialling code of the city, in mainland China", "城市电话区号，中国大陆地址返回"],
  zip_code: ["Postal code, where a source has it", "邮政编码，有数据源时返回"],
  isp: ["Internet provider", "运营商"],
  latitude: ["Degrees north", "纬度"],
  longitude: ["Degrees east", "经度"],
  accuracy_radius_km: [
    "How far off the coordinates may be, in km; null where the address is announced from many places",
    "坐标误差半径，单位公里；任播地址为 null",
  ],
  is_anycast: [
    "True where the address is announced from many places: the place is that of the network, not of the server; null: unknown",
    "任播地址为 true：由多地同时宣告，所示位置为网络登记地而非应答服务器所在地；null 表示未知",
  ],
  source: ["The data source that gave the place", "给出该位置的数据源"],
  inferred: [
    "Which of `isp` and `usage_type` were concluded from the network's name",
    "由网络名称推断得出的字段：isp 或 usage_type",
  ],
  elevation: ["Metres above sea level", "海拔，单位米"],
  time_zone: ["IANA time zone", "IANA 时区"],
  weather_station: ["ICAO code of the nearest aerodrome in operation", "最近在用机场的 ICAO 代码"],
  asn: ["AS number", "AS 号"],
  name: ["Name of the network", "网络名称"],
  domain: ["Domain of the network's holder, where a source has it", "网络持有者的域名，有数据源时返回"],
  organization: ["Organisation that holds the network", "持有该网络的组织"],
  usage_type: ["Use of the network, such as ISP, DCH or EDU", "网络用途，如 ISP、DCH、EDU"],
  proxy: ["Privacy flags", "隐私标记"],
  is_vpn: ["An exit of a VPN; null: unknown", "VPN 出口；null 表示未知"],
  is_tor: ["A Tor exit; null: unknown", "Tor 出口；null 表示未知"],
  is_data_center: ["In a data center; null: unknown", "位于数据中心；null 表示未知"],
  is_proxy: ["A public proxy; null: unknown", "公开代理；null 表示未知"],
  is_relay: ["An exit of a private relay; null: unknown", "隐私中继出口；null 表示未知"],
  is_hosting: ["Of a hosting company; null: unknown", "属于主机托管商；null 表示未知"],
  scenario: ["What the network is used for", "网络用途"],
  score: ["0 to 100; null where nothing is known", "0 至 100；一无所知时为 null"],
  level: ["Band of the score", "评分所属级别"],
  reasons: ["What was found; the weights add up to the score", "命中的依据，权重之和即评分"],
  "reasons[].code": ["Name of the finding", "命中项的名称"],
  weight: ["Points that it adds", "增加的分值"],
  text: ["The reason in words", "依据说明"],
  unknown: ["Signals that no loaded data can decide", "没有数据可判定的信号"],
};
