import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { openMail } from "../../lib/mail.ts";
import { forgetSent, sendOnce } from "./send-once.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const path = fileURLToPath(new URL("../../../../../tests/setup/mail-process.ts", import.meta.url));

test("a worker killed when the mail server has the message leaves one message, whatever runs after it", async () => {
  const received: string[] = [];
  let worker: ReturnType<typeof spawn> | null = null;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onData(stream, _session, done) {
      let data = "";
      stream.on("data", (chunk: Buffer) => {
        data += chunk.toString();
      });
      stream.on("end", () => {
        received.push(/^Message-ID: (.*)$/im.exec(data)?.[1]?.trim() ?? "");
        if (received.length === 1) worker?.kill("SIGKILL");
        else done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const { DATABASE_URL, DATA_DIR } = running.app.config;
  const settings = { DATABASE_URL, DATA_DIR, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "a@meridian.example" };
  const job = { id: randomUUID(), to: "ann@example.com", subject: "Paid", text: "Paid", html: "<p>Paid</p>" };
  const run = async () => {
    const child = spawn(process.execPath, [path, JSON.stringify(job)], {
      env: { ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent", ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    worker = child;
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    await once(child, "close");
    return output === "" ? null : JSON.parse(output);
  };
  expect(await run()).toBeNull();
  expect(await run()).toMatchObject({ sent: true });
  expect(await run()).toMatchObject({ sent: false });
  expect(received).toHaveLength(2);
  expect(new Set(received).size).toBe(1);
  await new Promise<void>((resolve) => server.close(resolve));
});

test("a message whose record the database was too slow to store is not sent by the next run", async () => {
  const id = randomUUID();
  const { sentMessage } = running.app.db;
  let isSlow = true;
  const slow = new Proxy(sentMessage, {
    get: (target, name) =>
      name === "upsert" && isSlow ? () => Promise.reject(new Error("timeout")) : Reflect.get(target, name),
  });
  const app = {
    ...running.app,
    db: new Proxy(running.app.db, { get: (db, name) => (name === "sentMessage" ? slow : Reflect.get(db, name)) }),
  };
  let sent = 0;
  const send = async () => void sent++;
  await expect(sendOnce(app, id, send)).rejects.toThrow("timeout");
  await expect(sendOnce(app, id, send)).rejects.toThrow("timeout");
  isSlow = false;
  expect(await sendOnce(app, id, send)).toEqual({ sent: false });
  expect(await sendOnce(app, id, send)).toEqual({ sent: false });
  expect(sent).toBe(1);
});

test("a message that the server refused is sent by the next run as the first time", async () => {
  const id = randomUUID();
  const tries: boolean[] = [];
  const send = async (mayBeSent: boolean) => {
    tries.push(mayBeSent);
    if (tries.length < 3) throw new Error("refused");
  };
  for (const outcome of ["refused", "refused"]) await expect(sendOnce(running.app, id, send)).rejects.toThrow(outcome);
  expect(await sendOnce(running.app, id, send)).toEqual({ sent: true });
  expect(tries).toEqual([false, false, false]);
});

test("the outbox has a message once, even if a worker ended before it knew", async () => {
  const directory = await mkdtemp(join(tmpdir(), "meridian-outbox-"));
  const mail = openMail({ ...running.app.config, SMTP_URL: undefined, DATA_DIR: directory }, running.app.log);
  const message = { id: randomUUID(), to: "ann@example.com", subject: "Paid", text: "Paid", html: "" };
  await mail.send(message);
  await mail.send(message, { mayBeSent: true });
  const lines = (await readFile(join(directory, "outbox", "mail.jsonl"), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(1);
});

test("records of a week ago are forgotten, and newer ones are not", async () => {
  const now = running.app.now().getTime();
  const rows = [6, 8].map((days) => ({ id: randomUUID(), at: new Date(now - days * DAY_MS) }));
  await running.app.db.sentMessage.createMany({ data: rows });
  await forgetSent(running.app);
  expect(await running.app.db.sentMessage.findMany({ where: { id: { in: rows.map(({ id }) => id) } } })).toMatchObject([
    { id: rows[0]?.id },
  ]);
});
