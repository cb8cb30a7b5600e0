import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Config } from "../config.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import type { Command, Printed } from "./command.ts";
import { commands } from "./index.ts";

/** The terminal: a command's input and output. */
export interface Terminal {
  print: (text: string) => void;
  complain: (text: string) => void;
  /** Null when not interactive. */
  ask: ((question: string) => Promise<string>) | null;
  config: () => Config;
}

const common = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  yes: { type: "boolean", short: "y" },
} satisfies ParseArgsOptionsConfig;

const MAX_CELL = 60;

/** Runs the typed command and returns its exit code. */
export async function runCommandLine([name = "", ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command ? runCommand(command, name, rest, terminal) : listCommands(name, terminal);
}

function listCommands(name: string, { print, complain }: Terminal): number {
  const list = Object.entries(commands).map(([title, { summary }]) => `  ${title.padEnd(16)}${summary}`);
  print(`Usage: npm run admin -- <command> [--help] [--json]\n\n${list.join("\n")}`);
  if (["", "help", "--help", "-h"].includes(name)) return 0;
  complain(`\nThere is no command "${name}".`);
  return 1;
}

async function runCommand(
  { summary, help, options, run }: Command,
  name: string,
  rest: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    const { positionals: words, values } = parse(rest, options);
    if (values.help) {
      terminal.print(`npm run admin -- ${name}\n\n${summary}${help ? `\n\n${help}` : ""}`);
      return 0;
    }
    const confirm = (question: string) => confirmAt(terminal, question, values.yes === true);
    const result = await run({ words, values, confirm, config: terminal.config });
    showResult(terminal, result, values.json === true);
    return 0;
  } catch (error) {
    if (!(error instanceof StaffProblem)) throw error;
    for (const problem of error.problems) terminal.complain(problem);
    return 1;
  }
}

function parse(rest: readonly string[], options: ParseArgsOptionsConfig = {}) {
  try {
    return parseArgs({ args: [...rest], allowPositionals: true, options: { ...options, ...common } }) as {
      positionals: string[];
      values: Record<string, string | boolean | undefined>;
    };
  } catch (error) {
    throw new StaffProblem([(error as Error).message]);
  }
}

/** When not interactive, only --yes confirms. */
async function confirmAt({ ask }: Terminal, question: string, isSure: boolean): Promise<void> {
  if (isSure) return;
  if (!ask) throw new StaffProblem([`${question} Add --yes to do it.`]);
  const answer = await ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new StaffProblem(["Nothing was done."]);
}

function showResult({ print }: Terminal, result: Printed | Printed[], isJson: boolean): void {
  if (isJson) print(JSON.stringify(result));
  else if (Array.isArray(result)) print(tableOf(result).join("\n"));
  else {
    const width = Math.max(16, ...Object.keys(result).map((key) => key.length + 2));
    for (const [key, value] of Object.entries(result))
      for (const [index, line] of [value].flat().map(textOf).entries())
        print(`${(index === 0 ? key : "").padEnd(width)}${line}`);
  }
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
