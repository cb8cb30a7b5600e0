import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../setup/accounts.ts";
import { startApp } from "../setup/app.ts";

const BOM = "\ufeff";
const utf16 = (text: string) => Buffer.from(`${BOM}${text}`, "utf16le");

/** Bodies as editors, spreadsheets and scripts write them. All stand for the same two addresses. */
const bodies: [what: string, body: string | Buffer, knownFrom: string][] = [
  ["lines", "8.8.8.8\n2001:4860:4860::8888", "plain"],
  ["lines with ends of Windows", "8.8.8.8\r\n2001:4860:4860::8888\r\n", "plain"],
  ["lines that begin with a BOM", `${BOM}8.8.8.8\n2001:4860:4860::8888`, "PowerShell#8592"],
  ["lines in UTF-16", utf16("8.8.8.8\r\n2001:4860:4860::8888\r\n"), "PowerShell 5, Out-File"],
  ["lines in UTF-16 with big ends", utf16("8.8.8.8\n2001:4860:4860::8888").swap16(), "editors"],
  ["lines with blank ones", "\n\n8.8.8.8\n\n \t\n2001:4860:4860::8888\n\r\n\n", "spreadsheets"],
  ["lines with spaces and tabs", "  8.8.8.8 \n\t2001:4860:4860::8888\t \r\n", "copied tables"],
  ["lines with other white space", "\u00a08.8.8.8\u3000\n\u20022001:4860:4860::8888\u00a0", "copied pages"],
  ["an array", '["8.8.8.8","2001:4860:4860::8888"]', "plain"],
  ["an array that begins with a BOM", `${BOM}["8.8.8.8","2001:4860:4860::8888"]`, "PowerShell#8592"],
  ["an array in UTF-16", utf16('["8.8.8.8","2001:4860:4860::8888"]'), "PowerShell 5, Out-File"],
  ["an array with white space", ' [ " 8.8.8.8", "2001:4860:4860::8888\\n" ] ', "copied tables"],
  ["JSON lines", '"8.8.8.8"\n"2001:4860:4860::8888"\n', "plain"],
  ["JSON lines that begin with a BOM", `${BOM}"8.8.8.8"\r\n"2001:4860:4860::8888"`, "PowerShell#8592"],
  ["JSON lines with blank ones and white space", '\n "8.8.8.8 "\n\n \r\n"\\t2001:4860:4860::8888" \n', "scripts"],
];

let running: Awaited<ReturnType<typeof startApp>>;
let secret: string;
beforeAll(async () => {
  running = await startApp();
  ({ secret } = await newKey(running.app));
});
afterAll(() => running.close());

const send = (payload: string | Buffer) =>
  running.server.inject({ method: "POST", url: "/v2/batch", headers: { "x-api-key": secret }, payload });

test.each(bodies)("%s are two addresses", async (_what, body) => {
  const response = await send(body);
  expect(response.statusCode).toBe(200);
  const items = response.json<{ query: string; ok: boolean }[]>();
  expect(items.map(({ query, ok }) => [query, ok])).toEqual([
    ["8.8.8.8", true],
    ["2001:4860:4860::8888", true],
  ]);
});

test("an address alone may have white space around it too", async () => {
  const url = `/v2/query?ip=${encodeURIComponent(" 8.8.8.8\u00a0")}`;
  const response = await running.server.inject({ url, headers: { "x-api-key": secret } });
  expect(response.json()).toMatchObject({ location: { ip: "8.8.8.8" } });
});

test.each([BOM, `${BOM}\n \r\n`, "\u00a0\n", utf16(" \n")])("%j has no address", async (body) => {
  expect((await send(body)).statusCode).toBe(400);
});

test("a thousand addresses may have blank lines between them, one more is too many", async () => {
  const lines = (count: number) => Array.from({ length: count }, () => "8.8.8.8").join("\n\r\n\n");
  expect((await send(lines(1000))).statusCode).toBe(200);
  expect((await send(lines(1001))).json()).toMatchObject({ code: "TOO_MANY_IPS" });
});
