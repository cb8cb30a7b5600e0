import type { ParseArgsOptionsConfig } from "node:util";
import type { Endpoint, HandlerInput } from "@meridian/contract/endpoint";
import { fieldErrors } from "@meridian/contract/input";
import type { App } from "../app.ts";
import { answerTo, Failure } from "../errors.ts";
import { tryOut } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { type Call, type Command, type Printed, withApp } from "./command.ts";

/** One verb of a command. */
export interface Verb {
  /** The verb's arguments and its description, as shown in the help. */
  form: string;
  text: string;
  /** The question to confirm before something is removed, or sent to many. */
  question?: (app: App, call: Call) => string | Promise<string>;
  run: (app: App, call: Call) => Promise<Printed | Printed[]>;
}

interface Definition {
  summary: string;
  verbs: Readonly<Record<string, Verb>>;
  options?: ParseArgsOptionsConfig;
  /** Text below the usage lines. */
  notes?: string;
}

const WIDTH = 58;

/** A form and its description side by side, or one below the other if the form is too long. */
export function helpLine(form: string, text: string): string {
  const shown = form.trimEnd();
  return shown.length > WIDTH ? `  ${shown}\n  ${"".padEnd(WIDTH)} ${text}` : `  ${shown.padEnd(WIDTH)} ${text}`;
}

/** A command with several verbs, each of which supports --dry-run. */
export function commandOf(name: string, { summary, verbs, options = {}, notes = "" }: Definition): Command {
  const lines = Object.entries(verbs).map(([verb, { form, text }]) => helpLine(`${name} ${verb} ${form}`, text));
  return {
    summary,
    help: [...lines, ...(notes ? ["", notes] : []), "", "  --dry-run  do everything, then roll it back"].join("\n"),
    options: { ...options, "dry-run": { type: "boolean" } },
    run: (call) => withApp(call, (app) => runVerb(app, name, verbs, call)),
  };
}

async function runVerb(app: App, name: string, verbs: Definition["verbs"], call: Call): Promise<Printed | Printed[]> {
  const [word = "list"] = call.words;
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (!verb) throw new StaffProblem([`there is no "${word}" for ${name}; see npm run admin -- ${name} --help`]);
  try {
    if (call.values["dry-run"] === true) {
      const tried = await tryOut(app, (app) => verb.run(app, call));
      return Array.isArray(tried) ? tried : { "would be": word, ...tried };
    }
    if (verb.question) await call.confirm(await verb.question(app, call));
    return await verb.run(app, call);
  } catch (error) {
    throw error instanceof Failure ? problemOf(error) : error;
  }
}

/** An error in one line, with the state that caused it. */
function problemOf(failure: Failure): StaffProblem {
  const { msg } = answerTo(failure, "en", "").envelope;
  const state = failure.failure === "CONFLICT" ? `: it is ${String(failure.data?.state)}` : "";
  return new StaffProblem([msg + state]);
}

/** The arguments, parsed by the contract's schema. @throws StaffProblem listing everything that is wrong */
export function readInput<E extends Endpoint>({ input }: E, given: Readonly<Record<string, unknown>>): HandlerInput<E> {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const result = input.safeParse(present, { reportInput: true });
  if (!result.success)
    throw new StaffProblem(fieldErrors(result.error, "en").map(({ field, msg }) => `${field} ${msg}`));
  return result.data as HandlerInput<E>;
}

/** Parses name=value arguments. @throws StaffProblem for anything that is not a field of the call */
export function readFields(words: readonly string[], shape: object): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name, value] = /^([a-z_]+)=(.*)$/s.exec(word) ?? [];
      if (!name || value === undefined || !Object.hasOwn(shape, name))
        throw new StaffProblem([`"${word}" is not a field; the fields are ${Object.keys(shape).join(", ")}`]);
      return [name, value];
    }),
  );
}

export const stringOption = { type: "string" } as const;
