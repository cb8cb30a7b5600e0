import type { App } from "../../apps/server/src/app.ts";

/** Tables that record a call even if it is refused, or after it was answered. */
const countedAnyway = ["attempt_counts", "visits", "funnel_entries"];

/**
 * Number of rows and latest writing transaction of each table, so that any change by a refused call is found: an insert
 * or update writes a row with a later transaction, and a delete leaves fewer rows.
 */
export async function everyTable({ db }: App): Promise<{ name: string; rows: bigint; writer: bigint | null }[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${countedAnyway})`;
  return db.$queryRawUnsafe(
    tables
      .map(({ name }) => `select '${name}' as name, count(*) as rows, max(xmin::text::bigint) as writer from "${name}"`)
      .join(" union all ")
      .concat(" order by name"),
  );
}
