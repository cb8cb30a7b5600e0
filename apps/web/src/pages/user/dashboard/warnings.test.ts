import { expect, test } from "vitest";
import { warningsOf } from "./warnings.ts";

const service = (type: number, used: number, status = "active") => ({
  type,
  name: `service ${type}`,
  source: "free",
  status,
  total: 100,
  used,
  remaining: 100 - used,
});
const nothing = { services: [], keys: [], databases: [] };

test("nothing is shown if nothing is wrong", () => {
  const keys = [
    { id: 1, name: "one", status: "active", used_in_url: false },
    { id: 2, name: "two", status: "revoked", used_in_url: true },
  ];
  const databases = [{ name: "city", status: "normal", next_at: "2026-11-28T00:00:00Z" }];
  expect(warningsOf({ services: [service(1, 79), service(3, 100, "expired")], keys, databases })).toEqual([]);
});

test("a used-up service comes before one that nearly is", () => {
  const warnings = warningsOf({ ...nothing, services: [service(1, 80), service(3, 100, "exhausted")] });
  expect(warnings.map(({ kind, tone }) => [kind, tone])).toEqual([
    ["exhausted", "error"],
    ["nearlyUsed", "warn"],
  ]);
});

test("an active key that was sent in a URL is named", () => {
  const keys = [{ id: 7, name: "widget", status: "active", used_in_url: true }];
  expect(warningsOf({ ...nothing, keys })).toEqual([{ kind: "keyInAddress", tone: "warn", keyId: 7, name: "widget" }]);
});

test("a late database is named with the day it was due", () => {
  const databases = [{ name: "city", status: "delayed", next_at: "2026-11-28T00:00:00Z" }];
  expect(warningsOf({ ...nothing, databases })).toMatchObject([
    { kind: "databaseLate", dueAt: "2026-11-28T00:00:00Z" },
  ]);
});
