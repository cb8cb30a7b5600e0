import { staffApi } from "@meridian/contract";
import type { Endpoints } from "@meridian/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOf } from "../../../../tests/setup/admin.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { commands } from "./index.ts";

/** Staff endpoints that are no verb, and why. */
const without: Readonly<Record<string, string>> = {
  overview: "figures of the console's first page; report and stats have more",
  contentList: "a command for each kind of content",
  contentInfo: "a command for each kind of content",
  contentSave: "a command for each kind of content",
  contentChange: "a command for each kind of content",
  contentDelete: "a command for each kind of content",
  contentHistory: "a command for each kind of content",
  contentRestore: "a command for each kind of content",
  contentView: "a page of the browser",
  contentReset: "documents reset",
  contentImport: "files of entries are added one by one",
  contentPreview: "a dry run of a command says what is wrong",
  contentPictureAdd: "a picture is for an entry that is being written in the browser",
  dataInfo: "data sources and data versions",
  dataBuild: "data-build builds at once",
  releaseBuild: "downloads build shows its progress",
  invoiceFile: "files are options of invoices issue and red-issue",
  viewStart: "a page of the browser",
  viewEnd: "a page of the browser",
  staffSelf: "the command line is no user",
  requestList: "the command line needs no second person",
  requestDecide: "the command line is no colleague",
};

const verbs = Object.entries(commands).flatMap(([command, { verbs = {} }]) =>
  Object.entries(verbs).map(([name, verb]) => ({ command, name, verb, title: `${command} ${name}` })),
);

let running: Awaited<ReturnType<typeof startApp>>;
let admin: ReturnType<typeof adminOf>;
beforeAll(async () => {
  running = await startApp();
  admin = adminOf(running.app.config);
});
afterAll(() => running.close());

test("every staff endpoint is a verb of the command line, or is listed with the reason", () => {
  const called = new Set(verbs.flatMap(({ verb }) => verb.endpoint?.path ?? []));
  const missing = Object.values(staffApi as Record<string, Endpoints>)
    .flatMap((group) => Object.entries(group))
    .filter(([, { path }]) => !called.has(path))
    .map(([name]) => name);
  expect(missing.toSorted()).toEqual(Object.keys(without).toSorted());
});

test.each(verbs)("$title without arguments works or says in a line what it needs", async ({ command, name }) => {
  const { code, stdout, stderr } = await admin(command, name, "--dry-run");
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(code === 0 ? stdout : stderr).not.toBe("");
});

test.each([
  { words: ["orders", "show", "1", "2"], says: /"2" is one word too many/ },
  { words: ["orders", "show", "1", "--reason", "x"], says: /orders show has no option --reason/ },
  { words: ["orders", "show", "--color", "red"], says: /--color/ },
  { words: ["rewards", "set-rules", "color=red"], says: /"color" is not a field; the fields are percent/ },
  { words: ["rewards", "set-rules", "percent=51"], says: /percent/ },
  { words: ["mall", "picture", "1", "cover", "missing.png"], says: /missing.png is not a file/ },
  { words: ["payments", "import", "missing.csv"], says: /missing.csv is not a file/ },
  { words: ["users", "show", "nobody@example.com"], says: /0 users match nobody@example.com/ },
])("$words is refused in a line", async ({ words, says }) => {
  expect(await admin(...words)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(says) });
});

test("fields are given as options, as name=value or as words alike", async () => {
  const percent = async () => JSON.parse((await admin("rewards", "rules", "--json")).stdout) as { percent: number };
  await admin("rewards", "set-rules", "percent=11", "--months", "6");
  expect(await percent()).toMatchObject({ percent: 11, months: 6 });
  await admin("rewards", "set-rules", "--percent", "12", "--dry-run");
  expect(await percent()).toMatchObject({ percent: 11 });
});

test("a long name is printed apart from its value", async () => {
  expect((await admin("rewards", "rules")).stdout).toMatch(/^min_payout_cny_cents {2}\d+$/m);
});

test("the help of a verb names its fields as the contract does", async () => {
  const { stdout } = await admin("orders", "--help");
  expect(stdout).toContain("orders refund <id> [--amount-cents n] [--calls n] --reason …");
  expect(stdout).toContain("--currency CNY|USD");
});
