import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Compiles a C file of this folder; false if the compiler or an included header is missing. */
export function compileC(source: string, target: string, options: readonly string[]): boolean {
  try {
    execFileSync("cc", ["-O2", "-o", target, join(import.meta.dirname, source), ...options], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}
