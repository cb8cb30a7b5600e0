import { createInterface } from "node:readline/promises";
import { runCommandLine } from "./commands/run.ts";
import { processConfig } from "./config.ts";

/** `npm run admin -- <command>`: what staff do, without a page. */
process.exitCode = await runCommandLine(process.argv.slice(2), {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
  ask: process.stdin.isTTY ? ask : null,
  config: processConfig,
});

function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}
