import type { Language } from "../errors.ts";

/** What a sub-account can do about a share that is used up. */
export const usedUpShareResolution: Readonly<Record<Language, string>> = {
  en: "Ask your main account for more of its calls",
  zh: "请联系主账号分配更多额度",
};

interface LookupErrorDefinition {
  status: number;
  message: Readonly<Record<Language, string>>;
  /** What the caller can do about it. */
  resolution: Readonly<Record<Language, string>>;
}

/** Errors of the lookup API. They have real HTTP statuses, because callers are programs. */
export const lookupErrors = {
  INVALID_IP_ADDRESS: {
    status: 400,
    message: { en: "This is not an IP address", zh: "不是有效的 IP 地址" },
    resolution: { en: "Send one IPv4 or IPv6 address", zh: "请发送一个 IPv4 或 IPv6 地址" },
  },
  RESERVED_IP_ADDRESS: {
    status: 400,
    message: { en: "This address is reserved and has no location", zh: "该地址为保留地址，没有归属地" },
    resolution: { en: "Look up a public address; this call was not charged", zh: "请查询公网地址；本次调用未计费" },
  },
  INVALID_FIELDS: {
    status: 400,
    message: { en: "A field in `fields` does not exist", zh: "`fields` 中有不存在的字段" },
    resolution: {
      en: "Use field names from the response, such as `location.city,asn`",
      zh: "请使用返回结果中的字段名，例如 `location.city,asn`",
    },
  },
  INVALID_SWITCH: {
    status: 400,
    message: { en: "This field is neither `1` nor `0`", zh: "该字段的值须为 `1` 或 `0`" },
    resolution: { en: "Send `1`, or leave the field out", zh: "请发送 `1`，或不传该字段" },
  },
  INVALID_AS_OF: {
    status: 400,
    message: { en: "This is neither a version nor a day", zh: "既不是版本号，也不是日期" },
    resolution: {
      en: "Send a version such as 20261121, or a day such as 2026-11-21",
      zh: "请发送版本号（如 20261121）或日期（如 2026-11-21）",
    },
  },
  VERSION_NOT_KEPT: {
    status: 404,
    message: { en: "No version of that time is kept", zh: "未保留该时间的版本" },
    resolution: {
      en: "Send a later time: the last twelve versions are kept; `/v2/history/{ip}` lists those of an address",
      zh: "请发送较晚的时间：只保留最近十二个版本，`/v2/history/{ip}` 列出某个地址的各个版本",
    },
  },
  SINGLE_LOOKUPS_ONLY: {
    status: 400,
    message: { en: "Batches do not take this field", zh: "批量查询不支持该字段" },
    resolution: {
      en: "Look up single addresses with `/v2/query`, or leave the field out",
      zh: "请用 `/v2/query` 逐个查询，或不传该字段",
    },
  },
  INVALID_BODY: {
    status: 400,
    message: { en: "The request body cannot be read", zh: "无法读取请求内容" },
    resolution: {
      en: "Send the fields as a JSON object or, for a batch, the addresses as a list",
      zh: "请以 JSON 对象发送各字段；批量查询请发送地址列表",
    },
  },
  INVALID_PHONE_NUMBER: {
    status: 400,
    message: { en: "This is not a phone number", zh: "不是电话号码" },
    resolution: {
      en: "Send it in E.164 form, such as +8613800138000, or as a mainland China number",
      zh: "请使用 E.164 格式（如 +8613800138000），或发送中国大陆号码",
    },
  },
  INVALID_CARD_NUMBER: {
    status: 400,
    message: { en: "This is neither a card number nor its first digits", zh: "不是银行卡号或其前几位" },
    resolution: {
      en: "Send 6 to 19 digits; the first 6 to 8 are enough",
      zh: "请发送 6 至 19 位数字，前 6 至 8 位即可",
    },
  },
  INVALID_ID_NUMBER: {
    status: 400,
    message: { en: "The field `number` is missing or too long", zh: "缺少 `number` 字段或内容过长" },
    resolution: { en: "Send the 18-character number in the body", zh: "请在请求体中发送 18 位号码" },
  },
  INVALID_EMAIL: {
    status: 400,
    message: {
      en: "The field `email` must be text of at most 254 characters",
      zh: "`email` 须为不超过 254 个字符的文本",
    },
    resolution: { en: "Send one email address", zh: "请发送一个邮箱地址" },
  },
  INVALID_USER_AGENT: {
    status: 400,
    message: {
      en: "The field `user_agent` must be text of at most 1,000 characters",
      zh: "`user_agent` 须为不超过 1,000 个字符的文本",
    },
    resolution: { en: "Send the header exactly as you received it", zh: "请原样发送收到的请求头" },
  },
  INVALID_NAME: {
    status: 400,
    message: {
      en: "This is not a public name that can be looked up",
      zh: "不是可以查询的公开名称",
    },
    resolution: {
      en: "Send a domain name such as example.com; Whois also takes IP addresses and AS numbers",
      zh: "请发送域名，例如 example.com；Whois 也支持 IP 地址与 AS 号",
    },
  },
  INVALID_RECORD_TYPE: {
    status: 400,
    message: { en: "This type of DNS record cannot be queried", zh: "不支持该 DNS 记录类型" },
    resolution: {
      en: "Use A, AAAA, CNAME, MX, NS, TXT, SOA, CAA, PTR or SRV",
      zh: "支持 A、AAAA、CNAME、MX、NS、TXT、SOA、CAA、PTR、SRV",
    },
  },
  INVALID_PORT: {
    status: 400,
    message: { en: "This is not a port number", zh: "不是端口号" },
    resolution: { en: "Send a number from 0 to 65535", zh: "请发送 0 至 65535 的整数" },
  },
  INVALID_CELL: {
    status: 400,
    message: {
      en: "A cell or carrier code is missing or out of range",
      zh: "基站或运营商的代码缺失或超出范围",
    },
    resolution: {
      en: "Ranges: `mcc` 1 to 999, `mnc` 0 to 999, `lac` 0 to 16777215, `cid` 0 to 68719476735",
      zh: "`mcc` 为 1 至 999，`mnc` 为 0 至 999，`lac` 为 0 至 16777215，`cid` 为 0 至 68719476735",
    },
  },
  TOO_MANY_IPS: {
    status: 400,
    message: {
      en: "Too many addresses in one request; the limit is 1,000, or 100 with a test key",
      zh: "一次请求的地址过多：最多 1,000 个，测试密钥最多 100 个",
    },
    resolution: { en: "Split the list", zh: "请拆分列表" },
  },
  MISSING_API_KEY: {
    status: 401,
    message: { en: "No API key was sent", zh: "未提供 API 密钥" },
    resolution: {
      en: "Send it as `Authorization: Bearer <key>` or `X-Api-Key: <key>`",
      zh: "请通过 `Authorization: Bearer <key>` 或 `X-Api-Key: <key>` 发送",
    },
  },
  INVALID_API_KEY: {
    status: 401,
    message: { en: "This API key is invalid", zh: "API 密钥无效" },
    resolution: { en: "Copy it again from your account", zh: "请在用户中心重新复制" },
  },
  INSUFFICIENT_QUOTA: {
    status: 402,
    message: { en: "The quota of this service is used up", zh: "该服务的额度已用完" },
    resolution: { en: "Wait until next month, or buy a package", zh: "请等待下月或购买套餐" },
  },
  DISABLED_API_KEY: {
    status: 403,
    message: { en: "This API key is disabled, expired or revoked", zh: "API 密钥已停用、已到期或已吊销" },
    resolution: { en: "Enable it in your account, or use another key", zh: "请在用户中心启用，或使用其他密钥" },
  },
  FORBIDDEN_IP: {
    status: 403,
    message: { en: "This API key may not be used from your address", zh: "该密钥不允许从此地址使用" },
    resolution: { en: "Add the address to the key's allowlist", zh: "请将该地址加入密钥的白名单" },
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    message: { en: "This API key may not be used from this origin", zh: "该密钥不允许从此来源使用" },
    resolution: { en: "Add the host to the key's allowlist", zh: "请将该域名加入密钥的白名单" },
  },
  PERMISSION_REQUIRED: {
    status: 403,
    message: { en: "This API key has no access to this service", zh: "该密钥无权使用此服务" },
    resolution: {
      en: "Allow the service for the key; test keys work only with documentation addresses and each product's own example",
      zh: "请为密钥开通该服务；测试密钥只能查询文档地址与各产品的示例",
    },
  },
  QUOTA_PAUSED: {
    status: 403,
    message: { en: "The quota allocated to this sub-account is paused", zh: "分配给该子账号的额度已暂停" },
    resolution: { en: "Ask the main account to resume it", zh: "请联系主账号恢复额度" },
  },
  IP_ADDRESS_NOT_FOUND: {
    status: 404,
    message: { en: "No data about this address or network", zh: "没有该地址或网络的数据" },
    resolution: { en: "No need to retry; this call was not charged", zh: "无需重试；本次调用未计费" },
  },
  NOT_FOUND: {
    status: 404,
    message: { en: "No data found", zh: "没有相关数据" },
    resolution: { en: "No need to retry; this call was not charged", zh: "无需重试；本次调用未计费" },
  },
  UNKNOWN_PATH: {
    status: 404,
    message: { en: "This endpoint does not exist", zh: "此接口不存在" },
    resolution: { en: "See `/openapi.json`", zh: "参见 `/openapi.json`" },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: { en: "This endpoint does not support this method", zh: "此接口不支持该请求方法" },
    resolution: { en: "Use one of the methods in `Allow`", zh: "请使用响应头 `Allow` 中的方法" },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: { en: "Too many requests", zh: "请求过于频繁" },
    resolution: {
      en: "Wait for the time in `Retry-After`; invalid keys are limited to 60 calls a minute per address",
      zh: "请按 `Retry-After` 的时间等待；无效密钥按地址限制为每分钟 60 次",
    },
  },
  SERVER_ERROR: {
    status: 500,
    message: { en: "Something went wrong on our side", zh: "服务器出错" },
    resolution: {
      en: "Try again; if the error persists, quote the request ID",
      zh: "请重试；如持续出现，请提供请求编号",
    },
  },
  UNAVAILABLE: {
    status: 503,
    message: { en: "The service is temporarily unavailable", zh: "服务暂时不可用" },
    resolution: { en: "Try again shortly", zh: "请稍后再试" },
  },
  INVALID_OPTION: {
    status: 400,
    message: { en: "An option of the job is missing or invalid", zh: "任务的某个参数缺失或无效" },
    resolution: { en: "See `field`, and the guide to bulk jobs", zh: "请查看 `field` 与批量任务指南" },
  },
  LIVE_KEY_REQUIRED: {
    status: 403,
    message: { en: "This call cannot be tried with a test key", zh: "测试密钥不能用于此调用" },
    resolution: {
      en: "Use a live key; of bulk jobs, only rows with data are charged",
      zh: "请使用正式密钥；批量任务仅对查到数据的行计费",
    },
  },
  REPORT_NOT_FOUND: {
    status: 404,
    message: { en: "The account has no report with this ID", zh: "账号没有此编号的报告" },
    resolution: {
      en: "The page of the report shows its ID; a report is created in the log lens",
      zh: "报告页面显示其编号；请先在日志透镜中创建报告",
    },
  },
  INVALID_REPORT_FIELD: {
    status: 400,
    message: { en: "A field of the report is missing or invalid", zh: "报告的某个字段缺失或无效" },
    resolution: {
      en: "See `field`: `addresses` has up to 10,000 lines with an address each, `day` is a day of the last 52 weeks",
      zh: "请查看 `field`：`addresses` 最多 10,000 行，每行一个地址；`day` 为最近 52 周内的一天",
    },
  },
  JOB_NOT_FOUND: {
    status: 404,
    message: { en: "This key has no job with this ID", zh: "该密钥没有此编号的任务" },
    resolution: { en: "List the jobs of the key with `GET /v2/jobs`", zh: "请用 `GET /v2/jobs` 列出该密钥的任务" },
  },
  UPLOAD_NOT_FOUND: {
    status: 404,
    message: { en: "There is no such upload, or it has expired", zh: "上传不存在或已过期" },
    resolution: { en: "Upload the file again", zh: "请重新上传文件" },
  },
  JOB_CONFLICT: {
    status: 409,
    message: { en: "This is not possible in the job's status", zh: "任务当前状态下无法执行此操作" },
    resolution: { en: "Look at `status` of the job", zh: "请查看任务的 `status`" },
  },
  UPLOAD_CONFLICT: {
    status: 409,
    message: { en: "The upload continues at another offset, or is not finished", zh: "上传的位置不符，或尚未完成" },
    resolution: {
      en: "Ask for `Upload-Offset` with `HEAD`, and continue there",
      zh: "请用 `HEAD` 查询 `Upload-Offset` 并从该处继续",
    },
  },
  TUS_VERSION_REQUIRED: {
    status: 412,
    message: { en: "The header `Tus-Resumable` must be 1.0.0", zh: "请求头 `Tus-Resumable` 须为 1.0.0" },
    resolution: { en: "Use a client for tus 1.0", zh: "请使用 tus 1.0 客户端" },
  },
  UPLOAD_TOO_LARGE: {
    status: 413,
    message: { en: "The file is larger than announced, or than 10 GB", zh: "文件大于声明的大小，或超过 10 GB" },
    resolution: { en: "Split the file", zh: "请拆分文件" },
  },
  UPLOAD_LOCKED: {
    status: 423,
    message: { en: "Another connection is writing to this upload", zh: "另一个连接正在写入该上传" },
    resolution: { en: "Try again in some seconds", zh: "请数秒后重试" },
  },
  TOO_MANY_JOBS: {
    status: 429,
    message: { en: "Too many jobs or uploads are open", zh: "未完成的任务或上传过多" },
    resolution: { en: "Finish or delete some first", zh: "请先完成或删除一部分" },
  },
  STORAGE_FULL: {
    status: 507,
    message: { en: "The files of this account take up all of its space", zh: "该账号的存储空间已用完" },
    resolution: { en: "Delete jobs that are no longer needed", zh: "请删除不再需要的任务" },
  },
  INVALID_PERSON_NAME: {
    status: 400,
    message: { en: "The field `name` is missing or too long", zh: "缺少 `name` 字段或内容过长" },
    resolution: { en: "Send the name on the ID card, at most 50 characters", zh: "请发送证件姓名，不超过 50 个字符" },
  },
  INVALID_PHOTO: {
    status: 400,
    message: { en: "The field `photo` is not a base64-encoded image", zh: "`photo` 字段不是 base64 编码的图片" },
    resolution: {
      en: "Send a base64-encoded JPEG or PNG of at most 1 MB",
      zh: "请以 base64 发送不超过 1 MB 的 JPEG 或 PNG",
    },
  },
  PACKAGE_REQUIRED: {
    status: 402,
    message: { en: "Free calls do not cover this check", zh: "免费额度不适用于该核验" },
    resolution: {
      en: "Buy a package for this service; this call was not charged",
      zh: "请购买该服务的套餐；本次调用未计费",
    },
  },
  PARTNER_NOT_CONNECTED: {
    status: 503,
    message: { en: "No partner is connected for this check", zh: "该核验尚未接入合作方" },
    resolution: {
      en: "Contact sales to enable it; this call was not charged",
      zh: "请联系销售开通；本次调用未计费",
    },
  },
  SOURCE_UNAVAILABLE: {
    status: 503,
    message: {
      en: "The external source of this answer did not respond",
      zh: "提供该结果的外部来源没有响应",
    },
    resolution: { en: "Try again in a minute; this call was not charged", zh: "请稍后重试；本次调用未计费" },
  },
} as const satisfies Record<string, LookupErrorDefinition>;

export type LookupErrorName = keyof typeof lookupErrors;
export const lookupErrorNames = Object.keys(lookupErrors) as [LookupErrorName, ...LookupErrorName[]];

/** Maximum number of addresses in one batch request. */
export const MAX_BATCH = 1000;
