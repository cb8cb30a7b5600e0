import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { App } from "./app.tsx";
import { type Language, languages, localizedPath } from "./lib/language.ts";
import { loadTexts, textsOf } from "./lib/texts.tsx";
import { headHtml, metaOf } from "./meta.ts";
import { createRoutes, pageModuleOf } from "./routes.tsx";
import { type PagePath, publicPages } from "./site.ts";

export { languages, localizedPath } from "./lib/language.ts";
export { openPages, pages, publicPages } from "./site.ts";

/** A page as text, and the manifest keys of the modules its first picture needs. */
export interface PrerenderedPage {
  html: string;
  head: string;
  noscript: string;
  sources: string[];
}

/** Renders one public page; `origin` stands before every absolute address in its head. */
export async function renderPage(path: PagePath, language: Language, origin: string): Promise<PrerenderedPage> {
  await loadTexts(language, "common", "site");
  const { namespace, source } = pageModuleOf(path);
  const handler = createStaticHandler(createRoutes(language), { basename: languages[language].base || "/" });
  const context = await handler.query(new Request(`http://prerender${localizedPath(path, language)}`));
  if (context instanceof Response) throw new Error(`${path} redirects and cannot be prerendered`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <App language={language}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  let html = "";
  for await (const chunk of prelude) html += chunk;
  return {
    html,
    head: headHtml(metaOf(path, language), origin),
    noscript: textsOf(language, "common").noscript,
    sources: [source, ...["common", "site", namespace].map((name) => `src/content/${language}/${name}.ts`)],
  };
}

/** The pages a search engine should know. */
export const indexedPaths = (): PagePath[] => publicPages.filter((page) => page.isReady).map((page) => page.path);
