import type { ComponentType } from "react";
import type { Language } from "./language.ts";

/** The dynamic segments of a page's address and the query parameters it reads. */
export interface PageAddress {
  path: string;
  parameters: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A call, made by `query`, whose answer the page needs in order to render. */
export interface PageQuery {
  queryKey: readonly [path: string, input: object];
}

/** Answers of the API by their query's key. */
export type PageAnswers = [key: PageQuery["queryKey"], data: unknown][];

/** What a page's head says beyond its entry in the `site` texts. */
export interface PageHead {
  title?: string;
  description?: string;
  /** The canonical path, if several paths lead to the content. */
  path?: string;
  type?: "website" | "article";
  /** Schema.org objects. */
  structured?: object[];
  /** False asks search engines to leave the page out. */
  isIndexed?: boolean;
}

/**
 * What the server needs to render a page with content from the database, exported by the page's module as `content`.
 */
export interface PageContent {
  /** Query parameters that change the first view; the server ignores all others. */
  searchNames?: readonly string[];
  /**
   * The first query is the page's subject: if the API does not know it, the page does not exist. Null for an address
   * that cannot exist.
   */
  queriesOf(address: PageAddress): PageQuery[] | null;
  /** Receives the answers in the order of the queries; a missing one is undefined. */
  headOf?(answers: readonly unknown[], address: PageAddress, language: Language): PageHead;
}

/** What a page's module exports. */
export interface PageExports {
  default: ComponentType;
  content?: PageContent;
}
