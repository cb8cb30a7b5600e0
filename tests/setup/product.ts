import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIRECTORY } from "../../scripts/runtime/paths.ts";
import { startThrowawayProduct } from "../../scripts/runtime/throwaway-product.ts";

/** Below `.data`. */
const DIRECTORY = "browser-tests";

/** Runs the product for the browser tests: real pages, a database of its own, and the real IP database. */
export default async function setup(): Promise<() => Promise<void>> {
  // The seeded account has the same phone in every run, so a code of an earlier run could be mistaken for its own.
  await rm(join(ROOT_DIRECTORY, ".data", DIRECTORY, "outbox"), { recursive: true, force: true });
  const { databaseUrl, stop } = await startThrowawayProduct(DIRECTORY, Number(process.env.BROWSER_TEST_PORT));
  // Inherited by the worker processes that run the tests.
  process.env.BROWSER_TEST_DATABASE_URL = databaseUrl;
  return stop;
}
