import { outsideUrl } from "../../../../lib/outside-url.ts";
import { FetchProblem, fetchInto } from "../fetch-url.ts";
import type { Inspection } from "../formats.ts";
import { FeedFiles } from "./feed-files.ts";
import { mergeFeeds } from "./merge-feeds.ts";
import { ReferringObjects } from "./referring-objects.ts";
import { ReferenceScanner } from "./rpsl.ts";

/** Where to look for geofeeds, and where to put what is found. */
export interface FeedSearch {
  /** URLs of RPSL files. */
  files: readonly string[];
  /** Of each of these files, unpacked. */
  maxBytes: number;
  /** The folder of the last contents of the geofeeds. */
  folder: string;
  /** The file that is written. */
  path: string;
  /** ISO 8601. */
  now: string;
  /** Hosts, as `name:port`, whose geofeeds may be read by http and although they are not public. */
  hosts: readonly string[];
  /** For each request. */
  timeLimitMs?: number | undefined;
}

export interface FoundFeeds {
  inspection: Inspection;
  sha256: string;
  /** How many geofeeds were found, read, kept from before and refused. */
  remark: string;
}

const FILE_LIMIT_MS = 900_000;
/** What has not been read by then is read first the next time. */
const FEEDS_LIMIT_MS = 1_200_000;
const MAX_FEEDS = 10_000;
const HOSTS_AT_ONCE = 8;
/** After so many geofeeds without an answer, the others of a host are not requested. */
const MAX_SILENT = 3;

/**
 * Finds the geofeeds that a registry's objects refer to (RFC 9632), fetches each, and writes the rows inside these objects
 * into one file. A geofeed that fails keeps its last content for 30 days, and the others go on. Takes minutes, and memory
 * for the references and one geofeed at a time.
 * @throws FetchProblem if a registry's file or every geofeed cannot be read, or none has a row that counts
 */
export async function findFeeds(search: FeedSearch): Promise<FoundFeeds> {
  const { folder, path, now, hosts, timeLimitMs } = search;
  const scanned = await scan(search);
  const objects = new ReferringObjects(scanned.references);
  if (objects.urls.size === 0) {
    const [reason] = scanned.refusals;
    const more = reason === undefined ? "" : `; first refused: ${reason}`;
    throw new FetchProblem(`none of ${scanned.objects} objects refers to a geofeed${more}`);
  }
  const files = await FeedFiles.open(folder, { now: new Date(now), hosts, timeLimitMs });
  const problems = await readFeeds([...objects.urls], files);
  const found = objects.urls.size;
  const read = found - problems.size;
  if (read === 0) throw new FetchProblem(`none of ${found} geofeeds could be read; ${firstOf(problems)}`);
  await files.close(objects.urls);
  const stored = [...objects.urls].filter((url) => files.has(url)).map((url) => ({ url, path: files.path(url) }));
  const { rows, refusedRows, refusals, sha256, unused } = await mergeFeeds(path, stored, objects);
  if (rows === 0) throw new FetchProblem(`no row of ${found} geofeeds counts; ${firstOf(unused)}`);
  const isRefused = (url: string) => unused.has(url) || !files.has(url);
  const refused = [...objects.urls].filter(isRefused).length;
  const kept = [...problems.keys()].filter((url) => !isRefused(url)).length;
  const left = scanned.refused + objects.refused;
  const parts = [
    `geofeeds: ${found} found, ${found - kept - refused} read, ${kept} kept from before, ${refused} refused`,
    ...(left > 0 ? [`${left} objects left out`] : []),
    ...(problems.size + unused.size > 0 ? [firstOf(new Map([...problems, ...unused]))] : []),
  ];
  return {
    inspection: { rows, refusedRows, refusals: [...scanned.refusals, ...refusals], dataDate: null },
    ...{ sha256, remark: parts.join("; ") },
  };
}

async function scan({ files, maxBytes, hosts, timeLimitMs = FILE_LIMIT_MS }: FeedSearch) {
  const scanner = { references: [], refusals: [] } as Pick<ReferenceScanner, "references" | "refusals">;
  const counts = { objects: 0, refused: 0 };
  for (const url of files) {
    const file = new ReferenceScanner((text) => outsideUrl(hosts, text)?.href ?? null);
    const about = { url, etag: "", lastModified: "", checksumUrl: "", maxBytes, isPublicOnly: false, timeLimitMs };
    // Without the host, before which there may be a password.
    const { pathname } = new URL(url);
    await fetchInto(() => file, about).catch((error: Error) => {
      throw new FetchProblem(`${pathname}: ${error.message}`);
    });
    if (file.objects === 0) throw new FetchProblem(`${pathname}: it has no object with a range of addresses`);
    for (const reference of file.references) scanner.references.push(reference);
    scanner.refusals.push(...file.refusals);
    counts.objects += file.objects;
    counts.refused += file.refused;
  }
  return { ...scanner, ...counts };
}

/**
 * Reads geofeeds, one of each host at a time: known ones first, and of these the one that was read longest ago.
 * @returns why some were not read
 */
async function readFeeds(urls: readonly string[], files: FeedFiles): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  const inTurn = urls.toSorted((a, b) => files.readAt(a).localeCompare(files.readAt(b)));
  for (const url of inTurn.slice(MAX_FEEDS)) problems.set(url, `more than ${MAX_FEEDS} geofeeds`);
  const hosts = [...Map.groupBy(inTurn.slice(0, MAX_FEEDS), (url) => new URL(url).host).values()];
  const endsAt = performance.now() + FEEDS_LIMIT_MS;
  const readHosts = async () => {
    for (let host = hosts.shift(); host; host = hosts.shift()) {
      let silent = 0;
      for (const url of host) {
        const result =
          performance.now() > endsAt
            ? { problem: "there was no time left", isSilent: false }
            : silent === MAX_SILENT
              ? { problem: "its host did not answer for others", isSilent: true }
              : await files.update(url);
        silent = result?.isSilent ? Math.min(silent + 1, MAX_SILENT) : 0;
        if (result) problems.set(url, result.problem);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, readHosts));
  return problems;
}

function firstOf(problems: ReadonlyMap<string, string>): string {
  const [[url, problem] = ["", ""]] = problems;
  return `first: ${url.slice(0, 200)}: ${problem}`;
}
