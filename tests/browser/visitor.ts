import { randomInt } from "node:crypto";
import type { BrowserContext, Page, Response } from "@playwright/test";

/** Headers of a separate visitor, because the server limits each visitor's requests per minute. */
export const visitorHeaders = () => ({
  "x-forwarded-for": `10.${randomInt(0, 256)}.${randomInt(0, 256)}.${randomInt(1, 255)}`,
});

/** Makes a browser a separate visitor who waits for hydration before acting. */
export async function becomeVisitor(context: BrowserContext): Promise<void> {
  context.on("page", waitForHydrationOnLoad);
  await context.setExtraHTTPHeaders(visitorHeaders());
}

/** Waits for hydration, as `goto` and `reload` do by themselves: earlier clicks are lost. */
export const comeAlive = (page: Page): Promise<void> => page.locator("html[data-alive]").waitFor({ state: "attached" });

/** Makes `goto` and `reload` wait for hydration, unless they wait for less than the page's load. */
function waitForHydrationOnLoad(page: Page): void {
  const load = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  const wait = async (response: Response | null, waitUntil = "load") => {
    const isPage = response?.headers()["content-type"]?.includes("text/html");
    if (isPage && ["load", "networkidle"].includes(waitUntil)) await comeAlive(page);
    return response;
  };
  page.goto = async (address, options) => wait(await load.goto(address, options), options?.waitUntil);
  page.reload = async (options) => wait(await load.reload(options), options?.waitUntil);
}
