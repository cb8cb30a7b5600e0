import { test as base } from "@playwright/test";
import { becomeVisitor } from "./visitor.ts";

/** Playwright's test, in which every browser is a visitor of his own. One without scripts is made by hand. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await becomeVisitor(context);
    await use(context);
  },
});
