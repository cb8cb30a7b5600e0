import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The account PostgreSQL runs as; empty for the current one. */
export type Account = { uid: number; gid: number } | Record<string, never>;

const UNPRIVILEGED_ACCOUNTS = ["postgres", "nobody"];
const OTHERS_MAY_ENTER = 0o001;

/** PostgreSQL refuses to run as root, so it runs under an unprivileged account that already exists. */
export function choosePostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error(`PostgreSQL cannot run as root, and there is no account ${UNPRIVILEGED_ACCOUNTS.join(" or ")}`);
}

/** Whether another account can reach `path`, which it cannot below a home directory with mode 0700, for example. */
export function isReachableByOthers(path: string): boolean {
  let directory = dirname(resolve(path));
  while (true) {
    if (existsSync(directory) && (statSync(directory).mode & OTHERS_MAY_ENTER) === 0) return false;
    const parent = dirname(directory);
    if (parent === directory) return true;
    directory = parent;
  }
}
