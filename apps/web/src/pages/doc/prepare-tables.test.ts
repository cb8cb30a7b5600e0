import { expect, test } from "vitest";
import { prepareTables } from "./prepare-tables.ts";

test("each table cell names its column, and other text is unchanged", () => {
  const table = (body: string) =>
    `<p>a</p><table><thead><tr><th>Name</th><th align="left">Say <code>"x"</code></th></tr></thead><tbody>${body}</tbody></table>`;
  expect(prepareTables(table("<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>"))).toBe(
    table(
      '<tr><td data-label="Name" data-brief>1</td><td data-label="Say &quot;x&quot;">2</td></tr>\n<tr><td data-label="Name" data-brief>3</td><td data-label="Say &quot;x&quot;">4</td></tr>',
    ),
  );
});

test("only a short first cell stays on one line", () => {
  const prepared = (row: string) => prepareTables(`<table><tbody><tr>${row}</tr></tbody></table>`);
  expect(prepared("<td>No response</td><td>Yes</td>")).toContain('<td data-label="" data-brief>No response</td>');
  expect(prepared("<td>No response</td><td>Yes</td>").match(/data-brief/g)).toHaveLength(1);
  expect(prepared("<td>IP geolocation (type 1)</td>")).not.toContain("data-brief");
});

test("in a table of two columns, short code can break too", () => {
  const heads = (count: number) => `<thead><tr>${"<th>A</th>".repeat(count)}</tr></thead>`;
  const prepared = (count: number) =>
    prepareTables(`<table>${heads(count)}<tbody><tr><td><code>country_english</code></td></tr></tbody></table>`);
  expect(prepared(2)).toContain("country_<wbr>english");
  expect(prepared(3)).toContain(">country_english<");
});

test("a Chinese list of paths can break between them", () => {
  const cell = "<td><code>/v2/a</code>、<code>/v2/b</code></td>";
  expect(prepareTables(`<table><tbody><tr>${cell}</tr></tbody></table>`)).toContain("、<wbr><code");
});

test("a long path of a field can break after its dots in tables, short code stays on one line, and very long code breaks anywhere", () => {
  const table = (code: string) => `<table><tbody><tr><td data-label="">${code}</td></tr></tbody></table>`;
  const prepared = (code: string) => prepareTables(table(code).replace(' data-label=""', ""));
  const long = [
    "list[].versions[].files[].url_expires_at",
    "list[].<wbr>versions[].<wbr>files[].<wbr>url_expires_at",
  ] as const;
  expect(prepared(`<code>${long[0]}</code>`)).toBe(table(`<code>${long[1]}</code>`));
  expect(prepareTables(`<p><code>${long[0]}</code></p>`)).toBe(`<p><code>${long[0]}</code></p>`);
  expect(prepared("<code>location.city</code>")).toBe(table("<code data-whole>location.city</code>"));
  expect(prepareTables("<p><code>idempotency-key</code></p>")).toBe("<p><code data-whole>idempotency-key</code></p>");
  expect(prepareTables("<p><code>X-Api-Key: &lt;key&gt;</code></p>")).toContain("<code data-whole>X-Api-Key");
  expect(prepared("<code>country_english</code>")).toBe(table("<code data-whole>country_english</code>"));
  const photo = "R0lGODlhAQAB".repeat(4);
  expect(prepared(`<code>${photo}</code>`)).toBe(table(`<code data-long>${photo}</code>`));
  expect(prepareTables("<p><code>ip</code></p>")).toBe("<p><code>ip</code></p>");
});
