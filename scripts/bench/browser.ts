import { type Browser, chromium } from "playwright";
import { ensureChromium } from "../runtime/chromium.ts";

/** How many times slower than this CPU a page's scripts run, as on a mid-range phone. */
export const CPU_SLOWDOWN = 4;

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
