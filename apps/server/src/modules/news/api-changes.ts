import type { Language } from "@meridian/contract/errors";

type Text = Readonly<Record<Language, string>>;

interface ApiChange {
  /** The day it was released, which with the name identifies the change for good. */
  day: string;
  name: string;
  title: Text;
  text: Text;
  /** A page with more. */
  path: string;
}

/** What changed in the API for programs, the newest first. */
export const apiChanges: readonly ApiChange[] = [
  {
    day: "2026-11-29",
    name: "codes",
    title: { en: "Codes of regions, cities and mobile operators", zh: "地区、城市与移动运营商的代码" },
    text: {
      en: "The location of every answer has region_code (ISO 3166-2) and geoname_id; asn has is_mobile, and mcc and mnc for large mobile operators. City and network downloads have them too.",
      zh: "所有结果的 location 新增 region_code（ISO 3166-2）与 geoname_id，asn 新增 is_mobile 以及大型移动运营商的 mcc 与 mnc；城市与网络数据库同样新增。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-29",
    name: "candidates",
    title: { en: "How sure a place is, and which others there are", zh: "位置的可信度与其他候选" },
    text: {
      en: "With evidence=1, the entries of country, region and city have confidence, the measured share of such places that are right, a city to 50 km, and the first has candidates: the places of other sources, each with the reason why it is not the answer.",
      zh: "传 evidence=1 时，国家、省州与城市的条目新增 confidence（此类位置经测量的正确比例，城市以 50 公里以内为准），首个条目新增 candidates（其他数据源给出的位置及其未被采用的原因）。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-29",
    name: "last-changed",
    title: { en: "When a place last changed", zh: "位置最近变更的日期" },
    text: {
      en: "The location of every answer has last_changed: the day on which a new version of the database last changed the country, region or city; null if none has. The city database has it too.",
      zh: "所有结果的 location 中新增 last_changed：新版数据库最近一次改变国家、省份或城市的日期，未曾改变时为 null。城市库也含此字段。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-29",
    name: "accuracy-level",
    title: { en: "How much of a place is more than a guess", zh: "位置可信到哪一级" },
    text: {
      en: "The location of every answer has accuracy_level: city, region or country, whichever is more than a guess by the measured radius; null for anycast addresses.",
      zh: "所有结果的 location 中新增 accuracy_level：按实测的误差半径，给出 city、region 或 country，说明位置可信到哪一级；任播地址为 null。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-29",
    name: "deltas",
    title: { en: "Deltas of databases", zh: "数据库增量文件" },
    text: {
      en: "Each version has deltas that make its .meridian file out of those of the three versions before. meridian update uses them; /v1/get_offline_list_new lists them in deltas.",
      zh: "每个版本附有增量文件，可把前三个版本的 .meridian 文件变成该版本的文件。meridian update 会自动使用；/v1/get_offline_list_new 在 deltas 中列出。",
    },
    path: "/doc/downloads",
  },
  {
    day: "2026-11-28",
    name: "registration",
    title: { en: "Registration of an address", zh: "地址的注册信息" },
    text: {
      en: "With registration=1, the answer of /v2/query says how a regional registry gave out the address: registry, country of registration, status and date.",
      zh: "传 registration=1 时，/v2/query 的返回内容说明地区注册机构如何分配该地址：机构、注册国家或地区、状态与日期。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-28",
    name: "unchanged-since",
    title: { en: "How long values have been the same", zh: "取值自何时起未变" },
    text: {
      en: "With evidence=1, each entry of evidence has unchanged_since: the kept version since which its fields have had their values.",
      zh: "传 evidence=1 时，evidence 的每一项新增 unchanged_since：其字段自哪个保留版本起一直是这些值。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-28",
    name: "crawlers",
    title: { en: "Crawlers and satellite networks", zh: "爬虫与卫星网络" },
    text: {
      en: "Answers about an address have is_crawler, crawler and is_satellite in asn: whether the operator of a crawler or a satellite network publishes the address as its own, and the crawler's name. Downloads have the same columns.",
      zh: "地址查询结果的 asn 中新增 is_crawler、crawler 与 is_satellite：该地址是否由爬虫运营方或卫星网络公布为其自有地址，以及爬虫的名称。下载文件有同名字段。",
    },
    path: "/doc/accuracy",
  },
  {
    day: "2026-11-28",
    name: "statements",
    title: { en: "Legal texts", zh: "协议文本" },
    text: {
      en: "/v1/statement_info returns the terms of service, the privacy policy, the service level agreement and the data license by their sections, with the day they came into force.",
      zh: "/v1/statement_info 按章节返回服务条款、隐私政策、服务等级协议与数据许可，并注明生效日期。",
    },
    path: "/doc/portal-content",
  },
  {
    day: "2026-11-28",
    name: "as-of",
    title: { en: "Earlier answers and the history of an address", zh: "历史结果与地址的变化记录" },
    text: {
      en: "With as_of, /v2/query answers as one of the last twelve versions did, by its number or by a day. /v2/history/{ip} lists how the record of an address has changed over them.",
      zh: "传 as_of 时，/v2/query 按最近十二个版本之一作答，可指定版本号或日期。/v2/history/{ip} 列出一个地址的记录在这些版本中的变化。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-28",
    name: "routing",
    title: { en: "Routes and RPKI of an address", zh: "地址的路由与 RPKI" },
    text: {
      en: "With routing=1, the answer of /v2/query has the announced prefixes that hold the address, their origins and RPKI states, where the installation has routing data.",
      zh: "传 routing=1 时，/v2/query 的返回内容给出包含该地址的已宣告前缀、宣告方与 RPKI 状态；前提是已加载路由数据。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-28",
    name: "overrides",
    title: { en: "Your own data of addresses in answers", zh: "查询结果采用您自己的地址数据" },
    text: {
      en: "/v1/override_… manage overrides of your addresses; /v2/query, /v2/batch and bulk jobs answer with them and add override.label; /v1/override_mmdb gives them as a file. They need the permission override.manage.",
      zh: "/v1/override_… 用于管理自定义的地址数据；/v2/query、/v2/batch 与批量任务采用这些数据，并给出 override.label；/v1/override_mmdb 以文件返回。需要 override.manage 权限。",
    },
    path: "/doc/overrides",
  },
  {
    day: "2026-11-28",
    name: "correction-proofs",
    title: { en: "Corrections in answers within a minute, and more proofs", zh: "纠错一分钟内生效，证明方式更多" },
    text: {
      en: "Accepted corrections are in all answers before a version of the database has them; location.source then names the corrections, and such answers have no ETag. /v1/correction_ways lists how the addresses can be proven, /v1/correction_mail and /v1/correction_confirm do so by mail, /v1/correction_checklist by an RPKI-signed checklist.",
      zh: "已采纳的纠错在数据库版本包含它之前即在所有查询结果中生效，此时 location.source 为纠错，且结果没有 ETag。/v1/correction_ways 列出可用的证明方式，/v1/correction_mail 与 /v1/correction_confirm 通过邮件证明，/v1/correction_checklist 通过 RPKI 签名清单证明。",
    },
    path: "/doc/accuracy",
  },
  {
    day: "2026-11-28",
    name: "watches",
    title: { en: "Watches of addresses, networks and countries", zh: "地址、网络与国家的变更关注" },
    text: {
      en: "/v1/watch_… manage watches, list what a version changed of them, and compare two versions for your addresses; the webhook event watch.changed says the same. They need the permission watch.manage.",
      zh: "/v1/watch_… 用于管理关注、列出各版本带来的变化，以及为您的地址比较两个版本；Webhook 事件 watch.changed 内容相同。需要 watch.manage 权限。",
    },
    path: "/doc/watches",
  },
  {
    day: "2026-11-28",
    name: "log-reports",
    title: { en: "Weekly reports of logs", zh: "日志每周报告" },
    text: {
      en: "POST /v2/lens_reports/{id} adds the figures of a log to a saved report, free of charge; /v1/lens_report_… list, compare and delete reports. They need the permission lens.report.",
      zh: "POST /v2/lens_reports/{id} 将日志的统计结果添加到已保存的报告，免费；/v1/lens_report_… 用于列出、比较与删除报告。需要 lens.report 权限。",
    },
    path: "/doc/log-reports",
  },
  {
    day: "2026-11-28",
    name: "flag-reasons",
    title: { en: "Why an address is flagged", zh: "地址被标记的原因" },
    text: {
      en: "/v1/flag_reasons names the list behind each privacy flag of an address, and the first of the kept versions with it; /v1/ip_history lists what they changed about an address. /v1/correction_times and /v1/database_releases have the figures of the data page: how long corrections take, and the days of releases.",
      zh: "/v1/flag_reasons 给出地址各隐私标记所依据的名单，以及保留的版本中首个带有该标记的版本；/v1/ip_history 列出各保留版本对一个地址的更改。/v1/correction_times 与 /v1/database_releases 提供数据质量页的数字：纠错用时与发布日期。",
    },
    path: "/doc/accuracy",
  },
  {
    day: "2026-11-28",
    name: "evidence",
    title: { en: "Sources and dates of an answer", zh: "查询结果的数据源与日期" },
    text: {
      en: "With evidence=1, the answer of /v2/query names the source, version and date of its fields, and the rule by which a value was inferred.",
      zh: "传 evidence=1 时，/v2/query 的返回内容注明各字段的数据源、版本与日期，以及推断所依据的规则。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-28",
    name: "receipts",
    title: { en: "Signed receipts of answers", zh: "带签名的查询回执" },
    text: {
      en: "With receipt=1, the answer of /v2/query has a signed receipt, which can be checked offline years later.",
      zh: "传 receipt=1 时，/v2/query 的返回内容带有签名回执，多年以后仍可离线核验。",
    },
    path: "/doc/receipts",
  },
  {
    day: "2026-11-28",
    name: "status-webhooks",
    title: { en: "Status updates by webhook and email", zh: "通过 Webhook 与邮件接收状态更新" },
    text: {
      en: "Webhooks that subscribe to the status page receive status.update for each update of an incident or maintenance. Email needs no account: /v1/status_subscribe.",
      zh: "订阅了运行状态的 Webhook 会收到 status.update，对应事件与维护的每条更新。邮件订阅无需账号：/v1/status_subscribe。",
    },
    path: "/doc/webhooks",
  },
  {
    day: "2026-11-28",
    name: "hosting-false",
    title: { en: "is_hosting is false less often", zh: "is_hosting 较少返回 false" },
    text: {
      en: "is_hosting is false only in large mobile networks; in networks of fixed-line providers, which often host servers too, it is null.",
      zh: "仅大型移动网络的 is_hosting 为 false；固网运营商往往也托管服务器，其网络的 is_hosting 为 null。",
    },
    path: "/doc/accuracy",
  },
  {
    day: "2026-11-28",
    name: "status",
    title: { en: "Status as JSON and feeds", zh: "运行状态的 JSON 与订阅源" },
    text: {
      en: "What works, uptime by day and incidents are at /status.json and /v1/status; incidents also as Atom and JSON Feed.",
      zh: "/status.json 与 /v1/status 提供运行状态、每日可用率与事件；事件另有 Atom 与 JSON Feed。",
    },
    path: "/status",
  },
  {
    day: "2026-11-27",
    name: "flat-answers",
    title: { en: "Flat answers and problem details in /v2", zh: "/v2 改为扁平的 JSON 与问题详情" },
    text: {
      en: "Answers of /v2 are JSON without {code, msg, data}, and errors are RFC 9457 problem details: message is now detail. With envelope=1, answers and errors keep the envelope.",
      zh: "/v2 的结果不再带 {code, msg, data}，错误采用 RFC 9457 问题详情，原 message 改为 detail。加 envelope=1 可保留原有外层。",
    },
    path: "/doc/errors",
  },
  {
    day: "2026-11-27",
    name: "area-code",
    title: { en: "Names of two location fields", zh: "两个位置字段改名" },
    text: {
      en: "location.area_code is the telephone area code and location.division_code the administrative one; before, they were city_code and area_code.",
      zh: "location.area_code 为电话区号，location.division_code 为行政区划代码；原名为 city_code 与 area_code。",
    },
    path: "/doc/fields",
  },
  {
    day: "2026-11-27",
    name: "bulk-jobs",
    title: { en: "Bulk jobs", zh: "批量任务" },
    text: {
      en: "Files of up to 100 million addresses are looked up in the background, uploaded resumably or read from a URL: /v2/jobs and /v2/uploads.",
      zh: "在后台查询含多达一亿个地址的文件，可续传或从网址读取：/v2/jobs 与 /v2/uploads。",
    },
    path: "/doc/bulk-jobs",
  },
  {
    day: "2026-11-27",
    name: "mcp",
    title: { en: "Model Context Protocol", zh: "模型上下文协议（MCP）" },
    text: {
      en: "Agents reach lookups, logs, usage, keys and the documentation at /mcp.",
      zh: "智能体可通过 /mcp 使用查询、日志、用量、密钥与文档。",
    },
    path: "/doc/agents",
  },
  {
    day: "2026-11-27",
    name: "drop-in",
    title: { en: "Answers in the form of other services", zh: "兼容其他服务的接口" },
    text: {
      en: "Programs of MaxMind's GeoIP web service, IPinfo, ipregistry, ipdata, IP2Location.io and ip-api.com work with host and key changed.",
      zh: "使用 MaxMind GeoIP 网络服务、IPinfo、ipregistry、ipdata、IP2Location.io 与 ip-api.com 的程序，更换主机与密钥即可使用。",
    },
    path: "/doc/from-maxmind",
  },
  {
    day: "2026-11-27",
    name: "sdks",
    title: { en: "SDKs in eight languages", zh: "八种语言的 SDK" },
    text: {
      en: "TypeScript, Python, Go, Rust, Java, PHP, Ruby and C#: one client for the API and for database files.",
      zh: "TypeScript、Python、Go、Rust、Java、PHP、Ruby 与 C#：同一个客户端既可调用接口，也可读取数据库文件。",
    },
    path: "/doc/sdks",
  },
  {
    day: "2026-11-27",
    name: "downloads",
    title: { en: "More formats of downloads", zh: "更多下载格式" },
    text: {
      en: "Parquet, the formats of IPIP.net, ip2region and IP2Location, and the names of the MaxMind databases that they replace. Files in our own format end in .meridian.",
      zh: "新增 Parquet，以及 IPIP.net、ip2region 与 IP2Location 的格式，并提供所替代的 MaxMind 数据库名称。自有格式的文件以 .meridian 结尾。",
    },
    path: "/doc/downloads",
  },
];
