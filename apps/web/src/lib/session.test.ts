import { expect, test } from "vitest";
import { contactName, contactsOf, holdsPermission, readTokenCookie, type Session, tokenCookie } from "./session.ts";

test("the token is read only from its own cookie", () => {
  expect(readTokenCookie("a=1; token=abc.def; b=2")).toBe("abc.def");
  expect(readTokenCookie("my_token=abc; token=")).toBeNull();
  expect(readTokenCookie("")).toBeNull();
});

test("the login cookie is shared across the parent domain and secure on https", () => {
  const until = new Date("2026-11-28T00:00:00Z");
  expect(tokenCookie("abc", until, "", false)).toBe(
    "token=abc; path=/; expires=Sat, 28 Nov 2026 00:00:00 GMT; samesite=lax",
  );
  expect(tokenCookie("abc", until, "example.com", true)).toMatch(/; domain=example\.com; secure$/);
});

test("a contact's name is found by a key that its value contains, per kind", () => {
  const texts = { email: '[{"name":"Sales","value":"sales@example.com"}]', phone: "[]" };
  expect(contactName(texts, "email", "sales@")).toBe("Sales");
  expect(contactName(texts, "phone", "sales@")).toBe("");
  expect(contactName(undefined, "email", "sales@")).toBe("");
});

test("unreadable contacts give an empty list", () => {
  expect(contactsOf({ qq: "{not json" }, "qq")).toEqual([]);
  expect(contactsOf({ qq: '"text"' }, "qq")).toEqual([]);
});

test("the main account holds every permission, others those of their role; a parent code grants its children", () => {
  const session = (level: number, authList: string[]) =>
    ({ user: { user_level: level }, authList }) as unknown as Session;
  expect(holdsPermission(session(1, []), "key.manage")).toBe(true);
  expect(holdsPermission(session(2, ["key"]), "key.manage")).toBe(true);
  expect(holdsPermission(session(2, ["key.split"]), "key.manage")).toBe(false);
});
