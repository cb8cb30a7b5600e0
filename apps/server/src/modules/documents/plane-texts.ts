import type { Language } from "@meridian/contract/errors";

type Text = Readonly<Record<Language, string>>;

interface CallText {
  title: Text;
  summary: Text;
  /** What the tables below it do not say, in Markdown. */
  text?: Text;
}

/**
 * The pages of the calls by key in both languages. A path of the contract that is missing here has its page all the
 * same, with the one line that the contract says of it.
 */
export const callTexts: Readonly<Record<string, CallText>> = {
  "/v2/query": {
    title: { en: "Query an address", zh: "查询 IP 地址" },
    summary: {
      en: "Place, network and privacy flags of one IPv4 or IPv6 address.",
      zh: "查询一个 IPv4 或 IPv6 地址的归属地、网络与隐私标记。",
    },
    text: {
      en: "Leave `ip` out and the caller's own address is answered. `fields` keeps only what you name, which makes the answer smaller but not cheaper. The same call takes `POST` with form-data, a urlencoded form or JSON, for addresses that should not stand in logs.\n\nThe answer keeps the envelope `{code, msg, data}`, with `code` equal to the HTTP status. Charged to IP geolocation (type 1), only when it is answered with data.",
      zh: "不传 `ip` 时查询调用方自己的地址。`fields` 只保留所列字段：返回内容变小，但计费不变。同一接口也接受 `POST`（form-data、urlencoded 表单或 JSON），适合不希望地址出现在日志中的场合。\n\n返回结果带外层信封 `{code, msg, data}`，其中 `code` 等于 HTTP 状态码。按 IP 归属地（类型 1）计费，仅在返回数据时计一次。",
    },
  },
  "/v2/batch": {
    title: { en: "Query many addresses", zh: "批量查询" },
    summary: {
      en: "Up to 1,000 addresses in one request, answered in the order they were sent.",
      zh: "一次请求查询最多 1,000 个地址，按发送顺序返回。",
    },
    text: {
      en: "The body is a JSON array, JSON lines, or one address on each line; the form is recognised from the content. One bad address never fails the others: its item says `ok: false` and why. Each address found costs one call, nothing else is charged. See [Batches](/doc/batch-lookups) for chunking and retries.",
      zh: "请求体可以是 JSON 数组、JSON 行，或每行一个地址的文本，按内容自动识别。单个地址出错不影响其他地址：对应项为 `ok: false` 并说明原因。每个查到数据的地址计费一次，其余不计费。分批与重试见[批量查询指南](/doc/batch-lookups)。",
    },
  },
  "/v2/asn/{asn}": {
    title: { en: "Autonomous system", zh: "自治系统" },
    summary: { en: "The name and organisation behind an AS number.", zh: "查询 AS 号对应的名称与组织。" },
    text: {
      en: "The number may be written with or without `AS`. Charged to IP geolocation (type 1).",
      zh: "编号可以带或不带 `AS` 前缀。按 IP 归属地（类型 1）计费。",
    },
  },
  "/v2/ranges/{ip}": {
    title: { en: "Range of an address", zh: "地址所在网段" },
    summary: {
      en: "The first and last address of the range that shares one answer.",
      zh: "返回与该地址结果相同的网段起止地址。",
    },
    text: {
      en: "Every address between `start_ip` and `end_ip` has the same answer in this version of the database, so it can be kept for all of them until the version changes. Charged to IP geolocation (type 1).",
      zh: "在同一数据版本内，`start_ip` 与 `end_ip` 之间的所有地址结果相同，可以整段缓存，直到版本变化。按 IP 归属地（类型 1）计费。",
    },
  },
  "/v2/privacy/{ip}": {
    title: { en: "Privacy flags", zh: "隐私标记" },
    summary: {
      en: "Whether an address is a VPN, Tor exit, proxy, relay, hosting or data-center address.",
      zh: "判断地址是否为 VPN、Tor 出口、代理、中继、主机托管或数据中心。",
    },
    text: {
      en: "A flag is `true` or `false` only where a list that decides it is loaded; without such a list it is `null`, which means unknown, not no. Charged to proxy identification (type 10).",
      zh: "只有加载了可以判定的名单，标记才为 `true` 或 `false`；没有名单时为 `null`，表示未知，而不是“否”。按代理识别（类型 10）计费。",
    },
  },
  "/v2/me": {
    title: { en: "The key's own state", zh: "密钥状态" },
    summary: {
      en: "Quota, pace and restrictions of the key that asks; free.",
      zh: "查询当前密钥的额度、速率与限制，不计费。",
    },
    text: {
      en: "What other processes have spent in the last fraction of a second may not be counted yet.",
      zh: "其他进程在最近不到一秒内的消耗可能尚未计入。",
    },
  },
  "/v2/scenario/{ip}": {
    title: { en: "Scenario", zh: "应用场景" },
    summary: {
      en: "What the network of an address is used for: home, mobile, data center, campus and so on.",
      zh: "判断地址所在网络的用途：家庭宽带、移动网络、数据中心、校园等。",
    },
    text: {
      en: "`inferred` is true where the scenario was concluded from the network's name, and false where a list or the network's own usage type says it. Charged to scenario (type 3).",
      zh: "由网络名称推断的结果 `inferred` 为 true；由名单或网络自身用途类型得出的为 false。按应用场景（类型 3）计费。",
    },
  },
  "/v2/portrait/{ip}": {
    title: { en: "Risk portrait", zh: "风险画像" },
    summary: {
      en: "A score from 0 to 100 with every reason that makes it.",
      zh: "返回 0 到 100 的风险评分，并列出每一项依据。",
    },
    text: {
      en: "The score is the sum of the weights of what was found, and 100 at most; nothing else goes into it. The weights are listed under [Data and accuracy](/doc/accuracy#risk). What no loaded list can decide is named in `risk.unknown`. Charged to risk portrait (type 4).",
      zh: "评分是各项命中依据的权重之和，最高 100，除此之外没有其他因素。权重表见[数据与准确性](/doc/accuracy#risk)。没有名单可判定的项目列在 `risk.unknown` 中。按风险画像（类型 4）计费。",
    },
  },
  "/v2/antifraud": {
    title: { en: "Anti-fraud", zh: "反欺诈" },
    summary: {
      en: "Address, phone, email, card and user agent of one event weighed together.",
      zh: "综合一次行为的地址、手机号、邮箱、银行卡与 User-Agent 给出评分。",
    },
    text: {
      en: "Send what you have; only `ip` is required. Phone, email and card are weighed and forgotten: they are neither stored nor logged. The arithmetic is that of the [risk portrait](/doc/accuracy#risk), with further weights. Charged to proxy identification (type 10).",
      zh: "有什么传什么，只有 `ip` 必填。手机号、邮箱与卡号只用于本次计算，不存储，也不写入日志。计算方式与[风险画像](/doc/accuracy#risk)相同，另有若干权重项。按代理识别（类型 10）计费。",
    },
  },
  "/v2/phone/{number}": {
    title: { en: "Phone number", zh: "手机号码" },
    summary: {
      en: "Type, country, region and the operator a number range was given to.",
      zh: "查询号码类型、国家、归属地与号段所属运营商。",
    },
    text: {
      en: "Mainland numbers may be sent without a country code, all others in E.164 form with `+`. `carrier` names the operator of the range; a number that was taken to another operator keeps the old name. Charged to phone number (type 12).",
      zh: "大陆号码可不带国家代码，其他号码使用带 `+` 的 E.164 格式。`carrier` 为号段所属运营商，携号转网后的号码仍显示原运营商。按手机号码（类型 12）计费。",
    },
  },
  "/v2/card/{number}": {
    title: { en: "Bank card", zh: "银行卡" },
    summary: {
      en: "Bank, brand and kind of a card from its first digits, and the check digit of a whole number.",
      zh: "由卡号前几位识别发卡行、卡组织与卡种；传入完整卡号时同时校验校验位。",
    },
    text: {
      en: "Six to eight digits are enough, and are what we ask you to send. A whole number is checked by Luhn's rule and then forgotten: it is neither stored nor logged, and `valid_luhn` is `null` where only the first digits were sent. Charged to bank card (type 13).",
      zh: "传入前 6 至 8 位即可，我们也建议只传这些。完整卡号仅用于 Luhn 校验，不存储，也不写入日志；只传前几位时 `valid_luhn` 为 `null`。按银行卡（类型 13）计费。",
    },
  },
  "/v2/idcard": {
    title: { en: "ID-card number", zh: "身份证号码" },
    summary: {
      en: "Checks a mainland ID-card number by GB 11643 and reads division, birth date and gender from it.",
      zh: "按 GB 11643 校验大陆身份证号码，并读出行政区划、出生日期与性别。",
    },
    text: {
      en: "This says whether a number can exist, not whether it was issued or to whom. The number is sent in the body, and is neither stored nor logged. Charged to ID verification (type 14).",
      zh: "结果说明号码是否成立，不说明是否已签发或签发给谁。号码放在请求体中发送，不存储，也不写入日志。按身份核验（类型 14）计费。",
    },
  },
  "/v2/whois/{query}": {
    title: { en: "Whois", zh: "Whois" },
    summary: {
      en: "The registration of a domain, an address or an AS number, from its registry.",
      zh: "从注册机构查询域名、地址或 AS 号的注册信息。",
    },
    text: {
      en: "RDAP is asked first, Whois second; `source` says which answered. Answers are kept for hours, and `fetched_at` says when this one was read. A registry that cannot be reached gives 503, which is not charged. Charged to Whois (type 15).",
      zh: "优先使用 RDAP，其次使用 Whois，`source` 说明由哪一种得到。结果缓存数小时，`fetched_at` 为读取时间。注册机构无法访问时返回 503，不计费。按 Whois（类型 15）计费。",
    },
  },
  "/v2/dns/{name}": {
    title: { en: "DNS records", zh: "DNS 记录" },
    summary: { en: "The records of a name, as our resolver sees them.", zh: "查询域名记录，结果为我方解析器所见。" },
    text: {
      en: "Without `type` the address records (A) are asked for. A name that does not exist is answered with `status` `NXDOMAIN`, and not charged. Charged to proxy identification (type 10).",
      zh: "不传 `type` 时查询地址记录（A）。域名不存在时 `status` 为 `NXDOMAIN`，不计费。按代理识别（类型 10）计费。",
    },
  },
  "/v2/host/{ip}": {
    title: { en: "Host", zh: "主机信息" },
    summary: {
      en: "Reverse DNS, network, and the ports that imported surveys found open.",
      zh: "查询反向 DNS、所属网络，以及导入数据中记录的开放端口。",
    },
    text: {
      en: "We never scan. `ports` holds what imported surveys say, and is `null` where none is loaded. Charged to proxy identification (type 10).",
      zh: "我们不做任何扫描。端口信息仅来自导入的调查数据，未加载数据时为 `null`。按代理识别（类型 10）计费。",
    },
  },
  "/v2/ports/{port}": {
    title: { en: "Port", zh: "端口" },
    summary: { en: "The services that the IANA registry names for a port.", zh: "查询 IANA 登记的端口服务。" },
    text: {
      en: "The registry says what a port was registered for, not what answers there. Charged to proxy identification (type 10).",
      zh: "登记表说明端口登记的用途，不代表实际运行的服务。按代理识别（类型 10）计费。",
    },
  },
  "/v2/cell": {
    title: { en: "Base station", zh: "基站" },
    summary: {
      en: "The position of a cell from imported OpenCelliD data.",
      zh: "由导入的 OpenCelliD 数据查询基站位置。",
    },
    text: {
      en: "The answer is `null` in every part that no loaded data says; a fresh installation has no base stations. Charged to proxy identification (type 10).",
      zh: "没有数据的部分均为 `null`；新安装的系统不含基站数据。按代理识别（类型 10）计费。",
    },
  },
};
