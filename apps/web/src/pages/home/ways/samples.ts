import { type Sample, samplesOf } from "@meridian/contract/samples";
import type { Language } from "../../../lib/language.ts";

/**
 * The command for one lookup without a key, answered in the language of `tag`; without an address, the caller's own.
 */
export const curlCommand = (origin: string, ip: string | null, tag: string): string =>
  `curl ${ip === null ? "-X POST" : `-F ip=${ip}`} -H lang:${tag} ${origin}/v1/ip_self_search`;

/** One lookup with a key, answered in `lang`. */
export const querySamples = (origin: string, ip: string, lang: Language): Sample[] =>
  samplesOf({ method: "GET", path: "/v2/query", query: { ip, lang } }, { origin });

/** Many addresses in one request, one per line. */
export const batchSamples = (origin: string, ips: readonly string[], lang: Language): Sample[] =>
  samplesOf(
    { method: "POST", path: "/v2/batch", query: { lang }, body: { type: "text/plain", text: ips.join("\n") } },
    { origin },
  );
