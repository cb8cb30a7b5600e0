import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALLOCATOR_SETTINGS } from "./allocator.ts";
import { ROOT_DIRECTORY } from "./paths.ts";

test.each(["Dockerfile", "docs/operations.md"])("%s starts the product with the same allocator settings", (file) => {
  const text = readFileSync(join(ROOT_DIRECTORY, file), "utf8");
  for (const [name, value] of Object.entries(ALLOCATOR_SETTINGS)) expect(text).toContain(`${name}=${value}`);
});
