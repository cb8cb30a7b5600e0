import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright";
import sharp from "sharp";
import { ensureChromium } from "./runtime/chromium.ts";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";

/*
 * Renders the link preview images, one for each public page and language, into apps/web/public/og. They are committed
 * because rendering them takes a browser and Chinese fonts; `--check` reports which ones are out of date.
 */

const directory = join(ROOT_DIRECTORY, "apps/web/public/og");
const indexFile = join(ROOT_DIRECTORY, "scripts/og-pictures.json");
const size = { width: 1200, height: 630 };

type Texts = Record<string, { name: string; about: string }>;

/** Imports a module of the website, which TypeScript compiles as a separate project. */
const importWeb = (file: string) => import(pathToFileURL(join(ROOT_DIRECTORY, "apps/web/src", file)).href);

const { publicPages }: { publicPages: { path: string }[] } = await importWeb("site.ts");
const { default: english }: { default: Texts } = await importWeb("content/en/site.ts");
const { default: chinese }: { default: Texts } = await importWeb("content/zh/site.ts");

interface Picture {
  file: string;
  language: "en" | "zh";
  name: string;
  line: string;
}

/** Must match `picturePath` in apps/web/src/meta.ts. */
const fileOf = (path: string, language: string) =>
  `${language}/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;

const pictures: Picture[] = publicPages.flatMap(({ path }) => [
  { file: fileOf(path, "en"), language: "en" as const, name: english[path]!.name, line: english[path]!.about },
  { file: fileOf(path, "zh"), language: "zh" as const, name: chinese[path]!.name, line: chinese[path]!.about },
]);

const hashOf = ({ name, line }: Picture) => createHash("sha256").update(`${name}\n${line}`).digest("hex").slice(0, 12);

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function pageOf({ language, name, line }: Picture, font: string): string {
  return `<!doctype html><html lang="${language}"><style>
    @font-face { font-family: Geist; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; padding: 72px 80px; display: flex; flex-direction: column;
      background: #f6f8f5; color: #0e1f1a; font-family: Geist, "Noto Sans CJK SC", sans-serif;
      background-image: linear-gradient(#e6ebe7 1px, transparent 1px), linear-gradient(90deg, #e6ebe7 1px, transparent 1px);
      background-size: 64px 64px; background-position: -1px -1px }
    .brand { display: flex; gap: 18px; align-items: center; font-size: 34px; font-weight: 600 }
    h1 { margin-top: auto; max-width: 1000px; font-size: ${language === "zh" ? 70 : 76}px; line-height: 1.12; font-weight: 600;
      letter-spacing: ${language === "zh" ? 0 : -0.03}em; text-wrap: balance }
    p { margin-top: 26px; max-width: 980px; color: #54655f; font-size: 30px; line-height: 1.5;
      display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden }
  </style><div class="brand"><svg width="52" height="52" viewBox="0 0 24 24" fill="none" stroke="#0a6b57" stroke-width="1.7">
    <circle cx="12" cy="12" r="9.6"/><ellipse cx="12" cy="12" rx="4.1" ry="9.6"/><path d="M2.4 12h19.2"/>
    <circle cx="15.7" cy="8" r="2.9" fill="#e8472a" stroke="#f6f8f5" stroke-width="1.5"/></svg>
    ${language === "zh" ? "子午 Meridian" : "Meridian"}</div><h1>${escapeHtml(name)}</h1><p>${escapeHtml(line)}</p></html>`;
}

async function draw(): Promise<void> {
  const font = join(ROOT_DIRECTORY, "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2");
  const fontText = await readFile(font, "base64");
  await rm(directory, { recursive: true, force: true });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ viewport: size });
    for (const picture of pictures) {
      const file = join(directory, picture.file);
      await mkdir(dirname(file), { recursive: true });
      await page.setContent(pageOf(picture, fontText));
      await page.evaluate("document.fonts.ready");
      await writeFile(
        file,
        await sharp(await page.screenshot())
          .png({ palette: true, colours: 64 })
          .toBuffer(),
      );
    }
  } finally {
    await browser.close();
  }
  const hashes = Object.fromEntries(pictures.map((picture) => [picture.file, hashOf(picture)]));
  await writeFile(indexFile, `${JSON.stringify(hashes, null, 2)}\n`);
  console.log(`Wrote ${pictures.length} pictures to apps/web/public/og`);
}

/** The pictures of pages that are new or whose texts have changed. */
async function outdatedPictures(): Promise<string[]> {
  const hashes: Record<string, string> = JSON.parse(await readFile(indexFile, "utf8"));
  return pictures.filter((picture) => hashes[picture.file] !== hashOf(picture)).map(({ file }) => file);
}

if (import.meta.main) {
  if (!process.argv.includes("--check")) await draw();
  else {
    const files = await outdatedPictures();
    if (files.length > 0) console.error(`Out of date: ${files.join(", ")}. Run: node scripts/og-pictures.ts`);
    process.exitCode = files.length > 0 ? 1 : 0;
  }
}
