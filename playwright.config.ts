import { defineConfig } from "@playwright/test";
import { findFreePort } from "./scripts/runtime/processes.ts";
import { launchOptions } from "./tests/browser/launch.ts";
import { isFullRun, screens } from "./tests/browser/screens.ts";

// Chosen once: every worker process loads this file again and inherits the port.
process.env.BROWSER_TEST_PORT ??= String(await findFreePort());

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/setup/product.ts",
  outputDir: "test-results",
  // Limits for what hangs, not for what is slow: tests wait for conditions, never for a fixed time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A retry records a trace. scripts/test.ts lists every test that needed one and fails the run if more than two did.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: "list",
  use: {
    baseURL: `http://localhost:${process.env.BROWSER_TEST_PORT}`,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions,
  },
  // A test runs once, on a wide screen or, tagged @phone, on a phone. A full run repeats untagged tests on the phone;
  // @once is for what exists only on wide screens, sets its own width, or is the same at any width.
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: screens.wide },
    { name: "phone", use: screens.phone, ...(isFullRun ? { grepInvert: /@once/ } : { grep: /@phone/ }) },
  ],
});
