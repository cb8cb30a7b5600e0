const degrees = (value: number, digits: number, positive: string, negative: string) => {
  const text = Math.abs(value).toFixed(digits);
  const side = Number(text) === 0 ? "" : value < 0 ? negative : positive;
  return `${text}°${side}`;
};

export const formatLatitude = (latitude: number, digits: number) => degrees(latitude, digits, "N", "S");
export const formatLongitude = (longitude: number, digits: number) => degrees(longitude, digits, "E", "W");

/** A place's local time by its offset from UTC, e.g. "Sat 20:41"; the browser's own rules of time zones may be older. */
export function formatClock(offset: string, now: Date, tag: string): string {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  const ahead = (hours * 60 + minutes) * (offset.startsWith("-") ? -60_000 : 60_000);
  const local = new Date(now.getTime() + ahead);
  const day = new Intl.DateTimeFormat(tag, { timeZone: "UTC", weekday: "short" });
  const time = new Intl.DateTimeFormat(tag, { timeZone: "UTC", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  // A single format would omit the space in Chinese.
  return `${day.format(local)} ${time.format(local)}`;
}
