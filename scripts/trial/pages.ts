import assert from "node:assert/strict";
import { type DynamicPattern, dynamicPages, pages } from "../../apps/web/src/site.ts";
import { type Stop, walk } from "./walk.ts";

const languages = [
  { base: "", tag: "en" },
  { base: "/zh", tag: "zh-CN" },
] as const;

/** For each kind of page about something, an address that exists in every installation after the seed. */
const knownAddresses: Readonly<Record<DynamicPattern, string>> = {
  "/doc/:type": "/doc/quick-start",
  "/news/:id": "/news/1",
  "/host/:host": "/host/example.com",
  "/correction/:ticket": "/correction/20261128-7KQ2WM",
  "/ip/:ip": "/ip/8.8.8.8",
  "/asn/:asn": "/asn/AS15169",
};

const AT_ONCE = 8;

/** Opens every page of the site map in both languages, as a browser does. Returns how many. */
export function walkPages(address: string): Promise<number> {
  const dynamic = dynamicPages.map(({ pattern }) => {
    const path = knownAddresses[pattern];
    if (path === undefined) throw new Error(`${pattern} has no known address in scripts/trial/pages.ts`);
    return { path, access: "public" as const, isLive: true };
  });
  const stops = [...pages, ...dynamic].flatMap((page) =>
    languages.map(({ base, tag }): Stop => {
      const path = page.path === "/" ? base || "/" : base + page.path;
      return { name: path, visit: () => expectPage(address + path, page, tag) };
    }),
  );
  return walk(stops, AT_ONCE);
}

interface Expected {
  access: "public" | "user";
  isLive: boolean;
}

async function expectPage(url: string, { access, isLive }: Expected, tag: string): Promise<void> {
  const response = await fetch(url, { headers: { accept: "text/html" }, redirect: "manual" });
  const html = await response.text();
  assert.equal(response.status, 200, `status ${response.status}`);
  assert.match(html, /<title>[^<]+<\/title>/, "no title");
  assert(html.includes(`<html lang="${tag}"`), `the language is not ${tag}`);
  // The pages of signed-in users are rendered in the browser.
  if (access === "user") return;
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  assert.equal(headings, 1, `${headings} headings of the first level`);
  const answers = /<script id="answers" type="application\/json">([^<]+)</.exec(html)?.[1] ?? "";
  if (isLive) assert(answers.startsWith("["), "it was rendered without its content");
}
