/**
 * A number of calendar months later, or earlier if negative, clamped to the last day of a shorter month.
 * @param anchor a date that `from` is whole months after: the end of February that came of 31 January is followed by 31
 * March. A date that is not has no effect.
 */
export function addMonths(from: Date, months: number, anchor = from): Date {
  const lastOf = (month: number) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month + 1, 0)).getUTCDate();
  const isFromAnchor = from.getUTCDate() === Math.min(anchor.getUTCDate(), lastOf(0));
  const day = isFromAnchor ? anchor.getUTCDate() : from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  to.setUTCDate(Math.min(day, lastOf(months)));
  return to;
}
