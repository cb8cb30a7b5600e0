import { expect, test } from "vitest";
import { displayName } from "./display-name.ts";

test.each([
  [{ name: "Ann", phone: "+8613800138000", verifiedEmail: "ann@example.com" }, "Ann"],
  [{ name: "", phone: "+8613800138000", verifiedEmail: "ann@example.com" }, "13800138000"],
  [{ name: "", phone: "+15125550142", verifiedEmail: null }, "+15125550142"],
  [{ name: "", phone: null, verifiedEmail: "ann@example.com" }, "ann@example.com"],
  [{ name: "", phone: null, verifiedEmail: null }, ""],
])("%j is called %s", (user, name) => {
  expect(displayName(user)).toBe(name);
});
