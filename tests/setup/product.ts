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
  const { address, databaseUrl, stop } = await startThrowawayProduct(DIRECTORY, Number(process.env.BROWSER_TEST_PORT));
  await prepareCounts(address);
  // Inherited by the worker processes that run the tests.
  process.env.BROWSER_TEST_DATABASE_URL = databaseUrl;
  return stop;
}

/**
 * The database's networks and totals are counted on first use, which on a busy machine takes longer than the server lets
 * a page wait.
 */
async function prepareCounts(address: string): Promise<void> {
  const requests = [
    () => call(`${address}/v1/asn_report`, "asn", "15169"),
    () => call(`${address}/v1/product_data`, "product", "ipguishu"),
  ];
  for (const request of requests) for (let attempt = 0; attempt < 10 && !(await request()); attempt++);
}

/** Whether the call succeeds. */
async function call(address: string, field: string, value: string): Promise<boolean> {
  const body = new FormData();
  body.append(field, value);
  const { code } = (await (await fetch(address, { method: "POST", body })).json()) as { code: number };
  return code === 200;
}
