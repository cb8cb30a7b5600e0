import type { DocumentOperation } from "@meridian/contract/documents";

/** The parts of the menu, in its order; the last two are made from the contract. */
export const chapters = ["start", "guides", "data", "reference", "portal"] as const;
export type Chapter = (typeof chapters)[number];

/** One page of the documentation in one language. */
export interface Page {
  slug: string;
  chapter: Chapter;
  title: string;
  summary: string;
  /** The whole page. */
  markdown: string;
  /** The same without what stands beside it on the site, such as samples. */
  article: string;
  operation: DocumentOperation | null;
  /** Null for a page that is made from the present contract. */
  updatedAt: Date | null;
  version: string;
}
