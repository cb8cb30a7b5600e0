import type { Language } from "@meridian/contract/errors";
import { portalFieldTexts } from "./portal-field-texts.ts";
import { productFieldTexts } from "./product-field-texts.ts";

export type FieldTexts = Readonly<Record<string, readonly [en: string, zh: string]>>;

/**
 * The meaning of fields by name. A name that means something else in one answer is looked for with its path first:
 * `/v2/me services[].type`.
 */
const texts: FieldTexts = {
  ...productFieldTexts,
  "parameter ip": ["IPv4 or IPv6 address; left out: the caller's own", "IPv4 或 IPv6 地址；不传则为调用方自己的地址"],
  "path ip": ["IPv4 or IPv6 address", "IPv4 或 IPv6 地址"],
  "body ip": ["Address that the event came from", "行为来源的 IPv4 或 IPv6 地址"],
  "parameter fields": ["Only these parts of the answer, by comma", "只返回所列字段，以逗号分隔"],
  "parameter lang": ["Language of names and messages", "名称与提示的语言"],
  "parameter asn": ["AS number, with or without AS", "AS 号，可带 AS 前缀"],
  "/v2/phone/{number} parameter number": [
    "E.164 with +, or a mainland number without a country code",
    "带 + 的 E.164 格式，或不带国家代码的大陆号码",
  ],
  "/v2/card/{number} parameter number": [
    "The first six to eight digits, or the whole number",
    "前 6 至 8 位，或完整卡号",
  ],
  "/v2/idcard parameter number": ["The 18 characters of the number", "18 位身份证号码"],
  "parameter query": ["Domain, address or AS number", "域名、地址或 AS 号"],
  "parameter name": ["Domain name", "域名"],
  "parameter type": ["Type of record", "记录类型"],
  "parameter port": ["Port number, 0 to 65535", "端口号，0 至 65535"],
  "parameter mcc": ["Mobile country code", "移动国家代码"],
  "parameter mnc": ["Mobile network code", "移动网络代码"],
  "parameter lac": ["Location area code, or tracking area code", "位置区码或跟踪区码"],
  "parameter cid": ["Cell identity", "小区编号"],
  "parameter phone": ["Phone number of the event", "本次行为的手机号"],
  "parameter email": ["Email of the event", "本次行为的邮箱"],
  "parameter card": ["Card number, or its first six to eight digits", "银行卡号，或其前 6 至 8 位"],
  "parameter user_agent": ["User agent of the event", "本次行为的 User-Agent"],
  code: ["200; in a refusal the HTTP status", "200；拒绝时为 HTTP 状态码"],
  msg: ["success, or what went wrong", "success，或错误说明"],
  data: ["The answer", "查询结果"],
  "/v2/batch data": ["The answer, where `ok` is true", "查询结果，`ok` 为 true 时存在"],
  location: ["Where the address is", "归属地"],
  ip: ["The address asked about", "所查询的地址"],
  continent: ["Continent", "大洲"],
  country: ["Country or region, in the language asked for", "国家或地区，按请求语言返回"],
  country_english: ["The same in English", "国家或地区英文名"],
  country_code: ["ISO 3166-1 alpha-2 code", "ISO 3166-1 两位代码"],
  province: ["Province or state", "省或州"],
  city: ["City", "城市"],
  district: ["District, where a source says it", "区县，有数据源时返回"],
  street: ["Street, where a source says it", "街道，有数据源时返回"],
  area_code: ["Code of the administrative area, where a source says it", "行政区划代码，有数据源时返回"],
  city_code: ["Dialling code of the city, where a source says it", "城市电话区号，有数据源时返回"],
  zip_code: ["Postal code, where a source says it", "邮政编码，有数据源时返回"],
  isp: ["Internet provider, where a source says it", "运营商，有数据源时返回"],
  latitude: ["Degrees north", "纬度"],
  longitude: ["Degrees east", "经度"],
  accuracy_radius_km: ["How far off the coordinates may be, in km", "坐标误差半径，单位公里"],
  elevation: ["Metres above sea level", "海拔，单位米"],
  time_zone: ["IANA time zone", "IANA 时区"],
  weather_station: ["ICAO code of the nearest aerodrome", "最近机场的 ICAO 代码"],
  asn: ["AS number", "AS 号"],
  "/v2/query data.asn": ["The network", "所属网络"],
  "/v2/batch data.asn": ["The network", "所属网络"],
  "/v2/scenario/{ip} asn": ["The network", "所属网络"],
  "/v2/host/{ip} asn": ["The network", "所属网络"],
  name: ["Name of the network", "网络名称"],
  domain: ["Domain of the network's holder, where a source says it", "网络持有者的域名，有数据源时返回"],
  organization: ["Organisation that holds the network", "持有该网络的组织"],
  usage_type: ["Use of the network, as ISP, DCH or EDU; empty where unknown", "网络用途，如 ISP、DCH、EDU；未知为空"],
  proxy: ["Privacy flags", "隐私标记"],
  is_vpn: ["An exit of a VPN; null: no list is loaded", "VPN 出口；null 表示未加载名单"],
  is_tor: ["A Tor exit; null: no list is loaded", "Tor 出口；null 表示未加载名单"],
  is_data_center: ["In a data center; null: unknown", "位于数据中心；null 表示未知"],
  is_proxy: ["An open proxy; null: no list is loaded", "公开代理；null 表示未加载名单"],
  is_relay: ["An exit of a private relay; null: no list is loaded", "隐私中继出口；null 表示未加载名单"],
  is_hosting: ["Of a hosting company; null: unknown", "属于主机托管商；null 表示未知"],
  query: ["What was asked", "所查询的内容"],
  ok: ["Whether this item is answered", "该项是否查到"],
  error: ["Why not, where `ok` is false", "`ok` 为 false 时的原因"],
  start_ip: ["First address of the range", "网段起始地址"],
  end_ip: ["Last address of the range", "网段结束地址"],
  key_id: ["Id of the key", "密钥编号"],
  is_test: ["Whether it is a test key", "是否为测试密钥"],
  account_id: ["Id of the account", "账号编号"],
  services: ["What the key may draw on", "可用的服务"],
  "/v2/me services[].type": ["Pricing type", "计费类型"],
  quota: ["Calls in the month, or in the term of what was bought", "本月或购买期内的调用额度"],
  remaining: ["Calls that are left", "剩余调用次数"],
  qps: ["Calls a second", "每秒调用次数"],
  "/v2/me limits.qps": [
    "The key's own limit a second; null: the account's",
    "密钥自身的每秒限制；null 表示沿用账号限制",
  ],
  limits: ["Restrictions of the key", "密钥的限制"],
  daily_limit: ["Calls a day; null: unlimited", "每日调用上限；null 表示不限"],
  allow_ips: ["How many blocks of addresses the key is bound to", "绑定的地址段数量"],
  allow_origins: ["Hosts whose pages may use the key", "允许使用该密钥的网页域名"],
  scenario: ["What the network is used for", "网络用途"],
  confidence: ["How sure that is; null where the scenario is unknown", "置信程度；场景未知时为 null"],
  inferred: ["True where it was concluded from a name", "由名称推断时为 true"],
  risk: ["The score and what makes it", "评分及其依据"],
  score: ["0 to 100; null where nothing is known", "0 至 100；一无所知时为 null"],
  level: ["Band of the score", "评分所属级别"],
  reasons: ["What was found; the weights add up to the score", "命中的依据，权重之和即评分"],
  weight: ["Points that it adds", "增加的分值"],
  text: ["The reason in words", "依据说明"],
  unknown: ["Signals that no loaded data can decide", "没有数据可判定的信号"],
  tags: ["Short labels of what was found", "命中项的标签"],
  signals: ["What each part of the event told", "各项输入得到的信号"],
};

const leafOf = (name: string): string => name.split(".").at(-1)?.replaceAll("[]", "") ?? name;

const inLanguage = (found: FieldTexts[string] | undefined, language: Language): string =>
  found?.[language === "en" ? 0 : 1] ?? "";

/** What a field of an answer by key means, "" where nobody has written it. */
export function fieldText(name: string, path: string, language: Language): string {
  const bare = name.replace(/^\[\]\./, "");
  return inLanguage(texts[`${path} ${bare}`] ?? texts[bare] ?? texts[leafOf(bare)], language);
}

/** What is sent with a call by key, "" where nobody has written it; `place` is path, query or body. */
export const parameterText = (name: string, path: string, place: string, language: Language): string =>
  inLanguage(texts[`${path} parameter ${name}`] ?? texts[`${place} ${name}`] ?? texts[`parameter ${name}`], language);

/** What a field of the portal's calls means, "" where nobody has written it. */
export const portalFieldText = (name: string, language: Language): string =>
  inLanguage(portalFieldTexts[leafOf(name)], language);
