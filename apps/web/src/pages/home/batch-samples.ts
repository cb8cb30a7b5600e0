import type { CodeSample } from "../../ui/code-tabs.tsx";

/** Many addresses in one request, one on each line, in the same languages as a single look-up. */
export const batchSamples = (origin: string, ips: readonly string[], tag: string): CodeSample[] => {
  const url = `${origin}/v2/batch?lang=${tag}`;
  const quoted = ips.map((ip) => `"${ip}"`).join(", ");
  const lines = ips.join("\\n");
  return [
    {
      language: "cURL",
      code: `printf '${lines}\\n' |
  curl -H "Authorization: Bearer $MERIDIAN_KEY" \\
    --data-binary @- "${url}"`,
    },
    {
      language: "Node.js",
      code: `const response = await fetch("${url}", {
  method: "POST",
  headers: { authorization: \`Bearer \${process.env.MERIDIAN_KEY}\` },
  body: [${quoted}].join("\\n"),
});
for (const item of await response.json()) {
  console.log(item.query, item.ok ? item.data.location.city : item.error.code);
}`,
    },
    {
      language: "Python",
      code: `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    data="\\n".join([${quoted}]).encode(),
    headers={"Authorization": "Bearer " + os.environ["MERIDIAN_KEY"],
             "Content-Type": "text/plain"},
)
with urllib.request.urlopen(request, timeout=10) as response:
    for item in json.load(response):
        print(item["query"], item["ok"])`,
    },
    {
      language: "Java",
      code: `import java.net.URI;
import java.net.http.*;

class Batch {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("${url}"))
        .header("Authorization", "Bearer " + System.getenv("MERIDIAN_KEY"))
        .POST(HttpRequest.BodyPublishers.ofString("${lines}"))
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

import ("io"; "net/http"; "os"; "strings")

func main() {
	body := strings.NewReader("${lines}")
	request, _ := http.NewRequest("POST", "${url}", body)
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
    "method" => "POST",
    "header" => ["Authorization: Bearer " . getenv("MERIDIAN_KEY"),
                 "Content-Type: text/plain"],
    "content" => implode("\\n", [${quoted}]),
]];
$url = "${url}";
echo file_get_contents($url, false, stream_context_create($options));`,
    },
    {
      language: "C#",
      code: `using System.Net.Http.Headers;

var key = Environment.GetEnvironmentVariable("MERIDIAN_KEY");
using var client = new HttpClient();
client.DefaultRequestHeaders.Authorization =
    new AuthenticationHeaderValue("Bearer", key);
var lines = new StringContent("${lines}");
var response = await client.PostAsync("${url}", lines);
Console.WriteLine(await response.Content.ReadAsStringAsync());`,
    },
  ];
};
