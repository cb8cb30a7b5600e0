import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IpdbError } from "@meridian/ipdb";
import { LRUCache } from "lru-cache";
import type { App } from "../../app.ts";
import type { Lead } from "../../generated/client.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import { subdivisionName } from "../../lib/subdivisions.ts";
import { readFeedRows } from "../databases/layers/feed-rows.ts";
import type { TruthRow } from "../databases/layers/truth.ts";
import { FetchProblem, fetchTo } from "../databases/sources/fetch-url.ts";
import { type Span, spanBetween, spanOfPrefix } from "../databases/sources/geofeeds/rpsl.ts";
import { readCorrection } from "./correction-values.ts";
import type { Registration } from "./registration.ts";

/** About 40,000 rows, so that reading them holds up nobody; larger ones are read as sources. */
const MAX_BYTES = 1024 * 1024;
const TIME_LIMIT_MS = 8000;
const FRESH_MS = 5 * MINUTE_MS;
const MAX_KEPT = 20;

type Rows = readonly TruthRow[] | null;
const kept = new LRUCache<string, { rows: Promise<Rows>; until: number }>({ max: MAX_KEPT });

/** Whether the geofeed of the addresses' own object says what a correction claims; null if it cannot be read. */
export async function isInGeofeed(app: App, { geofeed, span }: Registration, lead: Lead): Promise<boolean | null> {
  if (geofeed === null) return false;
  const rows = await rowsOf(app, geofeed);
  if (!rows) return null;
  const block = spanOfPrefix(lead.address) as Span;
  // Of nested prefixes the narrower one applies, and comes later; rows for others' addresses do not count.
  const known = rows.flatMap((row) => {
    const of = spanBetween(row.firstIp, row.lastIp);
    return typeof of !== "string" && isWithin(of, span) ? [{ row, of }] : [];
  });
  const around = known.findLast(({ of }) => isWithin(block, of));
  const inside = known.filter(({ of }) => isWithin(of, block));
  return around !== undefined && [around, ...inside].every(({ row }) => saysSame(row, lead));
}

const isWithin = (inner: Span, outer: Span): boolean =>
  inner.family === outer.family && inner.first >= outer.first && inner.last <= outer.last;

/** Requested once in five minutes, whoever asks. */
function rowsOf(app: App, url: string): Promise<Rows> {
  const now = app.now().getTime();
  const known = kept.get(url);
  if (known && known.until > now) return known.rows;
  const rows = readFeed(app, url);
  kept.set(url, { rows, until: now + FRESH_MS });
  return rows;
}

async function readFeed({ config, log }: App, url: string): Promise<Rows> {
  const path = join(tmpdir(), `geofeed-${randomUUID()}.csv`);
  try {
    await fetchTo(path, {
      ...{ url, etag: "", lastModified: "", checksumUrl: "", maxBytes: MAX_BYTES, timeLimitMs: TIME_LIMIT_MS },
      ...{ isPublicOnly: true, hosts: config.FEED_HOSTS },
    });
    return (await readFeedRows(path)).rows;
  } catch (error) {
    if (!(error instanceof FetchProblem || error instanceof IpdbError)) throw error;
    log.info({ err: error }, "no geofeed of a correction's addresses");
    return null;
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether a row says what is claimed; of what a geofeed cannot say, such as coordinates, it says nothing. */
function saysSame({ countryCode, region, city }: TruthRow, { field, correctValue }: Lead): boolean {
  switch (field) {
    case "country":
      return countryCode !== "" && readCorrection("country", correctValue)?.countryCode === countryCode;
    case "region": {
      const nameOf = (text: string) => subdivisionName(text, countryCode).toLowerCase();
      return nameOf(region) !== "" && nameOf(region) === nameOf(correctValue);
    }
    case "city":
      return city !== "" && city.trim().toLowerCase() === correctValue.trim().toLowerCase();
    default:
      return false;
  }
}
