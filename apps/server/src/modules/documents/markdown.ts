import type { DocumentBlock } from "@meridian/contract/documents";
import type { Language } from "@meridian/contract/errors";
import { Marked, type Token, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "../../lib/escape-html.ts";

interface Rendering {
  language: Language;
  /** Replaces `{origin}` in a text: scheme and host of this site. */
  origin: string;
}

const marked = new Marked({
  gfm: true,
  renderer: {
    // Raw HTML is rejected on write; any that was stored anyway is shown as text.
    html: ({ text }) => escapeHtml(text),
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: "td" | "th") =>
        `<tr>${cells.map((cell) => `<${tag}${anchorOf(cell)}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const rows = token.rows.map((cells) => row(cells, "td")).join("");
      // A wide table scrolls in this container, which must be focusable for keyboard users.
      return `<div tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${rows}</tbody></table></div>`;
    },
  },
});

/** A cell that holds only a constant, such as the code of an error, can be linked to. */
const anchorOf = ({ text }: Tokens.TableCell): string => {
  const [, name] = /^`([A-Z][A-Z_]+)`$/.exec(text) ?? [];
  return name === undefined ? "" : ` id="${name}"`;
};

const allowed: sanitizeHtml.IOptions = {
  allowedTags: "p br hr ul ol li strong em del code pre blockquote a img h4 div table thead tbody tr th td".split(" "),
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "loading"],
    div: ["tabindex"],
    ol: ["start"],
    td: ["id"],
  },
  allowedSchemes: ["https", "http", "mailto"],
  // The site's own pictures only, as its content security policy says.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: { img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }) },
};

/** An id belongs to the first cell that has it. */
const withFirstIds = (html: string, ids: Set<string>): string =>
  html.replace(/(<td) id="(\w+)"/g, (cell, start: string, id: string) => {
    if (ids.has(id)) return start;
    ids.add(id);
    return cell;
  });

/** Splits Markdown into headings, sanitised HTML and code. Adjacent code blocks become tabs of one block. */
export function renderMarkdown(text: string, { language, origin }: Rendering): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const ids = new Set<string>();
  let prose: Token[] = [];
  const endProse = () => {
    const html = localizeLinks(sanitizeHtml(marked.parser(prose), allowed), language).trim();
    if (html !== "") blocks.push({ kind: "html", html: withFirstIds(html, ids) });
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

/** `## Title {#id}` sets the anchor, so that both languages share it; otherwise it is derived from the title. */
function headingFrom({ depth, text }: Tokens.Heading, ids: Set<string>): DocumentBlock {
  const [, titleText = "", anchor] = /^(.*?)(?:\s*\{#([\w-]+)\})?$/.exec(text) ?? [];
  const title = plainText(marked.parseInline(titleText) as string);
  const base =
    anchor ??
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
  js: "Node.js",
  python: "Python",
  java: "Java",
  go: "Go",
  php: "PHP",
  csharp: "C#",
  sh: "Shell",
  ini: "INI",
  json: "JSON",
  http: "HTTP",
  text: "Text",
};

/** The first word after a fence is the language; anything after it is the tab's label. */
function sampleFrom({ lang = "", text }: Tokens.Code) {
  const [name = "", ...label] = lang.split(" ");
  return { language: label.join(" ") || languageNames[name] || name || "Text", code: text };
}

/** Keeps the reader's language in links to pages; files and endpoints have the same path in every language. */
const localizeLinks = (html: string, language: Language): string =>
  language === "en"
    ? html
    : html.replace(/href="(\/(?:[\w/-]*)?(?:[?#][^"]*)?)"/g, (whole, path: string) =>
        /^\/(?:v1|v2|healthz|readyz|files)(?:\/|$)/.test(path) ? whole : `href="/zh${path === "/" ? "" : path}"`,
      );

/** The text of an HTML fragment, with white space collapsed. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html.replace(/<\/(?:p|li|td|th|div|blockquote)>/g, " "), { allowedTags: [] });
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Problems that prevent a text from being published, and its links for the caller to check. */
export function inspectMarkdown(text: string): Inspection {
  const problems: Inspection["problems"] = [];
  const links: string[] = [];
  const pictures: string[] = [];
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === "html") {
      const raw = token.raw.trim().slice(0, 60);
      problems.push({ en: `contains raw HTML, which is not allowed: ${raw}`, zh: `含有不允许的 HTML：${raw}` });
    }
    if (token.type === "image") {
      const { href, text: described } = token as Tokens.Image;
      pictures.push(href);
      if (described.trim() === "")
        problems.push({
          en: `shows ${href} without a text for those who cannot see it`,
          zh: `的图片 ${href} 缺少替代文字`,
        });
    }
    if (token.type === "link") links.push((token as Tokens.Link).href);
    if (token.type === "heading" && (token as Tokens.Heading).depth === 1) {
      const { text: title } = token as Tokens.Heading;
      problems.push({
        en: `has a heading with a single #, though a page has only one title: ${title}`,
        zh: `含有一级标题“${title}”，请从 ## 开始`,
      });
    }
  });
  return { problems, links, pictures };
}

interface Inspection {
  problems: Readonly<Record<Language, string>>[];
  links: string[];
  pictures: string[];
}

/** A text as one piece of HTML, without the tabs that code has on its page. */
export const markdownHtml = (text: string, rendering: Rendering): string =>
  renderMarkdown(text, rendering)
    .map((block) => {
      if (block.kind === "html") return block.html;
      if (block.kind === "heading") return `<h${block.level}>${escapeHtml(block.title)}</h${block.level}>`;
      return block.samples.map(({ code }) => `<pre><code>${escapeHtml(code)}</code></pre>`).join("");
    })
    .join("");
