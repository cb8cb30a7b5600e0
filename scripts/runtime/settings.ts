import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Config, readConfig } from "../../apps/server/src/config.ts";
import { UsageError } from "./errors.ts";
import { ROOT_DIRECTORY, WEB_DIST_DIRECTORY } from "./paths.ts";
import { findFreePort } from "./processes.ts";

export type Environment = Record<string, string | undefined>;

export type ProductSettings = {
  config: Config;
  /** The settings of the product's processes, without DATABASE_URL if the database is embedded. */
  environment: Environment;
  hasOwnDatabase: boolean;
};

const PORT_POLL_MS = 200;
/** Satisfies the validation until the embedded server's address is known. */
const PLACEHOLDER_DATABASE_URL = "postgresql://127.0.0.1/postgres";

/** The settings of a product run from this repository; throws one error that lists all invalid ones. */
export async function readProductSettings(input: Environment): Promise<ProductSettings> {
  const hasOwnDatabase = !input.DATABASE_URL;
  const environment: Environment = {
    ...input,
    DATA_DIR: resolve(ROOT_DIRECTORY, input.DATA_DIR || ".data"),
    WEB_DIR: resolve(ROOT_DIRECTORY, input.WEB_DIR || WEB_DIST_DIRECTORY),
    METRICS_PORT: input.METRICS_PORT || (await preferPort(9464)),
    WORKER_METRICS_PORT: input.WORKER_METRICS_PORT || (await preferPort(9465)),
  };
  if (input.PORT === "0") environment.PORT = String(await findFreePort());
  try {
    const config = readConfig({ ...environment, DATABASE_URL: input.DATABASE_URL || PLACEHOLDER_DATABASE_URL });
    return { config, environment, hasOwnDatabase };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

// A second product on another PORT must not fail because of the default metrics port.
async function preferPort(port: number): Promise<string> {
  return String((await findListenError("127.0.0.1", port)) ? await findFreePort() : port);
}

/** Waits up to `timeoutMs` for a port that may be released soon. */
export async function assertPortIsFree(
  { HOST, PORT }: Pick<Config, "HOST" | "PORT">,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let code = await findListenError(HOST, PORT);
  while (code === "EADDRINUSE" && Date.now() < deadline) {
    await sleep(PORT_POLL_MS);
    code = await findListenError(HOST, PORT);
  }
  if (!code) return;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} of ${HOST} is in use: stop what uses it, or choose another with PORT=${PORT + 1} npm start`,
    EACCES: `Port ${PORT} of ${HOST} requires privileges that this account does not have: choose a port above 1023 with PORT`,
    EADDRNOTAVAIL: `${HOST} is not an address of this machine: set HOST to one that is`,
    ENOTFOUND: `${HOST} is not a known host: set HOST to an address of this machine`,
  };
  throw new UsageError(reasons[code] ?? `Cannot listen on port ${PORT} of ${HOST}: ${code}`);
}

function findListenError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** A URL for reaching a server that listens on `HOST` from this machine. */
export function localAddressOf({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
