import { expect, test } from "vitest";
import { allowReload, guardMilliseconds, isChunkFailure, isChunkGone } from "./update-watch.ts";

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const start = Date.UTC(2026, 10, 20);

test("a path reloads at most once in 10 seconds", () => {
  const storage = memoryStorage();
  expect(allowReload("/pricing", storage, start)).toBe(true);
  expect(allowReload("/pricing", storage, start + guardMilliseconds - 1)).toBe(false);
  expect(allowReload("/pricing", storage, start + guardMilliseconds)).toBe(true);
});

test("each path is guarded separately", () => {
  const storage = memoryStorage();
  expect(allowReload("/pricing", storage, start)).toBe(true);
  expect(allowReload("/doc", storage, start)).toBe(true);
});

test("nothing reloads without working storage", () => {
  const forgetful = { getItem: () => null, setItem: () => {} };
  const forbidden = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("quota", "QuotaExceededError");
    },
  };
  expect(allowReload("/", forgetful, start)).toBe(false);
  expect(allowReload("/", forbidden, start)).toBe(false);
});

test.each([
  "Failed to fetch dynamically imported module: https://example.test/assets/home-a1.js",
  "Importing a module script failed.",
  "error loading dynamically imported module: https://example.test/assets/home-a1.js",
  "Unable to preload CSS for /assets/home-a1.css",
  "'text/html' is not a valid JavaScript MIME type.",
])("a browser's error message for a missing chunk is recognized: %s", (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true);
});

test("an ordinary error is not mistaken for a missing chunk", () => {
  expect(isChunkFailure(new TypeError("x is not a function"))).toBe(false);
});

test("a chunk counts as gone only if the build changed or no longer lists it", () => {
  const newest = { id: "b1", files: ["assets/home-a1.js"] };
  expect(isChunkGone("module: /assets/home-a1.js", "b1", newest)).toBe(false);
  expect(isChunkGone("module: /assets/home-a0.js", "b1", newest)).toBe(true);
  expect(isChunkGone("module: /assets/home-a1.js", "b0", newest)).toBe(true);
  expect(isChunkGone("Importing a module script failed.", "b1", newest)).toBe(false);
});
