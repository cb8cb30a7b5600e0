import { type LoaderFunction, matchPath, type RouteObject, redirect } from "react-router-dom";
import { DefaultLayout } from "./layouts/default-layout.tsx";
import { RouteError } from "./layouts/route-error.tsx";
import { SimpleLayout } from "./layouts/simple-layout.tsx";
import { type Language, pathWithoutLanguage } from "./lib/language.ts";
import type { PageExports } from "./lib/page-content.ts";
import { currentSession } from "./lib/session.ts";
import { loadTexts, type Namespace } from "./lib/texts.tsx";
import { load } from "./lib/update-watch.ts";
import { withDialog } from "./lib/use-dialogs.ts";
import { pageNames } from "./page-names.ts";
import { type DynamicPattern, dynamicPages, findPage, type Page, type PagePath, pages, staffPath } from "./site.ts";

export interface PageModule {
  importPage: () => Promise<PageExports>;
  namespace: Namespace;
  /**
   * The module's key in the build manifest, for the preloads of the prerendered page; by default it follows from the
   * namespace.
   */
  source?: string;
}

const notFound: PageModule = {
  importPage: () => import("./pages/not-found/not-found.tsx"),
  namespace: "not-found",
};

const nestedPage = (namespace: Namespace): PageModule => ({
  importPage: async () => (await import("./nested-pages.ts")).importNestedPage(namespace),
  namespace,
});

const namedPages: Partial<Record<PagePath, PageModule>> = Object.fromEntries(
  Object.entries(pageNames).map(([path, name]) => [path, nestedPage(name)]),
);

const client: PageModule = {
  importPage: () => import("./pages/client/client.tsx"),
  namespace: "client",
};

const pageModules: Partial<Record<PagePath | DynamicPattern, PageModule>> = {
  ...namedPages,
  "/": {
    importPage: () => import("./pages/home/home.tsx"),
    namespace: "home",
  },
  "/doc": {
    importPage: () => import("./pages/doc/doc.tsx"),
    namespace: "doc",
  },
  "/data": {
    importPage: () => import("./pages/data/data.tsx"),
    namespace: "data",
  },
  "/status": {
    importPage: () => import("./pages/status/status.tsx"),
    namespace: "status",
  },
  "/changelog": {
    importPage: () => import("./pages/changelog/changelog.tsx"),
    namespace: "changelog",
  },
  "/tools/lens": {
    importPage: () => import("./pages/lens/lens.tsx"),
    namespace: "lens",
  },
  "/tools/client-address": {
    importPage: () => import("./pages/client-address/client-address.tsx"),
    namespace: "client-address",
  },
  "/user": {
    importPage: () => import("./pages/user/user.tsx"),
    namespace: "user",
  },
  "/news": {
    importPage: () => import("./pages/news/news.tsx"),
    namespace: "news",
  },
  "/news/:id": {
    importPage: () => import("./pages/news/news-detail.tsx"),
    namespace: "news",
    source: "src/pages/news/news-detail.tsx",
  },
  "/app/product": {
    importPage: () => import("./pages/app-products/product-list.tsx"),
    namespace: "app-products",
    source: "src/pages/app-products/product-list.tsx",
  },
  "/app/productoffline": {
    importPage: () => import("./pages/app-products/offline-databases.tsx"),
    namespace: "app-products",
    source: "src/pages/app-products/offline-databases.tsx",
  },
  "/pricing": {
    importPage: () => import("./pages/pricing/pricing.tsx"),
    namespace: "pricing",
  },
  "/app/pricing": {
    importPage: () => import("./pages/pricing/pricing.tsx"),
    namespace: "pricing",
  },
  "/client/cooperation": client,
  "/client/customized": client,
  "/partners": {
    importPage: () => import("./pages/partners/partners.tsx"),
    namespace: "partners",
  },
  "/mall": {
    importPage: () => import("./pages/mall/mall.tsx"),
    namespace: "mall",
  },
  "/mall/detail": {
    importPage: () => import("./pages/mall/detail.tsx"),
    namespace: "mall",
    source: "src/pages/mall/detail.tsx",
  },
  "/reward": {
    importPage: () => import("./pages/reward/reward.tsx"),
    namespace: "reward",
  },
  "/jianjie": {
    importPage: () => import("./pages/company/company.tsx"),
    namespace: "company",
  },
  "/jianjie/blog": {
    importPage: () => import("./pages/blog/blog.tsx"),
    namespace: "news",
    source: "src/pages/blog/blog.tsx",
  },
  "/notice": {
    importPage: () => import("./pages/notice/notice.tsx"),
    namespace: "notice",
  },
  "/connect": {
    importPage: () => import("./pages/connect/connect.tsx"),
    namespace: "connect",
  },
  "/ip/:ip": nestedPage("report/ip"),
  "/asn/:asn": nestedPage("report/asn"),
  "/host/:host": nestedPage("report/host"),
  "/correction/:ticket": nestedPage("report/correction"),
  "/statement/terms": nestedPage("statement"),
  "/statement/privacy": nestedPage("statement"),
  "/statement/sla": nestedPage("statement"),
  "/statement/licence": nestedPage("statement"),
  "/statement/attribution": {
    importPage: () => import("./pages/attribution/attribution.tsx"),
    namespace: "attribution",
  },
};

/** A page's module: how its code and texts are loaded. */
export function pageModuleOf(path: PagePath): PageModule {
  const module = pageModules[path];
  if (!module) throw new Error(`${path} has no page module`);
  return module;
}

const dynamicPageModule = ({ pattern, parent }: (typeof dynamicPages)[number]): PageModule =>
  pageModules[pattern] ?? pageModuleOf(parent);

/** The page module for an address without language prefix, or null if there is no page. */
export function findPageModule(path: string): PageModule | null {
  const dynamic = dynamicPages.find(({ pattern }) => matchPath(pattern, path));
  if (dynamic) return dynamicPageModule(dynamic);
  const page = findPage(path);
  return page ? pageModuleOf(page.path) : null;
}

const lazyPage =
  (language: Language, { importPage, namespace }: PageModule) =>
  async () => {
    const [page] = await Promise.all([load(importPage), load(() => loadTexts(language, namespace))]);
    return { Component: page.default };
  };

/** Sends anonymous visitors to the home page with the login open, and remembers where they were heading. */
const guard: LoaderFunction = ({ request }) => {
  if (currentSession().token !== null) return null;
  const { pathname, search } = new URL(request.url);
  const target = pathWithoutLanguage(pathname) + search;
  return redirect(`/${withDialog("", "login", { return: target })}`);
};

export function createRoutes(language: Language): RouteObject[] {
  const routeOf = ({ path, access }: { path: PagePath; access: Page["access"] }): RouteObject =>
    access === "user"
      ? {
          path,
          loader: guard,
          // Switching tabs changes only the query, so nothing needs checking again.
          shouldRevalidate: () => false,
          lazy: lazyPage(language, pageModuleOf(path)),
        }
      : { path, lazy: lazyPage(language, pageModuleOf(path)) };

  const staffRoute: RouteObject = {
    path: staffPath,
    loader: guard,
    shouldRevalidate: () => false,
    lazy: async () => ({ Component: (await load(() => import("./pages/admin/admin.tsx"))).default }),
  };
  const routesIn = (layout: Page["layout"]) => pages.filter((page) => page.layout === layout).map(routeOf);
  const dynamicRoutes = dynamicPages.map((page) => ({
    path: page.pattern,
    lazy: lazyPage(language, dynamicPageModule(page)),
  }));

  return [
    {
      HydrateFallback: () => null,
      errorElement: <RouteError />,
      children: [
        {
          Component: SimpleLayout,
          children: [{ errorElement: <RouteError />, children: routesIn("simple") }],
        },
        {
          Component: DefaultLayout,
          children: [
            {
              errorElement: <RouteError />,
              children: [
                ...routesIn("default"),
                ...dynamicRoutes,
                staffRoute,
                { path: "*", lazy: lazyPage(language, notFound) },
              ],
            },
          ],
        },
      ],
    },
  ];
}
