import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

// Limits for what hangs, not for what is slow: a machine that is busy or short of memory takes ten times as long.
const expectOptions = { poll: { timeout: 60_000 } };
const timeouts = { testTimeout: 120_000, hookTimeout: 300_000, expect: expectOptions };
/** For tests that start processes, databases or the whole product, often many at the same time. */
const longTimeouts = { testTimeout: 300_000, hookTimeout: 900_000, expect: expectOptions };

export default defineConfig({
  test: {
    // scripts/test.ts lists every test that needed a retry and fails the run if more than two did.
    retry: 1,
    // One more than there are processors, because tests that start processes spend most of their time waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: "packages", include: ["packages/*/src/**/*.test.ts"], isolate: false, ...timeouts } },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "tests/{real-world,sdk}/*.test.ts"],
          // The embedded PostgreSQL does not include pg_dump.
          exclude: process.env.TEST_DATABASE_URL
            ? configDefaults.exclude
            : [...configDefaults.exclude, "apps/server/src/backup.test.ts"],
          globalSetup: "tests/setup/global-setup.ts",
          isolate: false,
          ...longTimeouts,
        },
      },
      { test: { name: "sdk", include: ["sdk/*/src/**/*.test.ts"], ...longTimeouts } },
      { test: { name: "web", include: ["apps/web/{src,scripts}/**/*.test.ts"], isolate: false, ...timeouts } },
      {
        test: {
          name: "web-components",
          include: ["apps/web/src/**/*.test.tsx"],
          environment: "jsdom",
          // Not isolated, because setup.ts resets the page after each test.
          isolate: false,
          setupFiles: "apps/web/src/testing/setup.ts",
          ...timeouts,
        },
      },
      {
        test: { name: "scripts", include: ["scripts/**/*.test.ts", "tests/browser/*.test.ts"], ...longTimeouts },
      },
    ],
  },
});
