import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { JsonView } from "./json-view.tsx";

test("what is shown is JSON of the value itself, however it looks like code", async () => {
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

test("names and texts are told apart, also where a text holds what looks like a name", async () => {
  await renderInApp(<JsonView value={{ name: '"text": 1', count: 2 }} label="The answer" />);
  const kinds = Array.from(screen.getByRole("code").querySelectorAll("span"), ({ className, textContent }) => [
    textContent,
    /(key|string|literal)/.exec(className)?.[0],
  ]);
  expect(kinds).toEqual([
    ['"name":', "key"],
    [JSON.stringify('"text": 1'), "string"],
    ['"count":', "key"],
    ["2", "literal"],
  ]);
});

test("the box has a name, and the keyboard can reach and scroll it", async () => {
  const { user } = await renderInApp(<JsonView value={{ a: 1 }} label="The answer" />);
  await user.tab();
  expect(screen.getByRole("region", { name: "The answer" })).toHaveFocus();
});
