import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb, generateFiles } from "./derived-files.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { ROOT_DIRECTORY } from "./paths.ts";
import { prepareProduct } from "./prepare.ts";
import { Product } from "./product.ts";
import { readProductSettings } from "./settings.ts";
import { StepPrinter } from "./terminal.ts";
import { ensureTestIpDatabase, TEST_IP_DATABASE_DIRECTORY } from "./test-ip-database.ts";

interface ThrowawayProduct {
  /** For example, http://localhost:3000: browsers know no passkeys for an IP address. */
  address: string;
  databaseUrl: string;
  stop: () => Promise<void>;
}

/**
 * Runs the whole product with real pages and the real IP database, on its own database, which is deleted afterwards.
 * Its files go into `directory` below `.data`; `port` must not be 0.
 */
export async function startThrowawayProduct(directory: string, port: number): Promise<ThrowawayProduct> {
  const postgres = await startEmbeddedPostgres({
    directory: mkdtempSync(join(tmpdir(), "meridian-postgres-")),
    isDurable: false,
  });
  const dataDirectory = join(ROOT_DIRECTORY, ".data", directory);
  await Promise.all([ensureTestIpDatabase(), generateFiles().then(buildWeb)]);
  linkIpDatabase(dataDirectory);
  const settings = await readProductSettings({
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_PORT: "0",
    WORKER_METRICS_PORT: "0",
    DATA_DIR: dataDirectory,
    DATABASE_URL: postgres.url,
    REDIS_URL: process.env.TEST_REDIS_URL,
    // Lets each test send its own address, and so have its own rate limits.
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const steps = new StepPrinter();
  const { environment } = await prepareProduct(settings, steps, { needsWebBuild: true, onPostgres: () => undefined });
  const show = (line: string) => steps.print(line);
  const product = new Product({ environment, logDirectory: join(dataDirectory, "logs"), show, restarts: false });
  const address = settings.config.PUBLIC_URL;
  await product.waitUntilReady(address);
  return {
    address,
    databaseUrl: postgres.url,
    stop: async () => {
      await product.stop();
      await postgres.stop();
      steps.close();
    },
  };
}

function linkIpDatabase(dataDirectory: string) {
  mkdirSync(dataDirectory, { recursive: true });
  const link = join(dataDirectory, "ipdb");
  rmSync(link, { recursive: true, force: true });
  symlinkSync(TEST_IP_DATABASE_DIRECTORY, link, "junction");
}
