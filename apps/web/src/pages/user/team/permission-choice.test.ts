import { describe, expect, test } from "vitest";
import { isSelected, selectionState, toggleChild, toggleGroup } from "./permission-choice.ts";

const group = {
  code: "billing",
  children: [{ code: "billing.order" }, { code: "billing.pay" }, { code: "billing.invoice" }],
};
const grantAll = () => true;
const grantOnly =
  (...held: string[]) =>
  (code: string) =>
    held.includes(code);
const codes = (...chosen: string[]) => new Set(chosen);

describe("a group", () => {
  test("is fully selected by its own code or all of its children, and partially by some of them", () => {
    expect(selectionState(codes("billing"), group)).toBe("all");
    expect(selectionState(codes("billing.order", "billing.pay", "billing.invoice"), group)).toBe("all");
    expect(selectionState(codes("billing.order"), group)).toBe("some");
    expect(selectionState(codes("usage", "usage.all"), group)).toBe("none");
    expect(isSelected(codes("billing"), group, "billing.invoice")).toBe(true);
  });

  test("is selected and cleared as a whole, leaving other groups unchanged", () => {
    const whole = toggleGroup(codes("usage", "billing.order"), group, grantAll);
    expect([...whole]).toEqual(["usage", "billing"]);
    expect([...toggleGroup(whole, group, grantAll)]).toEqual(["usage"]);
  });

  test("selects only what the user may grant", () => {
    const mayGrant = grantOnly("billing.order", "billing.pay");
    const most = toggleGroup(codes(), group, mayGrant);
    expect([...most]).toEqual(["billing.order", "billing.pay"]);
    expect([...toggleGroup(most, group, mayGrant)]).toEqual([]);
  });
});

describe("a child", () => {
  test("removed from a fully selected group leaves the other children selected", () => {
    expect([...toggleChild(codes("billing"), group, "billing.pay", grantAll)]).toEqual([
      "billing.order",
      "billing.invoice",
    ]);
  });

  test("that completes its group is replaced by the group's code if the user may grant that", () => {
    const most = codes("billing.order", "billing.pay");
    expect([...toggleChild(most, group, "billing.invoice", grantAll)]).toEqual(["billing"]);
    const all = grantOnly("billing.order", "billing.pay", "billing.invoice");
    expect([...toggleChild(most, group, "billing.invoice", all)]).toEqual([
      "billing.order",
      "billing.pay",
      "billing.invoice",
    ]);
  });
});
