import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { ownResourceFactories } from "../../../../tests/setup/own-resources.ts";
import { createKey } from "../modules/keys/keys.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let origin: string;
beforeAll(async () => {
  running = await startApp();
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(running.server.server.address() as AddressInfo).port}`;
});
afterAll(() => running.close());

const keyOf = async ({ signedIn }: Account, isTest = false): Promise<string> =>
  (await createKey(running.app, signedIn, "127.0.0.1", { name: "cron", is_test: isTest })).api_key;

/** An account with a key and a report. */
async function newReport() {
  const account = await newAccount(running.app);
  const secret = await keyOf(account);
  const id = await ownResourceFactories.lens_report(running.app, account);
  const info = () => running.client({ token: account.token }).lensReports.lensReportInfo({ id });
  return { account, secret, id, info };
}

async function send(secret: string, id: number | string, fields: Record<string, string>, query = "") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { "x-api-key": secret, lang: "en-US" };
  const response = await fetch(`${origin}/v2/lens_reports/${id}${query}`, { method: "POST", headers, body });
  return {
    status: response.status,
    json: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

test("a program adds a week to a report with a key, free of charge", async () => {
  const { secret, id, info } = await newReport();
  const [today] = (await info()).weeks;
  const { status, json, headers } = await send(secret, id, { addresses: "2 8.8.8.8\n 5 8.8.8.9\n" });
  expect([status, json]).toMatchObject([200, { week: today?.week, report: { id, weeks: 1 } }]);
  expect(headers.get("x-credits-charged")).toBe("0");
  expect((await info()).weeks).toMatchObject([{ addresses: 2, occurrences: 7 }]);
});

test.each(["en", "zh"])("the sample of the guide (%s) counts the clients of an access log", async (language) => {
  const { secret, id, info } = await newReport();
  const guide = await readFile(join(import.meta.dirname, "../../content/docs", language, "log-reports.md"), "utf8");
  const [, sample = ""] = /```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  const directory = await mkdtemp(join(tmpdir(), "meridian-guide-"));
  try {
    const line = (ip: string) => `${ip} - - [23/Nov/2026:09:14:02 +0000] "GET /1.1.1.1 HTTP/1.1" 200\n`;
    await writeFile(join(directory, "access.log"), ["8.8.8.8", "5.1.0.7", "8.8.8.8"].map(line).join(""));
    const command = sample.replaceAll("{origin}", origin).replace("lens_reports/7", `lens_reports/${id}`);
    const env = { ...process.env, MERIDIAN_KEY: secret };
    await promisify(execFile)("bash", ["-euo", "pipefail", "-c", command], { cwd: directory, env });
    expect((await info()).weeks).toMatchObject([{ addresses: 2, occurrences: 3 }]);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("ten thousand long addresses fit", async () => {
  const { secret, id, info } = await newReport();
  const group = (index: number) => (0x1000 + index).toString(16);
  const addresses = Array.from(
    { length: 10_000 },
    (_, index) => `9999999 2001:4860:${group(index)}:${group(index)}:ffff:ffff:100.100.100.100`,
  ).join("\n");
  expect((await send(secret, id, { addresses })).status).toBe(200);
  expect((await info()).weeks).toMatchObject([{ addresses: 10_000 }]);
});

test("refusals name their reason and the field", async () => {
  const { secret, id, account } = await newReport();
  const other = await newReport();
  const refusalOf = async (...given: Parameters<typeof send>) => {
    const { status, json } = await send(...given);
    return [status, json.code, json.field];
  };
  const addresses = "8.8.8.8";
  expect(await refusalOf(secret, other.id, { addresses })).toEqual([404, "REPORT_NOT_FOUND", "id"]);
  expect(await refusalOf(secret, "x", { addresses })).toEqual([404, "REPORT_NOT_FOUND", "id"]);
  const wrong = (field: string) => [400, "INVALID_REPORT_FIELD", field];
  expect(await refusalOf(secret, id, {})).toEqual(wrong("addresses"));
  expect(await refusalOf(secret, id, { addresses: "none" })).toEqual(wrong("addresses"));
  expect(await refusalOf(secret, id, { addresses, day: "2020-01-01" })).toEqual(wrong("day"));
  // Logs record URLs.
  expect(await refusalOf(secret, id, {}, `?addresses=${addresses}`)).toEqual(wrong("addresses"));
  const testKey = await keyOf(account, true);
  expect(await refusalOf(testKey, id, { addresses })).toEqual([403, "LIVE_KEY_REQUIRED", null]);
  expect((await fetch(`${origin}/v2/lens_reports/${id}`)).status).toBe(405);
});

test("a member's key works while the member may save reports", async () => {
  const { account, id } = await newReport();
  const member = await newMember(running.app, account.id, ["key.manage"]);
  const secret = await keyOf(member);
  expect((await send(secret, id, { addresses: "8.8.8.8" })).json.code).toBe("PERMISSION_REQUIRED");
  const { roleId } = await running.app.db.user.findUniqueOrThrow({ where: { id: member.id } });
  await running.app.db.role.update({ where: { id: roleId! }, data: { permissions: ["lens"] } });
  expect((await send(secret, id, { addresses: "8.8.8.8" })).status).toBe(200);
});
