import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../tests/setup/app.ts";
import { transaction } from "./app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

test("an autocommit statement is refused inside a transaction and runs outside one", async () => {
  const statement = { name: "seven", text: "select $1::int as seven", values: ["7"] };
  const inside = transaction(running.app, ({ autocommit }) => autocommit(statement));
  await expect(inside).rejects.toThrow("inside a transaction");
  expect(await running.app.autocommit(statement)).toEqual([{ seven: 7 }]);
});
