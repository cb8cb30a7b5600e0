import { MeridianError } from "../../typescript/src/index.ts";
import packageFile from "../package.json" with { type: "json" };
import { type Command, parse } from "./command.ts";
import { annotate } from "./commands/annotate.ts";
import { call } from "./commands/call.ts";
import { cidr } from "./commands/cidr.ts";
import { completionOf } from "./commands/completion.ts";
import { config } from "./commands/configure.ts";
import { doctor } from "./commands/doctor.ts";
import { download, update } from "./commands/download.ts";
import { convert, diff, verify } from "./commands/files.ts";
import { grep } from "./commands/grep.ts";
import { login } from "./commands/login.ts";
import { lookup } from "./commands/lookup.ts";
import { map } from "./commands/map.ts";
import { mcp } from "./commands/mcp.ts";
import { verifyReceiptOf } from "./commands/receipt.ts";
import { summarize } from "./commands/summarize.ts";
import { CommandFailure, EXIT, UsageError } from "./errors.ts";
import { generalHelp, helpOf } from "./help.ts";
import { isOutputClosed, output } from "./output.ts";

const help: Command = {
  summary: "explain a command",
  usage: "[COMMAND]",
  options: {},
  run([name]) {
    if (name === undefined) output.write(generalHelp(commands));
    else if (Object.hasOwn(commands, name)) output.write(helpOf(name, commands[name]!));
    else throw new UsageError(`there is no command ${name}`);
    return EXIT.found;
  },
};

const commands: Readonly<Record<string, Command>> = {
  lookup,
  call,
  grep,
  summarize,
  annotate,
  map,
  cidr,
  download,
  update,
  verify,
  "verify-receipt": verifyReceiptOf,
  diff,
  convert,
  doctor,
  login,
  mcp,
  config,
  completion: completionOf(() => commands),
  help,
};

async function run(parameters: readonly string[]): Promise<number> {
  const [first] = parameters;
  if (first === "--version" || first === "-V") {
    output.write(`${packageFile.version}\n`);
    return EXIT.found;
  }
  if (first === undefined || first === "--help" || first === "-h") {
    output.write(generalHelp(commands));
    return first === undefined ? EXIT.usage : EXIT.found;
  }
  // A word that is no command is looked up.
  const isCommand = Object.hasOwn(commands, first);
  const name = isCommand ? first : "lookup";
  const command = commands[name]!;
  const { values, positionals } = parse(command, isCommand ? parameters.slice(1) : parameters);
  if (values.help) {
    output.write(helpOf(name, command));
    return EXIT.found;
  }
  return command.run(positionals, values);
}

async function main(): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2));
    output.flush();
  } catch (error) {
    // Whoever read the output has seen enough.
    if (isOutputClosed(error)) return;
    if (!(error instanceof UsageError || error instanceof CommandFailure || error instanceof MeridianError))
      throw error;
    output.flush();
    const hint = error instanceof UsageError ? "\nmeridian help explains the commands." : "";
    process.stderr.write(`meridian: ${error.message}${hint}\n`);
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failure;
  }
}

void main();
