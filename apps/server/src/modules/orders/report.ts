import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import { BOOK_ZONE, dayIn } from "../../lib/calendar.ts";
import { csvOf } from "../../lib/csv.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { inUnits } from "../../lib/payments/provider.ts";

interface Sums {
  time: string;
  orders: number;
  paid_cents: number;
  refunded_cents: number;
}

const formats = { day: "YYYY-MM-DD", month: "YYYY-MM", year: "YYYY" } as const;
const MAX_DAYS = 3700;

/** Payments and refunds in a period, by day, month or year in China's time zone. @throws InvalidField */
export async function reportSales(
  { db }: App,
  { unit, start_date, end_date, currency }: HandlerInput<typeof staffApi.adminOrders.salesReport>,
) {
  const start = dayIn(start_date, BOOK_ZONE);
  const end = new Date(dayIn(end_date, BOOK_ZONE).getTime() + DAY_MS);
  if (end <= start || end.getTime() - start.getTime() > MAX_DAYS * DAY_MS)
    throw new InvalidField("end_date", "min", { minimum: start_date });
  const format = formats[unit];
  // Periods without sales are listed too, because a chart would otherwise omit them. Late payments that were returned
  // never counted as paid.
  const list = await db.$queryRaw<Sums[]>`
    select to_char(begun, ${format}) as time, coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(paid), 0)::float8 as paid_cents, coalesce(sum(refunded), 0)::float8 as refunded_cents
    from generate_series(
      date_trunc(${unit}, ${start_date}::timestamp), ${end_date}::timestamp, ${`1 ${unit}`}::interval
    ) begun
    left join (
      select to_char(paid_at at time zone 'Asia/Shanghai', ${format}) as time,
        1 as orders, paid_cents as paid, 0 as refunded
      from orders where paid_at >= ${start} and paid_at < ${end} and currency = ${currency}
      union all
      select to_char(r.finished_at at time zone 'Asia/Shanghai', ${format}), 0, 0, r.amount_cents
      from refunds r
      where r.status = 'succeeded' and r.finished_at >= ${start} and r.finished_at < ${end}
        and r.currency = ${currency} and r.reason not like 'late:%'
    ) sums on sums.time = to_char(begun, ${format})
    group by begun order by begun`;
  const total = (name: "paid_cents" | "refunded_cents") => list.reduce((sum, row) => sum + row[name], 0);
  return {
    unit,
    currency,
    list,
    paid_cents: total("paid_cents"),
    refunded_cents: total("refunded_cents"),
    csv: csvOf([
      [unit, "orders", `paid ${currency}`, `refunded ${currency}`],
      ...list.map((row) => [row.time, row.orders, inUnits(row.paid_cents), inUnits(row.refunded_cents)]),
    ]),
  };
}
