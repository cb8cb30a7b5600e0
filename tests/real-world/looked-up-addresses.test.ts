import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
});
afterAll(() => running.close());

/** Texts that some programs take for an address, and take for different ones. */
const refused: [text: string, knownFrom: string][] = [
  ["010.8.8.8", "mmdbctl#32: octal or decimal"],
  ["154.17.129.024", "mmdbctl#32"],
  ["134744072", "mmdbctl#32: a number"],
  ["0x08.8.8.8", "inet_aton"],
  ["8.8.2056", "inet_aton"],
  ["8.8", "inet_aton"],
  ["8.8.8.8.8", "versions"],
  ["256.8.8.8", "typing errors"],
  ["8.8.8.8/32", "blocks"],
  ["8.8.8.8:53", "ports"],
  ["2001:db8::1::2", "typing errors"],
  ["2001:db8::12345", "ports"],
];

test.each(refused)("%s is no address (%s)", async (text) => {
  const url = `/v2/query?ip=${encodeURIComponent(text)}`;
  expect((await running.server.inject({ url, headers: { "x-api-key": secret } })).statusCode).toBe(400);
});
