import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { closeSync, fstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readProcessId, withFileLock } from "./file-lock.ts";
import { guardProcess } from "./guard.ts";
import { openLogFile } from "./log-rotation.ts";
import { choosePostgresAccount, isReachableByOthers } from "./postgres-account.ts";
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import {
  assertSameMajorVersion,
  type Cluster,
  canConnect,
  clusterExists,
  clusterIn,
  clusterUrl,
  createCluster,
  createDatabaseIfMissing,
  findRunningServer,
  isServerOf,
  prepareDirectory,
  removeStaleServerLock,
} from "./postgres-cluster.ts";
import { findFreePort, isAlive } from "./processes.ts";

export type EmbeddedPostgres = {
  /** Connection string of the requested database. */
  url: string;
  /** The actual data folder, which differs from the requested one if the unprivileged account cannot reach that. */
  directory: string;
  /** `joined`: another running process manages this server; `adopted`: that process died, so this one manages it. */
  origin: "started" | "adopted" | "joined";
  /** Settles when the server has ended. */
  ended: Promise<void>;
  /** Fast shutdown; has no effect on a joined server. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Contains the cluster, its password and its log; created if missing. */
  directory: string;
  /** Created if missing. */
  database?: string;
  /** False for databases that may be lost: no fsync, and the folder is deleted with the server. */
  isDurable?: boolean;
  /** Port to listen on; defaults to a free one. */
  port?: number | undefined;
};

type Server = { process: ChildProcess; ended: Promise<void>; port: number; logStart: number };
type Launch = Required<Pick<EmbeddedPostgresOptions, "isDurable">> & Pick<EmbeddedPostgresOptions, "port">;

/** Crash recovery of a large database takes a while. */
const START_TIMEOUT_MS = 60_000;
const JOIN_TIMEOUT_MS = 10_000;
const FAST_SHUTDOWN_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 25;
const WATCH_INTERVAL_MS = 500;
const LOG_TAIL_LENGTH = 3_000;
/** Errors that a retry can fix: children of a killed server release shared memory late, and a free port can be taken. */
const TRANSIENT_FAILURE = /shared memory|another server|address already in use/i;
const RELOCATED_DIRECTORY = "/var/lib/meridian-postgres";

/**
 * Starts PostgreSQL from the programs npm installed, or joins the server that already runs on the same folder. Several
 * processes may call it at once. Works as root too, where PostgreSQL runs under an unprivileged account.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = "meridian", isDurable = true, port } = options;
  const cluster = clusterIn(placeDirectory(options.directory));
  prepareDirectory(cluster);
  return withFileLock(cluster.lockFile, async () => {
    const running = await joinRunningServer(cluster, database);
    if (running) return running;
    const binaries = placeBinaries(findPostgresBinaries());
    removeStaleServerLock(cluster);
    if (clusterExists(cluster)) assertSameMajorVersion(cluster, binaries);
    else await createCluster(cluster, binaries, isDurable);
    const server = await startServer(cluster, binaries, { isDurable, port });
    await createDatabaseIfMissing(clusterUrl(cluster, server.port, "postgres"), database);
    writeFileSync(cluster.ownerFile, String(process.pid));
    return superviseServer(cluster, server, { database, isDurable });
  });
}

/** Stops the server of a folder, no matter which process started it. Returns false if none is running. */
export async function stopEmbeddedPostgres(directory: string): Promise<boolean> {
  const cluster = clusterIn(placeDirectory(directory));
  const server = findRunningServer(cluster);
  if (!server) return false;
  await stopServer(cluster, server.processId);
  return true;
}

// As root, the account PostgreSQL runs as cannot reach a repository in a private directory.
function placeDirectory(requested: string): string {
  const directory = resolve(requested);
  if (process.getuid?.() !== 0 || isReachableByOthers(directory)) return directory;
  return join(RELOCATED_DIRECTORY, createHash("sha256").update(directory).digest("hex").slice(0, 16));
}

function placeBinaries(binaries: PostgresBinaries): PostgresBinaries {
  if (process.getuid?.() !== 0 || isReachableByOthers(binaries.postgres)) return binaries;
  return copyPostgresBinaries(binaries, RELOCATED_DIRECTORY);
}

async function joinRunningServer(cluster: Cluster, database: string): Promise<EmbeddedPostgres | undefined> {
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  while (true) {
    const server = clusterExists(cluster) ? findRunningServer(cluster) : undefined;
    if (!server) return undefined;
    const adminUrl = clusterUrl(cluster, server.port, "postgres");
    if (await canConnect(adminUrl)) {
      await createDatabaseIfMissing(adminUrl, database);
      return adoptOrJoin(cluster, server.processId, clusterUrl(cluster, server.port, database));
    }
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${server.processId}) runs on ${cluster.directory} but does not accept connections`,
      );
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

function adoptOrJoin(cluster: Cluster, processId: number, url: string): EmbeddedPostgres {
  const owner = readProcessId(cluster.ownerFile);
  const ended = waitForEnd(cluster, processId);
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) {
    return { url, directory: cluster.directory, origin: "joined", ended, stop: async () => undefined };
  }
  writeFileSync(cluster.ownerFile, String(process.pid));
  return { url, directory: cluster.directory, origin: "adopted", ended, stop: () => stopServer(cluster, processId) };
}

/** Waits for the end of a server that is not our child. */
function waitForEnd(cluster: Cluster, processId: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isServerOf(processId, cluster)) return;
      clearInterval(timer);
      resolve();
    }, WATCH_INTERVAL_MS).unref();
  });
}

async function startServer(cluster: Cluster, binaries: PostgresBinaries, launch: Launch): Promise<Server> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let server = await launchServer(cluster, binaries, launch);
  while (!(await canConnect(clusterUrl(cluster, server.port, "postgres")))) {
    const hasEnded = server.process.exitCode !== null || server.process.signalCode !== null;
    const tail = readFileSync(cluster.logFile).subarray(server.logStart).toString("utf8").slice(-LOG_TAIL_LENGTH);
    if (Date.now() > deadline || (hasEnded && !TRANSIENT_FAILURE.test(tail))) {
      server.process.kill("SIGKILL");
      throw new Error(`PostgreSQL did not start on ${cluster.directory}:\n${tail}`);
    }
    await sleep(POLL_INTERVAL_MS);
    if (hasEnded) server = await launchServer(cluster, binaries, launch);
  }
  return server;
}

async function launchServer(
  cluster: Cluster,
  { postgres }: PostgresBinaries,
  { isDurable, port: requestedPort }: Launch,
): Promise<Server> {
  const port = requestedPort ?? (await findFreePort());
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    timezone: "UTC",
    log_timezone: "UTC",
    // Details and statements contain customers' data, such as the phone number that already exists.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...(isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Appended to, because it may contain the reason for a crash; the supervisor rotates it.
  const log = openLogFile(cluster.logFile);
  const logStart = fstatSync(log).size;
  const child = spawn(postgres, ["-D", cluster.data, "-p", String(port), ...flags], {
    ...choosePostgresAccount(),
    cwd: "/",
    // In a separate process group, because Ctrl-C must stop the product before the database.
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, LC_ALL: "C" },
  });
  closeSync(log);
  await once(child, "spawn");
  const guard = guardProcess(child.pid as number, {
    signal: "INT",
    disposableDirectory: isDurable ? undefined : cluster.directory,
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      guard?.kill("SIGKILL");
      resolve();
    });
  });
  return { process: child, ended, port, logStart };
}

function superviseServer(
  cluster: Cluster,
  server: Server,
  { database, isDurable }: { database: string; isDurable: boolean },
): EmbeddedPostgres {
  const processId = server.process.pid as number;
  const stop = async () => {
    await stopServer(cluster, processId);
    await server.ended;
    if (!isDurable) rmSync(cluster.directory, { recursive: true, force: true });
  };
  const url = clusterUrl(cluster, server.port, database);
  return { url, directory: cluster.directory, origin: "started", ended: server.ended, stop };
}

async function stopServer(cluster: Cluster, processId: number) {
  signal(processId, "SIGINT");
  const fastDeadline = Date.now() + FAST_SHUTDOWN_TIMEOUT_MS;
  let hasEscalated = false;
  while (isServerOf(processId, cluster)) {
    if (!hasEscalated && Date.now() > fastDeadline) {
      hasEscalated = true;
      signal(processId, "SIGQUIT");
    }
    await sleep(POLL_INTERVAL_MS);
  }
  rmSync(cluster.ownerFile, { force: true });
}

function signal(processId: number, name: NodeJS.Signals) {
  try {
    process.kill(processId, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
