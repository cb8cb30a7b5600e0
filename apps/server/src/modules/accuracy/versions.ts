import type { api } from "@meridian/contract";
import { coverageFields } from "@meridian/contract/accuracy";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import * as z from "zod";
import type { App } from "../../app.ts";
import { utcDay } from "../../lib/calendar.ts";
import { RETAINED_VERSIONS } from "../databases/versions.ts";

type Version = HandlerOutput<typeof api.accuracy.databaseVersions>["list"][number];

/** States of versions that were served at some time, which excludes those the gate refused. */
export const servedStates = ["published", "archived", "withdrawn"] as const;

/** The last versions, the newest first. */
export async function listVersions({ db }: App): Promise<Version[]> {
  const rows = await db.databaseVersion.findMany({
    where: { status: { in: [...servedStates] } },
    orderBy: [{ builtAt: "desc" }, { version: "desc" }],
    take: RETAINED_VERSIONS,
  });
  return rows.map((row) => ({
    version: row.version,
    status: z.enum(servedStates).parse(row.status),
    data_date: row.dataDate ? utcDay(row.dataDate) : "",
    built_at: row.builtAt,
    published_at: row.publishedAt,
    changed_ranges: row.changedRanges,
    changed_percent: row.changedPercent,
    coverage: describeCoverage(row.coverage),
  }));
}

const Percents = z.record(z.string(), z.number()).default({});
const Coverage = z.object({ v4: Percents, v6: Percents });

/** In the contract's order, which the database does not keep; a version may predate some of the fields. */
function describeCoverage(stored: unknown): Version["coverage"] {
  const { v4, v6 } = Coverage.parse(stored);
  return coverageFields.flatMap((field) => {
    const [v4Percent, v6Percent] = [v4[field], v6[field]];
    return v4Percent === undefined || v6Percent === undefined
      ? []
      : [{ field, v4_percent: v4Percent, v6_percent: v6Percent }];
  });
}
