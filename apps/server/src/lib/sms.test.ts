import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openSms } from "./sms.ts";
import type { SmsMessage } from "./sms-provider.ts";

const message: SmsMessage = {
  to: "+8613800138000",
  scene: "login",
  code: "123456",
  text: "123456 is your code",
  language: "en",
};
const silent = pino({ level: "silent" });
const settings = { DATABASE_URL: "postgresql://user@127.0.0.1/db" };

interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  form: URLSearchParams;
}

let gateway: Server | undefined;
afterEach(() => {
  gateway?.close();
  gateway?.closeAllConnections();
});

/** A local gateway that implements the provider's protocol and records what it was sent. */
async function startGateway(status: number, body: object) {
  const received: Received[] = [];
  gateway = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      const url = new URL(request.url ?? "", "http://gateway");
      received.push({ method: request.method ?? "", url, headers: request.headers, form: new URLSearchParams(text) });
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => gateway?.listen(0, "127.0.0.1", resolve));
  return { received, url: `http://127.0.0.1:${(gateway.address() as { port: number }).port}` };
}

describe("Twilio", () => {
  const open = (url: string) =>
    openSms(
      readConfig({
        ...settings,
        SMS_PROVIDER: "twilio",
        TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
        TWILIO_AUTH_TOKEN: "token",
        TWILIO_FROM: "+15005550006",
        TWILIO_URL: url,
      }),
      silent,
    );

  test("gets the text for the phone, with the account's credentials", async () => {
    const { received, url } = await startGateway(201, { sid: "SM1", status: "queued" });
    await open(url).send(message);
    const [sent] = received;
    expect(sent?.url.pathname).toBe(`/2010-04-01/Accounts/AC${"0".repeat(32)}/Messages.json`);
    expect(Object.fromEntries(sent?.form ?? [])).toEqual({
      To: "+8613800138000",
      From: "+15005550006",
      Body: "123456 is your code",
    });
    expect(sent?.headers.authorization).toBe(`Basic ${Buffer.from(`AC${"0".repeat(32)}:token`).toString("base64")}`);
  });

  test("fails if the provider rejects the message", async () => {
    const { url } = await startGateway(400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 });
    await expect(open(url).send(message)).rejects.toThrow("Invalid 'To' Phone Number");
  });
});

describe("Alibaba Cloud SMS", () => {
  const open = (url: string) =>
    openSms(
      readConfig({
        ...settings,
        SMS_PROVIDER: "alibaba",
        ALIBABA_ACCESS_KEY_ID: "id",
        ALIBABA_ACCESS_KEY_SECRET: "secret",
        ALIBABA_SMS_SIGN: "子午",
        ALIBABA_SMS_TEMPLATE: "SMS_1",
        ALIBABA_SMS_NOTICE_TEMPLATE: "SMS_2",
        ALIBABA_SMS_URL: url,
      }),
      silent,
    );

  test("gets template, signature and code for the phone, signed with the access key", async () => {
    const { received, url } = await startGateway(200, { Code: "OK", Message: "OK", BizId: "1", RequestId: "r" });
    await open(url).send(message);
    const [sent] = received;
    const fields = Object.fromEntries([...(sent?.url.searchParams ?? []), ...(sent?.form ?? [])]);
    expect(fields).toMatchObject({
      PhoneNumbers: "13800138000",
      SignName: "子午",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"123456"}',
    });
    expect(sent?.headers["x-acs-action"]).toBe("SendSms");
    expect(sent?.headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=id,/);
  });

  test("a message without a code uses the notice template", async () => {
    const { received, url } = await startGateway(200, { Code: "OK", Message: "OK", BizId: "1", RequestId: "r" });
    await open(url).send({ ...message, scene: "notice", code: null, text: "Your quota is used up" });
    const [sent] = received;
    expect(Object.fromEntries([...(sent?.url.searchParams ?? []), ...(sent?.form ?? [])])).toMatchObject({
      TemplateCode: "SMS_2",
      TemplateParam: '{"content":"Your quota is used up"}',
    });
  });

  test("fails if the provider rejects the message in a response of status 200", async () => {
    const { url } = await startGateway(200, {
      Code: "isv.BUSINESS_LIMIT_CONTROL",
      Message: "too often",
      RequestId: "r",
    });
    await expect(open(url).send(message)).rejects.toThrow("isv.BUSINESS_LIMIT_CONTROL too often");
  });
});

test("in development each message is written to the outbox as a line, and nothing leaves the machine", async () => {
  const directory = await mkdtemp(join(tmpdir(), "meridian-sms-"));
  const sms = openSms(readConfig({ ...settings, DATA_DIR: directory }), silent);
  await sms.send(message);
  await sms.send({ ...message, code: "654321" });
  const lines = (await readFile(join(directory, "outbox", "sms.jsonl"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { to: "+8613800138000", scene: "login", code: "123456" },
    { code: "654321", at: expect.stringMatching(/Z$/) },
  ]);
  await rm(directory, { recursive: true });
});

test("a provider without credentials prevents startup, naming the missing settings", () => {
  expect(() => readConfig({ ...settings, SMS_PROVIDER: "twilio", TWILIO_FROM: "+15005550006" })).toThrow(
    /TWILIO_ACCOUNT_SID is not set[\s\S]*TWILIO_AUTH_TOKEN is not set/,
  );
  expect(() => readConfig({ ...settings, NODE_ENV: "production" })).toThrow(/SECRET is not set/);
});
