import { randomInt } from "node:crypto";
import type { BrowserContext } from "@playwright/test";

/** Makes a test a visitor of its own to the server, which lets each ask only so much in a minute. */
export const becomeVisitor = (context: BrowserContext) =>
  context.setExtraHTTPHeaders({ "x-forwarded-for": `198.51.100.${randomInt(1, 255)}` });
