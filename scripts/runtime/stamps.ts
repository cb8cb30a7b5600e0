import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFileLock } from "./file-lock.ts";
import { ROOT_DIRECTORY } from "./paths.ts";

// In node_modules, so that a new install, which may bring another version of a tool, regenerates everything.
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
  if (isCurrent(derived)) return false;
  const stamp = stampOf(derived);
  mkdirSync(STAMPS_DIRECTORY, { recursive: true });
  return withFileLock(`${stamp}.lock`, async () => {
    // Another command may have generated it meanwhile.
    if (isCurrent(derived)) return false;
    rmSync(stamp, { force: true });
    const hash = hashInputs(derived);
    await make();
    writeFileSync(stamp, hash);
    return true;
  });
}

function stampOf({ name }: DerivedFiles): string {
  return join(STAMPS_DIRECTORY, `${name}.sha256`);
}

function isCurrent(derived: DerivedFiles): boolean {
  if (!derived.outputs.every((path) => existsSync(join(ROOT_DIRECTORY, path)))) return false;
  const stamp = stampOf(derived);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashInputs(derived);
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
