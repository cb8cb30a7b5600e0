import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// Generous, because machines that test are often busy with something else.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };
/** For what starts processes, databases and the whole product, each a second's work and many at a time. */
const greatPatience = { testTimeout: 120_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // One more than there are processors, because tests of processes mostly wait for them.
    // A test that needs its second attempt is named by scripts/test.ts, which fails the run where more than two do.
    retry: 1,
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: "packages", include: ["packages/*/src/**/*.test.ts"], isolate: false, ...patience } },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          // The embedded PostgreSQL comes without pg_dump.
          exclude: process.env.TEST_DATABASE_URL
            ? configDefaults.exclude
            : [...configDefaults.exclude, "apps/server/src/backup.test.ts"],
          globalSetup: "tests/setup/global-setup.ts",
          isolate: false,
          ...greatPatience,
        },
      },
      { test: { name: "web", include: ["apps/web/{src,scripts}/**/*.test.ts"], isolate: false, ...patience } },
      {
        test: {
          name: "web-components",
          include: ["apps/web/src/**/*.test.tsx"],
          environment: "jsdom",
          // setup.ts leaves the page as each test has found it.
          isolate: false,
          setupFiles: "apps/web/src/testing/setup.ts",
          ...patience,
        },
      },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"], ...greatPatience } },
    ],
  },
});
