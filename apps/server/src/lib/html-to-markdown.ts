import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

const service = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
service.use(gfm);

/** The Markdown of an article from before it was kept, to edit it. Only for HTML that `renderRichText` made. */
export const htmlToMarkdown = (html: string): string => service.turndown(html);
