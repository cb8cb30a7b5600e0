import { type Sample, samplesOf } from "@meridian/contract/samples";

/**
 * The command for one lookup without a key, answered in the language of `tag`; without an address, the caller's own.
 */
export const curlCommand = (origin: string, ip: string | null, tag: string): string =>
  `curl ${ip === null ? "-X POST" : `-F ip=${ip}`} -H lang:${tag} ${origin}/v1/ip_self_search`;

/** One lookup with a key, answered in the language of `tag`. */
export const querySamples = (origin: string, ip: string, tag: string): Sample[] =>
  samplesOf({ method: "GET", path: "/v2/query", query: { ip, lang: tag } }, { origin });

/** Many addresses in one request, one per line. */
export const batchSamples = (origin: string, ips: readonly string[], tag: string): Sample[] =>
  samplesOf(
    { method: "POST", path: "/v2/batch", query: { lang: tag }, body: { type: "text/plain", text: ips.join("\n") } },
    { origin },
  );
