import { type Sample, samplesOf } from "@meridian/contract/samples";

/** The command for one answer without a key; without an address the server answers for the caller's own. */
export const curlCommand = (origin: string, ip: string | null): string =>
  ip === null ? `curl -X POST ${origin}/v1/ip_self_search` : `curl -F ip=${ip} ${origin}/v1/ip_self_search`;

/** One lookup by key; names come in the language of `tag`. */
export const querySamples = (origin: string, ip: string, tag: string): Sample[] =>
  samplesOf({ method: "GET", path: "/v2/query", query: { ip, lang: tag } }, { origin });

/** Many addresses in one request, one on each line. */
export const batchSamples = (origin: string, ips: readonly string[], tag: string): Sample[] =>
  samplesOf(
    { method: "POST", path: "/v2/batch", query: { lang: tag }, body: { type: "text/plain", text: ips.join("\n") } },
    { origin },
  );
