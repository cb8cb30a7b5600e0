import type { DocumentOperation } from "@meridian/contract/documents";

/** The chapters in menu order; the last two are generated from the contract. */
export const chapters = ["start", "guides", "data", "reference", "portal"] as const;
export type Chapter = (typeof chapters)[number];

/** One page of the documentation in one language. */
export interface Page {
  slug: string;
  chapter: Chapter;
  title: string;
  summary: string;
  /** The full page. */
  markdown: string;
  /** The page without what the site shows in a side panel, such as code samples. */
  article: string;
  operation: DocumentOperation | null;
  /** Null for a page generated from the current contract. */
  updatedAt: Date | null;
  version: string;
}
