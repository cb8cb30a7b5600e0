import { expect, test } from "vitest";
import { dialogOf, returnPathOf, withDialog, withoutDialog } from "./use-dialogs.ts";

test("only known dialogs open by address", () => {
  expect(dialogOf("?dialog=login&menu=2")).toBe("login");
  expect(dialogOf("?dialog=steal")).toBeNull();
  expect(dialogOf("?ip=8.8.8.8")).toBeNull();
});

test("opening and closing leave the rest of the address unchanged", () => {
  const open = withDialog("?ip=8.8.8.8", "login", { menu: "2" });
  expect(open).toBe("?ip=8.8.8.8&dialog=login&menu=2");
  expect(withDialog(open, "register")).toBe("?ip=8.8.8.8&dialog=register");
});

test("the address a correction is about stays after the dialog closes", () => {
  expect(withoutDialog("?dialog=feedback&kind=correction&field=privacy&ip=8.8.8.8")).toBe("?ip=8.8.8.8");
});

test("a login never returns to another site", () => {
  expect(returnPathOf("?return=%2Fuser%3Ftab%3Dkeys")).toBe("/user?tab=keys");
  for (const elsewhere of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"])
    expect(returnPathOf(`?return=${encodeURIComponent(elsewhere)}`)).toBeNull();
});
