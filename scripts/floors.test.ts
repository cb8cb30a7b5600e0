import { expect, test } from "vitest";
import { checkFloors, faultsOf, folderOf, importsIn, readFloors } from "./floors.ts";

const floors = [["lib"], ["account", "keys"], ["orders"]];
const folders = floors.flat();
const from = (from: string, to: string) => ({ from, to, file: `${from}/x.ts` });

test.each([
  {
    of: "down and within a floor",
    imports: [from("orders", "keys"), from("keys", "account"), from("orders", "lib")],
    faults: [],
  },
  { of: "up", imports: [from("keys", "orders")], faults: ["keys/x.ts imports orders, which is on a higher floor"] },
  {
    of: "both ways",
    imports: [from("keys", "account"), from("account", "keys")],
    faults: ["a ring: keys → account → keys"],
  },
  {
    of: "in a ring over floors",
    imports: [from("orders", "account"), from("account", "keys"), from("keys", "orders")],
    faults: ["keys/x.ts imports orders, which is on a higher floor", "a ring: orders → account → keys → orders"],
  },
])("imports $of give $faults.length faults", ({ imports, faults }) => {
  expect(faultsOf(floors, folders, imports)).toEqual(faults);
});

test("a folder on no floor and a floor's missing folder are faults", () => {
  expect(faultsOf(floors, ["lib", "account", "keys", "mail"], [])).toEqual([
    "mail is on no floor",
    "there is no orders",
  ]);
});

test("only value imports of the server's own files count", () => {
  const code = `import { a } from "../keys/a.ts";
import type { B } from "../orders/b.ts";
import { type C, type D } from "../mall/c.ts";
import {
  type E,
  e,
} from "../team/e.ts";
export { f } from "./f.ts";
import z from "zod";
`;
  expect(importsIn(code)).toEqual(["../keys/a.ts", "../team/e.ts", "./f.ts"]);
});

test.each([
  ["app.ts", "lib"],
  ["lib/sms/send.ts", "lib"],
  ["modules/keys/keys.ts", "keys"],
  ["modules/databases/layers/feeds.ts", "databases"],
  ["modules/index.ts", null],
  ["api.ts", null],
  ["generated/client.ts", null],
])("%s belongs to %s", (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});

test("the table lists the lowest floor last", () => {
  const table =
    "# A\n\n## Floors\n\n| floor | folders |\n|---|---|\n| top | `b`, `c` |\n| ground | `a` |\n\n## Next\n\n| x | `d` |\n";
  expect(readFloors(table)).toEqual([["a"], ["b", "c"]]);
});

test("the server keeps to its floors", () => {
  expect(checkFloors()).toEqual([]);
});
