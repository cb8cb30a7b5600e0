import { CommandError, runNode } from "./commands.ts";

export const BIOME = "node_modules/@biomejs/biome/bin/biome";
export const TYPESCRIPT = "node_modules/typescript/bin/tsc";

/** Runs a development tool in the open, with what was typed after `--`, and returns its exit code. */
export async function runTool(file: string, args: string[]): Promise<number> {
  try {
    await runNode(file, [...args, ...process.argv.slice(2)], { output: "shown" });
    return 0;
  } catch (error) {
    // The tool has said what it found.
    if (error instanceof CommandError) return error.exitCode;
    throw error;
  }
}
