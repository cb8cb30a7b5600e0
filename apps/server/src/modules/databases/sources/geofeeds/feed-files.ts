import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { IpdbError } from "@meridian/ipdb";
import { DAY_MS } from "../../../../lib/durations.ts";
import { writeAtomically } from "../../../../lib/write-atomically.ts";
import { readFeedRows } from "../../layers/feed-rows.ts";
import { FetchProblem, fetchTo } from "../fetch-url.ts";

/** How long a geofeed that cannot be read keeps its last content. */
const KEPT_MS = 30 * DAY_MS;
/** More than 300,000 rows. */
const MAX_BYTES = 8 * 1024 * 1024;
const TIME_LIMIT_MS = 60_000;
const STATE = "state.json";
const NAME_LENGTH = 32;

interface KeptFeed {
  etag: string;
  lastModified: string;
  /** When its content was last confirmed, as an ISO 8601 time. */
  readAt: string;
  rows: number;
}

/** Why a geofeed was not read. */
export interface FeedProblem {
  problem: string;
  /** No answer came, so other geofeeds of its host are unlikely to be answered either. */
  isSilent: boolean;
}

export interface FeedRequest {
  now: Date;
  /** Hosts that may be reached although they are not public. */
  hosts: readonly string[];
  timeLimitMs?: number | undefined;
}

/** The last contents of a source's geofeeds, in a folder. */
export class FeedFiles {
  readonly #folder: string;
  readonly #request: FeedRequest;
  readonly #feeds: Map<string, KeptFeed>;
  /** One geofeed is in memory at a time. */
  #inspection: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, request: FeedRequest, feeds: Map<string, KeptFeed>) {
    this.#folder = folder;
    this.#request = request;
    this.#feeds = feeds;
  }

  static async open(folder: string, request: FeedRequest): Promise<FeedFiles> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, STATE);
    const state = existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as Record<string, KeptFeed>) : {};
    const oldest = new Date(request.now.getTime() - KEPT_MS).toISOString();
    const usable = Object.entries(state).filter(
      ([url, { readAt }]) => readAt >= oldest && existsSync(join(folder, fileName(url))),
    );
    return new FeedFiles(folder, request, new Map(usable));
  }

  /** Whether some content of a geofeed is stored. */
  has(url: string): boolean {
    return this.#feeds.has(url);
  }

  path(url: string): string {
    return join(this.#folder, fileName(url));
  }

  /** When a geofeed was last read, as an ISO 8601 time; a text after all times if never. */
  readAt(url: string): string {
    return this.#feeds.get(url)?.readAt ?? "never";
  }

  /**
   * Fetches a geofeed, if it has changed. Content that is none or has shrunk by more than half does not replace what is
   * stored. @returns why it was not read; null if it was
   */
  async update(url: string): Promise<FeedProblem | null> {
    const { now, hosts, timeLimitMs = TIME_LIMIT_MS } = this.#request;
    const known = this.#feeds.get(url);
    const incoming = join(this.#folder, `incoming-${randomUUID()}`);
    try {
      const content = await fetchTo(incoming, {
        ...{ url, etag: known?.etag ?? "", lastModified: known?.lastModified ?? "", checksumUrl: "" },
        ...{ maxBytes: MAX_BYTES, isPublicOnly: true, hosts, timeLimitMs },
      });
      let read = known!;
      if (content) {
        const rows = await this.#count(incoming);
        if (known && rows * 2 < known.rows)
          throw new FetchProblem(`it has ${rows} rows, less than half of the ${known.rows} before`);
        await rename(incoming, this.path(url));
        read = { etag: content.etag, lastModified: content.lastModified, readAt: "", rows };
      }
      this.#feeds.set(url, { ...read, readAt: now.toISOString() });
      return null;
    } catch (error) {
      if (!(error instanceof FetchProblem || error instanceof IpdbError)) throw error;
      return { problem: error.message, isSilent: error instanceof FetchProblem && error.isUnreachable };
    } finally {
      await rm(incoming, { force: true });
    }
  }

  /** @throws IpdbError */
  #count(path: string): Promise<number> {
    const counted = this.#inspection.then(async () => (await readFeedRows(path)).rows.length);
    this.#inspection = counted.catch(() => undefined);
    return counted;
  }

  /** Records what was read, and removes what is not among the geofeeds found. */
  async close(found: ReadonlySet<string>): Promise<void> {
    const kept = [...this.#feeds].filter(([url]) => found.has(url)).sort(([a], [b]) => (a < b ? -1 : 1));
    await writeAtomically(join(this.#folder, STATE), JSON.stringify(Object.fromEntries(kept)));
    const names = new Set([STATE, ...kept.map(([url]) => fileName(url))]);
    for (const name of await readdir(this.#folder))
      if (!names.has(name)) await rm(join(this.#folder, name), { force: true });
  }
}

const fileName = (url: string): string => `${createHash("sha256").update(url).digest("hex").slice(0, NAME_LENGTH)}.csv`;
