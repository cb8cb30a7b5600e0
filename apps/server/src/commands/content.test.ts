import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOf } from "../../../../tests/setup/admin.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { commands } from "./index.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let admin: ReturnType<typeof adminOf>;
let directory = "";
beforeAll(async () => {
  running = await startApp();
  directory = await mkdtemp(join(tmpdir(), "meridian-staff-"));
  admin = adminOf({ ...running.app.config, WEB_DIR: directory });
  await writeFile(join(directory, "routes.json"), JSON.stringify({ known: [], live: [{ pattern: "/pricing" }] }));
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

test("staff write, list and delete on the command line; nothing is deleted without a yes", async () => {
  const path = join(directory, "banner.md");
  await writeFile(path, "---\nposition: 5\ntitle_en: From a file\ntitle_zh: 来自文件\nlink: /pricing\n---\n");
  const added = await admin("banner", "add", path, "--title-en", "From an option", "--json");
  expect(added).toMatchObject({ code: 0, stderr: "" });
  const { id, title } = JSON.parse(added.stdout);
  expect(title).toBe("From an option");
  expect((await admin("banner", "list")).stdout).toMatch(new RegExp(`^id .*title .*\\n${id} .*From an option`));
  expect(await admin("banner", "edit", String(id), "--link", "javascript:alert(1)")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("link cannot be used"),
  });
  expect(await admin("banner", "delete", String(id))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--yes"),
  });
  expect(await running.app.db.banner.count()).toBe(1);
  expect(await admin("banner", "delete", String(id), "--yes")).toMatchObject({ code: 0 });
  expect(await running.app.db.banner.count()).toBe(0);
});

test("a mistake is reported in one line, without a stack", async () => {
  expect(await admin("banner", "list", "--colour")).toMatchObject({
    code: 1,
    stderr: expect.not.stringContaining("    at "),
  });
  expect(await admin("banner", "paint")).toMatchObject({ code: 1, stderr: expect.stringContaining('no "paint"') });
  expect(await admin("data", "import", "stars", "x")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no source "stars"'),
  });
  expect(await admin("nonsense")).toMatchObject({ code: 1, stdout: expect.stringContaining("Usage:") });
});

test("every command has a help text", async () => {
  expect((await admin("news", "--help")).stdout).toContain("publish <id>");
  for (const [name, { summary }] of Object.entries(commands)) expect(summary, name).toMatch(/^[A-Z].{10,}[^.]$/);
});
