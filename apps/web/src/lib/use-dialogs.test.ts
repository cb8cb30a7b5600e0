import { expect, test } from "vitest";
import { dialogOf, returnPathOf, withDialog, withoutDialog } from "./use-dialogs.ts";

test("an address opens the dialogs it knows, and no others", () => {
  expect(dialogOf("?dialog=login&menu=2")).toBe("login");
  expect(dialogOf("?dialog=steal")).toBeNull();
  expect(dialogOf("?ip=8.8.8.8")).toBeNull();
});

test("opening and closing leave the rest of the address alone", () => {
  const open = withDialog("?ip=8.8.8.8", "login", { menu: "2" });
  expect(open).toBe("?ip=8.8.8.8&dialog=login&menu=2");
  expect(withDialog(open, "register")).toBe("?ip=8.8.8.8&dialog=register");
});

test("the answer that a correction is about stays when the dialog closes", () => {
  expect(withoutDialog("?dialog=feedback&kind=correction&ip=8.8.8.8")).toBe("?ip=8.8.8.8");
});

test("a login leads back into this site only", () => {
  expect(returnPathOf("?return=%2Fuser%3Ftab%3Dkeys")).toBe("/user?tab=keys");
  for (const elsewhere of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])
    expect(returnPathOf(`?return=${encodeURIComponent(elsewhere)}`)).toBeNull();
});
