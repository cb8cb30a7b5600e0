import { defineConfig } from "vitest/config";

// Loaded in the process that Stryker starts to run tests, which would go on, with its database, if Stryker were killed.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

/** The tests of one area; `MUTATION_TESTS` lists their paths, `MUTATION_DATABASE` says whether they need a database. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(" "),
    globalSetup: process.env.MUTATION_DATABASE ? ["tests/setup/global-setup.ts"] : [],
    // Files that shared modules would also share Stryker's state, and it would miss what the second one runs.
    isolate: true,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
