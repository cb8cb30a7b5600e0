import { expect, test } from "vitest";
import en from "../../../content/en/audit.ts";
import zh from "../../../content/zh/audit.ts";
import { exactTime } from "../../../lib/time.ts";
import { changesOf, nameOf } from "./changes.ts";

const words = {
  language: "en" as const,
  fields: { status: "State", permissions: "Permissions", amount_cents: "Amount", due: "Due" },
  values: { enabled: "enabled", usage: "Usage", key: "Keys" },
};

test("an entry shows its object's name, or its number if the name is unknown, and does not repeat the actor", () => {
  expect(nameOf({ target: "key:5", before: { name: "shop" }, after: { name: "store" } })).toBe("shop");
  expect(nameOf({ target: "role:5", before: null, after: { name: "Analyst" } })).toBe("Analyst");
  expect(nameOf({ target: "key:5", before: null, after: null })).toBe("#5");
  expect(nameOf({ target: "download:city", before: null, after: null })).toBe("city");
  expect(nameOf({ target: "user:5", before: { name: "Ann" }, after: { name: "Bo" } })).toBe("");
});

test("only differences in named fields are listed, with readable labels where available", () => {
  const before = { name: "shop", status: "frozen", permissions: ["usage"] };
  const after = { name: "shop", status: "enabled", permissions: ["usage", "key"], extra: null };
  expect(changesOf({ target: "key:5", before, after }, words)).toEqual([
    { field: "State", before: "frozen", after: "enabled" },
    { field: "Permissions", before: "Usage", after: "Usage · Keys" },
  ]);
  expect(changesOf({ target: "key:5", before, after: null }, words)).toEqual([]);
  const made = { name: "Analyst", remark: "", permissions: ["key"] };
  expect(changesOf({ target: "role:5", before: null, after: made }, words)).toEqual([
    { field: "Permissions", before: null, after: "Keys" },
  ]);
});

test("amounts are shown in their currency and times in the reader's form", () => {
  const after = { amount_cents: 1234, currency: "USD", due: "2026-11-24T12:00:00.000Z", members: [4, 5] };
  const changes = changesOf({ target: "order:5", before: null, after }, words);
  expect(changes).toEqual([
    { field: "Amount", before: null, after: "$12.34" },
    { field: "Due", before: null, after: exactTime(after.due, "en") },
  ]);
});

test.each([
  ["en", en],
  ["zh", zh],
] as const)("in %s, permissions that were removed still have their names in older entries", (language, { values }) => {
  const permissions = ["usage.view", "key.view", "account.profile", "notice", "notice.account"];
  const [change] = changesOf(
    { target: "role:5", before: null, after: { permissions } },
    { ...words, language, values },
  );
  const names = change!.after.split(" · ");
  expect(names).toHaveLength(permissions.length);
  for (const code of permissions) expect(names).not.toContain(code);
});
