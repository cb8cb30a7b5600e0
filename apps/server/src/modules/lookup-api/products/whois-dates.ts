const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** A date's year, month and day as numbers, and the part of the text it was read from. */
type Read = (text: string) => { day: [year: number, month: number, day: number]; written: string } | null;

const by =
  (form: RegExp, read: (parts: string[]) => [number, number, number]): Read =>
  (text) => {
    const [written = "", ...parts] = form.exec(text) ?? [];
    return written === "" ? null : { day: read(parts), written };
  };

/** 05/12 is the fifth of December: of the registries that write such dates, none begins with the month. */
const dayFirst = (day: number, month: number): [month: number, day: number] =>
  month > 12 ? [day, month] : [month, day];

/** The forms in which registries write a date, the unmistakable ones first. */
const forms: readonly Read[] = [
  by(/(?<!\d)(\d{4})\s?[-./年년]\s?(\d{1,2})\s?[-./月월]\s?(\d{1,2})(?!\d)/, ([y, m, d]) => [+y!, +m!, +d!]),
  by(/(?<!\d)(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?!\d)/, ([d, m, y]) => [+y!, ...dayFirst(+d!, +m!)]),
  by(/(?<!\d)(\d{4})[-./ ]([a-z]{3,9})[-./ ](\d{1,2})(?!\d)/i, ([y, m, d]) => [+y!, monthOf(m!), +d!]),
  by(/(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[-./ ]([a-z]{3,9})[-./, ]{1,2}(\d{4})(?!\d)/i, ([d, m, y]) => [
    +y!,
    monthOf(m!),
    +d!,
  ]),
  by(
    /\b([a-z]{3,9})\.? {1,2}(\d{1,2})(?:st|nd|rd|th)?,? (?:(?:[\d:]{5,8}) (?:[A-Z]{1,5} )?)?(\d{4})(?!\d)/i,
    ([m, d, y]) => [+y!, monthOf(m!), +d!],
  ),
  by(/(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?:(?!\d)|(?=\d{6}(?!\d)))/, ([y, m, d]) => [+y!, +m!, +d!]),
];

const compactTime = /^(\d\d)(\d\d)(\d\d)(?!\d)/;
const time = /(?<!\d)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?!\d)/;
const offset = /(?:GMT|UTC)? ?([+-])(\d{1,2})(?::?(\d\d))?\b/;
const zones: readonly (readonly [RegExp, string])[] = [
  [/\bJST\b|\bKST\b/, "+09:00"],
  [/\dZ\b|\bZ\b|\bUTC\b|\bGMT\b/, "Z"],
];

const two = (value: number | string): string => String(value).padStart(2, "0");

/** A registry's date in ISO 8601, with time and zone as far as it states them; "" for a text without a date. */
export function isoDate(text: string): string {
  const plain = text.slice(0, 100).normalize("NFKC").trim();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*$/.test(plain)) return plain.replace(/\.$/, "");
  for (const read of forms) {
    const found = read(plain);
    if (!found) continue;
    const [year, month, day] = found.day;
    if (month < 1 || month > 12 || day < 1 || day > 31) continue;
    // Unix writes the time between day and year.
    const after = plain.slice(plain.indexOf(found.written) + found.written.length);
    return `${year}-${two(month)}-${two(day)}${timeIn(time.test(found.written) ? found.written : after)}`;
  }
  return "";
}

function timeIn(rest: string): string {
  const [written, hour, minute, second = "00"] = time.exec(rest) ?? compactTime.exec(rest) ?? [];
  if (written === undefined || Number(hour) > 23 || Number(minute) > 59) return "";
  const after = rest.slice(rest.indexOf(written) + written.length);
  const [, sign, hours, minutes = "00"] = offset.exec(after) ?? [];
  const named = zones.find(([name]) => name.test(after))?.[1] ?? "";
  const zone = sign && Number(hours) <= 14 ? `${sign}${two(hours ?? "")}:${minutes}` : named;
  return `T${two(hour ?? "")}:${minute}:${second}${zone === "+00:00" ? "Z" : zone}`;
}
