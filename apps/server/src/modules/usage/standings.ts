import type { App } from "../../app.ts";

/** The state of a balance: calls made, and calls allocated to sub-accounts. Leased credits are neither. */
export interface Standing {
  used: number;
  reserved: number;
}

export const untouched: Standing = { used: 0, reserved: 0 };

/** The standings of balances; a balance never drawn on may be missing. */
export async function standingsOf(app: Pick<App, "db">, subjects: readonly string[]): Promise<Map<string, Standing>> {
  if (subjects.length === 0) return new Map();
  const rows = await app.db.$queryRaw<(Standing & { subject: string })[]>`
    select b.subject, (b.taken - coalesce(sum(l.granted - l.settled), 0))::int as used, b.reserved
    from balances b left join leases l on l.balance_id = b.id
    where b.subject = any(${[...subjects]}::text[]) group by b.id`;
  return new Map(rows.map(({ subject, ...standing }) => [subject, standing]));
}
