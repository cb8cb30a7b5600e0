import { expect, test } from "vitest";
import { changesOf, nameOf } from "./changes.ts";

const words = {
  fields: { status: "State", permissions: "Permissions" },
  values: { enabled: "enabled", usage: "Usage", key: "Keys" },
};

test("an entry shows its object's name, or its number if the name is unknown, and does not repeat the actor", () => {
  expect(nameOf({ target: "key:5", before: { name: "shop" }, after: { name: "store" } })).toBe("shop");
  expect(nameOf({ target: "role:5", before: null, after: { name: "Analyst" } })).toBe("Analyst");
  expect(nameOf({ target: "key:5", before: null, after: null })).toBe("#5");
  expect(nameOf({ target: "user:5", before: { name: "Ann" }, after: { name: "Bo" } })).toBe("");
});

test("only differences are listed, with readable labels where available", () => {
  const before = { name: "shop", status: "frozen", permissions: ["usage"] };
  const after = { name: "shop", status: "enabled", permissions: ["usage", "key"], extra: null };
  expect(changesOf({ target: "key:5", before, after }, words)).toEqual([
    { field: "State", before: "frozen", after: "enabled" },
    { field: "Permissions", before: "Usage", after: "Usage · Keys" },
    { field: "extra", before: null, after: "" },
  ]);
  expect(changesOf({ target: "key:5", before, after: null }, words)).toEqual([]);
  const made = { name: "Analyst", remark: "", permissions: ["key"] };
  expect(changesOf({ target: "role:5", before: null, after: made }, words)).toEqual([
    { field: "Permissions", before: null, after: "Keys" },
  ]);
});
