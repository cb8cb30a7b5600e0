import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { runCommand, runNode } from "./commands.ts";
import { UsageError } from "./errors.ts";

/** The headless shell first: it is what Playwright tests with, and needs a fifth less time than the whole browser. */
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
/** A machine without downloads must soon fall back to the next option. */
const CONNECTION_TIMEOUT_MS = "15000";

/** An installed browser: the one CHROMIUM_PATH names, the machine's, or one that Playwright downloaded. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new UsageError(`CHROMIUM_PATH names ${given}, which does not exist`);
  }
  const directories = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = directories.flatMap((directory) => PROGRAMS.map((program) => join(directory, program)));
  return [...onPath, ...MAC_PROGRAMS, chromium.executablePath()].find((path) => existsSync(path));
}

/** The browser for the tests; fetched when there is none: Playwright's own, else Debian's package when we are root. */
export async function ensureChromium(): Promise<string> {
  const attempts = [async () => undefined, installPlaywrightChromium, installDebianChromium];
  const reasons: string[] = [];
  for (const attempt of attempts) {
    await attempt().catch((error: Error) => reasons.push(error.message));
    const found = findChromium();
    if (found) return found;
  }
  throw new UsageError(
    `The browser tests need Chromium: install it, or name one with CHROMIUM_PATH.\n${reasons.join("\n")}`,
  );
}

async function installPlaywrightChromium() {
  console.log("No Chromium on this machine: asking Playwright for its own …");
  await runNode("node_modules/playwright/cli.js", ["install", "chromium"], {
    environment: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: CONNECTION_TIMEOUT_MS },
  });
}

async function installDebianChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log("Playwright's Chromium is not available: installing Debian's …");
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-q"], { environment });
  await runCommand("apt-get", ["install", "-qy", "--no-install-recommends", "chromium-headless-shell"], {
    environment,
  });
}
