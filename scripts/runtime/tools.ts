import { CommandError, runNode } from "./commands.ts";

export const BIOME = "node_modules/@biomejs/biome/bin/biome";
export const TYPESCRIPT = "node_modules/typescript/bin/tsc";

/** Runs a development tool with visible output and the arguments after `--`, and returns its exit code. */
export async function runTool(file: string, args: string[]): Promise<number> {
  try {
    await runNode(file, [...args, ...process.argv.slice(2)], { output: "shown" });
    return 0;
  } catch (error) {
    // The tool has printed its findings.
    if (error instanceof CommandError) return error.exitCode;
    throw error;
  }
}
