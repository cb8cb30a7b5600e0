import { listPages } from "../documents/pages.ts";
import { searchPages } from "../documents/search.ts";
import { documentMarkdown } from "../documents/texts.ts";
import { type Tool, ToolFailure } from "./tool.ts";

const MAX_KEYWORD = 100;

/** The documentation, for agents that write programs against the API. */
export const documentTools: readonly Tool[] = [
  {
    name: "search_documentation",
    title: "Search the documentation",
    description: "Find sections of the documentation: endpoints, fields, errors, limits, guides. Free.",
    input: {
      type: "object",
      properties: { keyword: { type: "string", minLength: 1, maxLength: MAX_KEYWORD } },
      required: ["keyword"],
      additionalProperties: false,
    },
    async run({ lookupApi, language, bulk }, { keyword }) {
      if (typeof keyword !== "string" || keyword.trim() === "" || keyword.length > MAX_KEYWORD)
        throw new ToolFailure(`keyword: 1 to ${MAX_KEYWORD} characters`);
      const hits = await searchPages(await listPages(lookupApi, language), language, keyword, bulk);
      return { hits };
    },
  },
  {
    name: "read_documentation",
    title: "Read a page of the documentation",
    description: "A page of the documentation as Markdown, by the slug that search_documentation returns. Free.",
    input: {
      type: "object",
      properties: { slug: { type: "string", description: "Such as quick-start or errors" } },
      required: ["slug"],
      additionalProperties: false,
    },
    async run({ lookupApi, language }, { slug }) {
      const text = await documentMarkdown(lookupApi, language, String(slug));
      if (text === null) throw new ToolFailure("slug: no page has this slug; use search_documentation");
      return { markdown: text };
    },
  },
];
