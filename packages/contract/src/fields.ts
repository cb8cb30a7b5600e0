import * as z from "zod";
import { countryCodeOf } from "./country-codes.ts";
import { isMailAddress, plainMail } from "./mail.ts";
import { priceTypes } from "./price-types.ts";
import { plainCode, plainPhone } from "./written.ts";

// Form fields arrive as text. Each helper accepts the text or the typed value, and yields the typed value.

/** An integer from `min` to `max`, also as decimal text. */
export const integer = (min: number, max: number) =>
  z.preprocess(
    (value: number | string) => (typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

/** A pricing type of the specification, also as decimal text. */
export const serviceType = () =>
  z.preprocess(
    (value: number | string) => (typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value),
    z.literal(priceTypes),
  );

/** A boolean: `1`, `0`, `true` or `false`. */
export const flag = () =>
  z.preprocess((value: boolean | number | string) => {
    if (value === 1 || value === "1" || value === "true") return true;
    return value === 0 || value === "0" || value === "false" ? false : value;
  }, z.boolean());

/** One to `max` characters after trimming, on any number of lines. The database cannot store NUL. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes("\0"));

/**
 * One to `max` characters on one line, such as a name: control characters could break a message, a header or a table in
 * which it is used.
 */
export const text = (max: number) =>
  lines(max).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: "one_line" });

/** An IPv4 or IPv6 address. Only the length is checked here; the lookup engine's strict parser does the rest. */
export const address = () =>
  text(45).meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址", examples: ["8.8.8.8"] });

/** A point in time: handlers return a Date or ISO text, callers receive ISO 8601 text in UTC. */
export const timestamp = () =>
  z.preprocess((value: Date | string) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime());

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => z.iso.date();

/** A list without paging. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item).meta({ en: "Rows", zh: "列表" }),
    total: z.int().meta({ en: "Total number of rows", zh: "总条数" }),
  });

/** A mainland China mobile number, or any number with its country code, however it is written. */
export const phone = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? plainPhone(value) : value),
    z
      .string()
      .max(16)
      .regex(/^(?:1[3-9]\d{9}|\+[1-9]\d{7,14})$/, { error: "phone" })
      .meta({
        en: "Phone: mainland China number, or E.164 with +",
        zh: "手机号：中国大陆号码，或带 + 的 E.164 格式",
        examples: ["13800138000"],
      }),
  );

/** A mail address at a public domain, in any script. */
export const email = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? plainMail(value) : value),
    z
      .string()
      .max(120)
      .refine(isMailAddress, { error: "email" })
      .meta({ en: "Email", zh: "邮箱", format: "email", examples: ["ann@example.com"] }),
  );

/** A six-digit code, as sent by SMS or email, also with separators. */
export const smsCode = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? plainCode(value) : value),
    z
      .string()
      .regex(/^\d{6}$/, { error: "sms_code" })
      .meta({ examples: ["123456"] }),
  );

/** Only the length is checked here; weak passwords have their own error. */
export const password = () =>
  z
    .string()
    .min(1)
    .max(128)
    .meta({ en: "Password", zh: "密码", examples: ["correct-horse-7"] });

/** The code of a country, also of three letters or a customary one such as UK; the code of ISO 3166-1 in use results. */
export const countryCode = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? (countryCodeOf(value) ?? "") : value),
    z
      .string()
      .regex(/^[A-Z]{2}$/, { error: "country" })
      .meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码", examples: ["US"] }),
  );

/** An IANA time zone name. */
export const timeZone = () => text(64).meta({ examples: ["Asia/Shanghai"] });

/** The solution of the /v1/captcha challenge. */
export const captchaToken = () =>
  text(2000).optional().meta({
    en: "Solution to the `/v1/captcha` challenge, required after error 1007",
    zh: "`/v1/captcha` 题目的解答，返回错误 1007 后必填",
  });

/** An uploaded file. Its type is determined from its content, not from what the sender claims. */
export const file = () => z.file();

/** A list of at most `max` items, also as comma-separated text. */
export const list = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value: string | z.input<T>[]) =>
      typeof value === "string"
        ? value
            .split(",")
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z.array(item).max(max),
  );

/** A list of at most `max` objects, also as JSON text. */
export const structures = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess((value: string | z.input<T>[]) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, z.array(item).max(max));

/** Page number, starting at 1, and rows per page. */
export const paging = {
  page: integer(1, 1_000_000).default(1).meta({ en: "Page number, starting at 1", zh: "页码，从 1 开始" }),
  limit: integer(1, 100).default(10).meta({ en: "Rows per page, at most 100", zh: "每页条数，最多 100" }),
};

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item).meta({ en: "Rows", zh: "列表" }),
    total: z.int().meta({ en: "Total number of rows", zh: "总条数" }),
    page: z.int().meta({ en: "Page number, starting at 1", zh: "页码，从 1 开始" }),
    limit: z.int().meta({ en: "Rows per page, at most 100", zh: "每页条数，最多 100" }),
  });
