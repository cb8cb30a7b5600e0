import type { SampleRequest } from "@meridian/contract/samples";

const placeholder = /\{\w+\}/;

/**
 * Rebuilds a call's request from its record. Null if the record is incomplete: batches, cards and events are not stored
 * in full, and some readers see only part of an address.
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
