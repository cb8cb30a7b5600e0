import { type Browser, chromium } from "playwright";
import { ensureChromium } from "../runtime/chromium.ts";

/** How many times slower than on a desktop's CPU a page's scripts run, as on a mid-range phone. */
export const CPU_SLOWDOWN = 4;

/** Milliseconds that a desktop's core needs at most for the workload below; a slower machine needs less throttling. */
const DESKTOP_MS = 150;

// A string, because it runs in the page, whose types are not available here.
const workload = `(() => {
  const start = performance.now();
  let sum = 0;
  for (let i = 0; i < 5e7; i++) sum = (sum * 31 + i) | 0;
  window.sum = sum;
  return performance.now() - start;
})()`;

/** By how much to throttle this machine's CPU so that it is as slow as a mid-range phone: CPU_SLOWDOWN times, or less. */
export async function calibrateSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) times.push(await page.evaluate<number>(workload));
    return Math.max(1, Math.min(CPU_SLOWDOWN, (CPU_SLOWDOWN * DESKTOP_MS) / Math.min(...times)));
  } finally {
    await page.close();
  }
}

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
