import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { literal } from "./search-text.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

test.each(["%", "_", "\\", "100%", "a_b", "\\%", "plain"])(
  "%j is found as it is written, and nothing else",
  async (text) => {
    const { db } = running.app;
    const names = [text, `before ${text} after`, "100 percent", "aXb", "nothing"];
    const ids: number[] = [];
    for (const name of names) {
      const { id } = await newAccount(running.app);
      await db.user.update({ where: { id }, data: { name } });
      ids.push(id);
    }
    const found = await db.user.findMany({ where: { id: { in: ids }, name: { contains: literal(text) } } });
    expect(found.map(({ name }) => name).sort()).toEqual(names.filter((name) => name.includes(text)).sort());
  },
);

test("every search for what a caller typed goes through it", () => {
  const sources = join(import.meta.dirname, "..");
  const careless = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("generated"))
    .flatMap((path) =>
      [
        ...readFileSync(join(sources, path), "utf8").matchAll(
          /(?:contains|startsWith|endsWith): (?!literal\()[^"},]*keyword.*/g,
        ),
      ].map(([line]) => `${path}: ${line}`),
    );
  expect(careless).toEqual([]);
});
