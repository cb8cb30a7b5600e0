import { expect, test } from "vitest";
import { blankValues, type Key, toCallInput, valuesOf } from "./key-values.ts";

const key = {
  name: "checkout",
  is_test: false,
  allow_ips: ["192.0.2.1/32", "198.51.100.0/24", "2001:db8::1/128"],
  allow_origins: ["*.example.com"],
  qps: 5,
  daily_limit: null,
  service_types: [1, 10],
  expires_at: null,
} as unknown as Key;

test("a key can be edited and sent back unchanged", () => {
  const values = valuesOf(key);
  expect(values.allow_ips).toBe("192.0.2.1\n198.51.100.0/24\n2001:db8::1");
  expect(toCallInput(values)).toMatchObject({
    allow_ips: "192.0.2.1,198.51.100.0/24,2001:db8::1",
    allow_origins: "*.example.com",
    qps: "5",
    daily_limit: "",
    service_types: ["1", "10"],
    expires_at: "",
  });
});

test("lists are split at lines, spaces and commas, and blanks are ignored", () => {
  expect(toCallInput({ ...blankValues, allow_ips: " 192.0.2.1 ,\n\n192.0.2.2\n" }).allow_ips).toBe(
    "192.0.2.1,192.0.2.2",
  );
});

test("a key works until the end of its last day in the reader's time zone", () => {
  const { expires_at } = toCallInput({ ...blankValues, expires_at: "2027-03-01" });
  expect(new Date(expires_at).getTime()).toBe(new Date(2027, 2, 1, 23, 59, 59).getTime());
  expect(valuesOf({ ...key, expires_at }).expires_at).toBe("2027-03-01");
});
