import type { Browser, BrowserContext, Page } from "playwright";
import { demoLogin } from "../../apps/server/src/commands/demo-login.ts";
import { findFreePort } from "../runtime/processes.ts";
import { startThrowawayProduct } from "../runtime/throwaway-product.ts";
import type { Bar } from "./bars.ts";
import { CPU_SLOWDOWN, launchBrowser } from "./browser.ts";

const ADDRESSES = 10_000;
/** The limit for a "good" Interaction to Next Paint on web.dev. */
const NEXT_PAINT_MS = 200;
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const DRAG_STEPS = 24;
/** Enough for all work that an interaction defers. */
const SETTLE_MS = 800;

interface InteractionMeasurement {
  name: string;
  /** Milliseconds from the slowest event of the interaction to the paint after it. */
  slowest: number;
}

/**
 * Measures how long the log lens with 10,000 addresses takes to paint after an interaction, with the CPU throttled to a
 * quarter. Clicks and keys are measured with Event Timing; the moves of a drag, which it omits, until the next frame.
 */
export async function measureInteractions(
  isQuick: boolean,
  log: (line: string) => void,
): Promise<InteractionMeasurement[]> {
  const product = await startThrowawayProduct("bench-pages", await findFreePort());
  const browser = await launchBrowser();
  try {
    const measurements: InteractionMeasurement[] = [];
    for (const [name, viewport] of Object.entries(viewports)) {
      log(`interactions, ${name}`);
      const page = await openLens(browser, product.address, viewport);
      for (const [action, act] of Object.entries(actionsOn(page))) {
        let slowest = 0;
        for (let round = 0; round < (isQuick ? 1 : 3); round++) slowest = Math.max(slowest, await timeOf(page, act));
        measurements.push({ name: `${name}, ${action}`, slowest });
      }
      await page.context().close();
    }
    return measurements;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function openLens(browser: Browser, origin: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: "en-US" });
  await signIn(context, origin);
  await context.addInitScript(observeInteractions);
  const page = await context.newPage();
  await page.goto(`${origin}/tools/lens`);
  await page.locator("html[data-alive]").waitFor({ state: "attached" });
  const file = { name: "access.log", mimeType: "text/plain", buffer: Buffer.from(manyAddresses()) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("region", { name: "Addresses" }).getByRole("rowheader").first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const body = new FormData();
  body.set("phone", demoLogin.phone);
  body.set("password", demoLogin.password);
  const response = await fetch(`${origin}/v1/phone_login`, { method: "POST", body });
  const { msg, data } = (await response.json()) as { msg: string; data: { token?: string } };
  if (!data.token) throw new Error(`The demo account cannot log in: ${msg}`);
  await context.addCookies([{ name: "token", value: data.token, url: origin }]);
}

/** Distinct addresses spread over all of IPv4, the same in every run. */
function manyAddresses(): string {
  const GOLDEN_RATIO = 2_654_435_761;
  const addresses = Array.from({ length: ADDRESSES }, (_, index) => {
    const value = Math.imul(index + 1, GOLDEN_RATIO) >>> 0;
    const address = `${1 + ((value >>> 24) % 222)}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
    return `${address} `.repeat(1 + (index % 3));
  });
  return addresses.join("\n");
}

/** Every action leaves the lens unfiltered. */
function actionsOn(page: Page): Record<string, () => Promise<void>> {
  const bars = page.getByRole("group", { name: "Risk scores" }).getByRole("button");
  const clear = page.getByRole("button", { name: "Clear filters" });
  const firstOf = (list: string) => page.getByRole("list", { name: list }).getByRole("button").first();
  return {
    "drag the brush": async () => {
      const [first, last] = [await boxOf(bars.nth(0)), await boxOf(bars.nth(9))];
      const y = first.y + first.height / 2;
      const from = first.x + first.width / 2;
      const to = last.x + last.width / 2;
      await page.mouse.move(from, y);
      await page.mouse.down();
      for (let step = 1; step <= DRAG_STEPS; step++) await page.mouse.move(from + ((to - from) * step) / DRAG_STEPS, y);
      await page.mouse.up();
      await clear.click();
    },
    "brush by keys": async () => {
      await bars.first().focus();
      for (let step = 0; step < 5; step++) await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Escape");
    },
    "filter by country": async () => {
      await firstOf("Countries and regions").click();
      await clear.click();
    },
    "filter by network": async () => {
      await firstOf("Networks").click();
      await clear.click();
    },
    "count by occurrences": async () => {
      await page.getByRole("button", { name: "Occurrences", exact: true }).click();
      await page.getByRole("button", { name: "Addresses", exact: true }).click();
    },
  };
}

async function boxOf(bar: ReturnType<Page["locator"]>) {
  await bar.scrollIntoViewIfNeeded();
  const box = await bar.boundingBox();
  if (!box) throw new Error("A bar of the histogram is not on the page");
  return box;
}

async function timeOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate("interactions.slowest = 0");
  await act();
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate<number>("interactions.slowest");
}

// A string, because it runs in the page, whose types are not available here.
const observeInteractions = `
  window.interactions = { slowest: 0 };
  const note = (milliseconds) => { interactions.slowest = Math.max(interactions.slowest, milliseconds); };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) note(duration);
  }).observe({ type: "event", durationThreshold: 16 });
  addEventListener("pointermove", ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => note(performance.now() - timeStamp);
    port2.postMessage(null);
  }), { capture: true });
`;

/** Only the benchmark compares times with a limit; tests never do. */
export const checkInteractionBars = (measurements: readonly InteractionMeasurement[]): Bar[] =>
  measurements.map(({ name, slowest }) => ({
    name: `lens, ${name}, ms to the next paint`,
    goal: NEXT_PAINT_MS,
    value: slowest,
    isMet: slowest <= NEXT_PAINT_MS,
    isRequired: true,
  }));

export function formatInteractionTable(measurements: readonly InteractionMeasurement[]): string {
  const title = `log lens, ${ADDRESSES.toLocaleString("en")} addresses, CPU x${CPU_SLOWDOWN} slower`;
  const lines = measurements.map(({ name, slowest }) => `${name.padEnd(32)}${slowest.toFixed(0).padStart(6)} ms`);
  return [title, ...lines].join("\n");
}
