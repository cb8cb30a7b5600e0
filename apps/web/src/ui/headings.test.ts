import { expect, test } from "vitest";
import { linkHeadings } from "./headings.ts";

test("each second-level heading can be linked to, and its title is plain text", () => {
  const { html, headings } = linkHeadings(
    '<h2>What &amp; <code>why</code></h2><p>a</p><h3>no</h3><h2 class="x">IPv6 &lt;5&gt;</h2>',
  );
  expect(headings).toEqual([
    { id: "section-1", text: "What & why" },
    { id: "section-2", text: "IPv6 <5>" },
  ]);
  expect(html).toContain('<h2 id="section-1">What &amp; <code>why</code></h2><p>a</p><h3>no</h3>');
  expect(html).toContain('<h2 id="section-2">');
});
