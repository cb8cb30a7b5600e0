import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The path of a script that runs in a process of its own: next to the sources in development, next to the bundle in
 * production.
 * @param candidates relative to `base`
 * @throws Error if none exists
 */
export function scriptPath(base: string, candidates: readonly string[]): string {
  const path = candidates.map((candidate) => fileURLToPath(new URL(candidate, base))).find(existsSync);
  if (path === undefined) throw new Error(`${candidates.at(-1)} is missing`);
  return path;
}
