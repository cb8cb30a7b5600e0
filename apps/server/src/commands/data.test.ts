import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOf } from "../../../../tests/setup/admin.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { openPublisher } from "../../../../tests/setup/publisher.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let publisher: Awaited<ReturnType<typeof openPublisher>>;
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  running = await startApp();
  publisher = await openPublisher();
  admin = adminOf(running.app.config);
});
afterAll(async () => {
  await running.close();
  await publisher.close();
});

const said = async (...words: string[]) => JSON.parse((await admin("data", ...words, "--json")).stdout);

test("a source is added, fetched, listed with its age, and removed", async () => {
  publisher.publish("/own.txt", "5.0.0.0/24\n5.0.1.0/24\n");
  const where = ["--url", `${publisher.url}/own.txt`, "--format", "cidr-list", "--flag", "vpn", "--every", "24"];
  expect(await said("add", "own", ...where)).toMatchObject({ id: "own", outcome: "kept", rows: 2, refused: 0 });
  const row = (await said("sources")).find(({ id }: { id: string }) => id === "own");
  expect(row).toMatchObject({ kind: "url", sets: "vpn", status: "current", date: "2026-11-01", rows: 2 });
  expect(await said("check", "own")).toMatchObject([{ id: "own", outcome: "unchanged" }]);
  expect(await admin("data", "remove", "own")).toMatchObject({ code: 1, stderr: expect.stringContaining("--yes") });
  expect(await said("remove", "own", "--yes")).toEqual({ removed: "own" });
  expect(await admin("data", "check", "own")).toMatchObject({ code: 1, stderr: expect.stringContaining("no source") });
});

test("an operator's list is imported by the flag its addresses have", async () => {
  const path = join(running.app.config.DATA_DIR, "proxies.txt");
  writeFileSync(path, "http://5.0.0.1:80\nnobody\n");
  expect(await said("import", "proxy", path, "--format", "proxy-list")).toMatchObject({
    ...{ id: "imported-proxy", outcome: "kept", rows: 1, refused: 1 },
    reasons: expect.stringContaining("line 2"),
  });
  expect(await admin("data", "import", "stars", path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("vpn"),
  });
});

test("the sources every installation has are listed before anything is fetched", async () => {
  const rows = await said("sources");
  expect(rows).toContainEqual(expect.objectContaining({ id: "dbip-city", kind: "url", status: "never", age: "" }));
  expect(rows).toContainEqual(expect.objectContaining({ id: "npm-asn", kind: "npm" }));
});

test("the recommended sources are loaded only after their licenses have been shown", async () => {
  const questions: string[] = [];
  const refusing = adminOf(running.app.config, async (question) => {
    questions.push(question);
    return "n";
  });
  expect(await refusing("data", "recommended")).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing") });
  expect(questions[0]).toContain("X4BNet VPN networks, IPv4: MIT (https://github.com/X4BNet/lists_vpn)");
  expect(questions[0]).toContain("DB-IP City Lite: CC BY 4.0");
  expect(questions[0]).toContain("reading the RIPE Database is subject to its terms (https://www.ripe.net/");
  expect(await running.app.db.dataSource.count({ where: { id: { in: ["feeds-ripe", "ris-routes-v4"] } } })).toBe(0);
});

test("the versions on disk are listed, and the first one cannot be rolled back", async () => {
  expect(await said("versions")).toMatchObject([{ version: "20260101", status: "published", data: "2025-12-31" }]);
  expect(await admin("data", "rollback", "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no version"),
  });
});
