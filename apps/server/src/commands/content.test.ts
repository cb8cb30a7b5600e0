import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";
import { commands } from "./index.ts";

const run = promisify(execFile);
let running: Awaited<ReturnType<typeof startApp>>;
let directory = "";
beforeAll(async () => {
  running = await startApp();
  directory = await mkdtemp(join(tmpdir(), "meridian-staff-"));
  await writeFile(join(directory, "routes.json"), JSON.stringify({ known: [], live: [{ pattern: "/pricing" }] }));
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

/** The command as staff start it, with nobody at the keyboard. */
async function admin(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const environment = { ...process.env, NODE_ENV: "test", DATABASE_URL: running.app.config.DATABASE_URL };
  const child = run(process.execPath, [resolve("apps/server/src/cli.ts"), ...words], {
    env: { ...environment, DATA_DIR: directory, WEB_DIR: directory, LOG_LEVEL: "silent" },
  });
  child.child.stdin?.end();
  return child.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      out: stdout,
      err: stderr,
    }),
  );
}

test("staff write, list and delete at the command line; nothing is destroyed without a yes", async () => {
  const path = join(directory, "banner.md");
  await writeFile(path, "---\nposition: 5\ntitle_en: From a file\ntitle_zh: 来自文件\nlink: /pricing\n---\n");
  const added = await admin("banner", "add", path, "--title-en", "From an option", "--json");
  expect(added).toMatchObject({ code: 0, err: "" });
  const { id, title } = JSON.parse(added.out);
  expect(title).toBe("From an option");
  expect((await admin("banner", "list")).out).toMatch(new RegExp(`^id .*title .*\\n${id} .*From an option`));
  expect(await admin("banner", "edit", String(id), "--link", "javascript:alert(1)")).toMatchObject({
    code: 1,
    err: expect.stringContaining("link:"),
  });
  expect(await admin("banner", "delete", String(id))).toMatchObject({ code: 1, err: expect.stringContaining("--yes") });
  expect(await running.app.db.banner.count()).toBe(1);
  expect(await admin("banner", "delete", String(id), "--yes")).toMatchObject({ code: 0 });
  expect(await running.app.db.banner.count()).toBe(0);
});

test("a mistake is named in a line, without a stack", async () => {
  expect(await admin("banner", "list", "--colour")).toMatchObject({
    code: 1,
    err: expect.not.stringContaining("    at "),
  });
  expect(await admin("banner", "paint")).toMatchObject({ code: 1, err: expect.stringContaining('no "paint"') });
  expect(await admin("data", "import", "stars", "x")).toMatchObject({
    code: 1,
    err: expect.stringContaining("cells|ports"),
  });
  expect(await admin("nonsense")).toMatchObject({ code: 1, out: expect.stringContaining("Usage:") });
});

test("every command explains itself", async () => {
  expect((await admin("news", "--help")).out).toContain("publish <id>");
  for (const [name, { summary }] of Object.entries(commands)) expect(summary, name).toMatch(/^[A-Z].{10,}[^.]$/);
});
