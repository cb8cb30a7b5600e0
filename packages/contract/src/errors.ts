import { conflicts } from "./conflicts.ts";
import { formatMoney } from "./money.ts";

/** The product's two languages; the `lang` header uses their BCP 47 tags. */
export type Language = "en" | "zh";

/** What paths of the site begin with in a language. */
export const pathPrefix = (language: Language): "" | "/zh" => (language === "zh" ? "/zh" : "");

interface ErrorDefinition {
  /** The envelope's `code`. */
  code: number;
  /** HTTP status if not 200: only for calls that did not reach a handler, and for crashes. */
  status?: number;
  en: string;
  zh: string;
}

/**
 * All errors of the portal API. The server throws the name; the response has the code and a message in the caller's
 * language. `{name}` in a message is filled in from the error's data.
 */
export const errors = {
  INVALID_INPUT: { code: 400, en: "Invalid input: {first}", zh: "输入有误：{first}" },
  FORBIDDEN: { code: 403, en: "You do not have permission to do this", zh: "您没有权限执行此操作" },
  NOT_FOUND: { code: 404, en: "Not found", zh: "未找到" },
  UNKNOWN_PATH: { code: 404, status: 404, en: "This path does not exist", zh: "此地址不存在" },
  WRONG_METHOD: { code: 405, status: 405, en: "Use {allow} for this path", zh: "此地址请使用 {allow} 方法" },
  CONFLICT: { code: 409, en: "This is not possible in the current state", zh: "当前状态下无法执行此操作" },
  IDEMPOTENCY_CLASH: {
    code: 409,
    en: "This idempotency key was already used for another request",
    zh: "该幂等键已用于另一个请求",
  },
  TOO_LARGE: {
    code: 413,
    status: 413,
    en: "The request is larger than {max_bytes} bytes",
    zh: "请求超过 {max_bytes} 字节",
  },
  UNSUPPORTED_TYPE: {
    code: 415,
    status: 415,
    en: "Send form-data, a urlencoded form or JSON, not {mime}",
    zh: "请使用 form-data、urlencoded 表单或 JSON，不支持 {mime}",
  },
  FORM_DATA_ONLY: {
    code: 415,
    status: 415,
    en: "This call takes a file: send form-data, not {mime}",
    zh: "此调用含文件，请使用 form-data，不支持 {mime}",
  },
  TOO_MANY_FIELDS: {
    code: 400,
    status: 400,
    en: "The request has more than {max_items} fields and list entries, or lists nested more than {max_depth} deep",
    zh: "请求的字段与列表项超过 {max_items} 个，或嵌套超过 {max_depth} 层",
  },
  MALFORMED_BODY: { code: 400, status: 400, en: "The request body cannot be read", zh: "无法读取请求内容" },
  TOO_MANY_REQUESTS: {
    code: 429,
    status: 429,
    en: "Too many requests; try again in {retry_after_seconds} s",
    zh: "请求过于频繁，请 {retry_after_seconds} 秒后再试",
  },
  SERVER_ERROR: {
    code: 500,
    status: 500,
    en: "Something went wrong on our side (request {request_id})",
    zh: "服务器出错（请求编号 {request_id}）",
  },
  UNAVAILABLE: {
    code: 503,
    status: 503,
    en: "The service is temporarily unavailable; try again shortly",
    zh: "服务暂时不可用，请稍后再试",
  },
  SOURCE_UNAVAILABLE: {
    code: 503,
    en: "The source of this data did not respond; try again in a minute",
    zh: "数据源没有响应，请稍后再试",
  },
  TYPE_NOT_ALLOWED: { code: 415, en: "Files of type {mime} are not accepted here", zh: "此处不支持 {mime} 类型的文件" },
  PHONE_TAKEN: { code: 1001, en: "This phone number is already registered", zh: "该手机号已注册" },
  WRONG_LOGIN: { code: 1002, en: "Wrong account or password", zh: "账号或密码错误" },
  WRONG_SMS_CODE: { code: 1003, en: "The code is wrong or has expired", zh: "验证码错误或已失效" },
  ACCOUNT_LOCKED: { code: 1004, en: "This account is disabled or temporarily locked", zh: "账号已停用或暂时锁定" },
  WEAK_PASSWORD: {
    code: 1005,
    en: "A password must have 8 to 128 characters and must not be easy to guess, such as a common password or only your phone number, your email address or our name with digits",
    zh: "密码须为 8 至 128 位，且不能容易被猜到，例如常见密码，或仅由手机号、邮箱、本站名称加数字组成",
  },
  AGREEMENT_MISSING: {
    code: 1006,
    en: "Please agree to the terms and the privacy policy",
    zh: "请先同意服务条款与隐私政策",
  },
  HUMAN_CHECK_NEEDED: { code: 1007, en: "Please complete the human check", zh: "请先完成人机验证" },
  UNKNOWN_INVITE_CODE: { code: 1009, en: "This invitation code does not exist", zh: "邀请码不存在" },
  SECOND_FACTOR_NEEDED: {
    code: 1010,
    en: "Enter the code from your authenticator app",
    zh: "请输入身份验证器中的验证码",
  },
  CERTIFICATION_EXISTS: {
    code: 1008,
    en: "This business is already verified or under review",
    zh: "企业认证已通过或正在审核中",
  },
  WRONG_SECOND_FACTOR: { code: 1011, en: "This code is wrong or has already been used", zh: "验证码错误或已使用" },
  TICKET_OVER: { code: 1014, en: "The login timed out; please start again", zh: "登录已超时，请重新登录" },
  INVITATION_OPEN: {
    code: 1015,
    en: "{account_name} invites you to its account: accept or decline",
    zh: "{account_name} 邀请您加入其账号，请选择是否加入",
  },
  PROOF_NEEDED: {
    code: 1016,
    en: "First confirm that it is you, with your password or a code",
    zh: "请先以密码或验证码确认是您本人",
  },
  HELD_FOR_UNDO: {
    code: 1017,
    en: "This phone or email belonged to an account until a few days ago. If it is yours, use the link in our message to undo the change; otherwise try again in three days",
    zh: "该手机号或邮箱近日刚从一个账号移除。若为您本人账号，请使用通知中的链接撤销更改；否则请三天后再试",
  },
  CONNECTION_NEEDED: {
    code: 1018,
    en: "{email} already has an account: log in to it once to connect this service",
    zh: "{email} 已有账号，请先登录一次以关联",
  },
  LOGIN_PROVIDER_FAILED: {
    code: 1019,
    en: "This login service is not available at the moment; choose another way to log in",
    zh: "该第三方登录暂时不可用，请选择其他登录方式",
  },
  WRONG_PASSKEY: {
    code: 1020,
    en: "This passkey is not known here, or it was confirmed too late; please try again",
    zh: "未识别此通行密钥，或确认超时，请重试",
  },
  EMAIL_TAKEN: { code: 1012, en: "This email is already used by another account", zh: "该邮箱已被其他账号使用" },
  UPLOAD_LIMIT_REACHED: {
    code: 1013,
    en: "This account has reached its limit of {max_mb} MB or {max_files} uploaded files",
    zh: "该账号的上传文件已达 {max_mb} MB 或 {max_files} 个的上限",
  },
  NOT_ENOUGH_POINTS: {
    code: 2001,
    en: "You need {need} points and have {have}",
    zh: "需要 {need} 积分，您现有 {have} 积分",
  },
  OUT_OF_STOCK: { code: 2002, en: "Sold out, or not enough in stock", zh: "已兑完或库存不足" },
  EXCHANGE_LIMIT_REACHED: {
    code: 2003,
    en: "Each user can redeem at most {limit} of this item",
    zh: "每位用户最多可兑换 {limit} 件",
  },
  GOODS_OFF_SHELF: { code: 2004, en: "This item is no longer available", zh: "该商品已下架" },
  TOO_MANY_ADDRESSES: { code: 2005, en: "You can save at most {max} addresses", zh: "最多保存 {max} 个地址" },
  QUOTE_EXPIRED: {
    code: 3001,
    en: "The price has changed or the quote has expired; please check the new one",
    zh: "价格已变动或报价已过期，请查看新的报价",
  },
  NOTHING_TO_INVOICE: {
    code: 3002,
    en: "These orders cannot be invoiced; only orders paid in CNY in the last 12 months and not yet invoiced can be",
    zh: "所选订单不可开票：仅限 12 个月内以人民币付款且未开票的订单",
  },
  INVOICE_AMOUNT_MISMATCH: {
    code: 3003,
    en: "The amount must match the orders: {amount_cents}",
    zh: "开票金额须与订单金额一致（{amount_cents}）",
  },
  INVOICE_NEEDS_CERTIFICATION: {
    code: 3004,
    en: "For a special VAT invoice, the company it is issued to must be certified",
    zh: "开具专用发票须先以该抬头完成企业认证",
  },
  INVOICE_TITLE_INCOMPLETE: { code: 3005, en: "The billing details are incomplete", zh: "发票抬头信息不完整" },
  RED_INVOICE_NOT_ALLOWED: {
    code: 3006,
    en: "This invoice cannot be reversed this way",
    zh: "该发票不能按此方式冲红",
  },
  PAYMENT_CHANNEL_FAILED: {
    code: 3007,
    en: "This payment method is unavailable at the moment; please choose another",
    zh: "该支付方式暂时不可用，请选择其他方式",
  },
  DOWNLOAD_LIMIT_REACHED: {
    code: 3009,
    status: 429,
    en: "You have used up today's downloads of this database; the limit resets at {reset_at}",
    zh: "该数据库今日的下载次数已用完，将于 {reset_at} 重新计数",
  },
  KEY_LIMIT_REACHED: { code: 4001, en: "An account can have at most {max} keys", zh: "每个账号最多 {max} 个密钥" },
  NOT_ENOUGH_QUOTA: {
    code: 4002,
    en: "Only {splittable} calls are left to allocate",
    zh: "可分配的额度仅剩 {splittable} 次",
  },
  KEY_NOT_ACTIVE: { code: 4003, en: "This key is {status}", zh: "该密钥当前状态为 {status}" },
  QUOTA_IN_USE: {
    code: 4004,
    en: "Only {reclaimable} unused calls can be reclaimed",
    zh: "最多可收回未使用的 {reclaimable} 次",
  },
  RENEWAL_OPEN: { code: 4005, en: "A renewal request is already open", zh: "已有续期申请正在处理中" },
  TOO_MANY_RULES: {
    code: 4006,
    en: "An account can have at most {max} alert rules",
    zh: "每个账号最多 {max} 条预警规则",
  },
  TOO_MANY_WEBHOOKS: {
    code: 4007,
    en: "An account can have at most {max} webhooks",
    zh: "每个账号最多 {max} 个 Webhook",
  },
  TOO_MANY_EXPORTS: {
    code: 4008,
    en: "{max} exports are already in progress; wait for one to finish",
    zh: "已有 {max} 个导出任务正在进行，请等待其完成",
  },
  EXPORT_TOO_LARGE: {
    code: 4009,
    en: "The result exceeds {max} rows; choose a shorter period or narrower filters",
    zh: "结果超过 {max} 行，请缩短时间范围或增加筛选条件",
  },
  NOT_ENOUGH_CALLS: {
    code: 4010,
    en: "The job can cost {needed} calls, and the key has {available} left",
    zh: "任务最多需要 {needed} 次调用，密钥仅剩 {available} 次",
  },
  KEY_NOT_USABLE: {
    code: 4011,
    en: "This key cannot be used for bulk jobs: it is a test key, or may not use IP geolocation",
    zh: "该密钥不能用于批量任务：它是测试密钥，或无权使用 IP 归属地",
  },
  TOO_MANY_BULK_JOBS: {
    code: 4012,
    en: "{max} bulk jobs are already open; start, cancel or delete one",
    zh: "已有 {max} 个未完成的批量任务，请先开始、取消或删除",
  },
  TOO_MANY_UPLOADS: {
    code: 4013,
    en: "{max} uploads are already open; finish or cancel one",
    zh: "已有 {max} 个未完成的上传，请先完成或取消",
  },
  BULK_STORAGE_FULL: {
    code: 4014,
    en: "The files of bulk jobs may take up {max_gb} GB; delete jobs that are no longer needed",
    zh: "批量任务的文件最多占用 {max_gb} GB，请删除不再需要的任务",
  },
  TOO_MANY_LENS_REPORTS: {
    code: 4015,
    en: "An account can have at most {max} reports; delete one, or add to one that exists",
    zh: "每个账号最多 {max} 份报告，请删除一份，或添加到已有的报告",
  },
  TOO_MANY_WATCHES: {
    code: 4016,
    en: "An account can have at most {max} watches; delete some first",
    zh: "每个账号最多 {max} 个关注，请先删除一些",
  },
  TOO_MANY_OVERRIDES: {
    code: 4017,
    en: "An account can have at most {max} overrides; delete some first",
    zh: "每个账号最多 {max} 条自定义数据，请先删除一些",
  },
  OVERRIDE_EXISTS: {
    code: 4018,
    en: "There is an override of {target} already; change that one",
    zh: "{target} 已有自定义数据，请修改已有的一条",
  },
  ROLE_IN_USE: {
    code: 5001,
    en: "{sub_account_num} sub-accounts have this role; choose a role to move them to",
    zh: "有 {sub_account_num} 个子账号正在使用该角色，请先选择要转移到的角色",
  },
  ROLE_NAME_TAKEN: { code: 5002, en: "A role with this name already exists", zh: "角色名称已存在" },
  BEYOND_OWN_PERMISSIONS: {
    code: 5003,
    en: "You cannot grant permissions you do not have yourself",
    zh: "不能授予您自己没有的权限",
  },
  SUB_ACCOUNT_LIMIT_REACHED: {
    code: 5004,
    en: "An account can have at most {max} sub-accounts",
    zh: "每个账号最多 {max} 个子账号",
  },
  NOT_ON_YOURSELF: {
    code: 5005,
    en: "You cannot do this to yourself, your own role or the main account",
    zh: "不能对自己、自己的角色或主账号执行此操作",
  },
  NOT_ON_OWN_ACCOUNT: {
    code: 5007,
    en: "Staff cannot do this for their own account or one of its members; ask a colleague",
    zh: "员工不能为自己的账号或其成员执行此操作，请由其他同事处理",
  },
  NOT_ON_OWN_REQUEST: {
    code: 5008,
    en: "A colleague has to approve your request",
    zh: "您的申请须由其他同事批准",
  },
  VIEW_READ_ONLY: {
    code: 5009,
    en: "Not available while you see the portal as a customer",
    zh: "以客户视角查看时不可用",
  },
  VIEW_OVER: {
    code: 5010,
    en: "You no longer see the portal as this customer; start again on the customer's page",
    zh: "客户视角已结束，可在客户页面重新开始",
  },
  ROLE_LIMIT_REACHED: { code: 5006, en: "An account can have at most {max} roles", zh: "每个账号最多 {max} 个角色" },
  OWN_INVITATION: { code: 6001, en: "You cannot refer yourself", zh: "不能推荐自己" },
  BALANCE_TOO_LOW: {
    code: 6002,
    en: "The minimum is {min_cents}; {available_cents} is available",
    zh: "最低 {min_cents}，目前可用 {available_cents}",
  },
  PAYOUT_ACCOUNT_MISSING: {
    code: 6003,
    en: "Enter the payout account",
    zh: "请填写收款账户",
  },
  CUSTOMER_KNOWN: { code: 6004, en: "We already know this customer", zh: "该客户已被推荐或已是我们的客户" },
  SESSION_INVALID: { code: 506, en: "Your session has ended; please log in again", zh: "登录已失效，请重新登录" },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof errors;
/** The envelope's `code` for success. */
export const OK = 200;

/**
 * The message of an error in one language, with its data filled in: amounts in the `currency` of the data, and for a
 * conflict the rule that its `state` names.
 */
export function errorText(name: ErrorName, language: Language, data: Readonly<Record<string, unknown>> = {}): string {
  const texts = name === "CONFLICT" ? conflictText(data.state) : errors[name];
  return texts[language].replace(/\{(\w+)\}/g, (_, key: string) =>
    key.endsWith("_cents") && typeof data[key] === "number"
      ? formatMoney(data[key], String(data.currency ?? ""))
      : String(data[key] ?? ""),
  );
}

const conflictText = (state: unknown): Readonly<Record<Language, string>> =>
  (typeof state === "string" && Object.hasOwn(conflicts, state) && conflicts[state]) || errors.CONFLICT;
