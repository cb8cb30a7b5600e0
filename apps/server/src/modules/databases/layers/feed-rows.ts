import { IpdbError, parseSpan } from "@meridian/ipdb";
import { subdivisionCodeOf } from "../../../lib/subdivisions.ts";
import { MAX_PROBLEMS, type Reading, type RefusedRow, readTruth, type TruthRow } from "./truth.ts";

interface FeedRow extends TruthRow {
  line: number;
}

/** The usable rows of a geofeed in the order in which they apply, and what is wrong with the others. */
export interface FeedRows extends Omit<Reading, "rows"> {
  rows: readonly FeedRow[];
}

/**
 * Reads a geofeed (RFC 8805) as builds apply it. Of nested prefixes the narrower one applies, so it comes later. A prefix
 * that occurs several times with different places is an error, and none of its rows is used.
 * @throws IpdbError for a file with more unusable than usable rows, which means that it is in another format
 */
export async function readFeedRows(path: string): Promise<FeedRows> {
  const byPrefix = new Map<string, FeedRow[]>();
  const mistakes: RefusedRow[] = [];
  const onRow = (row: TruthRow, line: number) => {
    const span = parseSpan(row.firstIp, row.lastIp);
    if (typeof span === "string") {
      mistakes.push({ line, problem: `the prefix ${row.firstIp} is ${span}` });
      return;
    }
    const key = `${row.firstIp} ${row.lastIp}`;
    const same = byPrefix.get(key) ?? [];
    byPrefix.set(key, same);
    same.push({ ...row, line });
  };
  const { refused, problems } = await readTruth(path, "geofeed", onRow).catch((error: Error) => {
    throw new IpdbError("BAD_SOURCE", "geofeed", 0, error.message);
  });
  const rows: FeedRow[] = [];
  for (const same of byPrefix.values()) {
    if (new Set(same.map(placeOf)).size === 1) rows.push(...same);
    else for (const { line } of same) mistakes.push({ line, problem: "another row has another place for this prefix" });
  }
  const all = refused + mistakes.length;
  const reasons = [...problems, ...mistakes].sort((a, b) => a.line - b.line).slice(0, MAX_PROBLEMS);
  if (rows.length === 0 || all > rows.length) {
    const [first] = reasons;
    const detail = first ? `; first error on line ${first.line}: ${first.problem}` : "";
    const counts = `${all} of ${all + rows.length} rows are invalid`;
    throw new IpdbError("BAD_SOURCE", "geofeed", 0, `not a geofeed: ${counts}${detail}`);
  }
  rows.sort((a, b) => a.prefixLength - b.prefixLength || a.line - b.line);
  return { rows, refused: all, problems: reasons };
}

/** What a row says, however it is written. */
function placeOf({ countryCode, region, city }: TruthRow): string {
  return JSON.stringify([
    countryCode,
    subdivisionCodeOf(region, countryCode) ?? region.toLowerCase(),
    city.toLowerCase(),
  ]);
}
