import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openMail } from "../../lib/mail.ts";
import { renderMail } from "./delivery.ts";

const silent = pino({ level: "silent" });
const settings = { DATABASE_URL: "postgresql://user@127.0.0.1/db" };
const letter = {
  subject: "Your quota\r\nBcc: all@example.com",
  paragraphs: ["80 % of <b>IP geolocation</b> is used."],
  link: { path: "/user?tab=services", label: "Look at it" },
};

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve())));

interface Received {
  from: string;
  to: string[];
  data: string;
  user: string;
}

/** A local mail server that stores what it accepts; it rejects one address. */
async function startMailServer() {
  const received: Received[] = [];
  const started = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === "secret" ? null : new Error("wrong password"), { user: username }),
    onRcptTo: ({ address }, _session, done) =>
      done(address === "full@example.com" ? new Error("mailbox full") : undefined),
    onData(stream, { envelope, user }, done) {
      let data = "";
      stream.on("data", (chunk: Buffer) => {
        data += chunk.toString();
      });
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), data, user: String(user) });
        done();
      });
    },
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const { port } = started.server.address() as { port: number };
  return { received, url: `smtp://shop:secret@127.0.0.1:${port}` };
}

describe("a mail server", () => {
  const open = (url: string) =>
    openMail(readConfig({ ...settings, SMTP_URL: url, MAIL_FROM: "Meridian <hello@meridian.example>" }), silent);
  const message = { id: "e1", to: "ann@example.com", ...renderMail("https://meridian.example", "en", letter) };

  test("receives the message from the configured sender, with the same Message-ID when it is sent again", async () => {
    const { received, url } = await startMailServer();
    const mail = open(url);
    await mail.send(message);
    await mail.send(message);
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({ from: "hello@meridian.example", to: ["ann@example.com"], user: "shop" });
    for (const { data } of received) expect(data).toContain("Message-ID: <e1@127.0.0.1>");
  });

  test("receives the files that a message carries", async () => {
    const { received, url } = await startMailServer();
    const content = Buffer.from("%PDF-1.4 a page");
    const attachments = [{ filename: "INV-2026-000001.pdf", content, contentType: "application/pdf" }];
    await open(url).send({ ...message, attachments });
    expect(received[0]?.data).toContain("Content-Disposition: attachment; filename=INV-2026-000001.pdf");
    expect(received[0]?.data).toContain(content.toString("base64"));
  });

  test("receives no injected header if a subject contains a line break", async () => {
    const { received, url } = await startMailServer();
    await open(url).send(message);
    expect(received[0]?.data).not.toMatch(/^Bcc:/m);
  });

  test("that rejects a recipient or a password makes sending fail", async () => {
    const { url } = await startMailServer();
    await expect(open(url).send({ ...message, to: "full@example.com" })).rejects.toThrow("mailbox full");
    await expect(open(url.replace("secret", "wrong")).send(message)).rejects.toThrow(/wrong password/);
  });
});

test("a mail's text and HTML have the same content, with the link in the reader's language and HTML escaped", () => {
  const { text, html } = renderMail("https://meridian.example", "zh", letter);
  expect(text).toContain("80 % of <b>IP geolocation</b> is used.");
  expect(html).toContain("80 % of &lt;b&gt;IP geolocation&lt;/b&gt; is used.");
  expect(text).toContain("Look at it：https://meridian.example/zh/user?tab=services");
  expect(html).toContain('<a href="https://meridian.example/zh/user?tab=services">Look at it</a>');
  expect(html).toContain('lang="zh-CN"');
});

test("in development each email is written to the outbox as a line, and nothing leaves the machine", async () => {
  const directory = await mkdtemp(join(tmpdir(), "meridian-mail-"));
  const mail = openMail(readConfig({ ...settings, DATA_DIR: directory }), silent);
  await mail.send({ id: "e1", to: "ann@example.com", ...renderMail("https://meridian.example", "en", letter) });
  const [line] = (await readFile(join(directory, "outbox", "mail.jsonl"), "utf8")).trim().split("\n");
  expect(JSON.parse(line ?? "")).toMatchObject({ id: "e1", to: "ann@example.com", subject: expect.any(String) });
  await rm(directory, { recursive: true });
});
