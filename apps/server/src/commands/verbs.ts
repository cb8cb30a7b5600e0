import type { App } from "../app.ts";
import { answerTo, Failure } from "../errors.ts";
import { tryOut } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { type Call, type Command, type Printed, type Verb, withApp } from "./command.ts";

interface Definition {
  summary: string;
  verbs: Readonly<Record<string, Verb>>;
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
export function commandOf(name: string, { summary, verbs, notes = "" }: Definition): Command {
  const lines = Object.entries(verbs).map(([verb, { form, text }]) => helpLine(`${name} ${verb} ${form}`, text));
  const options = Object.values(verbs).flatMap(({ options = {} }) => Object.entries(options));
  return {
    summary,
    verbs,
    help: [...lines, ...(notes ? ["", notes] : []), "", "  --dry-run  do everything, then roll it back"].join("\n"),
    options: {
      ...Object.fromEntries(options.map(([option, type]) => [option, { type }])),
      "dry-run": { type: "boolean" },
    },
    run: (call) => withApp(call, (app) => runVerb(app, name, verbs, call)),
  };
}

/** Options that every verb takes. */
const common = ["dry-run", "json", "yes", "help"];

async function runVerb(app: App, name: string, verbs: Definition["verbs"], call: Call): Promise<Printed | Printed[]> {
  const [word = "list"] = call.words;
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (!verb) throw new StaffProblem([`there is no "${word}" for ${name}; see npm run admin -- ${name} --help`]);
  const stray = Object.keys(call.values).filter(
    (option) => !(option in (verb.options ?? {})) && !common.includes(option),
  );
  if (stray.length > 0) throw new StaffProblem(stray.map((option) => `${name} ${word} has no option --${option}`));
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
