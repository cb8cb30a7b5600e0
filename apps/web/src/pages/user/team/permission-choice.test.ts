import { describe, expect, test } from "vitest";
import { isSelected, selectionState, toggleChild, toggleGroup } from "./permission-choice.ts";

const group = { code: "key", children: [{ code: "key.view" }, { code: "key.manage" }, { code: "key.split" }] };
const grantAll = () => true;
const grantOnly =
  (...held: string[]) =>
  (code: string) =>
    held.includes(code);
const codes = (...chosen: string[]) => new Set(chosen);

describe("a group", () => {
  test("is full with its own code or all of its children, and partial with some", () => {
    expect(selectionState(codes("key"), group)).toBe("all");
    expect(selectionState(codes("key.view", "key.manage", "key.split"), group)).toBe("all");
    expect(selectionState(codes("key.view"), group)).toBe("some");
    expect(selectionState(codes("usage", "usage.view"), group)).toBe("none");
    expect(isSelected(codes("key"), group, "key.split")).toBe(true);
  });

  test("is selected and cleared as a whole; other groups stay", () => {
    const whole = toggleGroup(codes("usage", "key.view"), group, grantAll);
    expect([...whole]).toEqual(["usage", "key"]);
    expect([...toggleGroup(whole, group, grantAll)]).toEqual(["usage"]);
  });

  test("is selected as far as the user may grant it", () => {
    const mayGrant = grantOnly("key.view", "key.manage");
    const most = toggleGroup(codes(), group, mayGrant);
    expect([...most]).toEqual(["key.view", "key.manage"]);
    expect([...toggleGroup(most, group, mayGrant)]).toEqual([]);
  });
});

describe("a child", () => {
  test("removed from a full group leaves the others", () => {
    expect([...toggleChild(codes("key"), group, "key.manage", grantAll)]).toEqual(["key.view", "key.split"]);
  });

  test("that completes its group makes it full, unless the user does not hold the whole group", () => {
    const most = codes("key.view", "key.manage");
    expect([...toggleChild(most, group, "key.split", grantAll)]).toEqual(["key"]);
    const all = grantOnly("key.view", "key.manage", "key.split");
    expect([...toggleChild(most, group, "key.split", all)]).toEqual(["key.view", "key.manage", "key.split"]);
  });
});
