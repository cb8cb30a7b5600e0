import type { SampleRequest } from "@meridian/contract/samples";

const placeholder = /\{\w+\}/;

/**
 * The request that asks again what a call asked, as far as its record says; null where it does not: of a batch, a card or
 * an event nothing or not all was kept, and some readers see only a part of an address.
 */
export function requestAgain({ path, query }: { path: string; query: string }): SampleRequest | null {
  if (query === "" || query.includes("*")) return null;
  if (path === "/v2/query") return { method: "GET", path, query: { ip: query } };
  if (path === "/v2/cell") {
    const [mcc = "", mnc = "", lac = "", cid = ""] = query.split(",");
    return { method: "GET", path, query: { mcc, mnc, lac, cid } };
  }
  if (path === "/v2/dns/{name}") {
    const [name = "", type = ""] = query.split(" ");
    return { method: "GET", path: fill(path, name), query: { type } };
  }
  return placeholder.test(path) ? { method: "GET", path: fill(path, query) } : null;
}

const fill = (path: string, value: string): string =>
  path.replace(placeholder, () => encodeURIComponent(value).replaceAll("%3A", ":"));
