import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { compressAssets, removeExpiredAssets, retireAssets } from "./assets.ts";
import { prerender } from "./prerender.ts";

/*
 * Builds the website into dist/:
 *
 *   index.html, pricing/index.html, zh/…   every public page in both languages, ready to read without JavaScript
 *   spa.html, zh/spa.html                  an empty page for accounts and unknown addresses
 *   routes.json                            { known: patterns answered by spa.html with 200; anything else is a 404.
 *                                            live: patterns that the renderer renders, each with its page in shells/;
 *                                            renderer: its file }
 *   render/<build>/entry-server.mjs        the renderer with all it needs; the server loads it
 *   shells/                                a page of that kind without head, content and answers
 *   csp.json                               { scriptHashes }: the inline scripts of all pages
 *   build/latest.json, build/manifest.json what an open tab compares itself with
 *   assets/                                named by content, each text file with .br and .gz beside it
 *   sitemap.xml, robots.txt
 *
 * The public address is not known while building: HTML, sitemap and robots.txt say __PUBLIC_URL__ (an origin without
 * a slash at its end), which the server replaces once at start. These files are compressed by the server.
 */

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const renderersDirectory = join(dist, "render");

async function readBuildId(): Promise<string> {
  return JSON.parse(await readFile(join(dist, "build/latest.json"), "utf8")).id;
}

async function readFileList(): Promise<string[]> {
  try {
    return JSON.parse(await readFile(join(dist, "build/manifest.json"), "utf8")).files;
  } catch {
    return [];
  }
}

export async function buildWeb(): Promise<void> {
  await mkdir(dist, { recursive: true });
  const previousFiles = await readFileList();
  const shared = { root, configFile: join(root, "vite.config.ts"), logLevel: "warn" as const };
  await build({ ...shared, build: { outDir: dist } });
  // Each build has a renderer of its own, because a running server cannot load the same module twice.
  const renderer = join("render", await readBuildId());
  await rm(renderersDirectory, { recursive: true, force: true });
  await build({ ...shared, build: { outDir: join(dist, renderer), ssr: "src/entry-server.tsx" } });
  const pageCount = await prerender(dist, join(renderer, "entry-server.mjs"));

  const files = await readFileList();
  await retireAssets(dist, previousFiles, files);
  await removeExpiredAssets(dist, files);
  await compressAssets(dist, files);
  console.log(`${pageCount} pages and ${files.length} assets in apps/web/dist`);
}

if (import.meta.main) await buildWeb();
