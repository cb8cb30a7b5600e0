import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { Cell, Cells } from "./cell.tsx";

test("what is not known is said to be, whatever stands for it, and zero is known", async () => {
  const values = ["", null, undefined, false, 0, "Potsdam"];
  await renderInApp(
    <Cells>
      {values.map((value) => (
        <Cell key={String(value)} name={String(value)}>
          {value}
        </Cell>
      ))}
    </Cells>,
  );
  const shown = screen.getAllByRole("definition").map((value) => value.textContent);
  expect(shown).toEqual([...Array<string>(4).fill("—unknown"), "0", "Potsdam"]);
});
