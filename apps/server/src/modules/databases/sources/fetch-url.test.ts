import { expect, test } from "vitest";
import { fetchTo } from "./fetch-url.ts";

const request = { etag: "", lastModified: "", maxBytes: 1000, isPublicOnly: true, checksumUrl: "" };

test("a host in our network is requested only if it is named with its port, also where that is the usual one", async () => {
  const url = "https://[::1]/feed.csv";
  await expect(fetchTo("/dev/null", { ...request, url })).rejects.toThrow("not a public https address");
  await expect(fetchTo("/dev/null", { ...request, url, hosts: ["[::1]:443"] })).rejects.toThrow("not reachable");
});
