import type { CodeSample } from "../../ui/code-tabs.tsx";

/** The command for one answer without a key; without an address the server answers for the caller's own. */
export const curlCommand = (origin: string, ip: string | null): string =>
  ip === null ? `curl -X POST ${origin}/v1/ip_self_search` : `curl -F ip=${ip} ${origin}/v1/ip_self_search`;

/**
 * One look-up by key in the languages most callers use; the key is read from the environment, and names come in the
 * language of `tag`.
 */
export const querySamples = (origin: string, ip: string, tag: string): CodeSample[] => {
  const url = `${origin}/v2/query?ip=${ip}&lang=${tag}`;
  return [
    {
      language: "cURL",
      code: `curl -H "Authorization: Bearer $MERIDIAN_KEY" \\
  "${url}"`,
    },
    {
      language: "Node.js",
      code: `const response = await fetch("${url}", {
  headers: { authorization: \`Bearer \${process.env.MERIDIAN_KEY}\` },
});
const { code, msg, data } = await response.json();
if (code !== 200) throw new Error(msg);
console.log(data.location.city, data.asn.asn);`,
    },
    {
      language: "Python",
      code: `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": "Bearer " + os.environ["MERIDIAN_KEY"]},
)
with urllib.request.urlopen(request, timeout=10) as response:
    data = json.load(response)["data"]
print(data["location"]["city"], data["asn"]["asn"])`,
    },
    {
      language: "Java",
      code: `import java.net.URI;
import java.net.http.*;

class Lookup {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("${url}"))
        .header("Authorization", "Bearer " + System.getenv("MERIDIAN_KEY"))
        .build();
    var response = HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`,
    },
    {
      language: "Go",
      code: `package main

import ("io"; "net/http"; "os")

func main() {
	request, _ := http.NewRequest("GET", "${url}", nil)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("MERIDIAN_KEY"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	io.Copy(os.Stdout, response.Body)
}`,
    },
    {
      language: "PHP",
      code: `<?php
$options = ["http" => [
    "header" => "Authorization: Bearer " . getenv("MERIDIAN_KEY"),
    "timeout" => 10,
]];
$url = "${url}";
$answer = file_get_contents($url, false, stream_context_create($options));
$data = json_decode($answer, true)["data"];
echo $data["location"]["city"], " ", $data["asn"]["asn"], PHP_EOL;`,
    },
    {
      language: "C#",
      code: `using System.Net.Http.Headers;

var key = Environment.GetEnvironmentVariable("MERIDIAN_KEY");
using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", key);
var answer = await client.GetStringAsync(
    "${url}");
Console.WriteLine(answer);`,
    },
  ];
};
