import { sampleAddresses } from "@meridian/contract/sample-addresses";
import { type SampleRequest, sampleUrl } from "@meridian/contract/samples";
import type { Language } from "../../../lib/language.ts";

/** The samples' lookup, in the page's language. */
export const sampleRequest = (language: Language): SampleRequest => ({
  method: "GET",
  path: "/v2/query",
  query: { ip: sampleAddresses[language].access, lang: language },
});

/** A lookup against this site with a key filled in, ready to run. */
export const samplesOf = (origin: string, secret: string, language: Language) => {
  const url = sampleUrl(sampleRequest(language), origin);
  return [
    { language: "cURL", code: `curl -H "X-API-Key: ${secret}" \\\n  "${url}"` },
    {
      language: "Node.js",
      code: `const response = await fetch("${url}", {
  headers: { "x-api-key": "${secret}" },
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.detail);
console.log(answer.location.city, answer.asn.asn);`,
    },
    {
      language: "Python",
      code: `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"X-API-Key": "${secret}"},
)
with urllib.request.urlopen(request, timeout=10) as response:
    answer = json.load(response)
print(answer["location"]["city"], answer["asn"]["asn"])`,
    },
  ];
};
