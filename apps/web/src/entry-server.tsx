import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from "react-router-dom";
import { App } from "./app.tsx";
import { type Language, languages, localizedPath } from "./lib/language.ts";
import type { PageAddress, PageAnswers, PageContent, PageQuery } from "./lib/page-content.ts";
import { loadTexts, textsOf, withParent } from "./lib/texts.tsx";
import { headHtml, metaOf } from "./meta.ts";
import { createRoutes, findPageModule, type PageModule } from "./routes.tsx";
import { dynamicPages, type PagePath, pages, publicPages } from "./site.ts";

export { languages, localizedPath, pathWithoutLanguage } from "./lib/language.ts";
export { dynamicPages, pages, publicPages, staffPath } from "./site.ts";

/** A page as HTML, and the manifest keys of the modules its first render needs. */
export interface PrerenderedPage {
  html: string;
  head: string;
  noscript: string;
  sources: string[];
}

/** Renders one public page; `origin` prefixes every absolute address in its head. */
export async function renderPage(path: string, language: Language, origin: string): Promise<PrerenderedPage> {
  const module = await loadPage(path, language);
  const address = addressOf(path, "", module.content);
  return {
    html: await renderHtml(address, language, []),
    head: headHtml(metaOf(path, language, module.content?.headOf?.([], address, language)), origin),
    noscript: textsOf(language, "common").noscript,
    sources: [
      ...sourcesOf(module),
      ...["common", "site", ...withParent(module.namespace)].map((name) => `src/content/${language}/${name}.ts`),
    ],
  };
}

/** The manifest keys of a page's modules; by default they follow from its namespace. */
function sourcesOf({ source, namespace }: PageModule): string[] {
  if (source) return [source];
  if (!namespace.includes("/")) return [`src/pages/${namespace}/${namespace}.tsx`];
  if (!namespace.startsWith("solution/")) return [`src/pages/${namespace}/page.tsx`];
  const rule = `src/pages/solution/rules/${namespace.slice("solution/".length)}.ts`;
  return ["src/pages/solution/solution.tsx", rule, `${rule}?raw`];
}

/** The API's response envelope. */
export interface Envelope {
  code: number;
  data: unknown;
}

/** The API's codes for something that does not or cannot exist. */
const missingCodes = [400, 404];

/** A page with content from the database. */
export interface LivePage {
  /** Shared by all addresses that show the same content. */
  key: string;
  /** The calls whose answers the page shows. */
  queries: readonly PageQuery["queryKey"][];
  /** Takes the answers in the order of the queries; null if what the page is about does not exist. */
  render(
    envelopes: readonly Envelope[],
    origin: string,
  ): Promise<{ html: string; head: string; answers: string } | null>;
}

/** Prepares the rendering of an address without language prefix. */
export async function openLivePage(path: string, search: string, language: Language): Promise<LivePage> {
  const { content } = await loadPage(path, language);
  if (!content) throw new Error(`${path} has no content to render`);
  const address = addressOf(path, search, content);
  const wanted = content.queriesOf(address);
  const queries = (wanted ?? []).map(({ queryKey }) => queryKey);
  return {
    key: `${localizedPath(path, language)}?${address.search}`,
    queries,
    async render(envelopes, origin) {
      if (!wanted || missingCodes.includes(envelopes[0]?.code ?? OK)) return null;
      const answers = queries.flatMap((query, index): PageAnswers => {
        const envelope = envelopes[index]!;
        return envelope.code === OK ? [[query, envelope.data]] : [];
      });
      const data = envelopes.map((envelope) => (envelope.code === OK ? envelope.data : undefined));
      return {
        html: await renderHtml(address, language, answers),
        head: headHtml(metaOf(path, language, content.headOf?.(data, address, language)), origin),
        answers: JSON.stringify(answers).replaceAll("<", "\\u003c"),
      };
    },
  };
}

const OK = 200;

async function loadPage(path: string, language: Language) {
  const module = findPageModule(path);
  if (!module) throw new Error(`${path} is not a page`);
  const [{ content }] = await Promise.all([
    module.importPage(),
    loadTexts(language, "common", "site", module.namespace),
  ]);
  return { ...module, content };
}

function addressOf(path: string, search: string, content: PageContent | undefined): PageAddress {
  const parameters = new URLSearchParams(search);
  const seen = new URLSearchParams();
  for (const name of content?.searchNames ?? []) {
    const value = parameters.get(name);
    if (value !== null) seen.set(name, value);
  }
  const open = dynamicPages.flatMap(({ pattern }) => matchPath(pattern, path) ?? [])[0];
  return { path, parameters: open?.params ?? {}, search: seen };
}

async function renderHtml({ path, search }: PageAddress, language: Language, answers: PageAnswers): Promise<string> {
  const handler = createStaticHandler(createRoutes(language), { basename: languages[language].base || "/" });
  const query = search.size > 0 ? `?${search}` : "";
  const context = await handler.query(new Request(`http://prerender${localizedPath(path, language)}${query}`));
  if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <App language={language} answers={answers}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    // Rendered in one piece, because a part streamed later would need its own script to be moved into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  let html = "";
  for await (const chunk of prelude) html += chunk;
  return html;
}

/** Addresses without language prefix that `openLivePage` renders. */
export const livePatterns: string[] = [
  ...pages.filter(({ isLive }) => isLive).map(({ path }) => path),
  ...dynamicPages.map(({ pattern }) => pattern),
];

/** The pages for search engines; single goods are found through the mall. */
export const indexedPaths = (): PagePath[] =>
  publicPages.map((page) => page.path).filter((path) => path !== "/mall/detail");
