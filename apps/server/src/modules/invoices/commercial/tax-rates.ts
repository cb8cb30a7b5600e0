import type { App } from "../../../app.ts";
import type { TaxRate } from "../../../generated/client.ts";
import { bookDay } from "../../../lib/calendar.ts";

/** Thousandths of a percent in a whole. */
const WHOLE = 100_000;

/** The tax rate for buyers of a country at a time; null if none is set. */
export const rateAt = ({ db }: App, country: string, at: Date): Promise<TaxRate | null> =>
  db.taxRate.findFirst({ where: { country, fromDay: { lte: new Date(bookDay(at)) } }, orderBy: { fromDay: "desc" } });

/** The tax that a price contains, rounded to the cent. */
export const taxIn = (cents: number, rate: number): number => Math.round((cents * rate) / (WHOLE + rate));
