import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, choosePostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { isAlive, readProgramName } from "./processes.ts";

const SUPERUSER = "meridian";
const CONNECT_TIMEOUT_MS = 2_000;

/** One cluster's folder: PostgreSQL's files, the password, the log, and which process manages it. */
export type Cluster = {
  directory: string;
  data: string;
  passwordFile: string;
  ownerFile: string;
  lockFile: string;
  logFile: string;
};

export function clusterIn(directory: string): Cluster {
  return {
    directory,
    data: join(directory, "cluster"),
    passwordFile: join(directory, "password"),
    ownerFile: join(directory, "owner"),
    lockFile: join(directory, "lock"),
    logFile: join(directory, "postgres.log"),
  };
}

/** The server named by PostgreSQL's lock file, if that process is alive and serves this cluster. */
export function findRunningServer(cluster: Cluster): { processId: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const processId = Number(lines[0]);
  return isServerOf(processId, cluster) ? { processId, port: Number(lines[3]) } : undefined;
}

/**
 * Whether a process is the server of this cluster: after a reboot or a container restart, a recorded process id may
 * belong to any process, even another PostgreSQL.
 */
export function isServerOf(processId: number, { data }: Cluster): boolean {
  if (!isAlive(processId)) return false;
  if (process.platform !== "linux") return basename(readProgramName(processId) ?? "") === "postgres";
  try {
    // A server's working directory is its data folder.
    return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

/** Otherwise PostgreSQL would mistake any process with the recorded id for a server and refuse to start. */
export function removeStaleServerLock({ data }: Cluster) {
  rmSync(join(data, "postmaster.pid"), { force: true });
}

export async function createCluster(cluster: Cluster, binaries: PostgresBinaries, isDurable: boolean) {
  const account = choosePostgresAccount();
  // The folder gets its final name once complete, so an interrupted initdb leaves nothing that looks like a cluster.
  const unfinished = `${cluster.data}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(cluster.passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  changeOwner(account, unfinished, cluster.passwordFile);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["-U", SUPERUSER, "-A", "scram-sha-256", `--pwfile=${cluster.passwordFile}`];
  const sync = isDurable ? [] : ["--no-sync"];
  await promisify(execFile)(binaries.initdb, ["-D", unfinished, ...access, ...locale, ...sync, "--no-instructions"], {
    ...account,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C", HOME: "/" },
  });
  renameSync(unfinished, cluster.data);
}

function changeOwner(account: Account, ...paths: string[]) {
  if (account.uid === undefined) return;
  for (const path of paths) chownSync(path, account.uid, account.gid);
}

export function prepareDirectory({ directory }: Cluster) {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  // A strict umask must not lock out the unprivileged account.
  if (process.getuid?.() === 0) chmodSync(directory, 0o755);
}

export function assertSameMajorVersion({ data, directory }: Cluster, { version }: PostgresBinaries) {
  const createdBy = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version.startsWith(`${createdBy}.`)) return;
  throw new Error(
    `The database in ${directory} was made by PostgreSQL ${createdBy}, and ${version} is installed: dump it with the old version and restore it, or move the folder elsewhere`,
  );
}

export function clusterUrl({ passwordFile }: Cluster, port: number, database: string): string {
  return `postgresql://${SUPERUSER}:${readFileSync(passwordFile, "utf8").trim()}@127.0.0.1:${port}/${database}`;
}

export function clusterExists({ data, passwordFile }: Cluster): boolean {
  return existsSync(data) && existsSync(passwordFile);
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A recovering server closes the connection immediately; without a listener that would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function createDatabaseIfMissing(adminUrl: string, database: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
