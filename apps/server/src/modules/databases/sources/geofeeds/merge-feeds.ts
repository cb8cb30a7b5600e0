import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { IpdbError } from "@meridian/ipdb";
import { readFeedRows } from "../../layers/feed-rows.ts";
import { MAX_PROBLEMS, type TruthRow } from "../../layers/truth.ts";
import { keyOf, type ReferringObjects } from "./referring-objects.ts";
import { spanBetween } from "./rpsl.ts";

/** Of all geofeeds together: rows that are used, which builds keep in memory, and what is read to find them. */
const LIMITS = { rows: 1_000_000, bytes: 256 * 1024 * 1024 };

export interface Merged {
  rows: number;
  refusedRows: number;
  /** The first refused rows, as "https://…, line 7: why". */
  refusals: string[];
  sha256: string;
  /** Geofeeds of which nothing is used, and why. */
  unused: Map<string, string>;
}

interface StoredFeed {
  url: string;
  path: string;
}

/**
 * Writes the rows of several geofeeds into one, which builds read like any other. A row counts only if its whole prefix is
 * decided by its geofeed. Objects inside others become rows without a country, so that a wider row around them does not
 * reach into them. Beyond the limits, the largest geofeeds are left out.
 */
export async function mergeFeeds(
  path: string,
  feeds: readonly StoredFeed[],
  objects: ReferringObjects,
  limits = LIMITS,
): Promise<Merged> {
  const merged: Merged = { rows: 0, refusedRows: 0, refusals: [], sha256: "", unused: new Map() };
  const hash = createHash("sha256");
  const bySize = (await Promise.all(feeds.map(async (feed) => ({ ...feed, size: (await stat(feed.path)).size })))).sort(
    (a, b) => a.size - b.size || (a.url < b.url ? -1 : 1),
  );
  const enclaves = new Map<string, string>();
  const stored = new Set(feeds.map(({ url }) => url));
  for (const { aroundUrl, key, prefix } of objects.enclaves()) if (stored.has(aroundUrl)) enclaves.set(key, prefix);

  async function* lines(): AsyncGenerator<string> {
    let bytes = 0;
    for (const { url, path, size } of bySize) {
      bytes += size;
      if (bytes > limits.bytes) {
        merged.unused.set(url, `with it, all geofeeds together have more than ${limits.bytes} bytes`);
        continue;
      }
      const text = await acceptedLines(url, path);
      hash.update(text);
      yield text;
    }
    const text = [...enclaves.values()].map((prefix) => `${prefix},,,,\n`).join("");
    hash.update(text);
    yield text;
  }

  async function acceptedLines(url: string, path: string): Promise<string> {
    const feed = await readFeedRows(path).catch((error: unknown) => {
      if (!(error instanceof IpdbError)) throw error;
      merged.unused.set(url, error.message);
      return null;
    });
    if (!feed) return "";
    if (merged.rows + feed.rows.length > limits.rows) {
      merged.unused.set(url, `with it, all geofeeds together have more than ${limits.rows} rows`);
      return "";
    }
    const problems = feed.problems.map(({ line, problem }) => ({ line, problem }));
    const accepted: string[] = [];
    for (const row of feed.rows) {
      const span = spanBetween(row.firstIp, row.lastIp);
      const decider = typeof span === "string" ? null : objects.decidingFor(span);
      if (typeof span !== "string" && decider === url) {
        enclaves.delete(keyOf(span.family, span.first, row.prefixLength));
        accepted.push(lineOf(row));
      } else {
        const problem = decider === null ? "no object that refers to it contains" : "another geofeed decides for";
        if (problems.length < MAX_PROBLEMS)
          problems.push({ line: row.line, problem: `${problem} ${row.firstIp}/${row.prefixLength}` });
      }
    }
    merged.rows += accepted.length;
    merged.refusedRows += feed.refused + feed.rows.length - accepted.length;
    for (const { line, problem } of problems)
      if (merged.refusals.length < MAX_PROBLEMS) merged.refusals.push(`${url.slice(0, 200)}, line ${line}: ${problem}`);
    if (accepted.length === 0) merged.unused.set(url, "none of its rows is in an object that refers to it");
    return accepted.join("");
  }

  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return { ...merged, sha256: hash.digest("hex") };
}

const lineOf = ({ firstIp, prefixLength, countryCode, region, city }: TruthRow): string =>
  `${firstIp}/${prefixLength},${countryCode},${quoted(region)},${quoted(city)},\n`;

const quoted = (text: string): string => (text === "" ? "" : `"${text.replaceAll('"', '""')}"`);
