import { bulkJobClaims } from "./bulk-jobs.ts";
import { type Claim, ipdb, server, web } from "./claim.ts";
import { logReportClaims } from "./log-reports.ts";
import { overrideClaims } from "./overrides.ts";
import { watchClaims } from "./watches.ts";

const freeLookups = server(
  "records/usage.test.ts",
  "has 50,000 free calls a month and 100 of each other kind, but no free check of a person",
);
const nothingKept = server(
  "lookup-api/products/privacy.test.ts",
  "no row and no log contains a card, ID number or email afterwards, and of a phone number only its range",
);
const versionNamed = server(
  "lookup-api/lookup-api.test.ts",
  "answers with the record, its cost and the remaining quota",
);
const freeCalls = [
  ["privacy", "Privacy and proxy detection", "代理与隐私识别"],
  ["scenario", "Connection type", "应用场景识别"],
  ["risk", "IP risk score", "IP 风险画像"],
  ["whois", "Whois", "Whois"],
  ["phone", "Phone numbers", "手机号码"],
  ["card", "Bank cards", "银行卡"],
  ["identity", "Identity check", "身份核验"],
] as const;

/** Products that are charged to the quota of another. */
const sharedFreeCalls = ["hosts", "antifraud", "dns", "cells"] as const;

/** Every figure and capability that the site promises, with its evidence. */
export const claims: readonly Claim[] = [
  ...bulkJobClaims,
  ...logReportClaims,
  ...overrideClaims,
  ...watchClaims,
  {
    en: "50,000 free calls a month",
    zh: "每月 50,000 次免费调用",
    in: ["site", "pricing", "reward", "product/visitor", "product/location"],
    proof: freeLookups,
  },
  ...freeCalls.map(
    ([product, en, zh]): Claim => ({
      en: `Billed as “${en}”. Every account has 100 free calls a month`,
      zh: `从“${zh}”的额度中扣除。每个账号每月有 100 次免费`,
      in: [`product/${product}`],
      proof: freeLookups,
    }),
  ),
  {
    en: "Shares the quota of “Privacy and proxy detection”: 100 free calls a month for every account",
    zh: "与“代理与隐私识别”共用额度：每个账号每月有 100 次免费",
    in: sharedFreeCalls.map((product) => `product/${product}` as const),
    proof: freeLookups,
  },
  {
    en: "To run this program, save it as rule.mts",
    zh: "这段程序可直接运行",
    in: ["solution"],
    proof: server(
      "documents/rule-program.test.ts",
      "%s: the program shown on the page runs unmodified and evaluates every event",
    ),
  },
  {
    en: "The same rule that answers a call, applied to every announced IPv4 address",
    zh: "把接口所用的同一规则，应用到当前数据库中每个已宣告的 IPv4 地址",
    in: ["product/scenario"],
    proof: server(
      "lookup-api/product-data.test.ts",
      "scores and scenarios are those that the product endpoints return",
    ),
  },
  {
    en: "100 calls a second, bursts of 1,000",
    zh: "每秒 100 次请求，突发 1,000 次",
    in: ["home"],
    proof: server("lookup-api/lookup-api.test.ts", "an account's keys share its rate and its quota"),
  },
  {
    en: "Test keys with fixed answers, never charged",
    zh: "测试密钥返回固定结果，永不计费",
    in: ["home"],
    proof: server(
      "lookup-api/lookup-api.test.ts",
      "answers documentation addresses with fixed data, without charge and without counting",
    ),
  },
  {
    en: "Every answer names its version",
    zh: "每个结果都注明版本",
    in: ["home"],
    proof: versionNamed,
  },
  {
    en: "every answer names its database version",
    zh: "每个结果都注明数据库版本",
    in: ["company"],
    proof: versionNamed,
  },
  {
    en: "Up to 1,000 in a batch",
    zh: "一次最多 1,000 个地址",
    in: ["home"],
    proof: server("lookup-api/lookup-api.test.ts", "refuses more than a thousand items, and anything but a list"),
  },
  {
    en: "POST /v2/batch takes up to 1,000 addresses",
    zh: "POST /v2/batch 一次最多 1,000 个地址",
    in: ["product/location"],
    proof: server("lookup-api/lookup-api.test.ts", "refuses more than a thousand items, and anything but a list"),
  },
  {
    en: "errors and reserved addresses are free",
    zh: "出错和保留地址不收费",
    in: ["home"],
    proof: server("lookup-api/walk.test.ts", "about a reserved address is free"),
  },
  {
    en: "Up to 20 lookups a minute",
    zh: "每分钟最多查询 20 次",
    in: ["product"],
    proof: server("lookup-api/demo.test.ts", "one visitor may make twenty demo calls a minute"),
  },
  {
    en: "CSV, JSON, MMDB or our own binary format, IPv4 and IPv6 in one file",
    zh: "CSV、JSON、MMDB 或自有二进制格式，IPv4 与 IPv6 同在一个文件",
    in: ["home"],
    proof: ipdb(
      "export/export.test.ts",
      "a CSV file lists each range of both families once, in order, and quotes only what needs it",
    ),
  },
  {
    en: "every report, and an accepted correction takes precedence over all other sources in the next build",
    zh: "会作为最高优先级的一层进入下一个版本",
    in: ["product/location"],
    proof: server(
      "corrections/corrections.test.ts",
      "is included in the next build, and its reporter is notified of the version, once",
    ),
  },
  {
    en: "IPv6 addresses in mainland China are located by province at best, many by country only",
    zh: "中国大陆的 IPv6 地址至多精确到省，许多只返回国家",
    in: ["product/location"],
    proof: server("databases/build.test.ts", "keeps only the country of %s, whose province no source has"),
  },
  {
    en: "swapped in without a failed lookup",
    zh: "新版本切换时不会有查询失败",
    in: ["product/location"],
    proof: server(
      "publishing/publish.test.ts",
      "no lookup fails while twenty versions are published in turn, and the last twelve are kept",
    ),
  },
  {
    en: "the location is that of the network; is_anycast is true",
    zh: "所示位置属于网络本身，由 is_anycast 标明",
    in: ["product/location"],
    proof: server("lookup/answers.test.ts", "marks an anycast address, without a radius around the network's place"),
  },
  {
    en: "Only complete lists, such as that of Tor exits, and networks of a known kind can say no",
    zh: "只有完整的名单（例如 Tor 出口）与已知的网络类型才能得出“否”",
    in: ["product/privacy"],
    proof: server(
      "databases/lists/privacy.test.ts",
      "a complete list also rules addresses out, but only while it is fresh",
    ),
  },
  {
    en: "An answer whose scenario is unknown is free",
    zh: "场景为未知的结果即使包含网络信息，也不收费",
    in: ["product/scenario"],
    proof: server("lookup-api/products.test.ts", "unanswered calls cost nothing"),
  },
  {
    en: "the sum of six published weights",
    zh: "六项公开权重之和",
    in: ["product/risk"],
    proof: web("content/claims/claims.test.ts", "the number of published weights matches the pages"),
  },
  {
    en: "15 findings",
    zh: "15 项检查",
    in: ["product/antifraud"],
    proof: web("content/claims/claims.test.ts", "the number of published weights matches the pages"),
  },
  {
    en: "10 types",
    zh: "10 种记录",
    in: ["product/dns"],
    proof: web("content/claims/claims.test.ts", "DNS answers the ten record types that its page names"),
  },
  {
    en: "An answer without records is not charged",
    zh: "没有记录的回答，无论原因，一律不计费",
    in: ["product/dns"],
    proof: server(
      "lookup-api/products/dns.test.ts",
      "a name that does not exist is an empty answer, which costs nothing",
    ),
  },
  {
    en: "cached for six hours",
    zh: "缓存六小时",
    in: ["product/whois", "solution/tracing"],
    proof: server(
      "lookup-api/products/whois.test.ts",
      "an answer is cached for hours without another query, then refreshed",
    ),
  },
  {
    en: "answers 503 with the code SOURCE_UNAVAILABLE within its time limit, and is not charged",
    zh: "返回 503 和代码 SOURCE_UNAVAILABLE，不计费",
    in: ["product/whois"],
    proof: server(
      "lookup-api/products/whois.test.ts",
      "an unavailable registry is reported as such, and costs nothing",
    ),
  },
  {
    en: "/v2/abuse asks the registry and returns the mailbox for complaints",
    zh: "/v2/abuse 向注册机构查询投诉邮箱",
    in: ["solution/tracing"],
    proof: server(
      "lookup-api/products/whois.test.ts",
      "the abuse contact of an address comes from the same answer, and is free if there is none",
    ),
  },
  {
    en: "some 3,000 country and network codes",
    zh: "覆盖约 3,000 个网络",
    in: ["product/cells"],
    proof: server(
      "lookup-api/products.test.ts",
      "a mobile network is found by its codes, with and without their leading zeros",
    ),
  },
  {
    en: "with its last four digits masked",
    zh: "后四位以星号代替",
    in: ["product/phone"],
    proof: nothingKept,
  },
  {
    en: "stored: not in logs, not in records",
    zh: "被保存：日志与记录中都没有",
    in: ["product/card"],
    proof: nothingKept,
  },
  {
    en: "Card numbers, ID numbers and email addresses sent to the products that check them are neither stored nor logged; of a phone number, only its range is kept",
    zh: "提交查询的银行卡号、证件号码与邮箱既不存储，也不写入日志；手机号只保留号段",
    in: ["statement/privacy"],
    proof: nothingKept,
  },
  {
    en: "numbers are neither stored nor logged",
    zh: "号码不存储，也不写入日志",
    in: ["product/identity"],
    proof: nothingKept,
  },
  {
    en: "for mainland China the carrier is known for every mobile range",
    zh: "中国大陆的手机号段均可查到运营商",
    in: ["product/phone"],
    proof: server("lookup-api/products/phone.test.ts", "of %d names its operator, in both languages"),
  },
  {
    en: "one core answers more than a million lookups a second",
    zh: "单核每秒可查询一百万次以上",
    in: ["app-products"],
    proof: { script: "bench" },
  },
  {
    en: "Average response under 40 ms for single lookups",
    zh: "单次查询平均响应低于 40 毫秒",
    in: ["statement/sla"],
    proof: server(
      "records/response-times.test.ts",
      "response times cover the last seven days, are cached for five minutes, and are shown from 100 calls on",
    ),
  },
  {
    en: "The share of announced address space for which the answer has each field",
    zh: "已宣告的地址空间中，查询结果带有该字段的比例",
    in: ["data"],
    proof: { admin: "data coverage" },
  },
  {
    en: "A source past its age limit is marked old",
    zh: "来源一旦超过时效期限",
    in: ["data"],
    proof: server(
      "databases/status.test.ts",
      "data past its age limit is called old regardless of its version's build time, and each source shows its age",
    ),
  },
  {
    en: "updated several times a week",
    zh: "每周多次更新",
    in: ["downloads", "product/location", "statement/sla"],
    proof: web("content/claims/claims.test.ts", "the database is built several times a week"),
  },
  {
    en: "Page views and adverts 90 days, the daily visitor hashes two days",
    zh: "页面访问与广告记录保存 90 日，每日访客散列保存两日",
    in: ["statement/privacy"],
    proof: server(
      "visits/visits.test.ts",
      "staff see thirty days of views, funnel and adverts; visit records are deleted after ninety",
    ),
  },
  {
    en: "Logs of individual calls 30 days",
    zh: "单次调用记录保存 30 日",
    in: ["statement/privacy"],
    proof: server("records/usage.test.ts", "call records are deleted after thirty days, the counts are kept"),
  },
  {
    en: "audit log entries stay without names, IP addresses and changed values",
    zh: "操作日志条目保留，但不含姓名、IP 地址与变更内容",
    in: ["statement/privacy"],
    proof: server(
      "personal-data/deletion.test.ts",
      "removes all personal data, ends keys and sessions, and frees the phone",
    ),
  },
  {
    en: "An invoice made out to your billing details is issued with every payment in another currency than yuan",
    zh: "每笔非人民币付款均按您的开票信息开具商业发票",
    in: ["pricing"],
    proof: server(
      "invoices/commercial/billing.test.ts",
      "of 50 payments at once, some twice and some that fail, has neither a gap nor a double",
    ),
  },
  {
    en: "Other addresses, phone numbers, bank accounts and notes are removed from them",
    zh: "其余地址、电话、银行账户与备注一律清除",
    in: ["statement/privacy"],
    proof: server(
      "personal-data/personal-data.test.ts",
      "the deletion leaves a text only where the table says so, and others' data alone",
    ),
  },
  {
    en: "Emails and SMS that could not be delivered 14 days",
    zh: "未能送达的邮件与短信保存 14 日",
    in: ["statement/privacy"],
    proof: server(
      "../lib/queue.test.ts",
      "a job about people is removed once it is done, and fourteen days after it failed",
    ),
  },
  {
    en: "every kind of your data, from orders to sessions, without passwords and secrets",
    zh: "含订单、付款、发票、返现、会话等全部类别的数据，不含密码与密钥",
    in: ["profile"],
    proof: server(
      "personal-data/personal-data.test.ts",
      "the export has every table that the account has rows in, and no secret",
    ),
  },
  {
    en: "7 days, or 30 if you chose to stay logged in",
    zh: "保存 7 天，选择记住登录的为 30 天",
    in: ["statement/privacy"],
    proof: server(
      "account/account.test.ts",
      "lasts seven days, or thirty if remembered, and is extended while it is used",
    ),
  },
  {
    en: "Keys stop working and personal data is removed after fifteen days",
    zh: "十五天后密钥失效、个人信息清除",
    in: ["profile"],
    proof: server("personal-data/deletion.test.ts", "requires proof of who asks, and is due in fifteen days"),
  },
  {
    en: "switched off after twenty failures in a row",
    zh: "连续失败 20 次后自动停用",
    in: ["alerts"],
    proof: server(
      "webhooks/webhooks.test.ts",
      "twenty consecutive failures switch a webhook off with one notice; a success resets the count",
    ),
  },
];
