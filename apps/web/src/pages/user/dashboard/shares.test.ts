import { expect, test } from "vitest";
import { keyLabel, sharesBy } from "./shares.ts";

const row = (key: number, service: number, total: number) => ({
  key_id: key,
  key_name: `key ${key}`,
  service_type: service,
  service_name: `service ${service}`,
  total,
  success: total - 1,
  charged: total - 2,
});
const rows = [row(1, 1, 50), row(2, 1, 40), row(2, 3, 20)];

test("calls are summed by key, largest first", () => {
  expect(sharesBy("key", rows)).toEqual([
    { id: 2, name: "key 2", total: 60, success: 58, charged: 56 },
    { id: 1, name: "key 1", total: 50, success: 49, charged: 48 },
  ]);
});

test("calls are summed by service, largest first", () => {
  expect(sharesBy("service", rows).map(({ name, total }) => [name, total])).toEqual([
    ["service 1", 90],
    ["service 3", 20],
  ]);
});

test("keys with the same name also show the end of their secrets", () => {
  const keys = [
    { id: 1, name: "server", key_masked: "mrd_live_****aaaa" },
    { id: 2, name: "server", key_masked: "mrd_live_****bbbb" },
    { id: 3, name: "phone", key_masked: "mrd_live_****cccc" },
  ];
  expect(keys.map((key) => keyLabel(key, keys))).toEqual(["server (…\u2060aaaa)", "server (…\u2060bbbb)", "phone"]);
});
