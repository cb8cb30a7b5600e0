import { createInterface } from "node:readline/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Command, Printed } from "./commands/command.ts";
import { commands } from "./commands/index.ts";
import { StaffProblem } from "./modules/staff/problem.ts";

const common = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  yes: { type: "boolean", short: "y" },
} satisfies ParseArgsOptionsConfig;

const MAX_CELL = 60;

/** `npm run admin -- <command>`: what staff do, without a page. */
const [name = "", ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
process.exitCode = command ? await runCommand(command) : listCommands();

function listCommands(): number {
  const list = Object.entries(commands).map(([title, { summary }]) => `  ${title.padEnd(16)}${summary}`);
  console.log(`Usage: npm run admin -- <command> [--help] [--json]\n\n${list.join("\n")}`);
  if (["", "help", "--help", "-h"].includes(name)) return 0;
  console.error(`\nThere is no command "${name}".`);
  return 1;
}

async function runCommand({ summary, help, options, run }: Command): Promise<number> {
  try {
    const { positionals: words, values } = parse(options);
    if (values.help) {
      console.log(`npm run admin -- ${name}\n\n${summary}${help ? `\n\n${help}` : ""}`);
      return 0;
    }
    const result = await run({ words, values, confirm: (question) => confirm(question, values.yes === true) });
    print(result, values.json === true);
    return 0;
  } catch (error) {
    if (!(error instanceof StaffProblem)) throw error;
    for (const problem of error.problems) console.error(problem);
    return 1;
  }
}

function parse(options: ParseArgsOptionsConfig = {}) {
  try {
    return parseArgs({ args: rest, allowPositionals: true, options: { ...options, ...common } }) as {
      positionals: string[];
      values: Record<string, string | boolean | undefined>;
    };
  } catch (error) {
    throw new StaffProblem([(error as Error).message]);
  }
}

/** Without somebody at the keyboard only --yes is a yes. */
async function confirm(question: string, isSure: boolean): Promise<void> {
  if (isSure) return;
  if (!process.stdin.isTTY) throw new StaffProblem([`${question} Add --yes to do it.`]);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new StaffProblem(["Nothing was done."]);
}

function print(result: Printed | Printed[], isJson: boolean): void {
  if (isJson) console.log(JSON.stringify(result));
  else if (Array.isArray(result)) console.log(tableOf(result).join("\n"));
  else
    for (const [key, value] of Object.entries(result))
      for (const [index, line] of [value].flat().map(textOf).entries())
        console.log(`${(index === 0 ? key : "").padEnd(16)}${line}`);
}

function tableOf(rows: readonly Printed[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return ["none"];
  const cells = rows.map((row) => columns.map((column) => textOf(row[column]).slice(0, MAX_CELL)));
  const widths = columns.map((column, at) => Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ");
  return [columns, ...cells].map((row) => lineOf(row).trimEnd());
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
