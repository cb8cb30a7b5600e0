import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openCompanyDirectory } from "./directory.ts";

let directory: Server;
let url = "";

/** A local directory that implements Qichacha's protocol and checks its tokens. */
beforeAll(async () => {
  directory = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://directory");
    const expected = createHash("md5").update(`key${request.headers.timespan}secret`).digest("hex").toUpperCase();
    const isKnown = request.headers.token === expected && searchParams.get("searchKey") === "示例";
    const company = { Name: "示例科技有限公司", CreditCode: "91350100M000100Y43" };
    response.end(JSON.stringify(isKnown ? { Status: "200", Result: [company, {}] } : { Status: "101" }));
  });
  await new Promise<void>((resolve) => directory.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(directory.address() as { port: number }).port}`;
});
afterAll(() => directory.close());

const open = (settings: Record<string, string>) =>
  openCompanyDirectory(readConfig({ DATABASE_URL: "postgresql://user@127.0.0.1/db", QICHACHA_URL: url, ...settings }));

test("a signed request finds companies; a wrong signature fails with the directory's status", async () => {
  const found = await open({ QICHACHA_KEY: "key", QICHACHA_SECRET: "secret" })?.search("示例", 10);
  expect(found).toEqual([{ name: "示例科技有限公司", taxNo: "91350100M000100Y43" }]);
  await expect(open({ QICHACHA_KEY: "key", QICHACHA_SECRET: "wrong" })?.search("示例", 10)).rejects.toThrow(
    /^Qichacha: 101$/,
  );
});

test("without a key there is no directory", () => expect(open({})).toBeNull());
