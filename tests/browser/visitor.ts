import { randomInt } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";

/** Headers of a visitor of his own to the server, which lets each ask only so much in a minute. */
export const visitorHeaders = () => ({ "x-forwarded-for": `198.18.${randomInt(0, 256)}.${randomInt(1, 255)}` });

/** Makes a test such a visitor. */
export const becomeVisitor = (context: BrowserContext) => context.setExtraHTTPHeaders(visitorHeaders());

/** Waits until a page that the build has written has come alive: what is clicked before is not heard. */
export const comeAlive = (page: Page): Promise<void> =>
  expect(page.getByRole("contentinfo")).not.toContainText(/Checking the API|正在检测接口/);
