import * as z from "zod";
import type { Steps } from "../lib/bulk-queue.ts";

/** Items of a list that are validated and serialised in one step. */
const STEP_ITEMS = 250;
/** Values, and characters of text, from which an answer is large: anything smaller takes less than a millisecond. */
const LARGE_VALUES = 2000;
const LARGE_TEXT = 65_536;

/** Whether an answer takes long to validate and serialise. Looks at a bounded part of it. */
export function isLarge(answer: unknown): boolean {
  let values = 0;
  let characters = 0;
  const waiting: unknown[] = [answer];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") characters += value.length;
    else if (Array.isArray(value)) {
      if (value.length > LARGE_VALUES) return true;
      waiting.push(...value);
    } else if (value !== null && typeof value === "object") waiting.push(...Object.values(value));
    if (++values > LARGE_VALUES || characters > LARGE_TEXT) return true;
  }
  return false;
}

/** The JSON of a large answer, in steps; the same as `JSON.stringify(schema.parse(answer))`. */
export function* jsonSteps(schema: z.core.$ZodType, answer: unknown): Steps<string> {
  if (isPlainObject(schema) && isRecord(answer)) return yield* objectSteps(schema, answer);
  if (isPlainArray(schema) && Array.isArray(answer) && answer.length > STEP_ITEMS)
    return yield* listSteps(schema, answer);
  return JSON.stringify(z.parse(schema, answer));
}

function* objectSteps(schema: z.core.$ZodObject, answer: Record<string, unknown>): Steps<string> {
  const fields: string[] = [];
  for (const [name, field] of Object.entries(schema._zod.def.shape)) {
    const text: string | undefined = yield* jsonSteps(field, answer[name]);
    // JSON has no undefined, so an absent optional field is left out.
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join()}}`;
}

function* listSteps(schema: z.core.$ZodArray, answer: unknown[]): Steps<string> {
  const parts: string[] = [];
  for (let start = 0; start < answer.length; start += STEP_ITEMS) {
    if (start > 0) yield;
    parts.push(JSON.stringify(z.parse(schema, answer.slice(start, start + STEP_ITEMS))).slice(1, -1));
  }
  return `[${parts.join()}]`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Whether the parts of a value can be validated one by one, because no rule is about all of it. */
const isWithoutRules = ({ _zod }: z.core.$ZodType): boolean => (_zod.def.checks ?? []).length === 0;

const isPlainObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject =>
  schema instanceof z.core.$ZodObject && schema._zod.def.catchall === undefined && isWithoutRules(schema);

const isPlainArray = (schema: z.core.$ZodType): schema is z.core.$ZodArray =>
  schema instanceof z.core.$ZodArray && isWithoutRules(schema);
