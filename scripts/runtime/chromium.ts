import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { runCommand, runNode } from "./commands.ts";
import { UsageError } from "./errors.ts";

/** The headless shell comes first: Playwright tests with it, and pages need half the time of the full browser's. */
const PROGRAMS = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const MAC_PROGRAMS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Short, so that a machine without network access soon tries the next option. */
const CONNECTION_TIMEOUT_MS = "15000";

/** An installed browser: the one in CHROMIUM_PATH, the system's, or one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new UsageError(`CHROMIUM_PATH is ${configured}, which does not exist`);
  }
  const directories = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = directories.flatMap((directory) => PROGRAMS.map((program) => join(directory, program)));
  return [...onPath, ...MAC_PROGRAMS, chromium.executablePath()].find((path) => existsSync(path));
}

/** The browser for the tests. If there is none, installs Playwright's, or else Debian's package when running as root. */
export async function ensureChromium(): Promise<string> {
  const attempts = [async () => undefined, installPlaywrightChromium, installDebianChromium];
  const reasons: string[] = [];
  for (const attempt of attempts) {
    await attempt().catch((error: Error) => reasons.push(error.message));
    const found = findChromium();
    if (found) return found;
  }
  throw new UsageError(`The browser tests need Chromium: install it, or set CHROMIUM_PATH.\n${reasons.join("\n")}`);
}

async function installPlaywrightChromium() {
  console.log("Chromium is not installed: downloading Playwright's …");
  await runNode("node_modules/playwright/cli.js", ["install", "chromium"], {
    environment: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECTION_TIMEOUT_MS },
  });
}

async function installDebianChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Playwright's Chromium could not be downloaded: installing Debian's …");
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-q"], { environment });
  await runCommand("apt-get", ["install", "-qy", "--no-install-recommends", "chromium-headless-shell"], {
    environment,
  });
}
