import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { encryptText } from "../../apps/server/src/lib/encryption.ts";
import { createAccount } from "../../apps/server/src/modules/account/accounts.ts";
import { hashSecret, makeSecret } from "../../apps/server/src/modules/keys/secret.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { startEmbeddedPostgres } from "../runtime/embedded-postgres.ts";
import { ensureIpDatabase } from "../runtime/ip-database.ts";
import { MIGRATIONS_DIRECTORY } from "../runtime/paths.ts";
import { clusterIn, findRunningServer } from "../runtime/postgres-cluster.ts";
import { benchSettings } from "./bench-settings.ts";
import { readProcessTime } from "./process-time.ts";

/** More than any run uses, and within the columns' range. */
const NO_LIMIT = 2_000_000_000;
const KEYS = 1000;
const KEYS_PER_ACCOUNT = 5;
const CONNECTIONS = 8;
/** A service that no row uses. */
const OTHER_SERVICE = 11;

/** The keys of the load, and keys that always get an error. */
export interface Keys {
  /** Each with a quota and a rate limit that no load reaches. */
  many: string[];
  /** Belongs to an account that has used up its quota. */
  spent: string;
  /** Without the requested service. */
  unserved: string;
  /** Limited to one call a second. */
  slow: string;
}

/** What the product needs to serve requests: a database with accounts and keys, and the IP data. */
export interface HttpEnvironment {
  settings: Record<string, string>;
  databasePath: string;
  keys: Keys;
  /** CPU microseconds that PostgreSQL has used so far; null if the system does not report it. */
  postgresTime: () => number | null;
  close: () => Promise<void>;
}

/** Starts a throwaway PostgreSQL with keys, five of each account. */
export async function startHttpEnvironment(
  root: string,
  log: (line: string) => void,
  keys = KEYS,
): Promise<HttpEnvironment> {
  const ipDirectory = join(root, ".data/ipdb");
  const directories = { directory: ipDirectory, sourcesDirectory: join(root, ".data/sources") };
  const { path: databasePath } = await ensureIpDatabase(directories, { environment: process.env, report: () => {} });
  const directory = mkdtempSync(join(tmpdir(), "meridian-bench-"));
  symlinkSync(ipDirectory, join(directory, "ipdb"));
  log("starting PostgreSQL");
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres"), isDurable: false });
  const close = async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.url, MIGRATIONS_DIRECTORY);
    const settings = benchSettings(postgres.url, directory);
    const processId = findRunningServer(clusterIn(postgres.directory))?.processId ?? 0;
    const postgresTime = () => readProcessTime(processId);
    return { settings, databasePath, keys: await makeKeys(settings, keys), postgresTime, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeKeys(settings: Record<string, string>, count: number): Promise<Keys> {
  const { app, close } = openApp(readConfig(settings), { process: "bench", connections: CONNECTIONS });
  try {
    const accounts = await makeAccounts(app, Math.max(2, count / KEYS_PER_ACCOUNT));
    const spender = accounts.pop()!;
    await app.db.service.updateMany({ data: { quota: NO_LIMIT, qps: NO_LIMIT, burst: NO_LIMIT } });
    await app.db.service.updateMany({ where: { accountId: spender }, data: { quota: 0 } });
    const owners = Array.from({ length: count }, (_, index) => accounts[index % accounts.length]!);
    const [first = 0] = owners;
    return {
      many: await insertKeys(app, owners),
      spent: (await insertKeys(app, [spender]))[0]!,
      unserved: (await insertKeys(app, [first], { serviceTypes: [OTHER_SERVICE] }))[0]!,
      slow: (await insertKeys(app, [first], { qps: 1 }))[0]!,
    };
  } finally {
    await close();
  }
}

async function makeAccounts(app: App, count: number): Promise<number[]> {
  const blank = { name: "", email: "", company: "", channel: "", inviteCode: "", passwordHash: null };
  const ids: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const phone = `+86139${String(next++).padStart(8, "0")}`;
      const { id } = await createAccount(app, { ...blank, phone, lang: next % 2 ? "en-US" : "zh-CN" });
      ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return ids;
}

/** Inserts a key for each owner directly, because the portal's endpoint limits the number of keys per account. */
async function insertKeys(
  { db, secrets }: App,
  owners: readonly number[],
  restrictions: { serviceTypes?: number[]; qps?: number } = {},
): Promise<string[]> {
  const keys = owners.map(() => makeSecret(false));
  await db.apiKey.createMany({
    data: keys.map((secret, index) => ({
      accountId: owners[index]!,
      ownerId: owners[index]!,
      name: "bench",
      secretHash: hashSecret(secret),
      secretEncrypted: encryptText(secret, secrets.apiKeys),
      lastFour: secret.slice(-4),
      ...restrictions,
    })),
  });
  return keys;
}
