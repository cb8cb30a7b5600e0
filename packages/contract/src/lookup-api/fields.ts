import * as z from "zod";

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
export const ip = z.string().max(45).meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" });

export const Network = z.strictObject({
  asn: nullableText.meta({ en: "AS number", zh: "AS 号" }),
  name: nullableText.meta({ en: "Name of the network", zh: "网络名称" }),
  domain: nullableText.meta({
    en: "Domain of the network holder; null, as no source in use has it",
    zh: "网络持有者的域名；现有数据源均不含，为 null",
  }),
  organization: nullableText.meta({ en: "Organization holding the network", zh: "持有该网络的组织" }),
  usage_type: nullableText.meta({
    en: "Usage type of the network, such as `ISP`, `DCH` or `EDU`",
    zh: "网络用途，如 `ISP`、`DCH`、`EDU`",
  }),
  inferred: z.array(z.enum(["isp", "usage_type"])).meta({
    en: "Which of `isp` and `usage_type` were inferred from the network's name",
    zh: "由网络名称推断得出的字段：`isp` 或 `usage_type`",
  }),
});
/** The network of an address, with what only some of its addresses are. */
export const AddressNetwork = Network.extend({
  is_mobile: nullableFlag.meta({
    en: "True for the network of a mobile operator; otherwise null, because other networks serve phones too",
    zh: "移动运营商的网络为 true；否则为 null，因为其他网络也可能承载手机流量",
  }),
  mcc: nullableText.meta({
    en: "Mobile country code (ITU-T E.212) of the operator's main network, such as `310`; null if unknown",
    zh: "该移动运营商主网络的移动国家码（ITU-T E.212），如 `460`；未知时为 null",
  }),
  mnc: nullableText.meta({
    en: "Mobile network code of that network, such as `260`; null if unknown, and for operators with one in each region",
    zh: "该网络的移动网络码，如 `00`；未知时，以及运营商在各地使用不同代码时为 null",
  }),
  is_crawler: nullableFlag.meta({
    en: "True if the operator of a crawler publishes the address as its own; otherwise null, because no list has all crawlers",
    zh: "爬虫运营方公布为其自有地址时为 true；否则为 null，因为没有名单包含所有爬虫",
  }),
  crawler: nullableText.meta({
    en: "Name of that crawler, such as `Googlebot`",
    zh: "该爬虫的名称，如 `Googlebot`",
  }),
  is_satellite: nullableFlag.meta({
    en: "True if a satellite network publishes the address as its own; otherwise null, because no list has all of them",
    zh: "卫星网络公布为其自有地址时为 true；否则为 null，因为没有名单包含所有卫星网络",
  }),
});
export const privacyFlags = {
  is_vpn: nullableFlag.meta({ en: "Whether it is a VPN exit; null if unknown", zh: "是否为 VPN 出口；null 表示未知" }),
  is_tor: nullableFlag.meta({ en: "Whether it is a Tor exit; null if unknown", zh: "是否为 Tor 出口；null 表示未知" }),
  is_data_center: nullableFlag.meta({
    en: "Whether it is in a data center; null if unknown",
    zh: "是否位于数据中心；null 表示未知",
  }),
  is_proxy: nullableFlag.meta({
    en: "Whether it is a public proxy; null if unknown",
    zh: "是否为公开代理；null 表示未知",
  }),
  is_relay: nullableFlag.meta({
    en: "Whether it is a private relay exit; null if unknown",
    zh: "是否为隐私中继出口；null 表示未知",
  }),
  is_hosting: nullableFlag.meta({
    en: "Whether it belongs to a hosting company; null if unknown",
    zh: "是否属于主机托管商；null 表示未知",
  }),
};
export const Privacy = z.strictObject(privacyFlags);
const FlagSource = z
  .strictObject({
    name: z.string().meta({ en: "Name of the list or rules", zh: "名单或规则的名称" }),
    updated_date: nullableText.meta({
      en: "Date of its data; null if it has none",
      zh: "数据日期；来源未标注时为 null",
    }),
    inferred: z.boolean().meta({ en: "True if inferred from the network's name", zh: "由网络名称推断时为 true" }),
  })
  .nullable()
  .meta({ en: "Source of the flag", zh: "该标记的来源" });
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
  ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
  continent: nullableText.meta({ en: "Continent", zh: "大洲" }),
  country: nullableText.meta({ en: "Country or region, in the requested language", zh: "国家或地区，按请求语言返回" }),
  country_english: nullableText.meta({ en: "Country or region, in English", zh: "国家或地区英文名" }),
  country_code: nullableText.meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
  province: nullableText.meta({ en: "Province or state", zh: "省或州" }),
  region_code: nullableText.meta({
    en: "Its ISO 3166-2 code without the country, such as `CA` for California; null if unknown",
    zh: "其 ISO 3166-2 代码，不含国家部分，如浙江为 `ZJ`；未知时为 null",
  }),
  city: nullableText.meta({ en: "City", zh: "城市" }),
  geoname_id: z.int().nullable().meta({
    en: "Number of the city in [GeoNames](https://www.geonames.org); null if it is not listed there by this name",
    zh: "城市在 [GeoNames](https://www.geonames.org) 中的编号；其中没有同名城市时为 null",
  }),
  district: nullableText.meta({ en: "Always null: no source has districts", zh: "恒为 null：没有数据源提供区县" }),
  street: nullableText.meta({ en: "Always null: no source has streets", zh: "恒为 null：没有数据源提供街道" }),
  division_code: nullableText.meta({
    en: "GB/T 2260 code of the city or province, in mainland China",
    zh: "行政区划代码（GB/T 2260），中国大陆地址返回",
  }),
  area_code: nullableText.meta({
    en: "Telephone area code of the city, in mainland China",
    zh: "城市电话区号，中国大陆地址返回",
  }),
  zip_code: nullableText.meta({
    en: "Postal code; null, unless this installation imported a source that has it",
    zh: "邮政编码；除非本安装导入了含邮政编码的数据源，否则为 null",
  }),
  isp: nullableText.meta({ en: "Internet service provider", zh: "运营商" }),
  latitude: number.meta({ en: "Latitude in decimal degrees (WGS 84)", zh: "纬度（度，WGS 84）" }),
  longitude: number.meta({ en: "Longitude in decimal degrees (WGS 84)", zh: "经度（度，WGS 84）" }),
  accuracy_radius_km: number.meta({
    en: "The true place is within this many km of the coordinates with 80% confidence, as measured on addresses whose place is known; null for anycast addresses",
    zh: "真实位置有 80% 的把握在坐标的这一半径（公里）之内，由已知位置的地址测得；任播地址为 null",
  }),
  accuracy_level: z.enum(["city", "region", "country"]).nullable().meta({
    en: "The narrowest part of the place that is more than a guess, by the radius: the city up to 50 km, the region up to 500 km; null for anycast addresses and if unknown",
    zh: "按误差半径判断，位置精确到哪一级才不只是猜测：不超过 50 公里为城市，不超过 500 公里为省份/地区，否则为国家；任播地址或未知时为 null",
  }),
  is_anycast: nullableFlag.meta({
    en: "True for anycast addresses, which are announced from many places: the location is that of the network, not of the responding server; null if unknown",
    zh: "任播地址为 true：由多地同时宣告，所示位置为网络登记地而非应答服务器所在地；null 表示未知",
  }),
  elevation: number.meta({ en: "Meters above sea level", zh: "海拔（米）" }),
  time_zone: nullableText.meta({ en: "IANA time zone", zh: "IANA 时区" }),
  weather_station: nullableText.meta({
    en: "ICAO code of the nearest operating weather station",
    zh: "最近在用气象站的 ICAO 代码",
  }),
  last_changed: nullableText.meta({
    en: "Day (YYYY-MM-DD) on which a new version of the database last changed the country, region or city; null if none has",
    zh: "新版数据库最近一次改变国家、省份或城市的日期（YYYY-MM-DD）；未曾改变时为 null",
  }),
  source: nullableText.meta({ en: "Data source of the location", zh: "给出该位置的数据源" }),
});
/** Everything known about an address. */
export const AddressData = z.strictObject({
  location: Location.meta({ en: "Location of the address", zh: "归属地" }),
  asn: AddressNetwork.meta({ en: "The network", zh: "所属网络" }),
  proxy: Privacy.meta({ en: "Privacy flags", zh: "隐私标记" }),
});
export type AddressAnswer = z.output<typeof AddressData>;
/** An address's record as answered: everything, or only the requested fields. */
export const AddressRecord = z.strictObject({
  location: Location.partial().optional().meta({ component: "Location", en: "Location of the address", zh: "归属地" }),
  asn: AddressNetwork.partial().optional().meta({ component: "Asn", en: "The network", zh: "所属网络" }),
  proxy: Privacy.partial().optional().meta({ component: "Privacy", en: "Privacy flags", zh: "隐私标记" }),
});

/** A field that asks for more than the plain answer. */
export const switchText = z.enum(["0", "1"]).optional();

/** How a value follows from the name or number of the address's network, where no source states it. */
export const inferenceRules = [
  "isp_of_network",
  "usage_of_network",
  "hosting_of_network",
  "place_of_network",
  "code_of_name",
  "codes_of_operator",
] as const;

/** What some fields of an answer rest on. */
/** States of RPKI origin validation (RFC 6811); the two of an invalid route say why. */
export const rpkiStates = ["valid", "not_found", "invalid_origin", "invalid_length"] as const;

/** A prefix as announced in BGP. */
export const AnnouncedRoute = z.strictObject({
  prefix: z.string().meta({ en: "Prefix in CIDR notation", zh: "CIDR 格式的前缀" }),
  origins: z
    .array(
      z.strictObject({
        asn: z.string().meta({ en: "AS number", zh: "AS 号" }),
        name: nullableText.meta({
          en: "Name of the autonomous system; null if unknown",
          zh: "网络名称；未知时为 null",
        }),
        rpki: z.enum(rpkiStates).nullable().meta({
          en: "[RPKI state](/doc/fields#routing) of the announcement; null if there is no RPKI data",
          zh: "该宣告的 [RPKI 状态](/doc/fields#routing)；没有 RPKI 数据时为 null",
        }),
      }),
    )
    .meta({ en: "The autonomous systems that announce it", zh: "宣告该前缀的自治系统" }),
});

/** The regional registries, as their statistics name them. */
export const registries = ["afrinic", "apnic", "arin", "lacnic", "ripencc"] as const;

/** The block that an address was given out in. */
export const Registration = z.strictObject({
  registry: z.enum(registries).meta({ en: "The registry", zh: "注册机构" }),
  country_code: nullableText.meta({
    en: "ISO 3166-1 alpha-2 code of the country that the holder is registered in, which need not be where the address is used; null if none is stated",
    zh: "持有者注册所在国家或地区的 ISO 3166-1 两位代码，不一定是地址的使用地；未注明时为 null",
  }),
  status: z.enum(["allocated", "assigned"]).meta({
    en: "`allocated` to be given out further, or `assigned` for the holder's own use",
    zh: "`allocated` 为可继续分配，`assigned` 为持有者自用",
  }),
  date: nullableText.meta({
    en: "When it was given out (YYYY-MM-DD); null if unknown",
    zh: "分配日期（YYYY-MM-DD）；未知时为 null",
  }),
});

const EvidenceSource = z
  .strictObject({
    id: z.string().meta({ en: "ID of the source; the same for all versions", zh: "数据源的标识，各版本相同" }),
    name: z.string().meta({ en: "Name of the source", zh: "数据源的名称" }),
    version: nullableText.meta({ en: "Version of its data; null if it has none", zh: "数据的版本；没有时为 null" }),
    updated_date: nullableText.meta({
      en: "Date of its data; null if it has none",
      zh: "数据日期；来源未标注时为 null",
    }),
  })
  .nullable();

/** Why a place is not the answer. */
export const candidateReasons = [
  "guess",
  "own_statement",
  "mainland_china",
  "cloud",
  "other_country",
  "unreliable",
  "correction",
] as const;

export const Evidence = z.strictObject({
  fields: z.array(z.string()).meta({
    en: "The fields that have a value from this source, such as `location.city`",
    zh: "值出自该来源的字段，如 `location.city`",
  }),
  source: EvidenceSource.meta({
    en: "The source; null if the database does not name it",
    zh: "数据源；数据库未注明时为 null",
  }),
  unchanged_since: z
    .strictObject({
      version: z.string().meta({ en: "That version of the database", zh: "该数据库版本" }),
      built_at: z.string().meta({ en: "When it was built (ISO 8601)", zh: "构建时间（ISO 8601）" }),
      is_oldest_kept: z.boolean().meta({
        en: "True if no older version is kept, so that the values may be older still",
        zh: "没有保留更早的版本时为 true，取值可能出现得更早",
      }),
    })
    .optional()
    .meta({
      en: "The kept version since which all these fields have had these values without a gap; left out of samples and reports",
      zh: "这些字段自哪个保留版本起一直是这些值；示例与报告中不含",
    }),
  inferred_by: z.enum(inferenceRules).nullable().meta({
    en: "[The rule](/doc/fields#evidence) by which the values were inferred; null if the source states them",
    zh: "推断所依据的[规则](/doc/fields#evidence)；由数据源直接给出时为 null",
  }),
  confidence: z.number().min(0).max(1).nullable().optional().meta({
    en: "In the entries of the place: the measured share of such places whose country or region is right, or whose true city is within 50 km; null if it was not measured",
    zh: "位置所在各条目中：此类位置经测量，国家或省州正确、或真实城市在 50 公里以内的比例；未测量时为 null",
  }),
  candidates: z
    .array(
      Location.pick({
        ...{ country: true, country_code: true, province: true, city: true, latitude: true, longitude: true },
      }).extend({
        source: EvidenceSource.meta({ en: "The source that gives it", zh: "给出该位置的数据源" }),
        reason: z.enum(candidateReasons).meta({
          en: "[Why](/doc/fields#evidence) it is not the answer",
          zh: "未被采用的[原因](/doc/fields#evidence)",
        }),
        confidence: z.number().min(0).max(1).nullable().meta({
          en: "As that of the city; null if it was not measured",
          zh: "含义同城市的 confidence；未测量时为 null",
        }),
      }),
    )
    .optional()
    .meta({
      en: "In the first entry of the place: other places for the address, the strongest first; left out if the version has not kept them",
      zh: "位置的第一个条目中：该地址的其他候选位置，最有力的在前；该版本未保留时不含",
    }),
});

/** What the caller's account says of the address itself. */
export const OwnLabel = z
  .strictObject({ label: z.string().meta({ en: "Its label", zh: "标签", examples: ["Office"] }) })
  .meta({
    en: "The account's own [override](/doc/overrides) whose values are in the answer; present if there is one",
    zh: "结果中采用的账号[自定义数据](/doc/overrides)，有时存在",
    "x-on-request": true,
  });

/** The signed receipt of an answer; `@meridian/receipt` defines what is signed and how it is checked. */
export const Receipt = z.strictObject({
  form: z.literal("meridian-receipt-1").meta({ en: "Form of the receipt", zh: "回执的格式" }),
  issuer: z.string().meta({ en: "Origin of the website that answered", zh: "作出应答的网站地址" }),
  query: z
    .strictObject({
      ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
      fields: nullableText.meta({ en: "`fields` as sent; null for all", zh: "请求中的 `fields`；全部字段时为 null" }),
      lang: z.enum(["en", "zh"]).meta({ en: "Language of names in the answer", zh: "返回结果中名称的语言" }),
    })
    .meta({ en: "What was asked", zh: "查询内容" }),
  database: z
    .strictObject({
      version: z.string().meta({ en: "Version of the database", zh: "数据库版本" }),
      sha256: z
        .string()
        .meta({ en: "SHA-256 of the version's file, hexadecimal", zh: "该版本文件的 SHA-256（十六进制）" }),
    })
    .nullable()
    .meta({
      en: "The database that the answer is from; null for the sample of test keys and with a correction no version has yet",
      zh: "结果所出自的数据库；测试密钥得到的示例，以及含有尚无版本包含的纠错时，为 null",
    }),
  issued_at: z.string().meta({ en: "Time of the answer (ISO 8601, UTC)", zh: "应答时间（ISO 8601，UTC）" }),
  key_id: z.string().meta({
    en: "The signing key in `/.well-known/meridian-receipt-keys.json`",
    zh: "签名密钥在 `/.well-known/meridian-receipt-keys.json` 中的编号",
  }),
  signature: z.string().meta({
    en: "Ed25519 signature, base64url, of the whole answer without this field, in canonical form (RFC 8785)",
    zh: "对除本字段以外的全部返回内容按 RFC 8785 规范化后的 Ed25519 签名（base64url）",
  }),
});
