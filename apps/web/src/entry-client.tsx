import "./styles/index.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router-dom";
import { App } from "./app.tsx";
import { onSessionEnd } from "./lib/api.ts";
import { languageOf, languages, pathWithoutLanguage } from "./lib/language.ts";
import type { PageAnswers } from "./lib/page-content.ts";
import { currentSession, deleteSession, startSession } from "./lib/session.ts";
import { loadTexts } from "./lib/texts.tsx";
import { load, setPendingAddress, startUpdateWatch } from "./lib/update-watch.ts";
import { withDialog } from "./lib/use-dialogs.ts";
import { applyMeta, metaOf } from "./meta.ts";
import { createRoutes } from "./routes.tsx";
import { findPage } from "./site.ts";

const language = languageOf(location.pathname);
const basename = languages[language].base || "/";

/**
 * Loads the code of the requested page before React hydrates, so that the prerendered HTML is never discarded. False if
 * that failed: the router then retries and shows its error page.
 */
async function loadMatchedPage(routes: RouteObject[]): Promise<boolean> {
  try {
    for (const { route } of matchRoutes(routes, location, basename) ?? []) {
      if (typeof route.lazy !== "function" || (route.loader && currentSession().token === null)) continue;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }
    return true;
  } catch {
    return false;
  }
}

/** The API answers that the server fetched while rendering the page. */
function readAnswers(): PageAnswers {
  // A heading of an article may have the same id.
  const text = document.querySelector("script#answers")?.textContent;
  return text ? JSON.parse(text) : [];
}

async function start(): Promise<void> {
  startUpdateWatch();
  startSession();
  await load(() => loadTexts(language, "common", "site"));
  const routes = createRoutes(language);
  const isPageLoaded = await loadMatchedPage(routes);
  const isPrivate = findPage(pathWithoutLanguage(location.pathname))?.access === "user";
  // A reader who scrolled before hydration stays in place: with data at hand the router does not scroll.
  const keepsPosition = isPageLoaded && !isPrivate && window.scrollY > 0;
  const router = createBrowserRouter(routes, { basename, ...(keepsPosition && { hydrationData: { loaderData: {} } }) });
  let shownPath: string | null = null;
  const follow = ({ navigation, location: shown }: typeof router.state) => {
    setPendingAddress(navigation.location ? router.createHref(navigation.location) : null);
    const path = pathWithoutLanguage(shown.pathname);
    if (path === shownPath) return;
    shownPath = path;
    applyMeta(metaOf(path, language), location.origin);
  };
  onSessionEnd(() => {
    deleteSession();
    const path = pathWithoutLanguage(router.state.location.pathname);
    const isPrivate = findPage(path)?.access === "user";
    if (isPrivate) void router.navigate(`/${withDialog("", "login", { return: path + router.state.location.search })}`);
  });
  router.subscribe(follow);
  follow(router.state);

  const root = document.getElementById("root")!;
  const app = (
    <App language={language} answers={readAnswers()}>
      <RouterProvider router={router} />
    </App>
  );
  if (!isPageLoaded) root.replaceChildren();
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
