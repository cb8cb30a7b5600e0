import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT_DIRECTORY } from "./paths.ts";

// In node_modules, so that a new install, which may bring another version of the tool, makes everything anew.
const STAMPS_DIRECTORY = join(ROOT_DIRECTORY, "node_modules/.cache/meridian");

export type DerivedFiles = {
  name: string;
  /** Glob patterns from the repository's root. */
  inputs: string[];
  excludedInputs?: string[];
  /** Paths from the repository's root that must exist afterwards. */
  outputs: string[];
};

/** Runs `make` when an input changed since it last succeeded, or an output is missing. Returns whether it ran. */
export async function makeUnlessCurrent(derived: DerivedFiles, make: () => Promise<void>): Promise<boolean> {
  const stamp = join(STAMPS_DIRECTORY, `${derived.name}.sha256`);
  const hash = hashInputs(derived);
  const isMade = derived.outputs.every((path) => existsSync(join(ROOT_DIRECTORY, path)));
  if (isMade && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

function hashInputs({ inputs, excludedInputs = [] }: DerivedFiles): string {
  const hash = createHash("sha256");
  const paths = globSync(inputs, { cwd: ROOT_DIRECTORY, exclude: ["**/node_modules/**", ...excludedInputs] }).sort();
  for (const path of paths) {
    const file = join(ROOT_DIRECTORY, path);
    if (!statSync(file).isFile()) continue;
    const content = readFileSync(file);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
