// Trial of the production build, installed as in the container image: copied into an empty folder with only the
// packages it needs. Everything it offers is used once, on an empty embedded database, and then on DATABASE_URL and
// REDIS_URL if set. Ends with "N passed, N failed".
//
//   node_modules/.bin/node scripts/smoke.ts        after npm run build

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../apps/server/src/app.ts";
import { startEmbeddedPostgres } from "./runtime/embedded-postgres.ts";
import { describeError } from "./runtime/errors.ts";
import { walkCommands } from "./trial/commands.ts";
import { downloadDatabase, exportCalls, openReceipt } from "./trial/files.ts";
import { type KnownData, openFixtures, prepareVersions, readKnownData } from "./trial/fixtures.ts";
import { InstalledProduct } from "./trial/installed-product.ts";
import { walkJobs } from "./trial/jobs.ts";
import { walkKeyCalls } from "./trial/key-calls.ts";
import { openOutsideWorld } from "./trial/outside-world.ts";
import { walkPages } from "./trial/pages.ts";
import { walkPortalCalls } from "./trial/portal-calls.ts";
import {
  expectMetrics,
  expectNotFound,
  expectText,
  lookUpAddress,
  lookUpProvinces,
  reportNetwork,
} from "./trial/visitor.ts";

/** What must work, and the work itself, which returns how many things it has tried. */
type Trial = [string, () => Promise<unknown>];

let passed = 0;
let failed = 0;
const world = await openOutsideWorld();
const databaseDirectory = mkdtempSync(join(tmpdir(), "meridian-postgres-"));
const postgres = await startEmbeddedPostgres({ directory: databaseDirectory, isDurable: false });
const product = await InstalledProduct.open({
  DATABASE_URL: postgres.url,
  BANK_ACCOUNT_NO: "6222000000000000",
  BANK_ACCOUNT_NAME: "Example Ltd",
  BANK_NAME: "Example Bank",
  ...world.settings,
});

console.log("On the embedded PostgreSQL:");
const isInstalled = await run([
  ["the bundle installs with production dependencies only", () => product.install()],
  ["an empty database is migrated and seeded", prepareDatabase],
  ["the IP database is built", () => product.runAdmin("data-build")],
]);
let known: KnownData | null = null;
if (isInstalled) await operate();
if (isInstalled && process.env.DATABASE_URL) {
  product.moveTo({ DATABASE_URL: process.env.DATABASE_URL, REDIS_URL: process.env.REDIS_URL });
  console.log(`On the PostgreSQL of DATABASE_URL${process.env.REDIS_URL ? " and the Redis of REDIS_URL" : ""}:`);
  if (await run([["an empty database is migrated and seeded", prepareDatabase]])) await operate();
}
await postgres.stop();
await world.close();
product.remove();
rmSync(databaseDirectory, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Everything the running product offers, while a second program prepares what the trials need. */
async function operate() {
  const fixtures = openFixtures(product);
  const { app } = fixtures;
  const isReady = await run([
    ["versions of the database for the downloads are prepared", () => prepareVersions(fixtures, known)],
    ["api and worker start and become ready", () => product.start()],
  ]);
  if (isReady) {
    await useProduct(app);
    known = await readKnownData(app);
  }
  product.kill();
  await fixtures.close();
}

async function useProduct(app: App) {
  const { address } = product;
  await run([
    ["an unknown page is a 404", () => expectNotFound(address)],
    ["the API describes itself", () => expectText(address, "/openapi.json", '"openapi":"3.1')],
    ["an address is looked up", () => lookUpAddress(address)],
    ["public resolvers of mainland operators are located in their provinces", () => lookUpProvinces(address)],
    ["the first report of a network is served from the index built with the database", () => reportNetwork(address)],
  ]);
  // Beside each other, because the worker's longest job takes as long as all pages and calls.
  const jobs = run([["every kind of job is done once", () => walkJobs(app, product, world.webhookUrl)]]);
  await run([
    ["every page of the site map opens in both languages", () => walkPages(address)],
    ["every call of the portal API and the console succeeds", () => walkPortalCalls(app, address)],
    ["every call of the lookup API succeeds", () => walkKeyCalls(app, address)],
    ["every command of the command line runs", () => walkCommands(product)],
    ["a receipt is a PDF", () => openReceipt(app, address)],
    ["the calls of a key are exported as CSV", () => exportCalls(app, address)],
    ["a database is downloaded", () => downloadDatabase(app, address)],
  ]);
  await jobs;
  await run([
    ["both processes serve metrics", () => expectMetrics(product)],
    ["no process has ended", async () => product.expectFirstProcesses()],
    ["both processes shut down cleanly on SIGTERM", () => product.stop()],
    ["no error is in the log", async () => product.expectCleanLog()],
  ]);
}

/** Returns whether all have passed. */
async function run(trials: readonly Trial[]): Promise<boolean> {
  let isPassed = true;
  for (const [title, trial] of trials) {
    const began = performance.now();
    try {
      const count = await trial();
      passed += 1;
      const counted = typeof count === "number" ? `: ${count}` : "";
      console.log(`  ✓ ${title}${counted} (${seconds(began)} s)`);
    } catch (error) {
      failed += 1;
      isPassed = false;
      console.error(`  ✗ ${title} (${seconds(began)} s)\n${describeError(error)}`);
    }
  }
  return isPassed;
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

async function prepareDatabase() {
  await product.runAdmin("migrate");
  await product.runAdmin("seed");
}
