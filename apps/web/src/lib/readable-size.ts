const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size as file managers show it. */
export function readableSize(bytes: number, tag: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toLocaleString(tag, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${UNITS[unit]}`;
}
