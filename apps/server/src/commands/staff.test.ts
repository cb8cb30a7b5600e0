import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../tests/setup/accounts.ts";
import { adminOf } from "../../../../tests/setup/admin.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { newLead } from "../../../../tests/setup/staff-fixtures.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let admin: ReturnType<typeof adminOf>;
let directory = "";
beforeAll(async () => {
  running = await startApp();
  admin = adminOf(running.app.config);
  directory = await mkdtemp(join(tmpdir(), "meridian-staff-"));
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

const auditOf = async (accountId: number) => {
  const rows = await running.app.db.auditEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } });
  return rows.map(({ actorId, action }) => [actorId, action]);
};

test("destructive commands ask for confirmation, a dry run changes nothing, and every action is audited", async () => {
  const { id, phone } = await newAccount(running.app);
  const name = phone.slice(3);
  const statusOf = async () => (await running.app.db.user.findUnique({ where: { id } }))?.status;
  const questions = await admin("users", "disable", name);
  expect(questions).toMatchObject({ code: 1, stderr: expect.stringContaining("--yes") });
  const tried = await admin("users", "disable", name, "--dry-run", "--json");
  expect(JSON.parse(tried.stdout)).toMatchObject({ "would be": "disable", id, sessions: 1 });
  expect([await statusOf(), await auditOf(id)]).toEqual(["enabled", []]);
  expect(await admin("users", "disable", name, "--yes", "--reason", "abuse")).toMatchObject({ code: 0 });
  expect(await admin("users", "disable", name, "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/it is disabled/),
  });
  expect(
    await admin("users", "grant", String(id), "--service-type", "1", "--quota", "500", "--days", "7"),
  ).toMatchObject({
    code: 0,
  });
  expect(await statusOf()).toBe("disabled");
  expect(await auditOf(id)).toEqual([
    [0, "user.disable"],
    [0, "service.open"],
  ]);
});

test("an interactive prompt proceeds only after a yes", async () => {
  const { id, phone } = await newAccount(running.app);
  const statusOf = async () => (await running.app.db.user.findUnique({ where: { id } }))?.status;
  const questions: string[] = [];
  const answering = (answer: string) =>
    adminOf(running.app.config, async (question) => {
      questions.push(question);
      return answer;
    });
  expect(await answering("")("users", "disable", phone.slice(3))).toMatchObject({
    code: 1,
    stderr: "Nothing was done.\n",
  });
  expect(await statusOf()).toBe("enabled");
  expect(await answering(" Yes ")("users", "disable", phone.replace(/(...)(...)(....)/, "$1 $2-$3-"))).toMatchObject({
    code: 0,
  });
  expect(await statusOf()).toBe("disabled");
  expect(questions).toEqual(Array(2).fill(expect.stringMatching(/\? \[y\/N\] $/)));
});

test("the command line gives roles in the console, and takes them away after confirmation", async () => {
  const { id } = await newAccount(running.app);
  expect(await admin("staff", "set", String(id), "finance")).toMatchObject({ code: 0 });
  expect(JSON.parse((await admin("staff", "list", "--json")).stdout)).toMatchObject([
    { id, role: "finance", two_factor: false },
  ]);
  expect(await admin("staff", "set", String(id), "king")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("role"),
  });
  expect(await admin("staff", "remove", String(id))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--yes"),
  });
});

test("the command line shows and changes the limits for one person, without a second one", async () => {
  const shown = async () => JSON.parse((await admin("staff", "limits", "--json")).stdout) as object;
  expect(await shown()).toMatchObject({ points: 10_000, rights: 0 });
  expect(await admin("staff", "set-limits", "points=20000")).toMatchObject({ code: 0 });
  expect(await shown()).toMatchObject({ points: 20_000, rights: 0 });
  expect(await admin("staff", "set-limits", "points=-1")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("points"),
  });
});

test("a message is answered and exported to a file; each mistake is reported in one line", async () => {
  const id = String(await newLead(running.app, { name: "=1+1" }));
  expect(await admin("leads", "answer", id, "--reply", "x")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/it is new/),
  });
  expect(await admin("leads", "take", id)).toMatchObject({ code: 0 });
  expect(await admin("leads", "answer", id)).toMatchObject({ code: 1, stderr: expect.stringContaining("reply") });
  expect(await admin("leads", "answer", id, "--reply", "Yes")).toMatchObject({ code: 0 });
  expect(await admin("leads", "paint")).toMatchObject({ code: 1, stderr: expect.stringContaining('no "paint"') });
  expect(await admin("leads", "show", "999999")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Not found/),
  });
  const path = join(directory, "leads.csv");
  await admin("leads", "export", "--file", path);
  expect(await readFile(path, "utf8")).toContain(`"'=1+1"`);
});

test("the prompt before a notice is sent shows the number of recipients", async () => {
  const titles = ["--type", "system", "--title-en", "Hello", "--title-zh", "你好"];
  expect(await admin("notices", "send", ...titles)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Send it to \d+ users\?/),
  });
  expect(await admin("notices", "send", "--type", "system", "--title-en", "Hello")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/title_zh is required/),
  });
  expect(JSON.parse((await admin("notices", "send", ...titles, "--yes", "--json")).stdout)).toMatchObject({
    sent: true,
  });
  expect(JSON.parse((await admin("notices", "list", "--json")).stdout)).toMatchObject([
    { title_en: "Hello", actor_id: 0 },
  ]);
});
