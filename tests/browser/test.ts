import { test as base } from "@playwright/test";
import { becomeVisitor } from "./visitor.ts";

/** Playwright's test with a separate visitor per test. Tests without scripts create their browser themselves. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await becomeVisitor(context);
    await use(context);
  },
});
