import { closeSync, existsSync, openSync, renameSync, writeSync } from "node:fs";
import { makeRandom } from "./workloads.ts";

const AGENTS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.85 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.5.0",
];
const PATHS = [
  "/",
  "/index.html",
  "/api/v1/items?page=3&sort=price",
  "/static/app.4f3c2a1b.js",
  "/images/logo.svg",
  "/search?q=shoes",
];
const REFERRERS = ["-", "https://www.example.com/", "https://www.google.com/"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const LINES_AT_ONCE = 10_000;

/** The combined format of nginx and Apache, or one JSON object a line. */
export type LogForm = "combined" | "json";

/** Writes an access log unless it exists: always the same lines, each with one address drawn from `addresses`. */
export function writeAccessLog(
  path: string,
  { form, lines, addresses }: { form: LogForm; lines: number; addresses: readonly string[] },
): void {
  if (existsSync(path)) return;
  const random = makeRandom(20_261_127);
  const draw = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const lineOf = (number: number): string => {
    const time = new Date(Date.UTC(2026, 10, 1) + number * 700);
    const fields = {
      remote_addr: draw(addresses),
      time: `${String(time.getUTCDate()).padStart(2, "0")}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}:${time.toISOString().slice(11, 19)} +0000`,
      request: `GET ${draw(PATHS)} HTTP/1.1`,
      status: draw([200, 200, 200, 304, 404]),
      bytes: Math.floor(random() * 50_000),
      referrer: draw(REFERRERS),
      agent: draw(AGENTS),
    };
    if (form === "json") return `${JSON.stringify(fields)}\n`;
    const { remote_addr, time: date, request, status, bytes, referrer, agent } = fields;
    return `${remote_addr} - - [${date}] "${request}" ${status} ${bytes} "${referrer}" "${agent}"\n`;
  };
  const file = openSync(`${path}.partial`, "w");
  for (let from = 0; from < lines; from += LINES_AT_ONCE) {
    const length = Math.min(LINES_AT_ONCE, lines - from);
    writeSync(file, Array.from({ length }, (_, index) => lineOf(from + index)).join(""));
  }
  closeSync(file);
  renameSync(`${path}.partial`, path);
}
