// Runs staff commands of the production build one after the other, in the folder and with the settings it was started
// with: a process for each would spend more than a second of processor time on its start. Sends their outcomes to its
// parent.
//
//   node scripts/trial/command-process.ts '[["users", "list"]]'

import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** How a command ended. */
export interface CommandOutcome {
  words: string[];
  exitCode: number;
  printed: string;
  complaints: string;
}

const cli = pathToFileURL(join(process.cwd(), "server/cli.js")).href;
const runs = JSON.parse(process.argv[2] ?? "[]") as string[][];
const outcomes: CommandOutcome[] = [];
for (const words of runs) outcomes.push(await runCommand(words, outcomes.length));
process.exitCode = 0;
process.send?.(outcomes);

async function runCommand(words: string[], index: number): Promise<CommandOutcome> {
  const outcome = { words, exitCode: 0, printed: "", complaints: "" };
  console.log = (text) => {
    outcome.printed += `${text}\n`;
  };
  console.error = (text) => {
    outcome.complaints += `${text}\n`;
  };
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
  try {
    // The program runs when it is loaded, which happens once for each address.
    await import(`${cli}?run=${index}`);
    outcome.exitCode = Number(process.exitCode ?? 0);
  } catch (error) {
    outcome.exitCode = 1;
    outcome.complaints += error instanceof Error ? error.message : String(error);
  }
  return outcome;
}
