import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { RdapBootstrap } from "./rdap-bootstrap.ts";

let input = 0;
let isUnavailable = false;
const list = {
  services: [
    [
      ["com", "net"],
      ["http://rdap.example/", "https://rdap.example/v1"],
    ],
  ],
};
const iana = createServer((_request, response) => {
  input++;
  if (isUnavailable) response.destroy();
  else response.end(JSON.stringify(list));
});

let bootstrap: RdapBootstrap;
beforeAll(async () => {
  await once(iana.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => iana.close());
beforeEach(() => {
  const { port } = iana.address() as AddressInfo;
  bootstrap = new RdapBootstrap(
    readConfig({ DATABASE_URL: "postgres://127.0.0.1/x", RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${port}/` }),
  );
  input = 0;
  isUnavailable = false;
});

const serverAt = (now: number, text = "example.com") => bootstrap.serverFor({ kind: "domain", text }, now);

test("the list is read once a day, its https URL is preferred, and it serves while IANA is unavailable", async () => {
  expect(await serverAt(0)).toBe("https://rdap.example/v1/");
  expect(await serverAt(DAY_MS - 1, "example.org")).toBeNull();
  expect(input).toBe(1);
  isUnavailable = true;
  expect(await serverAt(DAY_MS)).toBe("https://rdap.example/v1/");
  expect(input).toBe(2);
});

test("an unreadable list is not requested again for each query, but after a minute", async () => {
  isUnavailable = true;
  await expect(serverAt(0)).rejects.toThrow();
  await expect(serverAt(MINUTE_MS - 1)).rejects.toThrow("a moment ago");
  expect(input).toBe(1);
  isUnavailable = false;
  expect(await serverAt(MINUTE_MS)).toBe("https://rdap.example/v1/");
});

test("what has a server is listed with the day on which IANA's lists were read, also while IANA is unavailable", async () => {
  const { domain, readAt } = await bootstrap.coverage(1000);
  expect(domain).toEqual([{ entries: ["com", "net"], urls: ["http://rdap.example/", "https://rdap.example/v1"] }]);
  expect(readAt).toBe(1000);
  isUnavailable = true;
  expect((await bootstrap.coverage(1000 + DAY_MS)).readAt).toBe(1000);
});
