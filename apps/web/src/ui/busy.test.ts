import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });

test("every button that shows that its action is under way also says so", () => {
  const silent = Object.entries(sources).filter(([, source]) => /\sloading=\{/.test(source));
  expect(silent.map(([file]) => file)).toEqual([]);
  expect(Object.values(sources).filter((source) => source.includes("...busyWhile(")).length).toBeGreaterThan(40);
});
