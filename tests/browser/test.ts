import { test as base } from "@playwright/test";
import { becomeVisitor } from "./visitor.ts";

/**
 * Playwright's test, in which every browser is a separate visitor. Tests without scripts create their browser
 * themselves.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await becomeVisitor(context);
    await use(context);
  },
});
