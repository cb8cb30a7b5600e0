import * as z from "zod";

// A form field arrives as text. Each helper takes that text or the typed value, and yields the typed value.

/** A whole number between `min` and `max`, also as decimal text. */
export const integer = (min: number, max: number) =>
  z.preprocess(
    (value: number | string) => (typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

/** A row's id. */
export const id = () => integer(1, Number.MAX_SAFE_INTEGER);

/** Yes or no: `1`, `0`, `true`, `false` or a boolean. */
export const flag = () =>
  z.preprocess(
    (value: boolean | number | string) => ({ "1": true, true: true, "0": false, false: false })[String(value)] ?? value,
    z.boolean(),
  );

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
