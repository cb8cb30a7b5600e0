const degrees = (value: number, digits: number, positive: string, negative: string) => {
  const text = Math.abs(value).toFixed(digits);
  const side = Number(text) === 0 ? "" : value < 0 ? negative : positive;
  return `${text}°${side}`;
};

export const formatLatitude = (latitude: number, digits: number) => degrees(latitude, digits, "N", "S");
export const formatLongitude = (longitude: number, digits: number) => degrees(longitude, digits, "E", "W");

/** A place's local time, e.g. "Sat 20:41"; null if the browser does not know the zone. */
export function formatClock(timeZone: string, now: Date, tag: string): string | null {
  try {
    const day = new Intl.DateTimeFormat(tag, { timeZone, weekday: "short" });
    const time = new Intl.DateTimeFormat(tag, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    // A single format would omit the space in Chinese.
    return `${day.format(now)} ${time.format(now)}`;
  } catch {
    return null;
  }
}
