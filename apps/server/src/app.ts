import { PrismaPg } from "@prisma/adapter-pg";
import type { Disk } from "flydrive";
import { Redis } from "ioredis";
import pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { type Autocommit, openAutocommit } from "./lib/autocommit.ts";
import type { CircuitBreakers } from "./lib/circuit-breaker.ts";
import type { CompanyDirectory } from "./lib/company-directory/directory.ts";
import type { EInvoiceProvider } from "./lib/e-invoice/provider.ts";
import type { IdentityPartner } from "./lib/identity/partner.ts";
import type { Jobs } from "./lib/job-queue.ts";
import type { LoadedDatabase, LoadedRoutes } from "./lib/loaded-database.ts";
import type { LoginProviders } from "./lib/login-providers/index.ts";
import type { MailProvider } from "./lib/mail-provider.ts";
import type { Payments } from "./lib/payments/index.ts";
import { keepJobs, queueKept } from "./lib/pending-jobs.ts";
import type { Regions } from "./lib/regions.ts";
import type { Secrets } from "./lib/secrets.ts";
import type { SmsProvider } from "./lib/sms-provider.ts";
import type { Subscription } from "./lib/subscription.ts";

export type Db = PrismaClient | Prisma.TransactionClient;

/** The application's dependencies; the first argument of every function that needs them. */
export interface App {
  config: Config;
  db: Db;
  /** Runs outside any transaction; for statements frequent enough that Prisma's overhead per statement matters. */
  autocommit: Autocommit;
  jobs: Jobs;
  /** What modules do about events of the modules below them. */
  subscriptions: readonly Subscription[];
  /** Null if the product runs without Redis. */
  redis: Redis | null;
  lookupDatabase: LoadedDatabase;
  routes: LoadedRoutes;
  /** For what runs in threads and processes of its own. */
  breakers: CircuitBreakers;
  sms: SmsProvider;
  mail: MailProvider;
  payments: Payments;
  /** Null if our staff issue invoices by hand. */
  eInvoice: EInvoiceProvider | null;
  /** Null if no directory is configured. */
  companyDirectory: CompanyDirectory | null;
  /** Null if no identity verification partner is configured. */
  identityPartner: IdentityPartner | null;
  /** Services with which users can log in. */
  loginProviders: LoginProviders;
  files: Disk;
  secrets: Secrets;
  /** Names of countries and regions. */
  regions: Regions;
  log: Logger;
  now: () => Date;
  /** In a call that only reads, for a member of staff: an entry to show although visitors do not see it now. */
  preview?: { kind: string; id: number };
  inTransaction?: true;
}

/** The default clock of an application. */
export const systemTime = (): Date => new Date();

/** An application's clock in milliseconds since 1970, which creates no Date for every call. */
export const millisecondsOf = ({ now }: Pick<App, "now">): (() => number) =>
  now === systemTime ? Date.now : () => now().getTime();

interface DatabaseOptions {
  /** Maximum concurrent connections. */
  connections?: number;
  /** Longer statements are abandoned; otherwise a silently dropped connection would be awaited forever. */
  queryTimeoutMs?: number;
  /** How long work waits for a free connection. */
  waitMs?: number;
}

/** A longer transaction is abandoned. */
const TRANSACTION_MS = 15_000;

/**
 * Extra time this side waits beyond the database's own timeout, so that a database that still answers times out first.
 */
const LINK_MS = 2000;

/** Opens the application's database: Prisma and autocommit, over one connection pool, until it is closed. */
export function openDatabase(url: string, options: DatabaseOptions = {}) {
  const { connections = 10, queryTimeoutMs = 10_000, waitMs = 5000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + LINK_MS,
  });
  // The pool has already dropped a connection that broke while idle; the next query opens another.
  pool.on("error", () => {});
  const transactionOptions = { maxWait: waitMs, timeout: TRANSACTION_MS };
  const db = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions });
  return {
    db,
    autocommit: openAutocommit(pool),
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/** Opens Redis if the settings name one; while it is unavailable commands fail at once instead of piling up. */
export function openRedis({ REDIS_URL }: Config, log: Logger): Redis | null {
  if (!REDIS_URL) return null;
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: 1, enableOfflineQueue: true, commandTimeout: 2000 });
  redis.on("error", (error) => log.warn({ err: error }, "redis"));
  return redis;
}

const refuseAutocommit: Autocommit = async () => {
  throw new Error("an autocommit statement inside a transaction");
};

/**
 * Runs work in one transaction. The callback's app shadows the outer one, so no query can miss the transaction; jobs
 * added inside are queued only after the commit, at once or, if the queue is unavailable, by `queuePending`; a nested call
 * joins the outer transaction.
 */
export async function transaction<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  if (app.inTransaction) return work(app);
  const held: Parameters<Jobs["add"]>[] = [];
  const jobs: Jobs = { ...app.jobs, add: async (...job) => void held.push(job) };
  const { result, kept } = await (app.db as PrismaClient).$transaction(async (db) => {
    const inner = await work({ ...app, db, autocommit: refuseAutocommit, jobs, inTransaction: true });
    return { result: inner, kept: await keepJobs(db, held, app.now()) };
  });
  try {
    await queueKept(app, kept);
  } catch (error) {
    // What is committed is done, so the caller must not be told otherwise.
    app.log.warn({ err: error }, "the jobs of a transaction are queued later");
  }
  return result;
}

/**
 * Runs a part of a transaction that may fail without it: then nothing of the part remains, and the caller goes on.
 * @throws what the part throws
 */
export async function attempt<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  const held: Parameters<Jobs["add"]>[] = [];
  const jobs: Jobs = { ...app.jobs, add: async (...job) => void held.push(job) };
  await app.db.$executeRaw`savepoint attempt`;
  let result: T;
  try {
    result = await work({ ...app, jobs });
  } catch (error) {
    await app.db.$executeRaw`rollback to savepoint attempt`;
    throw error;
  }
  await app.db.$executeRaw`release savepoint attempt`;
  for (const job of held) await app.jobs.add(...job);
  return result;
}
