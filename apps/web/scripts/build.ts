import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { compressAssets, removeExpiredAssets, retireAssets } from "./assets.ts";
import { prerender } from "./prerender.ts";

/*
 * Builds the website into dist/:
 *
 *   index.html, pricing/index.html, zh/…   every public page in both languages, readable without JavaScript
 *   spa.html, zh/spa.html                  an empty page for accounts and unknown addresses
 *   routes.json                            { known: patterns answered by spa.html with 200; anything else is a 404.
 *                                            live: patterns rendered on request, each with its shell in shells/;
 *                                            renderer: path of the renderer }
 *   render/<build>/entry-server.mjs        the renderer with its dependencies, loaded by the server
 *   shells/                                pages without head, content and API answers
 *   csp.json                               { scriptHashes }: hashes of all inline scripts
 *   build/latest.json, build/manifest.json an open tab compares its build with these
 *   assets/                                named by content, each text file with .br and .gz next to it
 *   sitemap.xml, robots.txt
 *
 * The public address is not known while building: HTML, sitemap and robots.txt contain __PUBLIC_URL__ (an origin
 * without trailing slash), which the server replaces at start. The server also compresses these files.
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
  // Each build gets its own renderer, because a running server cannot load the same module twice.
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
