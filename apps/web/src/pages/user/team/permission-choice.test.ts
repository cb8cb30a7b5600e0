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
  test("is fully selected by its own code or all of its children, and partially by some of them", () => {
    expect(selectionState(codes("key"), group)).toBe("all");
    expect(selectionState(codes("key.view", "key.manage", "key.split"), group)).toBe("all");
    expect(selectionState(codes("key.view"), group)).toBe("some");
    expect(selectionState(codes("usage", "usage.view"), group)).toBe("none");
    expect(isSelected(codes("key"), group, "key.split")).toBe(true);
  });

  test("is selected and cleared as a whole, leaving other groups unchanged", () => {
    const whole = toggleGroup(codes("usage", "key.view"), group, grantAll);
    expect([...whole]).toEqual(["usage", "key"]);
    expect([...toggleGroup(whole, group, grantAll)]).toEqual(["usage"]);
  });

  test("selects only what the user may grant", () => {
    const mayGrant = grantOnly("key.view", "key.manage");
    const most = toggleGroup(codes(), group, mayGrant);
    expect([...most]).toEqual(["key.view", "key.manage"]);
    expect([...toggleGroup(most, group, mayGrant)]).toEqual([]);
  });
});

describe("a child", () => {
  test("removed from a fully selected group leaves the other children selected", () => {
    expect([...toggleChild(codes("key"), group, "key.manage", grantAll)]).toEqual(["key.view", "key.split"]);
  });

  test("that completes its group is replaced by the group's code if the user may grant that", () => {
    const most = codes("key.view", "key.manage");
    expect([...toggleChild(most, group, "key.split", grantAll)]).toEqual(["key"]);
    const all = grantOnly("key.view", "key.manage", "key.split");
    expect([...toggleChild(most, group, "key.split", all)]).toEqual(["key.view", "key.manage", "key.split"]);
  });
});
