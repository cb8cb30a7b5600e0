import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the server build of the website exports; its types are in src/entry-server.tsx. */
interface ServerEntry {
  languages: Record<Language, { tag: string }>;
  localizedPath(path: string, language: Language): string;
  pages: readonly { path: string; access: "public" | "user" }[];
  publicPages: readonly { path: string }[];
  dynamicPages: readonly { pattern: string }[];
  staffPath: string;
  indexedPaths(): string[];
  renderPage(
    path: string,
    language: Language,
    origin: string,
  ): Promise<{ html: string; head: string; noscript: string; sources: string[] }>;
  livePatterns: readonly string[];
}

type Language = "en" | "zh";
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Placeholder for the site's origin, which only the server knows. */
const publicUrl = "__PUBLIC_URL__";
const languageNames: Language[] = ["en", "zh"];
const siteNames: Record<Language, string> = { en: "Meridian", zh: "子午 Meridian" };

/** Writes every public page in every language and returns their number; `renderer` is a path below `dist`. */
export async function prerender(dist: string, renderer: string): Promise<number> {
  const site: ServerEntry = await import(pathToFileURL(join(dist, renderer)).href);
  const template = await readFile(join(dist, "index.html"), "utf8");
  const manifest: Manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
  const styles = await readStyles(dist, manifest);
  let count = 0;
  const weighed: { path: string; sources: string[] }[] = [];
  await removePages(dist, site);
  for (const language of languageNames) {
    const { tag } = site.languages[language];
    let noscript = "";
    for (const { path } of site.publicPages) {
      const page = await site.renderPage(path, language, publicUrl);
      noscript = page.noscript;
      weighed.push({ path: site.localizedPath(path, language), sources: page.sources });
      const html = fillTemplate(template, {
        tag,
        head: page.head,
        assets: assetTags(manifest, styles, page),
        html: page.html,
        noscript: page.noscript,
      });
      const file = join(dist, site.localizedPath(path, language), "index.html");
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, orderAssets(html, manifest, styles));
      count++;
    }
    const head = `<title>${siteNames[language]}</title>\n    <meta data-head name="robots" content="noindex">`;
    const empty = fillTemplate(template, { tag, head, assets: "", html: "", noscript });
    const file = join(dist, site.localizedPath("/spa.html", language));
    await writeFile(file, orderAssets(empty, manifest, styles));
  }
  await writeFile(join(dist, "csp.json"), JSON.stringify({ scriptHashes: inlineScriptHashes(template) }));
  const live = await writeShells(dist, site, (page, language) =>
    orderAssets(
      fillTemplate(template, {
        tag: site.languages[language].tag,
        head: "<!--head-->",
        assets: assetTags(manifest, styles, page),
        html: "<!--app-->",
        noscript: page.noscript,
      }).replace(
        "</noscript>",
        '</noscript>\n    <script id="answers" type="application/json"><!--answers--></script>',
      ),
      manifest,
      styles,
    ),
  );
  await writeFile(
    join(dist, "routes.json"),
    JSON.stringify({ known: clientOnlyPatterns(site), live, renderer }, null, 2),
  );
  await writeFile(join(dist, ".vite/pages.json"), JSON.stringify(weighed, null, 2));
  await writeFile(join(dist, "sitemap.xml"), sitemap(site));
  await writeFile(join(dist, "robots.txt"), robots(site));
  return count;
}

interface LiveRoute {
  pattern: string;
  shell: string;
  language: Language;
}

/** Writes the shells around server-rendered content and returns which page uses which. */
async function writeShells(
  dist: string,
  site: ServerEntry,
  fill: (page: Awaited<ReturnType<ServerEntry["renderPage"]>>, language: Language) => string,
): Promise<LiveRoute[]> {
  await rm(join(dist, "shells"), { recursive: true, force: true });
  await mkdir(join(dist, "shells"));
  const routes: LiveRoute[] = [];
  for (const language of languageNames) {
    for (const pattern of site.livePatterns) {
      const page = await site.renderPage(pattern.replace(/:\w+/, "0"), language, publicUrl);
      const shell = `/shells/${language}${pattern.replaceAll("/", "-").replace(":", "")}.html`;
      await writeFile(join(dist, shell), fill(page, language));
      routes.push({ pattern: site.localizedPath(pattern, language), shell, language });
    }
  }
  return routes;
}

/** Removes pages whose route is gone; index.html stays, because it is this build's template. */
async function removePages(dist: string, site: ServerEntry): Promise<void> {
  const directories = new Set(["zh", ...site.publicPages.map(({ path }) => path.split("/")[1]!).filter(Boolean)]);
  for (const directory of directories) await rm(join(dist, directory), { recursive: true, force: true });
}

interface PageParts {
  tag: string;
  head: string;
  /** Tags that must follow the entry's, as if the page were loaded later. */
  assets: string;
  html: string;
  noscript: string;
}

function fillTemplate(template: string, parts: PageParts): string {
  return template
    .replace('<html lang="en">', `<html lang="${parts.tag}">`)
    .replace("<!--head-->", () => parts.head)
    .replace("</head>", () => `  ${parts.assets}\n  </head>`)
    .replace("<!--app-->", () => parts.html)
    .replace("<!--noscript-->", () => parts.noscript);
}

async function readStyles(dist: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  return new Map(
    await Promise.all([...files].map(async (file) => [file, await readFile(join(dist, file), "utf8")] as const)),
  );
}

/** A module and everything it imports statically. */
function dependenciesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key) || !manifest[key]) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) dependenciesOf(manifest, imported, found);
  return found;
}

const entry = "index.html";

/** Inlines the page's styles and preloads, at low priority, the modules it needs to hydrate. */
function assetTags(
  manifest: Manifest,
  styles: Map<string, string>,
  { sources, html }: { sources: readonly string[]; html: string },
): string {
  const entryKeys = dependenciesOf(manifest, entry);
  const keys = new Set<string>();
  for (const source of sources) {
    if (!manifest[source]) throw new Error(`${source} is not in the build manifest`);
    dependenciesOf(manifest, source, keys);
  }
  const own = [...keys].filter((key) => !entryKeys.has(key)).map((key) => manifest[key]!);
  const entryFiles = [...entryKeys].flatMap((key) => manifest[key]!.css ?? []);
  const files = new Set(own.flatMap(({ css = [] }) => css));
  // A part whose code loads late is in the HTML all the same, and must not be seen without its styles.
  const classes = classesIn(html);
  for (const [file, sheet] of styles) {
    if (entryFiles.includes(file)) continue;
    if ([...sheet.matchAll(/\.(_[\w-]+)/g)].some(([, name]) => classes.has(name!))) files.add(file);
  }
  const sheets = [...files].map((file) => inlineStyle(file, styles));
  const preloads = own.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
  return [...sheets, ...preloads].join("\n    ");
}

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(" ")));

/**
 * A style sheet as text. The disabled link tells Vite's loader, which looks sheets up by address, that this one is
 * already there, and downloads nothing.
 */
const inlineStyle = (file: string, styles: Map<string, string>): string =>
  `<style>${styles.get(file)!.trim()}</style><link rel="stylesheet" disabled href="/${file}">`;

/**
 * Inlines the entry's styles and sets the order of downloads: the text's font first, because text that is painted
 * without it wraps anew when it arrives; scripts after all HTML, because the page is readable without them.
 */
function orderAssets(html: string, manifest: Manifest, styles: Map<string, string>): string {
  let result = html;
  for (const file of manifest[entry]!.css ?? []) {
    const link = `<link rel="stylesheet" crossorigin href="/${file}">`;
    if (!result.includes(link)) throw new Error(`${file} is not linked in index.html`);
    result = result.replace(link, () => inlineStyle(file, styles));
  }
  const scripts: string[] = [];
  result = result.replace(/\n *(<script type="module".*?<\/script>|<link rel="modulepreload".*?>)/g, (_line, tag) => {
    scripts.push(tag.replace('rel="modulepreload" crossorigin', 'rel="modulepreload" fetchpriority="low" crossorigin'));
    return "";
  });
  const font = Object.values(manifest).find(({ file }) => /geist-latin-wght-normal-.*\.woff2$/.test(file));
  if (!font) throw new Error("The font is not in the build manifest");
  return result
    .replace("<meta name", `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">\n    $&`)
    .replace("</body>", () => `  ${scripts.join("\n    ")}\n  </body>`);
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code]) => `sha256-${createHash("sha256").update(code!).digest("base64")}`);
}

/** Addresses that exist without a file on disk: accounts, and content from the database. */
function clientOnlyPatterns({ pages, dynamicPages, staffPath, localizedPath }: ServerEntry): string[] {
  const paths = [
    ...pages.filter(({ access }) => access === "user").map(({ path }) => path),
    ...dynamicPages.map(({ pattern }) => pattern),
    staffPath,
  ];
  return languageNames.flatMap((language) => paths.map((path) => localizedPath(path, language)));
}

function sitemap({ indexedPaths, localizedPath, languages }: ServerEntry): string {
  const alternates = (path: string) =>
    languageNames
      .map((language) => {
        const { tag } = languages[language];
        return `<xhtml:link rel="alternate" hreflang="${tag}" href="${publicUrl}${localizedPath(path, language)}"/>`;
      })
      .join("");
  const urls = indexedPaths().flatMap((path) =>
    languageNames.map(
      (language) => `  <url><loc>${publicUrl}${localizedPath(path, language)}</loc>${alternates(path)}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}

function robots({ pages, localizedPath }: ServerEntry): string {
  const closed = pages
    .filter(({ access }) => access === "user")
    .flatMap(({ path }) => [path, localizedPath(path, "zh")]);
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join("\n")}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
