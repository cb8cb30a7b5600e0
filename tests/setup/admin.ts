import { runCommandLine } from "../../apps/server/src/commands/run.ts";
import type { Config } from "../../apps/server/src/config.ts";

/** Runs staff's commands in this process, with nobody at the keyboard unless somebody answers. */
export const adminOf =
  (config: Config, ask: ((question: string) => Promise<string>) | null = null) =>
  async (...words: string[]) => {
    let stdout = "";
    let stderr = "";
    const print = (text: string) => {
      stdout += `${text}\n`;
    };
    const complain = (text: string) => {
      stderr += `${text}\n`;
    };
    const code = await runCommandLine(words, { print, complain, ask, config: () => config });
    return { code, stdout, stderr };
  };
