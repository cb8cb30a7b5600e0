import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../apps/server/src/config.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { openApp } from "../../apps/server/src/lib/open-app.ts";
import { createAccount } from "../../apps/server/src/modules/account/accounts.ts";
import { createKey } from "../../apps/server/src/modules/keys/keys.ts";
import { startEmbeddedPostgres } from "../runtime/embedded-postgres.ts";
import { ensureIpDatabase } from "../runtime/ip-database.ts";
import { MIGRATIONS_DIRECTORY } from "../runtime/paths.ts";

/** More than any run can use up, and within the columns' range. */
const NO_LIMIT = 2_000_000_000;

/** What the product needs to answer: a database with one account, a key, and the IP data. */
export interface HttpGround {
  directory: string;
  settings: Record<string, string>;
  secret: string;
  close: () => Promise<void>;
}

/** Starts a PostgreSQL that forgets everything, with a key whose quota and pace no load reaches. */
export async function prepareHttpGround(root: string, log: (line: string) => void): Promise<HttpGround> {
  const ipDirectory = join(root, ".data/ipdb");
  await ensureIpDatabase(ipDirectory, { environment: process.env, report: () => {} });
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
    const settings = {
      NODE_ENV: "test",
      DATABASE_URL: postgres.url,
      DATA_DIR: directory,
      PUBLIC_URL: "https://meridian.example",
      SECRET: randomBytes(32).toString("hex"),
      LOG_LEVEL: "warn",
    };
    return { directory, settings, secret: await makeKey(settings), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeKey(settings: Record<string, string>): Promise<string> {
  const { app, close } = openApp(readConfig(settings), { process: "bench", connections: 2 });
  try {
    const blank = { name: "", email: "", company: "", channel: "", inviteCode: "", passwordHash: null };
    const { id } = await createAccount(app, { ...blank, phone: "+8613900000000", lang: "en-US" });
    const owner = {
      id,
      accountId: id,
      isMain: true,
      permissions: [],
      sessionId: 0,
      isStaff: false,
      hasTwoFactor: false,
    };
    const key = await createKey(app, owner, "127.0.0.1", { name: "bench", is_test: false });
    await app.db.service.updateMany({
      where: { accountId: id },
      data: { quota: NO_LIMIT, qps: NO_LIMIT, burst: NO_LIMIT },
    });
    return key.api_key;
  } finally {
    await close();
  }
}
