import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../app.ts";

const FETCH_MS = 8000;
const MAX_LINK = 500;

/** Paths of the site that are not pages: the OpenAPI document and the texts for programs. */
const otherAddresses =
  /^\/(?:openapi\.json|llms\.txt|sitemap\.xml|status\.json|flags\/[a-z]{2}\.svg|doc\/[a-z0-9-]+\.md)$/;

/** Where uploaded pictures are served from, and kept. */
const uploadedPicture = /^\/pictures\/[\da-f-]{36}\.webp$/;

/** Why a link is rejected; null for a valid one: an https URL, a mailto link, or an existing path of the site. */
export async function problemOfLink(app: App, link: string): Promise<string | null> {
  // Browsers drop tabs and line breaks inside a URL, which can hide its scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (link.length > MAX_LINK || /[\x00-\x20\\]/.test(link)) return `"${link.slice(0, 60)}" is not an address`;
  if (link.startsWith("#")) return null;
  if (/^mailto:[^@\s]+@[^@\s]+$/i.test(link)) return null;
  if (/^https:\/\//i.test(link)) return problemOfHost(link);
  if (!link.startsWith("/") || link.startsWith("//"))
    return `"${link.slice(0, 60)}" is neither https nor a path of this site`;
  return (await isPlaceOfSite(app, link)) ? null : `${link} is no page of this site`;
}

/** Why a picture is rejected: the content security policy allows only the site's own. */
export async function problemOfPicture(app: App, path: string): Promise<string | null> {
  return path.startsWith("/") ? problemOfLink(app, path) : `"${path.slice(0, 60)}" is not a picture of this site`;
}

function problemOfHost(link: string): string | null {
  const url = URL.parse(link);
  if (url?.username !== "" || url.password !== "" || !url.hostname.includes("."))
    return `"${link.slice(0, 60)}" is not an address that anybody can reach`;
  return null;
}

/** Whether the web build has a page or file under a path, or knows it as one of its open patterns. */
async function isPlaceOfSite({ config: { WEB_DIR }, files }: App, link: string): Promise<boolean> {
  const path = decode(link.split(/[?#]/, 1)[0] ?? "");
  if (path === null || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return false;
  if (otherAddresses.test(path)) return true;
  if (uploadedPicture.test(path)) return files.exists(path.slice(1));
  const { known, live } = await routesOf(WEB_DIR);
  const patterns = [...known, ...live.map(({ pattern }) => pattern)];
  if (patterns.some((pattern) => expressionOf(pattern).test(path))) return true;
  return (
    (await isFile(join(WEB_DIR, path, "index.html"))) || (/\.[a-z0-9]+$/.test(path) && isFile(join(WEB_DIR, path)))
  );
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** @throws Error if the site has not been built, because then no path can be checked */
async function routesOf(directory: string): Promise<{ known: string[]; live: { pattern: string }[] }> {
  try {
    return JSON.parse(await readFile(join(directory, "routes.json"), "utf8"));
  } catch {
    throw new Error(`The site is not built in ${directory}, so its own links cannot be checked: npm run build`);
  }
}

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);

/** Requests an https URL and returns why it is broken; null if it answers. */
export async function problemOfAnswer(link: string): Promise<string | null> {
  if (!/^https:/i.test(link)) return null;
  try {
    const { status } = await fetch(link, { method: "HEAD", signal: AbortSignal.timeout(FETCH_MS) });
    return status >= 400 && status !== 405 ? `${link} answers ${status}` : null;
  } catch {
    return `${link} does not answer`;
  }
}
