import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { JsonView } from "./json-view.tsx";

test("any value is shown as its JSON, whatever its strings look like", async () => {
  const value = {
    "a key: with a colon": 'a "quoted" \\ text: {"code": 200}',
    empty: { list: [], object: {}, text: "" },
    numbers: [0, -1.5, 6.02e23, 1e-7],
    others: [true, false, null],
    多语言: "中文 & <b>",
  };
  await renderInApp(<JsonView value={value} label="The answer" />);
  const { textContent } = screen.getByRole("code");
  expect(JSON.parse(textContent!)).toEqual(value);
  expect(textContent).toBe(JSON.stringify(value, null, 2));
});

test("keys and strings are distinguished, even if a string contains what looks like a key", async () => {
  await renderInApp(<JsonView value={{ name: '"text": 1', count: 2 }} label="The answer" />);
  const kinds = Array.from(screen.getByRole("code").querySelectorAll("span"), ({ className, textContent }) => [
    textContent,
    /(key|string|text-accent)/.exec(className)?.[0],
  ]);
  expect(kinds).toEqual([
    ['"name":', "key"],
    [JSON.stringify('"text": 1'), "string"],
    ['"count":', "key"],
    ["2", "text-accent"],
  ]);
});

test("the box has a name and can be scrolled by keyboard", async () => {
  const { user } = await renderInApp(<JsonView value={{ a: 1 }} label="The answer" />);
  await user.tab();
  expect(screen.getByRole("region", { name: "The answer" })).toHaveFocus();
});
