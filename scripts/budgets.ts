import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Limits in KB (1024 bytes): scripts and styles gzipped, pages with brotli, fonts at their file size. */
const limits = {
  entryScript: 158,
  public: { scripts: 178, styles: 22 },
  portal: { scripts: 213, styles: 31 },
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

const gzipSizes = new Map<string, Promise<number>>();

/** Cached, because pages share most of their files. */
function gzipSizeOf(file: string): Promise<number> {
  const cached = gzipSizes.get(file);
  if (cached) return cached;
  const size = readFile(join(dist, file)).then(async (content) => (await gzipped(content, { level: 9 })).length);
  gzipSizes.set(file, size);
  return size;
}

async function gzipKilobytes(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(gzipSizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** The scripts and styles of the modules and of everything they import statically, without duplicates. */
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
  /** The modules and texts that it loads in addition to the entry. */
  sources: string[];
  limits: { scripts: number; styles: number };
}

/** Every public page in each language, with the files for its first paint that prerendering recorded. */
async function publicRoutes(): Promise<Route[]> {
  const pages: { path: string; sources: string[] }[] = JSON.parse(
    await readFile(join(dist, ".vite/pages.json"), "utf8"),
  );
  return pages.map(({ path, sources }) => ({ name: path, sources, limits: limits.public }));
}

/** The pages for signed-in users, including every tab of the user centre, from the build manifest. */
function portalRoutes(manifest: Manifest): Route[] {
  const tabs = Object.keys(manifest).flatMap((source) => {
    const tab = /^src\/pages\/user\/([\w-]+)\/\1\.tsx$/.exec(source)?.[1];
    if (!tab) return [];
    const texts = ["user", `src/content/en/user/${tab}.ts` in manifest ? `user/${tab}` : tab];
    return [{ name: `user, ${tab}`, modules: ["src/pages/user/user.tsx", source], texts }];
  });
  const notice = { name: "notice", modules: ["src/pages/notice/notice.tsx"], texts: ["notice"] };
  return [...tabs, notice].flatMap(({ name, modules, texts }) =>
    ["en", "zh"].map((language) => ({
      name: `${name} (${language})`,
      sources: [...modules, ...["common", "site", ...texts].map((text) => `src/content/${language}/${text}.ts`)],
      limits: limits.portal,
    })),
  );
}

/** A route consists of its page, the entry, and the texts loaded with it. */
async function measureRoutes(manifest: Manifest): Promise<Measure[]> {
  const measures = await Promise.all(
    [...(await publicRoutes()), ...portalRoutes(manifest)].map(async ({ name, sources, limits }) => {
      const { scripts, styles } = filesOf(manifest, [entry, ...sources]);
      return [
        { name: `${name}, scripts`, kilobytes: await gzipKilobytes(scripts), limit: limits.scripts },
        { name: `${name}, styles`, kilobytes: await gzipKilobytes(styles), limit: limits.styles },
      ];
    }),
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

/** The fonts a page in either language downloads; the extended alphabet is fetched only if a name needs it. */
async function measureFonts(manifest: Manifest): Promise<Measure> {
  const fonts = Object.values(manifest).filter(({ file }) => /-latin-wght-normal-.*\.woff2$/.test(file));
  const sizes = await Promise.all(fonts.map(async ({ file }) => (await readFile(join(dist, file))).length));
  return { name: "fonts", kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, limit: limits.fonts };
}

/** Measures the output of the web build, which must have run. */
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

const SHOWN_OF_EACH_LIMIT = 3;

/** Prints the heaviest items for each limit. Returns a line for each item over its limit. */
export async function checkBudgets(): Promise<string[]> {
  const measures = await measureBudgets();
  const lineOf = ({ name, kilobytes, limit }: Measure) => `${name}: ${kilobytes.toFixed(1)} of ${limit} KB`;
  for (const group of Map.groupBy(measures, ({ limit }) => limit).values()) {
    const heaviest = group.sort((a, b) => b.kilobytes - a.kilobytes).slice(0, SHOWN_OF_EACH_LIMIT);
    for (const measure of heaviest) console.log(lineOf(measure));
  }
  return measures.filter(({ kilobytes, limit }) => kilobytes > limit).map(lineOf);
}

if (import.meta.main) {
  const problems = await checkBudgets();
  for (const problem of problems) console.error(`over budget: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
