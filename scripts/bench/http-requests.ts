/** What a load generator sends, again and again in turn. */
export interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const BOUNDARY = "----MeridianBenchBoundary7d9f2c";

export const helloRequests = (): HttpRequest[] => [{ method: "GET", path: "/", headers: {} }];

/** The same question as a program asks it in its URL. */
export const queryRequests = (addresses: readonly string[], secret: string): HttpRequest[] =>
  addresses.map((address) => ({ method: "GET", path: `/v2/query?ip=${address}`, headers: { "x-api-key": secret } }));

/** And as a form with one field. */
export const formRequests = (addresses: readonly string[], secret: string): HttpRequest[] =>
  addresses.map((address) => ({
    method: "POST",
    path: "/v2/query",
    headers: { "x-api-key": secret, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="ip"\r\n\r\n${address}\r\n--${BOUNDARY}--\r\n`,
  }));

/** Batches of so many lines each; the last addresses that fill no batch are left out. */
export function batchRequests(
  addresses: readonly string[],
  secret: string,
  { lines, fields }: { lines: number; fields?: string },
): HttpRequest[] {
  return Array.from({ length: Math.floor(addresses.length / lines) }, (_, index) => ({
    method: "POST",
    path: fields === undefined ? "/v2/batch" : `/v2/batch?fields=${fields}`,
    headers: { "x-api-key": secret, "content-type": "text/plain" },
    body: addresses.slice(index * lines, (index + 1) * lines).join("\n"),
  }));
}
