import { expect, test } from "vitest";
import { prepareTables } from "./prepare-tables.ts";

test("each table cell names its column, and other text is unchanged", () => {
  const table = (body: string) =>
    `<p>a</p><table><thead><tr><th>Name</th><th align="left">Say <code>"x"</code></th></tr></thead><tbody>${body}</tbody></table>`;
  expect(prepareTables(table("<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>"))).toBe(
    table(
      '<tr><td data-label="Name">1</td><td data-label="Say &quot;x&quot;">2</td></tr>\n<tr><td data-label="Name">3</td><td data-label="Say &quot;x&quot;">4</td></tr>',
    ),
  );
});

test("the path of a field can break after its dots, in tables only", () => {
  const table = (path: string) => `<table><tbody><tr><td data-label=""><code>${path}</code></td></tr></tbody></table>`;
  expect(prepareTables(`${table("location.city").replace(' data-label=""', "")}<code>a.b</code>`)).toBe(
    `${table("location.<wbr>city")}<code>a.b</code>`,
  );
});
