import { describe, expect, test } from "vitest";
import { cleanHtml, renderRichText } from "./rich-text.ts";

describe("a staff member's Markdown", () => {
  test("becomes plain HTML with headings below the page's own", () => {
    const { html, links, problems } = renderRichText(
      "# Title\n\nText with **weight** and [a page](/pricing).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```json\n{}\n```\n",
    );
    expect(html).toContain("<h2>Title</h2>");
    expect(html).toContain('<a href="/pricing">a page</a>');
    expect(html).toContain('<div tabindex="0"><table>');
    expect(html).toContain('<code class="language-json">');
    expect({ links, problems }).toEqual({ links: ["/pricing"], problems: [] });
  });

  test("marks external links so that they pass no ranking and no referrer to other sites", () => {
    expect(renderRichText("[x](https://example.com/)").html).toContain('rel="noopener noreferrer nofollow"');
  });

  test.each([
    "<script>alert(1)</script>",
    'text <img src=x onerror="alert(1)">',
    "<!-- a note -->",
    '<a href="javascript:alert(1)">x</a>',
    "a<br>b",
  ])("is refused with raw HTML, however harmless: %s", (markdown) => {
    expect(renderRichText(markdown).problems).toContainEqual(
      expect.objectContaining({ en: expect.stringContaining("raw HTML"), zh: expect.stringContaining("HTML") }),
    );
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x)",
    "[x](//evil.example/)",
    "![x](https://evil.example/pixel.gif)",
    "![x](data:image/svg+xml,x)",
    "<javascript:alert(1)>",
    "[x][1]\n\n[1]: javascript:alert(1)",
    "<svg/onload=alert(1)>",
    "`</code><script>alert(1)</script>`",
    "```\n</code></pre><script>alert(1)</script>\n```",
    '```a"onmouseover=alert(1)\nx\n```',
    '[a](https://example.com "x\\" onclick=alert(1)")',
  ])("never runs scripts or loads anything external, whether refused or not: %s", (markdown) => {
    const { html } = renderRichText(markdown);
    expect(html).not.toMatch(/<(?:script|svg|iframe|style|object|form)|(?:href|src)="(?!\/[a-z]|https:\/\/example)/i);
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]+\son\w+=/i);
  });

  test("is refused if a picture has no alternative text", () => {
    expect(renderRichText("![](/a.svg)").problems).toHaveLength(1);
    expect(renderRichText("![A map](/a.svg)").html).toContain('<img src="/a.svg" alt="A map" loading="lazy" />');
  });
});

describe("stored HTML", () => {
  test.each([
    ["<p onclick='x()'>a</p>", "<p>a</p>"],
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ['<img src="https://evil.example/a.gif" alt="a">', '<img alt="a" loading="lazy" />'],
    ["<style>p{}</style><iframe src=x></iframe>", ""],
  ])("is cleaned when it is shown: %s", (stored, shown) => {
    expect(cleanHtml(stored)).toBe(shown);
  });

  test("that the console has made is shown as it is", () => {
    const { html } = renderRichText(
      "## A\n\n**b** [c](/pricing) [d](https://example.com/)\n\n1. e\n\n| f | g |\n|---|---|\n| 1 | < 2 |\n\n```json\n{}\n```\n\n![h](/og/a.png)",
    );
    expect(cleanHtml(html)).toBe(html);
  });
});
