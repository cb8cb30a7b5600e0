import { startThrowawayProduct } from "../../scripts/runtime/throwaway-product.ts";

/** Runs the product for the browser tests: real pages, a database of its own, and the real IP database. */
export default async function setup(): Promise<() => Promise<void>> {
  const { databaseUrl, stop } = await startThrowawayProduct("browser-tests", Number(process.env.BROWSER_TEST_PORT));
  // The processes that run the tests inherit it.
  process.env.BROWSER_TEST_DATABASE_URL = databaseUrl;
  return stop;
}
