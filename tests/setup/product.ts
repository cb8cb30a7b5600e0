import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../scripts/runtime/embedded-postgres.ts";
import { ROOT_DIRECTORY } from "../../scripts/runtime/paths.ts";
import { prepareProduct } from "../../scripts/runtime/prepare.ts";
import { Product } from "../../scripts/runtime/product.ts";
import { localAddressOf, readProductSettings } from "../../scripts/runtime/settings.ts";
import { StepPrinter } from "../../scripts/runtime/terminal.ts";

/** Runs the product for the browser tests: real pages, a database of its own, and the real IP database. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres({
    directory: mkdtempSync(join(tmpdir(), "meridian-postgres-")),
    isDurable: false,
  });
  const dataDirectory = join(ROOT_DIRECTORY, ".data/browser-tests");
  shareIpDatabase(dataDirectory);
  const settings = await readProductSettings({
    PATH: process.env.PATH,
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: process.env.BROWSER_TEST_PORT,
    METRICS_PORT: "0",
    WORKER_METRICS_PORT: "0",
    DATA_DIR: dataDirectory,
    DATABASE_URL: postgres.url,
    REDIS_URL: process.env.TEST_REDIS_URL,
  });
  const steps = new StepPrinter();
  const { environment } = await prepareProduct(settings, steps, { needsWebBuild: true, onPostgres: () => undefined });
  const show = (line: string) => steps.print(line);
  const product = new Product({ environment, logDirectory: join(dataDirectory, "logs"), show });
  await product.waitUntilReady(localAddressOf(settings.config));
  return async () => {
    await product.stop();
    await postgres.stop();
    steps.close();
  };
}

// The one thing the tests have in common with the product a person runs: it is large, and only read.
function shareIpDatabase(dataDirectory: string) {
  const shared = join(ROOT_DIRECTORY, ".data/ipdb");
  mkdirSync(shared, { recursive: true });
  mkdirSync(dataDirectory, { recursive: true });
  const link = join(dataDirectory, "ipdb");
  if (!existsSync(link)) symlinkSync(shared, link, "junction");
}
