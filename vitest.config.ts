import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Generous, because machines that test are often busy with something else.
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };
/** For what starts databases, installs trees and runs the whole product. */
const greatPatience = { testTimeout: 120_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // Vitest leaves one processor free by default, which is half of a machine with two.
    // A test that needs its second attempt is named by scripts/test.ts, which fails the run where more than two do.
    retry: 1,
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: "packages", include: ["packages/*/src/**/*.test.ts"], ...patience } },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: "tests/setup/global-setup.ts",
          ...patience,
        },
      },
      { test: { name: "web", include: ["apps/web/{src,scripts}/**/*.test.ts"], ...patience } },
      {
        test: {
          name: "web-components",
          include: ["apps/web/src/**/*.test.tsx"],
          environment: "jsdom",
          // React, the kit and the browser are loaded once: setup.ts leaves the page as each test has found it.
          isolate: false,
          setupFiles: "apps/web/src/testing/setup.ts",
          ...patience,
        },
      },
      { test: { name: "scripts", include: ["scripts/**/*.test.ts"], ...greatPatience } },
    ],
  },
});
