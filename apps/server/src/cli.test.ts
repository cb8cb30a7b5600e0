import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newAccount } from "../../../tests/setup/accounts.ts";
import { startApp } from "../../../tests/setup/app.ts";

const run = promisify(execFile);

interface Ended {
  code?: number;
  stdout: string;
  stderr: string;
}

test("the command run as a process does its work, or reports a failure with an exit code and one line", async () => {
  const { app, close } = await startApp();
  const { DATABASE_URL, DATA_DIR } = app.config;
  const admin = (words: string[], settings: Record<string, string>): Promise<Ended> => {
    const running = run(process.execPath, ["apps/server/src/cli.ts", ...words], {
      env: { ...process.env, NODE_ENV: "test", DATA_DIR, ...settings },
    });
    running.child.stdin?.end();
    return running.catch((failed: Ended) => failed);
  };
  const { id, phone } = await newAccount(app);
  const disable = ["users", "disable", phone.slice(3)];
  // Not interactive.
  expect(await admin(disable, { DATABASE_URL })).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]+ Add --yes to do it\.\n$/),
  });
  const done = await admin([...disable, "--yes", "--json"], { DATABASE_URL });
  expect([done.stderr, JSON.parse(done.stdout)]).toMatchObject(["", { id }]);
  expect(await app.db.user.findUnique({ where: { id } })).toMatchObject({ status: "disabled" });
  const wrong = await admin(["users", "list"], { DATABASE_URL: "" });
  expect(wrong).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("DATABASE_URL is not set") });
  await close();
});
