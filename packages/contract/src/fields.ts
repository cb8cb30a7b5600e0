import * as z from "zod";
import { priceTypes } from "./price-types.ts";

// Form fields arrive as text. Each helper accepts that text or the typed value, and yields the typed value.

/** A whole number between `min` and `max`, also as decimal text. */
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

/** Yes or no: `1`, `0`, `true`, `false` or a boolean. */
export const flag = () =>
  z.preprocess((value: boolean | number | string) => {
    if (value === 1 || value === "1" || value === "true") return true;
    return value === 0 || value === "0" || value === "false" ? false : value;
  }, z.boolean());

/** One to `max` characters after trimming, none of them NUL, which the database cannot keep. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !value.includes("\0"));

/** An IPv4 or IPv6 address; the lookup engine's strict parser decides, so only the length is checked here. */
export const address = () => text(45).meta({ examples: ["8.8.8.8"] });

/** A moment: handlers return a Date or ISO text, callers receive ISO 8601 text in UTC. */
export const timestamp = () =>
  z.preprocess((value: Date | string) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime());

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => z.iso.date();

/** Items of a list that is not paged. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), total: z.int() });

/** A mainland mobile number, or any number in E.164 form; spaces and dashes do not count. */
export const phone = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? value.replace(/[\s-]/g, "") : value),
    z
      .string()
      .max(16)
      .regex(/^(?:1[3-9]\d{9}|\+[1-9]\d{7,14})$/, { error: "phone" })
      .meta({ examples: ["13800138000"], description: "Mainland mobile number, or E.164 with +" }),
  );

export const email = () =>
  z
    .email()
    .max(120)
    .meta({ examples: ["ann@example.com"] });

/** Six digits, as sent by SMS. */
export const smsCode = () =>
  z
    .string()
    .regex(/^\d{6}$/, { error: "sms_code" })
    .meta({ examples: ["123456"] });

/** The schema checks only the length; weak passwords have their own error. */
export const password = () =>
  z
    .string()
    .min(1)
    .max(128)
    .meta({ examples: ["correct-horse-7"] });

/** An IANA time zone name. */
export const timeZone = () => text(64).meta({ examples: ["Asia/Shanghai"] });

/** The solved challenge of /v1/captcha. */
export const captchaToken = () => text(2000).optional();

/** An uploaded file; its type is determined from its content, not from what the sender claims. */
export const file = () => z.file();

/** Comma-separated text, or a list; at most `max` items. */
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

/** A list of structures: JSON text in a form, or the list itself; at most `max` items. */
export const structures = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess((value: string | z.input<T>[]) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, z.array(item).max(max));

/** The page of a list, from 1, and how many rows one holds. */
export const paging = {
  page: integer(1, 1_000_000).default(1),
  limit: integer(1, 100).default(10),
};

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), page: z.int(), limit: z.int() });
