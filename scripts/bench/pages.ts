import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, CDPSession, Page } from "playwright";
import { findFreePort } from "../runtime/processes.ts";
import { startThrowawayProduct } from "../runtime/throwaway-product.ts";
import type { Bar } from "./bars.ts";
import { CPU_SLOWDOWN, launchBrowser } from "./browser.ts";
import { median } from "./median.ts";

/** Slow 4G as in Chromium's developer tools: bytes per second and milliseconds. */
const slow4g = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 150, offline: false };
/** How long to keep measuring after the load event. */
const SETTLE_MS = 3000;
const MAX_PAINT_MS = 1200;
/**
 * On a machine too slow for that limit, how many times the largest paint of a plain page, loaded just before, may be
 * exceeded. Where the plain page takes 400 ms, both limits are the same.
 */
const MAX_PAINT_RATIO = 3;
const LAYOUT_SHIFT = 0.02;

/**
 * One page of each kind, and the reference page whose text wraps anew most if its font comes late; the id of the newest
 * article comes from the running product.
 */
const paths = ["", "/product/ipguishu", "/pricing", "/doc/quick-start", "/doc/query", "/news/", "/ip/8.8.8.8"];
/** A busy machine only makes pages slower, so a quick run reloads a page that missed a limit. */
const QUICK_REPETITIONS = 8;

interface PageMeasurement {
  address: string;
  /** Milliseconds from the start of the navigation to the largest contentful paint, one for each round. */
  largestPaints: number[];
  /** The same of the plain page, loaded just before in each round. */
  plainPaints: number[];
  /** Sum of unexpected layout shifts, one for each round. */
  shifts: number[];
}

interface PageOptions {
  isQuick: boolean;
  /** Substrings of addresses; if empty, all pages are measured. */
  only: readonly string[];
  log: (line: string) => void;
}

/** Loads pages of the production build as on a phone on slow 4G, with the CPU throttled to a quarter and an empty cache. */
export async function measurePages({ isQuick, only, log }: PageOptions): Promise<PageMeasurement[]> {
  const rounds = isQuick ? 1 : 5;
  const product = await startThrowawayProduct("bench-pages", await findFreePort());
  const browser = await launchBrowser();
  const plain = await servePlainPage();
  try {
    const measurements: PageMeasurement[] = [];
    for (const address of await findAddresses(product.address)) {
      if (only.length > 0 && !only.some((part) => address.includes(part))) continue;
      log(`pages, ${address}`);
      const measurement: PageMeasurement = { address, largestPaints: [], plainPaints: [], shifts: [] };
      const isMissed = () => pageBars(measurement, isQuick).some(({ isMet }) => isMet === false);
      for (let round = 0; round < rounds || (isQuick && round <= QUICK_REPETITIONS && isMissed()); round++) {
        measurement.plainPaints.push((await loadOnce(browser, plain.address)).largestPaint);
        const { largestPaint, shift } = await loadOnce(browser, product.address + address);
        measurement.largestPaints.push(largestPaint);
        measurement.shifts.push(shift);
      }
      measurements.push(measurement);
    }
    return measurements;
  } finally {
    plain.server.close();
    await browser.close();
    await product.stop();
  }
}

/** The least that a page with a style sheet can be: a heading and a paragraph, without scripts, fonts or pictures. */
async function servePlainPage(): Promise<{ server: Server; address: string }> {
  const text = "A page of plain text shows how fast this machine loads and paints anything at all. ".repeat(80);
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Plain</title><link rel="stylesheet" href="/plain.css"><h1>A plain page</h1><p>${text}</p>`;
  const server = createServer(({ url }, response) => {
    const isStyle = url === "/plain.css";
    response.setHeader("content-type", isStyle ? "text/css" : "text/html; charset=utf-8");
    response.end(isStyle ? "body { margin: 16px; font: 16px/1.5 sans-serif }" : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function findAddresses(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/v1/news_list`, { method: "POST", body: new FormData() });
  const { data } = (await response.json()) as { data: { list: { id: number }[] } };
  return paths
    .map((path) => (path === "/news/" ? path + (data.list[0]?.id ?? "") : path))
    .flatMap((path) => [path || "/", `/zh${path}`]);
}

const localeOf = (url: string) => (url.includes("/zh") ? "zh-CN" : "en-US");

async function loadOnce(browser: Browser, url: string): Promise<{ largestPaint: number; shift: number }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: localeOf(url),
  });
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    return await readMeasures(page);
  } finally {
    await context.close();
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

// A string, because it runs in the page, whose types are not available here.
const observeMeasures = `new Promise((resolve) => {
  let [largestPaint, shift] = [0, 0];
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largestPaint = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve({ largestPaint, shift }), 300);
})`;

const readMeasures = (page: Page) => page.evaluate<{ largestPaint: number; shift: number }>(observeMeasures);

/** Only the benchmark compares times with a limit; tests never do. */
export const checkPageBars = (measurements: readonly PageMeasurement[], isQuick: boolean): Bar[] =>
  measurements.flatMap((measurement) => pageBars(measurement, isQuick));

/** A quick run uses the best load, a full run the median. */
function pageBars({ address, largestPaints, plainPaints, shifts }: PageMeasurement, isQuick: boolean): Bar[] {
  const pick = isQuick ? (values: number[]) => Math.min(...values) : median;
  const bar = (name: string, value: number, goal: number): Bar => ({
    name: `${address} ${name}`,
    goal,
    value,
    isMet: value <= goal,
    isRequired: true,
  });
  const largestPaint = pick(largestPaints);
  const ratios = largestPaints.map((milliseconds, round) => milliseconds / plainPaints[round]!);
  return [
    largestPaint <= MAX_PAINT_MS
      ? bar("largest paint, ms", largestPaint, MAX_PAINT_MS)
      : bar("largest paint, times a plain page's", pick(ratios), MAX_PAINT_RATIO),
    bar("layout shift", isQuick ? Math.min(...shifts) : Math.max(...shifts), LAYOUT_SHIFT),
  ];
}

export function formatPageTable(measurements: readonly PageMeasurement[]): string {
  const lines = measurements.map(({ address, largestPaints, plainPaints, shifts }) => {
    const paints = [Math.min(...largestPaints), median(largestPaints), Math.max(...largestPaints), median(plainPaints)];
    const columns = paints.map((value) => value.toFixed(0).padStart(8)).join("");
    return `${address.padEnd(24)}${columns}${Math.max(...shifts)
      .toFixed(4)
      .padStart(10)}`;
  });
  const title = `slow 4G, CPU x${CPU_SLOWDOWN} slower`.padEnd(24);
  return [
    `${title}`,
    `${"page".padEnd(24)}${"LCP min".padStart(8)}${"median".padStart(8)}${"max".padStart(8)}${"plain".padStart(8)}${"CLS".padStart(10)}`,
    ...lines,
  ].join("\n");
}
