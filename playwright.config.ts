import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/runtime/chromium.ts";
import { findFreePort } from "./scripts/runtime/processes.ts";

// Chosen once: every worker process reads this file again, and inherits the choice.
process.env.BROWSER_TEST_PORT ??= String(await findFreePort());
const executablePath = findChromium();

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/setup/product.ts",
  outputDir: "test-results",
  // Generous, because a machine may be busy: a test waits for what it needs, and never for time to pass.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // For what a trace can explain; scripts/test.ts names every test that needed it, and fails where more than two did.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses its sandbox to root, and many containers refuse it to everybody.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      // @wide: about what only a wide screen has. @once: the same on every screen.
      grepInvert: /@wide|@once/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
