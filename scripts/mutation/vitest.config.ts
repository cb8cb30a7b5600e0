import { defineConfig } from "vitest/config";

// Loaded in the process that Stryker starts to run tests, which would go on if Stryker were killed.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

const template = process.env.MUTATION_DATABASE;

/** The tests of one area; `MUTATION_TESTS` lists their paths, `MUTATION_DATABASE` is the database that they copy, if any. */
export default defineConfig({
  test: {
    include: ["scripts/mutation/requested-tests.ts"],
    ...(template && { provide: { templateDatabaseUrl: template } }),
    // Shorter than usual, because a mutant may make a test wait for ever.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
