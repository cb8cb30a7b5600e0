import { expect, test } from "vitest";
import { labelCells } from "./label-cells.ts";

test("each table cell names its column, and other text is unchanged", () => {
  const table = (body: string) =>
    `<p>a</p><table><thead><tr><th>Name</th><th align="left">Say <code>"x"</code></th></tr></thead><tbody>${body}</tbody></table>`;
  expect(labelCells(table("<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>"))).toBe(
    table(
      '<tr><td data-label="Name">1</td><td data-label="Say &quot;x&quot;">2</td></tr>\n<tr><td data-label="Name">3</td><td data-label="Say &quot;x&quot;">4</td></tr>',
    ),
  );
});
