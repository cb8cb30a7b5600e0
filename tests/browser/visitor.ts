import { randomInt } from "node:crypto";
import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";

/** Headers of a separate visitor, because the server limits each visitor's requests per minute. */
export const visitorHeaders = () => ({
  "x-forwarded-for": `10.${randomInt(0, 256)}.${randomInt(0, 256)}.${randomInt(1, 255)}`,
});

/** Makes a browser a separate visitor who waits for hydration before acting, and whose toasts are noted. */
export async function becomeVisitor(context: BrowserContext): Promise<void> {
  context.on("page", waitForHydrationOnLoad);
  await context.setExtraHTTPHeaders(visitorHeaders());
  await noteToasts(context);
}

/** The toasts of each browser that no test has asked for yet. */
const notedToasts = new WeakMap<BrowserContext, string[]>();

/** A busy machine can show and remove a toast between two looks at the page, so each is noted when it appears. */
async function noteToasts(context: BrowserContext): Promise<void> {
  const noted: string[] = [];
  notedToasts.set(context, noted);
  await context.exposeFunction("noteToast", (text: string) => void noted.push(text));
  await context.addInitScript(() => {
    const noteAdded = (records: MutationRecord[]) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches("[role=status] > [data-tone]"))
          (window as unknown as { noteToast(text: string): void }).noteToast(node.textContent.trim());
    };
    new MutationObserver(noteAdded).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a toast with this text that was not asked for before. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const noted = notedToasts.get(page.context()) ?? [];
  await expect.poll(() => noted).toContain(text);
  noted.splice(noted.indexOf(text), 1);
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
