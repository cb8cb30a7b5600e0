import { PrismaPg } from "@prisma/adapter-pg";
import type { Disk } from "flydrive";
import { Redis } from "ioredis";
import pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { type Prisma, PrismaClient } from "./generated/client.ts";
import { type Autocommit, openAutocommit } from "./lib/autocommit.ts";
import type { CompanyDirectory } from "./lib/company-directory/directory.ts";
import type { EInvoiceProvider } from "./lib/e-invoice/provider.ts";
import type { IdentityPartner } from "./lib/identity/partner.ts";
import type { Jobs } from "./lib/job-queue.ts";
import type { LoadedDatabase } from "./lib/loaded-database.ts";
import type { MailProvider } from "./lib/mail-provider.ts";
import type { Payments } from "./lib/payments/index.ts";
import type { Secrets } from "./lib/secrets.ts";
import type { SmsProvider } from "./lib/sms-provider.ts";
import type { Regions } from "./modules/lookup/regions.ts";

export type Db = PrismaClient | Prisma.TransactionClient;

/** The only way to the outside world; the first argument of every function that needs it. */
export interface App {
  config: Config;
  db: Db;
  /** Outside every transaction; for what is sent so often that Prisma's work on a statement would be felt. */
  autocommit: Autocommit;
  jobs: Jobs;
  /** Null where the product runs without Redis. */
  redis: Redis | null;
  lookupDatabase: LoadedDatabase;
  sms: SmsProvider;
  mail: MailProvider;
  payments: Payments;
  /** Null where our own people issue invoices. */
  eInvoice: EInvoiceProvider | null;
  /** Null where no directory is set up. */
  companyDirectory: CompanyDirectory | null;
  /** Null where no partner verifies identities. */
  identityPartner: IdentityPartner | null;
  files: Disk;
  secrets: Secrets;
  /** What countries and regions are called. */
  regions: Regions;
  log: Logger;
  now: () => Date;
  inTransaction?: true;
}

/** The clock that an application goes by where it is given no other. */
export const systemTime = (): Date => new Date();

interface DatabaseOptions {
  /** At once, at most. */
  connections?: number;
  /** What takes longer is given up: a connection that was cut silently would be waited for for ever. */
  queryTimeoutMs?: number;
}

/** So much longer than the database itself this side waits, so that where it answers at all it is the one that ends. */
const LINK_MS = 2000;

/** Opens the application's database: both ways to it, over the same connections, until it is closed. */
export function openDatabase(url: string, { connections = 10, queryTimeoutMs = 10_000 }: DatabaseOptions = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + LINK_MS,
  });
  // The pool has let go of a connection that broke while nobody used it; the next query opens another.
  pool.on("error", () => {});
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    db,
    autocommit: openAutocommit(pool),
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/** Opens Redis where the settings name one; commands fail at once while it is away instead of piling up. */
export function openRedis({ REDIS_URL }: Config, log: Logger): Redis | null {
  if (!REDIS_URL) return null;
  const redis = new Redis(REDIS_URL, { maxRetriesPerRequest: 1, enableOfflineQueue: true, commandTimeout: 2000 });
  redis.on("error", (error) => log.warn({ err: error }, "redis"));
  return redis;
}

const refuseAutocommit: Autocommit = async () => {
  throw new Error("a statement that commits by itself, inside a transaction");
};

/**
 * Runs work in one transaction. The callback's app shadows the outer one, so no query can miss the transaction; jobs
 * added inside leave only after the commit; a nested call joins the outer transaction.
 */
export async function transaction<T>(app: App, work: (app: App) => Promise<T>): Promise<T> {
  if (app.inTransaction) return work(app);
  const held: Parameters<Jobs["add"]>[] = [];
  const jobs: Jobs = { ...app.jobs, add: async (...job) => void held.push(job) };
  const result = await (app.db as PrismaClient).$transaction(
    (db) => work({ ...app, db, autocommit: refuseAutocommit, jobs, inTransaction: true }),
    { maxWait: 5000, timeout: 15_000 },
  );
  for (const job of held) await app.jobs.add(...job);
  return result;
}
