import { runCommandLine } from "../../apps/server/src/commands/run.ts";
import type { Config } from "../../apps/server/src/config.ts";

/** Runs staff commands in this process, non-interactively unless `ask` is set. */
export const adminOf =
  (config: Config, ask: ((question: string) => Promise<string>) | null = null) =>
  async (...args: string[]) => {
    let stdout = "";
    let stderr = "";
    const print = (text: string) => {
      stdout += `${text}\n`;
    };
    const complain = (text: string) => {
      stderr += `${text}\n`;
    };
    const code = await runCommandLine(args, { print, complain, ask, config: () => config });
    return { code, stdout, stderr };
  };
