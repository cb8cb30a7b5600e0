// Runs in a separate thread, because rendering a page takes about fifty milliseconds and would block the event loop.
import { type CompressedText, compressText } from "./compressed-text.ts";

/** What the web build's renderer offers; its types live in apps/web/src/entry-server.tsx. */
export interface Renderer {
  openLivePage(path: string, search: string, language: "en" | "zh"): Promise<LivePage>;
  pathWithoutLanguage(path: string): string;
}

export interface LivePage {
  key: string;
  queries: readonly (readonly [path: string, input: object])[];
  render(envelopes: readonly Envelope[], origin: string): Promise<Parts | null>;
}

export interface Envelope {
  code: number;
  data: unknown;
}

interface Parts {
  html: string;
  head: string;
  answers: string;
}

export interface RenderTask {
  /** URL of the web build's renderer. */
  module: string;
  /** The page's path, without its language prefix. */
  path: string;
  search: string;
  language: "en" | "zh";
  /** The HTML around the rendered content. */
  shell: string;
  /** Answers to the page's queries, in the same order. */
  envelopes: readonly Envelope[];
  /** Prefix of every absolute URL. */
  origin: string;
}

/** A page as received from another thread. */
export type RenderedPage = Record<keyof CompressedText, Uint8Array<ArrayBuffer>>;

/** Null if what the page is about does not exist. An error of one page says nothing about the thread. */
export type RenderOutcome = { page: RenderedPage | null } | { error: string };

/** Renders and compresses one page. */
export default async function render(task: RenderTask): Promise<{ page: CompressedText | null } | { error: string }> {
  try {
    return { page: await renderPage(task) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function renderPage(task: RenderTask): Promise<CompressedText | null> {
  const { module, path, search, language, shell, envelopes, origin } = task;
  const renderer: Renderer = await import(module);
  const page = await renderer.openLivePage(path, search, language);
  const parts = await page.render(envelopes, origin);
  return parts && compressText(fillShell(shell, parts));
}

const fillShell = (shell: string, { html, head, answers }: Parts): string =>
  shell
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--answers-->", () => answers);
