import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureIpDatabase } from "./ip-database.ts";
import { ROOT_DIRECTORY } from "./paths.ts";
import { makeUnlessCurrent } from "./stamps.ts";

/** The folder of the IP database of all tests that need real data. */
export const TEST_IP_DATABASE_DIRECTORY = join(ROOT_DIRECTORY, ".data/tests/ipdb");

/** Builds the tests' IP database, unless its builder and its sources are the same as last time. */
export async function ensureTestIpDatabase(): Promise<void> {
  const derived = {
    name: "test-ip-database",
    inputs: [
      "packages/ipdb/src/**/*.ts",
      "apps/server/src/modules/{databases,lookup,reports}/**/*.{ts,json}",
      "scripts/runtime/build-ip-database.ts",
      "package-lock.json",
    ],
    excludedInputs: ["**/*.test.ts"],
    outputs: [".data/tests/ipdb"],
  };
  await makeUnlessCurrent(derived, async () => {
    rmSync(TEST_IP_DATABASE_DIRECTORY, { recursive: true, force: true });
    mkdirSync(TEST_IP_DATABASE_DIRECTORY, { recursive: true });
    const directories = {
      directory: TEST_IP_DATABASE_DIRECTORY,
      sourcesDirectory: join(ROOT_DIRECTORY, ".data/sources"),
    };
    await ensureIpDatabase(directories, { environment: process.env, report: () => undefined });
  });
}
