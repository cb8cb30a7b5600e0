import type { CallerInput, Endpoint, HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { fieldErrors } from "@meridian/contract/input";
import * as z from "zod";
import type { App } from "../app.ts";
import type { Caller, Route } from "../lib/calls.ts";
import type { SignedIn } from "../lib/signed-in.ts";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { routes } from "../modules/index.ts";
import type { Call, Printed, Verb } from "./command.ts";
import { readFileAt } from "./files.ts";

/** Rows of a list unless the call asks for another number. */
const ROWS = 50;

/** The command line as a caller: staff who may do everything and have no account. */
const user: SignedIn = {
  ...{ id: commandLine.id, accountId: commandLine.accountId, isMain: false, permissions: [], sessionId: 0 },
  ...{ staffRole: "owner", hasTwoFactor: true },
};
const caller = { ip: commandLine.ip, language: "en" } as Caller;

type Reader = (app: App, typed: string) => Promise<unknown>;

/** How a verb differs from its endpoint. */
export interface Variant<E extends Endpoint> {
  /** Shown in the help instead of the endpoint's summary. */
  text?: string;
  /** Values that are part of the verb, such as its action. */
  fixed?: Partial<CallerInput<E>>;
  /** Fields given as words before the options; `id` by default, if there is one. */
  words?: readonly (keyof HandlerInput<E> & string)[];
  /** Turns what was typed for a field into its value, such as a phone number into a user's id. */
  read?: Partial<Record<keyof HandlerInput<E> & string, Reader>>;
  /** Asked before something is removed, or sent to many; `{id}` stands for what was typed for the field. */
  question?: string | ((app: App, input: HandlerInput<E>) => Promise<string>);
  /** Values of fields that are not given, which may depend on those that are. */
  defaults?: (app: App, typed: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The fields that the verb takes besides `words`; all by default. */
  fields?: readonly (keyof HandlerInput<E> & string)[];
  /** Options that are no fields of the endpoint, for `before` and `show`. */
  options?: readonly string[];
  /** Done before the call. */
  before?: (app: App, input: HandlerInput<E>, values: Call["values"]) => Promise<void>;
  /** What is printed; by default the answer, or its rows if it is a list. */
  show?: (answer: HandlerOutput<E>, call: Call) => unknown;
}

export const optionOf = (field: string): string => field.replaceAll("_", "-");

/** Calls a staff endpoint in this process, with the command line as the caller. @throws Failure as the endpoint */
export async function callStaff<E extends Endpoint>(app: App, endpoint: E, input: HandlerInput<E>) {
  const route = routes.find((route) => route.endpoint.path === endpoint.path) as Route;
  return (await route.handler({ app, input, caller, user } as never)) as HandlerOutput<E>;
}

/** A verb whose arguments, help and validation are those of a staff endpoint. */
export function endpointVerb<E extends Endpoint>(endpoint: E, variant: Variant<E> = {}): Verb {
  const { fixed = {}, read = {}, options = [], question, text = endpoint.summary } = variant;
  const shape = endpoint.input.shape as Record<string, z.ZodType>;
  const words: readonly string[] = variant.words ?? ("id" in shape && !("id" in fixed) ? ["id"] : []);
  const names: readonly string[] = variant.fields ?? Object.keys(shape).filter((name) => !(name in fixed));
  const named = names.filter((name) => !words.includes(name)).map((name) => [name, shape[name] as z.ZodType] as const);
  const fields = [...words.map((name) => [name, shape[name] as z.ZodType] as const), ...named];

  function typedValues({ words: [, ...given], values }: Call): Record<string, unknown> {
    const typed: Record<string, unknown> = { ...("limit" in shape && { limit: ROWS }), ...fixed };
    const positions = given.filter((word) => !isPair(word));
    if (positions.length > words.length) throw new StaffProblem([`"${positions[words.length]}" is one word too many`]);
    for (const [at, word] of positions.entries()) typed[words[at] as string] = word;
    Object.assign(typed, readPairs(given.filter(isPair), Object.fromEntries(fields)));
    for (const [name] of named) if (values[optionOf(name)] !== undefined) typed[name] = values[optionOf(name)];
    return typed;
  }

  async function inputOf(app: App, call: Call): Promise<HandlerInput<E>> {
    const given = typedValues(call);
    for (const [name, schema] of fields) {
      const turn = (read as Readonly<Record<string, Reader | undefined>>)[name] ?? (isFile(schema) ? readFileAt : null);
      if (turn && typeof given[name] === "string") given[name] = await turn(app, given[name]);
    }
    return readInput(endpoint, { ...variant.defaults?.(app, given), ...given });
  }

  return {
    endpoint,
    form: [
      ...words.map((name) => `<${name}>`),
      ...named.map(([name, schema]) => formOf(name, schema)),
      ...options.map((name) => `[--${name} …]`),
    ].join(" "),
    text: text.charAt(0).toLowerCase() + text.slice(1),
    options: Object.fromEntries([
      ...named.map(([name, schema]) => [optionOf(name), isSwitch(schema) ? "boolean" : "string"] as const),
      ...options.map((name) => [name, "string"] as const),
    ]),
    ...(question && {
      question: async (app, call) =>
        typeof question === "string" ? filledIn(question, typedValues(call)) : question(app, await inputOf(app, call)),
    }),
    run: async (app, call) => {
      const input = await inputOf(app, call);
      await variant.before?.(app, input, call.values);
      const answer = await callStaff(app, endpoint, input);
      const shown = variant.show ? await variant.show(answer, call) : answer;
      return ((shown as { list?: Printed[] }).list ?? shown) as Printed | Printed[];
    },
  };
}

const isPair = (word: string): boolean => /^[a-z_]+=/.test(word);
const isSwitch = (schema: z.ZodType): boolean => schema.safeParse(true).success && !schema.safeParse("7").success;

/** A field as the help shows it; a list of values only if it is short. */
function formOf(name: string, schema: z.ZodType): string {
  const { enum: values, type } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    enum?: unknown[];
    type?: string;
  };
  const kind =
    values && values.length <= 4 ? values.join("|") : isFile(schema) ? "file" : type === "integer" ? "n" : "…";
  const shown = isSwitch(schema) ? `--${optionOf(name)}` : `--${optionOf(name)} ${kind}`;
  return schema.safeParse(undefined).success ? `[${shown}]` : shown;
}

const isFile = (schema: z.ZodType): boolean => schema.safeParse(new File([" "], "a")).success;

const filledIn = (question: string, typed: Readonly<Record<string, unknown>>): string =>
  question.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => String(typed[name] ?? ""));

/** The arguments, parsed by the contract's schema. @throws StaffProblem listing everything that is wrong */
export function readInput<E extends Endpoint>({ input }: E, given: Readonly<Record<string, unknown>>): HandlerInput<E> {
  const result = input.safeParse(given, { reportInput: true });
  if (!result.success)
    throw new StaffProblem(fieldErrors(result.error, "en").map(({ field, msg }) => `${field} ${msg}`));
  return result.data as HandlerInput<E>;
}

/** Parses name=value words. @throws StaffProblem for anything that is not a field of the call */
function readPairs(words: readonly string[], shape: object): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf("=");
      const name = word.slice(0, at);
      if (!Object.hasOwn(shape, name))
        throw new StaffProblem([`"${name}" is not a field; the fields are ${Object.keys(shape).join(", ")}`]);
      return [name, word.slice(at + 1)];
    }),
  );
}
