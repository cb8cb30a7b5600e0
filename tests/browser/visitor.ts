import { randomInt } from "node:crypto";
import type { BrowserContext, Page, Response } from "@playwright/test";

/** Headers of a separate visitor, because the server limits each visitor's requests per minute. */
export const visitorHeaders = () => ({
  "x-forwarded-for": `10.${randomInt(0, 256)}.${randomInt(0, 256)}.${randomInt(1, 255)}`,
});

/** Makes a browser such a visitor, who acts on a page when it has come alive. */
export async function becomeVisitor(context: BrowserContext): Promise<void> {
  context.on("page", waitForLife);
  await context.setExtraHTTPHeaders(visitorHeaders());
}

/** Waits until a page has come alive, which `goto` and `reload` do by themselves: what is clicked before is not heard. */
export const comeAlive = (page: Page): Promise<void> => page.locator("html[data-alive]").waitFor({ state: "attached" });

/** Lets `goto` and `reload` wait for it, unless they are told to wait for less than the load of the page. */
function waitForLife(page: Page): void {
  const load = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  const wait = async (response: Response | null, waitUntil = "load") => {
    const isPage = response?.headers()["content-type"]?.includes("text/html");
    if (isPage && ["load", "networkidle"].includes(waitUntil)) await comeAlive(page);
    return response;
  };
  page.goto = async (address, options) => wait(await load.goto(address, options), options?.waitUntil);
  page.reload = async (options) => wait(await load.reload(options), options?.waitUntil);
}
