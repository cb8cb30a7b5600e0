import { type Language, languages, localizedPath } from "./lib/language.ts";
import { textsOf } from "./lib/texts.tsx";
import type { PagePath } from "./site.ts";

/** The Schema.org objects that follow from a page's place in the site; addresses are root-relative. */
export function structuredDataOf(path: PagePath, language: Language, name: string): object[] {
  const { brand } = textsOf(language, "common");
  const site = textsOf(language, "site");
  const home = localizedPath("/", language);
  const organization = { "@type": "Organization", name: brand, url: home, logo: "/favicon.svg" };
  const inLanguage = languages[language].tag;
  if (path === "/") {
    return [
      organization,
      {
        "@type": "WebSite",
        name: brand,
        url: home,
        inLanguage,
        potentialAction: {
          "@type": "SearchAction",
          target: `${home === "/" ? "/" : `${home}/`}?ip={address}`,
          "query-input": "required name=address",
        },
      },
    ];
  }
  const breadcrumbList = breadcrumbs(path, name, language);
  if (!/^\/(?:product\/|antifraud)/.test(path)) return [breadcrumbList];
  const service = {
    "@type": "Service",
    name,
    description: site[path].about,
    url: localizedPath(path, language),
    provider: organization,
    inLanguage,
  };
  return [breadcrumbList, service];
}

/** The breadcrumbs from the home page to a page. */
export function breadcrumbs(path: string, name: string, language: Language): object {
  const step = (position: number, title: string, item: string) => ({
    "@type": "ListItem",
    position,
    name: title,
    item,
  });
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      step(1, textsOf(language, "common").brand, localizedPath("/", language)),
      step(2, name, localizedPath(path, language)),
    ],
  };
}
