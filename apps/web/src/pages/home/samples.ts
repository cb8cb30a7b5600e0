import type { CodeSample } from "../../ui/code-tabs.tsx";

const path = "/v1/ip_self_search";

/** The command for one answer; without an address the server answers for the caller's own. */
export const curlCommand = (origin: string, ip: string | null): string =>
  ip === null ? `curl -X POST ${origin}${path}` : `curl -F ip=${ip} ${origin}${path}`;

/** The same call in the languages most callers use, ready to run. */
export const lookUpSamples = (origin: string, ip: string): CodeSample[] => [
  {
    language: "cURL",
    code: `curl -F ip=${ip} \\
  ${origin}${path}`,
  },
  {
    language: "JavaScript",
    code: `const body = new FormData();
body.set("ip", "${ip}");
const response = await fetch("${origin}${path}", { method: "POST", body });
const { code, msg, data } = await response.json();
if (code !== 200) throw new Error(msg);
console.log(data.country_name, data.city_name, data.asn.asn);`,
  },
  {
    language: "Python",
    code: `import json, urllib.parse, urllib.request

body = urllib.parse.urlencode({"ip": "${ip}"}).encode()
with urllib.request.urlopen("${origin}${path}", body, timeout=10) as response:
    answer = json.load(response)
if answer["code"] != 200:
    raise RuntimeError(answer["msg"])
print(answer["data"]["country_name"], answer["data"]["asn"]["asn"])`,
  },
];
