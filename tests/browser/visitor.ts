import { randomInt } from "node:crypto";
import type { BrowserContext } from "@playwright/test";

/** Headers of a visitor of his own to the server, which lets each ask only so much in a minute. */
export const visitorHeaders = () => ({ "x-forwarded-for": `198.18.${randomInt(0, 256)}.${randomInt(1, 255)}` });

/** Makes a test such a visitor. */
export const becomeVisitor = (context: BrowserContext) => context.setExtraHTTPHeaders(visitorHeaders());
