import type { App } from "../../app.ts";

/** The state of a balance: calls made, and calls allocated to sub-accounts. Leased credits are neither. */
export interface Standing {
  used: number;
  reserved: number;
}

export const untouched: Standing = { used: 0, reserved: 0 };

/** The standings of balances, including what is not folded yet; a balance never drawn on may be missing. */
export async function standingsOf(app: Pick<App, "db">, subjects: readonly string[]): Promise<Map<string, Standing>> {
  if (subjects.length === 0) return new Map();
  const rows = await app.db.$queryRaw<(Standing & { subject: string })[]>`
    with pending as materialized (
      select s.id, sum(s.spent) as spent from usage_flushes f, unnest(f.balances, f.spent) as s(id, spent)
      where f.folded_at is null group by s.id
    )
    select b.subject, b.reserved,
      (b.taken - coalesce((select sum(l.granted - l.settled) from leases l where l.balance_id = b.id), 0)
        + coalesce((select spent from pending p where p.id = b.id), 0))::int as used
    from balances b where b.subject = any(${[...subjects]}::text[])`;
  return new Map(rows.map(({ subject, ...standing }) => [subject, standing]));
}
