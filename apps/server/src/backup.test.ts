import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../tests/setup/accounts.ts";
import { startApp } from "../../../tests/setup/app.ts";
import { emptyDatabase } from "../../../tests/setup/database.ts";
import { readConfig } from "./config.ts";
import { createKey, revealKey } from "./modules/keys/keys.ts";
import { openApp } from "./open-app.ts";

// Runs in the suite "services" only (see vitest.config.ts): the embedded PostgreSQL comes without pg_dump.
const guide = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
const SECRET = "the secret of this test, long enough";

let running: Awaited<ReturnType<typeof startApp>>;
let backup: string;
beforeAll(async () => {
  running = await startApp({ settings: { SECRET } });
  backup = await mkdtemp(join(tmpdir(), "meridian-backup-"));
});
afterAll(async () => {
  await running.close();
  await rm(backup, { recursive: true });
});

/** Runs the commands that the operations guide lists under the given heading. */
async function follow(name: "backup" | "restore", environment: Record<string, string>) {
  const commands = new RegExp(`<!-- ${name} -->\n\`\`\`sh\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? "exit 1";
  await promisify(execFile)("bash", ["-euo", "pipefail", "-c", commands], { env: { ...process.env, ...environment } });
}

test("the operations guide's commands restore accounts, keys, files and the IP database", async () => {
  const { app } = running;
  const { signedIn: user } = await newAccount(app);
  const { id, api_key } = await createKey(app, user, "127.0.0.1", { name: "kept", is_test: false });
  await app.files.put("kept.txt", "a file");
  await mkdir(join(app.config.DATA_DIR, "postgres"));
  await writeFile(join(app.config.DATA_DIR, "postgres/left-out"), "");
  await follow("backup", { BACKUP: backup, DATABASE_URL: app.config.DATABASE_URL, DATA_DIR: app.config.DATA_DIR });

  const database = await emptyDatabase();
  const directory = join(backup, "restored");
  await mkdir(directory);
  await follow("restore", { BACKUP: backup, DATABASE_URL: database.url, DATA_DIR: directory });
  const settings = { NODE_ENV: "test", DATABASE_URL: database.url, DATA_DIR: directory, SECRET };
  const restored = openApp(readConfig(settings), { process: "test", connections: 2, logLevel: "silent" });
  try {
    expect(await revealKey(restored.app, user, "127.0.0.1", id)).toMatchObject({ api_key });
    expect(await restored.app.files.get("kept.txt")).toBe("a file");
    restored.app.lookupDatabase.refresh();
    expect(restored.app.lookupDatabase.version).toBe(app.lookupDatabase.version);
    await expect(readFile(join(directory, "postgres/left-out"))).rejects.toThrow("ENOENT");
  } finally {
    await restored.close();
    await database.drop();
  }
});
