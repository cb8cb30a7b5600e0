const formats = new Map<string, Intl.DateTimeFormat>();

/** The clock of a time zone at a moment: its offset as "+08:00", and ISO 8601 local time with that offset. */
export function clockOf(timeZone: string, now: Date): { offset: string; currentTime: string } {
  if (timeZone === "") return { offset: "", currentTime: "" };
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const offset = (parts.timeZoneName ?? "").replace("GMT", "") || "+00:00";
  const { year, month, day, hour, minute, second } = parts;
  return { offset, currentTime: `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}` };
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZoneName: "longOffset",
    });
    formats.set(timeZone, format);
  }
  return format;
}
