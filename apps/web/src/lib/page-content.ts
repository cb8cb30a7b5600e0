import type { ComponentType } from "react";
import type { Language } from "./language.ts";

/** Where a page is asked for: the free segments of its address and the part of the query string it looks at. */
export interface PageAddress {
  path: string;
  parameters: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
}

/** A call that a page cannot be shown without, as `query` makes it. */
export interface PageQuery {
  queryKey: readonly [path: string, input: object];
}

/** Answers of the API by their query's key. */
export type PageAnswers = [key: PageQuery["queryKey"], data: unknown][];

/** What a page says in its head beyond its entry in the `site` texts. */
export interface PageHead {
  title?: string;
  description?: string;
  /** The path under which the content is known, where it stands under several. */
  path?: string;
  type?: "website" | "article";
  /** Schema.org objects. */
  structured?: object[];
  /** False: search engines are asked to leave the page out, though everybody may read it. */
  isIndexed?: boolean;
}

/**
 * What the server has to know to render a page whose content is kept in the database; the page's module exports it as
 * `content`.
 */
export interface PageContent {
  /** Names in the query string that change what the page shows at first; the server ignores all others. */
  searchNames?: readonly string[];
  /** The first is the page's own subject: where the API does not know it, there is no such page. */
  queriesOf(address: PageAddress): PageQuery[];
  /** Is given the answers in the order of the queries, undefined where one is missing. */
  headOf?(answers: readonly unknown[], address: PageAddress, language: Language): PageHead;
}

/** What a page's module exports. */
export interface PageExports {
  default: ComponentType;
  content?: PageContent;
}
