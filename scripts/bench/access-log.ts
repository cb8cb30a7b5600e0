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

/**
 * Writes an access log in the combined format of nginx and Apache, unless it exists: always the same lines, with an
 * address drawn from `addresses` at the beginning of each.
 */
export function writeAccessLog(path: string, lines: number, addresses: readonly string[]): void {
  if (existsSync(path)) return;
  const random = makeRandom(20_261_127);
  const draw = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const file = openSync(`${path}.partial`, "w");
  for (let line = 0; line < lines; line += LINES_AT_ONCE) {
    const text = Array.from({ length: Math.min(LINES_AT_ONCE, lines - line) }, (_, index) => {
      const time = new Date(Date.UTC(2026, 10, 1) + (line + index) * 700);
      const date = `${String(time.getUTCDate()).padStart(2, "0")}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}:${time.toISOString().slice(11, 19)}`;
      const bytes = Math.floor(random() * 50_000);
      return `${draw(addresses)} - - [${date} +0000] "GET ${draw(PATHS)} HTTP/1.1" ${draw([200, 200, 200, 304, 404])} ${bytes} "${draw(REFERRERS)}" "${draw(AGENTS)}"\n`;
    });
    writeSync(file, text.join(""));
  }
  closeSync(file);
  renameSync(`${path}.partial`, path);
}
