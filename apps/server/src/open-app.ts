import type { Logger } from "pino";
import { type App, openDatabase, openRedis, systemTime } from "./app.ts";
import type { Config } from "./config.ts";
import { openCircuitBreakers } from "./lib/circuit-breaker.ts";
import { openCompanyDirectory } from "./lib/company-directory/directory.ts";
import { openNuonuo } from "./lib/e-invoice/nuonuo.ts";
import { openFiles } from "./lib/files.ts";
import { openAlibabaIdentity } from "./lib/identity/alibaba.ts";
import { openLog } from "./lib/log.ts";
import { openLoginProviders } from "./lib/login-providers/index.ts";
import { openMail } from "./lib/mail.ts";
import { openPayments } from "./lib/payments/index.ts";
import { openJobs } from "./lib/queue.ts";
import { openSecrets } from "./lib/secrets.ts";
import { openSms } from "./lib/sms.ts";
import { databaseDirectory } from "./modules/databases/build.ts";
import { DatabaseCopies } from "./modules/databases/copies.ts";
import { LookupDatabase } from "./modules/lookup/database.ts";
import { LookupRoutes } from "./modules/lookup/lookup-routes.ts";
import { openRegions } from "./modules/lookup/regions.ts";
import { subscriptions } from "./modules/subscriptions.ts";

interface Options {
  /** Named in every log line. */
  process: string;
  /** Maximum PostgreSQL connections. */
  connections: number;
  /** Time limit of a query; background work may take longer than work a user is waiting for. */
  queryTimeoutMs?: number;
  /** How long work waits for a free connection. */
  waitMs?: number;
  logLevel?: string;
}

/** Opens everything a process works with; `close` closes it in order. */
export function openApp(config: Config, options: Options) {
  const { process, logLevel = config.LOG_LEVEL } = options;
  const log = openLog(logLevel, process);
  const { db, autocommit, close: closeDatabase } = openDatabase(config.DATABASE_URL, options);
  const redis = openRedis(config, log);
  const jobs = openJobs(config, log);
  const secrets = openSecrets(config);
  const lookupDatabase = openLookupDatabase(config, log);
  const routes = new LookupRoutes(config.DATA_DIR, log);
  const app = {
    config,
    db,
    autocommit,
    redis,
    jobs,
    subscriptions,
    lookupDatabase,
    routes,
    breakers: openCircuitBreakers(log),
    sms: openSms(config, log),
    mail: openMail(config, log),
    eInvoice: config.EINVOICE_PROVIDER === "nuonuo" ? openNuonuo(config) : null,
    companyDirectory: openCompanyDirectory(config),
    identityPartner: config.IDENTITY_PARTNER === "alibaba" ? openAlibabaIdentity(config) : null,
    loginProviders: openLoginProviders(config),
    files: openFiles(config),
    payments: openPayments(config, secrets),
    secrets,
    regions: openRegions(config.REGION_NAMES),
    log,
    now: systemTime,
  } satisfies App;
  return {
    app,
    async close() {
      lookupDatabase.stop();
      routes.stop();
      await jobs.close();
      await redis?.quit();
      await closeDatabase();
    },
  };
}

function openLookupDatabase({ DATA_DIR, IPDB_COPY_DIR }: Config, log: Logger): LookupDatabase {
  const shared = databaseDirectory(DATA_DIR);
  if (IPDB_COPY_DIR === undefined) return new LookupDatabase(shared, log);
  return new LookupDatabase(IPDB_COPY_DIR, log, new DatabaseCopies(shared, IPDB_COPY_DIR, log));
}
