import { expect, test } from "vitest";
import { getFromRegistry, queryWhois } from "./registry-connection.ts";

const config = {
  RDAP_BOOTSTRAP_URL: "https://data.iana.org/rdap/",
  WHOIS_SERVER: "whois.iana.org:43",
  REGISTRY_HOSTS: ["[::1]:8443"],
};

test.each([
  ["http://127.0.0.1/", "public internet"],
  ["http://[::1]/", "public internet"],
  ["http://[::ffff:10.0.0.1]/", "public internet"],
  ["http://169.254.169.254/latest/meta-data/", "public internet"],
  // The URL standard reads this as 127.0.0.1.
  ["http://2130706433/", "public internet"],
  // A name that is resolved once and then connected to.
  ["http://localhost/", "public internet"],
  ["http://8.8.8.8:25/", "unsupported port"],
  ["ftp://8.8.8.8/", "unsupported protocol ftp:"],
  ["file:///etc/passwd", "unsupported protocol file:"],
])("%s is not queried", async (url, reason) => {
  await expect(getFromRegistry(config, url)).rejects.toThrow(reason);
});

test.each([
  ["127.0.0.1", "public internet"],
  ["localhost", "public internet"],
  ["[::1]", "public internet"],
  ["8.8.8.8:25", "unsupported port"],
])("%s is not queried by Whois", async (server, reason) => {
  await expect(queryWhois(config, server, "example.com")).rejects.toThrow(reason);
});

test("a host configured by staff may resolve to any address, but only on the configured port", async () => {
  await expect(getFromRegistry(config, "http://[::1]:8443/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect(getFromRegistry(config, "http://[::1]:8444/")).rejects.toThrow("unsupported port");
});
