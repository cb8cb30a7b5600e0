import { startThrowawayProduct } from "../../scripts/runtime/throwaway-product.ts";

/** Runs the product for the browser tests: real pages, a database of its own, and the real IP database. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startThrowawayProduct("browser-tests", Number(process.env.BROWSER_TEST_PORT));
  return stop;
}
