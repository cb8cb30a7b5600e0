import type { DocumentBlock } from "@meridian/contract/documents";
import type { Language } from "@meridian/contract/errors";
import { Marked, type Token, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";

interface Rendering {
  language: Language;
  /** Replaces `{origin}` in a text: scheme and host of this site. */
  origin: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "");

const marked = new Marked({
  gfm: true,
  renderer: {
    // Raw HTML is refused on write; any that is stored anyway is shown as text.
    html: ({ text }) => escapeHtml(text),
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: "td" | "th") =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const rows = token.rows.map((cells) => row(cells, "td")).join("");
      // A wide table scrolls in its own frame, which must be focusable by keyboard.
      return `<div tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${rows}</tbody></table></div>`;
    },
  },
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: "p br hr ul ol li strong em del code pre blockquote a h4 div table thead tbody tr th td".split(" "),
  allowedAttributes: { a: ["href", "title", "rel"], div: ["tabindex"], ol: ["start"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
};

/** The blocks of a Markdown text: headings, HTML that is safe to insert, and code; adjacent code shares its tabs. */
export function renderMarkdown(text: string, { language, origin }: Rendering): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const ids = new Set<string>();
  let prose: Token[] = [];
  const endProse = () => {
    const html = localizeLinks(sanitizeHtml(marked.parser(prose), allowed), language).trim();
    if (html !== "") blocks.push({ kind: "html", html });
    prose = [];
  };
  let isAfterCode = false;
  for (const token of marked.lexer(text.replaceAll("{origin}", origin)) as Token[]) {
    if (token.type === "space") continue;
    const last = blocks.at(-1);
    if (token.type === "code") {
      const sample = sampleFrom(token as Tokens.Code);
      if (isAfterCode && last?.kind === "code") last.samples.push(sample);
      else {
        endProse();
        blocks.push({ kind: "code", samples: [sample] });
      }
    } else if (token.type === "heading" && (token as Tokens.Heading).depth <= 3) {
      endProse();
      blocks.push(headingFrom(token as Tokens.Heading, ids));
    } else prose.push(token);
    isAfterCode = token.type === "code";
  }
  endProse();
  return blocks;
}

/** `## Title {#id}` sets the anchor, so that both languages share it; otherwise the title does. */
function headingFrom({ depth, text }: Tokens.Heading, ids: Set<string>): DocumentBlock {
  const [, words = "", given] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(text) ?? [];
  const title = plainText(marked.parseInline(words) as string);
  const base =
    given ??
    (title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") ||
      "part");
  let id = base;
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`;
  ids.add(id);
  return { kind: "heading", id, level: depth, title };
}

const languageNames: Readonly<Record<string, string>> = {
  curl: "cURL",
  node: "Node.js",
  python: "Python",
  java: "Java",
  go: "Go",
  php: "PHP",
  csharp: "C#",
  sh: "Shell",
  json: "JSON",
  http: "HTTP",
  text: "Text",
};

/** The first word after a fence is the language, the rest the tab's name. */
function sampleFrom({ lang = "", text }: Tokens.Code) {
  const [name = "", ...label] = lang.split(" ");
  return { language: label.join(" ") || languageNames[name] || name || "Text", code: text };
}

/** Links to pages keep the reader's language; files and calls have one address. */
const localizeLinks = (html: string, language: Language): string =>
  language === "en"
    ? html
    : html.replace(/href="(\/(?:[\w/-]*)?(?:[?#][^"]*)?)"/g, (whole, path: string) =>
        /^\/(?:v1|v2|healthz|readyz|files)(?:\/|$)/.test(path) ? whole : `href="/zh${path === "/" ? "" : path}"`,
      );

/** The text of a piece of HTML, its white space folded. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html.replace(/<\/(?:p|li|td|th|div|blockquote)>/g, " "), { allowedTags: [] });
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Problems that prevent a text from being published, and its links, to be checked. */
export function inspectMarkdown(text: string): { problems: string[]; links: string[] } {
  const problems: string[] = [];
  const links: string[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "html") problems.push(`raw HTML is not taken: ${token.raw.trim().slice(0, 60)}`);
    if (token.type === "image") problems.push(`pictures are not taken: ${(token as Tokens.Image).href}`);
    if (token.type === "link") links.push((token as Tokens.Link).href);
    if (token.type === "heading" && (token as Tokens.Heading).depth === 1)
      problems.push(`a page has one title, so headings begin with ##: ${(token as Tokens.Heading).text}`);
  });
  return { problems, links };
}
