import type * as z from "zod";
import type { Language } from "./errors.ts";

/** The rules a field can violate, as named in `data.errors[].rule`. */
export type Rule = "required" | "type" | "enum" | "min" | "max" | "length" | "format" | "match" | "unknown_id";

export interface FieldError {
  field: string;
  rule: Rule;
  msg: string;
}

const texts: Record<Rule, Record<Language, string>> = {
  required: { en: "is required", zh: "为必填项" },
  type: { en: "must be {expected}", zh: "必须是{expected}" },
  enum: { en: "must be one of {values}", zh: "必须是以下之一：{values}" },
  min: { en: "must be at least {minimum}", zh: "不能小于 {minimum}" },
  max: { en: "must be at most {maximum}", zh: "不能大于 {maximum}" },
  length: { en: "must be {minimum} to {maximum} characters long", zh: "长度须为 {minimum} 至 {maximum} 个字符" },
  format: { en: "must be {format}", zh: "必须是{format}" },
  match: { en: "does not match", zh: "不一致" },
  unknown_id: { en: "does not exist", zh: "不存在" },
};

const nouns: Record<string, Record<Language, string>> = {
  int: { en: "a whole number", zh: "整数" },
  number: { en: "a number", zh: "数字" },
  boolean: { en: "1 or 0", zh: "1 或 0" },
  string: { en: "text", zh: "文本" },
  array: { en: "a list", zh: "列表" },
  object: { en: "an object", zh: "对象" },
  address: { en: "an IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" },
  email: { en: "a valid email address", zh: "正确的邮箱" },
  date: { en: "a date like 2026-01-31", zh: "日期，例如 2026-01-31" },
  datetime: { en: "a time like 2026-01-31T08:00:00Z", zh: "时间，例如 2026-01-31T08:00:00Z" },
  phone: { en: "a valid phone number", zh: "正确的手机号码" },
  adcode: { en: "a six-digit division code", zh: "六位行政区划代码" },
  uscc: { en: "a unified social credit code of 18 characters", zh: "18 位统一社会信用代码" },
  bank_account: { en: "an account number of 8 to 30 digits", zh: "8 至 30 位银行账号" },
  chinese_tax_no: {
    en: "a Chinese tax number of 15 to 20 letters and digits",
    zh: "15 至 20 位字母与数字的纳税人识别号",
  },
  country: { en: "the code of a country, such as US", zh: "国家或地区代码，例如 US" },
  month: { en: "a month like 2026-11", zh: "月份，例如 2026-11" },
  ein: { en: "a valid EIN, such as 91-1144442", zh: "有效的 EIN，例如 91-1144442" },
  vat_number: { en: "a valid VAT number of the country", zh: "该国有效的增值税号" },
  tax_number: { en: "a valid tax number of the country", zh: "该国有效的税号" },
  printable: {
    en: "in Latin, Greek, Cyrillic, Chinese or Japanese letters",
    zh: "拉丁、希腊、西里尔、中文或日文字符",
  },
  sms_code: { en: "the six-digit code", zh: "六位数字验证码" },
  sheet: {
    en: "a CSV file in UTF-8 or an Excel workbook, with column names in the first row",
    zh: "UTF-8 编码的 CSV 文件或 Excel 工作簿，首行为列名",
  },
  picture: { en: "a readable image", zh: "可读取的图片" },
  checklist: { en: "a checklist that is valid in the RPKI", zh: "在 RPKI 中有效的签名清单" },
  known_checklist: {
    en: "a checklist of an authority whose certificates our copy of the RPKI has, which is renewed regularly",
    zh: "其证书机构已在我们的 RPKI 副本中的签名清单，副本会定期更新",
  },
  current_checklist: { en: "a checklist that has not expired", zh: "未过期的签名清单" },
  wide_checklist: { en: "a checklist whose resources include the whole range", zh: "其资源包含整个地址段的签名清单" },
  statement_checklist: {
    en: "a checklist with the SHA-256 of the statement of this correction",
    zh: "包含此纠错声明文件 SHA-256 的签名清单",
  },
  correction: {
    en: "a valid value for the field to correct, such as CN, 30.25,120.17 or Asia/Shanghai",
    zh: "所更正字段的值，例如 CN、30.25,120.17 或 Asia/Shanghai",
  },
  reachable: {
    en: "channels that reach you: add a webhook first",
    zh: "能够送达的渠道，请先添加 Webhook",
  },
  watch_target: {
    en: "addresses, ranges, AS numbers such as AS64500, or countries, one per line",
    zh: "地址、地址段、AS 号（例如 AS64500）或国家与地区，每行一个",
  },
  override_target: {
    en: "a public address, block or range, at most a /8 (IPv6: a /16)",
    zh: "公网地址、网段或地址段，最大为 /8（IPv6 为 /16）",
  },
  override_csv: {
    en: "CSV whose header names target and label, with at least one usable row",
    zh: "表头含 target 与 label 的 CSV，且至少有一行可用",
  },
  kept_version: { en: "a version that is kept", zh: "仍保留的版本" },
  block: { en: "an address or a CIDR block", zh: "IP 地址或 CIDR 网段" },
  own_path: { en: "a path of this site, such as /pricing", zh: "本站路径，例如 /pricing" },
  host: { en: "a host name", zh: "域名" },
  resolvable: { en: "an address, or a name that has one in DNS", zh: "IP 地址，或在 DNS 中有地址的域名" },
  public_host: { en: "a public host name, such as example.com", zh: "公网主机名，例如 example.com" },
  idempotency_key: { en: "8 to 64 letters, digits, _ or -", zh: "8 至 64 位字母、数字、_ 或 -" },
  url: { en: "an https URL", zh: "https 网址" },
  public_url: {
    en: "an https URL on the public internet, without a user name",
    zh: "公网 https 网址，且不含用户名",
  },
  public_address: { en: "a public address in our database", zh: "已收录的公网地址" },
  phone_number: {
    en: "a phone number, with + and country code if outside mainland China",
    zh: "电话号码，中国大陆以外须带 + 与国家码",
  },
  card_number: { en: "6 to 19 digits of a card number", zh: "银行卡号的 6 至 19 位数字" },
  id_number: { en: "an ID number of 18 characters", zh: "18 位身份证号码" },
  registry_name: { en: "a public domain name, an address or an AS number", zh: "公开域名、IP 地址或 AS 号" },
  record_type: { en: "a name and a type such as MX", zh: "域名与记录类型，例如 MX" },
  cell: { en: "four numbers: mcc,mnc,lac,cid", zh: "mcc,mnc,lac,cid 四个数字" },
  host_or_port: { en: "a public address or a port from 0 to 65535", zh: "公网地址或 0 至 65535 的端口" },
  event: { en: "JSON or key=value pairs including ip", zh: "含 ip 的 JSON 或 key=value" },
  one_line: { en: "one line of text", zh: "单行文本" },
  readable: { en: "text without NUL or broken characters", zh: "不含 NUL 或残缺字符的文本" },
  site_path: { en: "a path on this site", zh: "本站路径" },
  uuid: { en: "a UUID", zh: "UUID" },
  slug: { en: "a name like quick-start", zh: "形如 quick-start 的名称" },
};

/** One field error in the reader's language; `params` are filled into the message (`format` and `expected` name a noun). */
export function fieldError(
  field: string,
  rule: Rule,
  language: Language,
  params: Record<string, string | number> = {},
): FieldError {
  const noun = (value: string | number) =>
    nouns[value]?.[language] ??
    (typeof value === "number" ? String(value) : value || (language === "en" ? "valid" : "有效值"));
  const msg = texts[rule][language].replace(/\{(\w+)\}/g, (_, name: string) => noun(params[name] ?? ""));
  // Chinese text has a space before a Latin word or a number.
  return { field, rule, msg: msg.replace(/(?<=\p{Script=Han})(?=[a-z\d])/giu, " ") };
}

/** Converts a schema's issues to field errors. zod's own messages are not used because they are meant for developers. */
export const fieldErrors = ({ issues }: Pick<z.ZodError, "issues">, language: Language): FieldError[] =>
  issues.map((issue) => issueError(issue, language));

function issueError(issue: z.core.$ZodIssue, language: Language): FieldError {
  // A list is sent as one form field, so errors in its items are reported for that field.
  const field = issue.path.slice(0, typeof issue.path.at(-1) === "number" ? -1 : undefined).join(".");
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return fieldError(field, "required", language);
      return fieldError(field, "type", language, { expected: issue.expected });
    case "invalid_value":
      return fieldError(field, "enum", language, { values: issue.values.join(", ") });
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return fieldError(field, "required", language);
      if (issue.origin === "string") return lengthError(field, language, "least", Number(issue.minimum));
      return fieldError(field, "min", language, { minimum: Number(issue.minimum) });
    case "too_big":
      if (issue.origin === "string") return lengthError(field, language, "most", Number(issue.maximum));
      return fieldError(field, "max", language, { maximum: Number(issue.maximum) });
    case "invalid_format":
      // The message of our own patterns is the name of a noun.
      return fieldError(field, "format", language, {
        format: nounOf(issue.format === "regex" ? issue.message : issue.format),
      });
    case "invalid_union": {
      // An empty text only leaves the value out, so the alternative to it is said.
      const inner = issue.errors.map(([first]) => first).findLast((first) => first && !asksForNothing(first));
      return inner ? issueError({ ...inner, path: issue.path }, language) : fieldError(field, "format", language);
    }
    default:
      // As for patterns; zod's own message names none.
      return fieldError(field, "format", language, { format: nounOf(issue.message) });
  }
}

const asksForNothing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "invalid_value" && issue.values.includes("");

/** The noun of that name; a pattern that names none only says that the value is not valid. */
const nounOf = (name: string): string => (Object.hasOwn(nouns, name) ? name : "");

const lengthTexts = {
  least: { en: "must have at least {count} characters", zh: "至少 {count} 个字符" },
  most: { en: "must have at most {count} characters", zh: "最多 {count} 个字符" },
};

/** zod reports only the limit that is broken. */
const lengthError = (
  field: string,
  language: Language,
  limit: keyof typeof lengthTexts,
  count: number,
): FieldError => ({
  field,
  rule: "length",
  msg: lengthTexts[limit][language].replace("{count}", String(count)),
});

/**
 * Prepares a form's fields for a schema: empty text counts as absent, unless the field is marked with
 * `.meta({ clearable: true })`. Unknown fields are left out.
 */
export function withoutBlanks(schema: z.ZodObject, raw: unknown): Record<string, unknown> {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) return {};
  const given: Record<string, unknown> = raw as Record<string, unknown>;
  const present = Object.keys(schema.shape).filter(
    (name) => Object.hasOwn(given, name) && (given[name] !== "" || isClearable(schema, name)),
  );
  return Object.fromEntries(present.map((name) => [name, given[name]]));
}

const isClearable = ({ shape }: z.ZodObject, name: string): boolean =>
  (shape[name] as z.ZodType).meta()?.clearable === true;

/** Whether text can be stored: PostgreSQL rejects NUL, and half a surrogate pair cannot be encoded in UTF-8. */
export const isReadable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The fields of a body whose name or content, at any depth, contains text that cannot be stored. */
export const unreadableFields = (raw: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(raw).flatMap(([name, value]) => (isReadable(name) && isReadableValue(value) ? [] : [name]));

/** Deeper than anything a call takes; the walk must not exhaust the stack. */
const MAX_DEPTH = 16;

function isReadableValue(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isReadable(value);
  if (value === null || typeof value !== "object") return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(([name, inner]) => isReadable(name) && isReadableValue(inner, depth + 1));
}
