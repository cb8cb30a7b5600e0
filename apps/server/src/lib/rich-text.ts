import type { Language } from "@meridian/contract/errors";
import { LRUCache } from "lru-cache";
import { Marked, type Token, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";

const marked = new Marked({ gfm: true });

/** Tags allowed in an article. A page's only h1 is its title, so texts begin with h2. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: "h2 h3 h4 p br hr ul ol li strong em del code pre blockquote a img div table thead tbody tr th td".split(
    " ",
  ),
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "loading"],
    div: ["tabindex"],
    ol: ["start"],
    code: ["class"],
  },
  allowedClasses: { code: [/^language-[a-z0-9-]{1,20}$/] },
  allowedSchemes: ["https", "mailto"],
  // The site's own pictures only, as its content security policy says.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    h5: "h4",
    h6: "h4",
    img: sanitizeHtml.simpleTransform("img", { loading: "lazy" }),
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, ...(isOutside(attributes.href) && { rel: "noopener noreferrer nofollow" }) },
    }),
  },
};

const isOutside = (href = ""): boolean => /^https:/i.test(href);

export interface RichText {
  /** Safe to insert into a page. */
  html: string;
  /** Targets of its links. */
  links: string[];
  pictures: string[];
  /** Why it is rejected; empty if it is valid. */
  problems: Readonly<Record<Language, string>>[];
}

/**
 * Renders staff's Markdown as safe HTML. Raw HTML is rejected rather than sanitised, so that nothing disappears
 * silently.
 */
export function renderRichText(markdown: string): RichText {
  const tokens = marked.lexer(markdown);
  const links: string[] = [];
  const pictures: string[] = [];
  const problems: RichText["problems"] = [];
  marked.walkTokens(tokens, (token: Token) => {
    if (token.type === "html") {
      const raw = token.raw.trim().slice(0, 60);
      problems.push({ en: `contains raw HTML, which is not allowed: ${raw}`, zh: `含有不允许的 HTML：${raw}` });
    }
    if (token.type === "link") links.push((token as Tokens.Link).href);
    if (token.type === "image") {
      const { href, text } = token as Tokens.Image;
      pictures.push(href);
      if (text.trim() === "")
        problems.push({
          en: `shows ${href} without a text for those who cannot see it`,
          zh: `的图片 ${href} 缺少替代文字`,
        });
    }
  });
  const html = sanitizeHtml(framed(marked.parser(tokens)), allowed).trim();
  return { html, links, pictures, problems };
}

/** Cleaning takes milliseconds for a long article; lists show many. */
const cleaned = new LRUCache<string, string>({ maxSize: 8 * 1024 * 1024, sizeCalculation: (html) => html.length + 1 });

/** Stored HTML as it may be inserted into a page, whoever wrote it into the database and whenever. */
export function cleanHtml(stored: string): string {
  let html = cleaned.get(stored);
  if (html === undefined) {
    html = sanitizeHtml(stored, allowed);
    cleaned.set(stored, html);
  }
  return html;
}

/** A wide table scrolls in its own frame, which must be focusable by keyboard. */
const framed = (html: string): string =>
  html.replaceAll("<table>", '<div tabindex="0"><table>').replaceAll("</table>", "</table></div>");
