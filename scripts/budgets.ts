import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { checkContrast } from "./contrast.ts";

/** Limits in KB (1024 bytes): scripts and styles gzipped, pages with brotli, fonts as they are. */
const limits = {
  entryScript: 158,
  public: { scripts: 172, styles: 22 },
  portal: { scripts: 205, styles: 31 },
  page: 30,
  fonts: 55,
};

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

interface Measure {
  name: string;
  kilobytes: number;
  limit: number;
}

const dist = join(import.meta.dirname, "../apps/web/dist");
const entry = "index.html";
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

async function gzipKilobytes(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => (await gzipped(await readFile(join(dist, file)), { level: 9 })).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** The scripts and styles that the given modules need, each once, with everything they import statically. */
function filesOf(manifest: Manifest, keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build manifest`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return { scripts, styles };
}

interface Route {
  name: string;
  /** The modules that are loaded for it beside the entry. */
  modules: string[];
  /** Names of the texts that are loaded with it. */
  texts: string[];
  limits: { scripts: number; styles: number };
}

/** Pages that only a signed-in user sees. */
const portalPages = new Set(["user", "notice"]);

/** Every page, and every tab of the user centre, as the build manifest lists them. */
function routesOf(manifest: Manifest): Route[] {
  return Object.keys(manifest).flatMap((source): Route[] => {
    const tab = /^src\/pages\/user\/([\w-]+)\/\1\.tsx$/.exec(source)?.[1];
    if (tab)
      return [
        {
          name: `user, ${tab}`,
          modules: ["src/pages/user/user.tsx", source],
          texts: ["user", tab],
          limits: limits.portal,
        },
      ];
    const page = /^src\/pages\/([\w-]+)\/\1\.tsx$/.exec(source)?.[1];
    if (!page) return [];
    const pageLimits = portalPages.has(page) ? limits.portal : limits.public;
    return [{ name: page, modules: [source], texts: [page], limits: pageLimits }];
  });
}

/** A route is its page, the entry, and the texts that are loaded with it; of the two languages the heavier counts. */
async function measureRoutes(manifest: Manifest): Promise<Measure[]> {
  const measures = await Promise.all(
    routesOf(manifest).flatMap((route) =>
      ["en", "zh"].map(async (language) => {
        const texts = ["common", "site", ...route.texts].map((name) => `src/content/${language}/${name}.ts`);
        const { scripts, styles } = filesOf(manifest, [entry, ...route.modules, ...texts]);
        return [
          {
            name: `${route.name} (${language}), scripts`,
            kilobytes: await gzipKilobytes(scripts),
            limit: route.limits.scripts,
          },
          {
            name: `${route.name} (${language}), styles`,
            kilobytes: await gzipKilobytes(styles),
            limit: route.limits.styles,
          },
        ];
      }),
    ),
  );
  return measures.flat();
}

async function measurePages(): Promise<Measure[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith(".html"));
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, bytes: (await brotlied(await readFile(join(dist, file)))).length })),
  );
  const largest = sizes.reduce((left, right) => (right.bytes > left.bytes ? right : left));
  return [
    { name: `largest of ${files.length} pages, ${largest.file}`, kilobytes: largest.bytes / 1024, limit: limits.page },
  ];
}

/** The fonts a page in either language downloads; the extended alphabet is fetched only where a name needs it. */
async function measureFonts(manifest: Manifest): Promise<Measure> {
  const fonts = Object.values(manifest).filter(({ file }) => /-latin-wght-normal-.*\.woff2$/.test(file));
  const sizes = await Promise.all(fonts.map(async ({ file }) => (await readFile(join(dist, file))).length));
  return { name: "fonts", kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, limit: limits.fonts };
}

/** Weighs what the web build made; the build must have run. */
export async function measureBudgets(): Promise<Measure[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"));
  const { scripts } = filesOf(manifest, [entry]);
  return [
    { name: "entry, scripts", kilobytes: await gzipKilobytes(scripts), limit: limits.entryScript },
    ...(await measureRoutes(manifest)),
    ...(await measurePages()),
    await measureFonts(manifest),
  ];
}

/** Prints every measure and returns a line for each one over its limit, and for each pair of colours too close. */
export async function checkBudgets(): Promise<string[]> {
  const measures = await measureBudgets();
  const lineOf = ({ name, kilobytes, limit }: Measure) => `${name}: ${kilobytes.toFixed(1)} of ${limit} KB`;
  for (const measure of measures) console.log(lineOf(measure));
  const overruns = measures.filter(({ kilobytes, limit }) => kilobytes > limit).map(lineOf);
  return [...overruns, ...(await checkContrast())];
}

if (import.meta.main) {
  const problems = await checkBudgets();
  for (const problem of problems) console.error(`over budget: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
