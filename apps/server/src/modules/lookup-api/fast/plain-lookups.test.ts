import { subscribe, unsubscribe } from "node:diagnostics_channel";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { connectInPieces } from "../../../../../../tests/setup/pieces.ts";
import { readCallPage } from "../../metering/call-page.ts";
import { foldUsage } from "../../metering/fold.ts";

/** Fastify's hook for each request it handles. */
const HANDLED = "tracing:fastify.request.handler:start";
/** Makes the fast path leave a lookup to Fastify, without any other change. */
const unplain = (question: Question): Question => ({
  ...question,
  path: `${question.path}${question.path.includes("?") ? "&" : "?"}unplain=1`,
});

/** The counters in an answer's headers. */
const REMAINING = /x-(quota|ratelimit)-remaining: \d+|ratelimit: "second";r=\d+/g;

const clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
let handled = 0;
const noteHandled = () => void handled++;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock }),
    settings: { TRUSTED_PROXIES: "127.0.0.0/8" },
  });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  subscribe(HANDLED, noteHandled);
});
afterAll(async () => {
  unsubscribe(HANDLED, noteHandled);
  await running.close();
});

/** A key in use, with the credits of a thousand calls at hand. */
async function keyInUse() {
  const made = await newKey(running.app);
  await running.app.db.service.updateMany({
    where: { accountId: made.account.id },
    data: { qps: 1_000_000, burst: 1_000_000 },
  });
  await fill(made.secret);
  return made;
}

const fill = (secret: string) =>
  running.server.inject({
    method: "POST",
    url: "/v2/batch",
    headers: { "x-api-key": secret, "content-type": "text/plain" },
    payload: "nothing\n".repeat(1000),
  });

/** The responses on one connection to requests sent at once, or in pieces. */
async function sendAll(...pieces: string[]): Promise<string> {
  const socket = await connectInPieces(running.server.server, pieces);
  let received = "";
  for await (const data of socket.setEncoding("latin1")) received += data;
  return received;
}

interface Question {
  method: string;
  path: string;
  lines: readonly string[];
  body?: string;
}

const write = ({ method, path, lines, body = "" }: Question, ...more: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, "host: a", ...lines, ...more].join("\r\n")}\r\n\r\n${body}`;

const settled = (text: string) =>
  text.replaceAll(/Date: [^\r]+/g, "Date: 0").replaceAll(/\w{8}-\w{4}-4\w{3}-\w{4}-\w{12}/g, "an id");

/** Sends requests on one connection, and returns how many of them reached Fastify. */
async function request(questions: readonly Question[], ...more: string[]) {
  const before = handled;
  const last = questions.length - 1;
  const text = await sendAll(
    questions.map((one, index) => write(one, ...more, ...(index === last ? ["connection: close"] : []))).join(""),
  );
  return { text: settled(text), handled: handled - before };
}

const plain = (path: string, ...lines: string[]): Question => ({ method: "GET", path, lines });

const address = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("8.8.8.8", "223.5.5.5", "::ffff:8.8.8.8", "2001:4860:4860::8888", "10.0.0.1", "9.9.9.9"),
  },
  fc.constantFrom(
    "",
    "8.8.8",
    "8%2E8.8.8",
    "8.8.8.8%20",
    "+8.8.8.8",
    "8.8.8.8#x",
    "8.8.8.8;lang=en",
    `${"1".repeat(60)}`,
  ),
  fc.ipV4(),
);
const rest = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  fc.constantFrom("&lang=en", "&lang=zh-CN", "&lang=en-US", "&lang=fr", "&lang=", "&lang=en&lang=zh", "&lang=%65n"),
  fc.constantFrom("&fields=asn", "&fields=none", "&ip=8.8.8.8", "&key=none", "&", "&x=1"),
);
const headers = fc.uniqueArray(
  fc.constantFrom(
    "lang: en-US",
    "accept-language: fr, en;q=0.5",
    "x-request-id: given-by-caller",
    "x-request-id: no id",
    "x-forwarded-for: 1.2.3.4",
    "x-forwarded-for: 1.2.3.4, 2001:db8::7, 127.0.0.9",
    "x-forwarded-for: nonsense",
    "origin: https://a.example",
    "content-length: 0",
    "content-type: application/x-www-form-urlencoded",
  ),
  { maxLength: 3, selector: (line) => line.split(":", 1)[0] },
);
const urlQuestion: fc.Arbitrary<Question> = fc.record({
  method: fc.constantFrom("GET", "GET", "GET", "POST", "HEAD", "PUT"),
  path: fc.tuple(address, rest).map(([ip, more]) => `/v2/query?ip=${ip}${more}`),
  lines: headers,
});

const part = (name: string, value: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
/** A form, and how it is sent. */
const form = (parts: readonly string[], lines: readonly string[] = [], path = "/v2/query"): Question => {
  const body = `${parts.join("")}--b--\r\n`;
  const given = ["content-type: multipart/form-data; boundary=b", `content-length: ${body.length}`, ...lines];
  return { method: "POST", path, lines: given, body };
};
const moreParts = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  fc.subarray(
    [
      part("lang", "en"),
      part("lang", "fr"),
      part("lang", ""),
      part("fields", "asn"),
      part("ip", "9.9.9.9"),
      part("__proto__", "x"),
      part("x", "1".repeat(2000)),
      part("file", "x", '; filename="x"'),
      "nonsense\r\n",
    ],
    { minLength: 1, maxLength: 3 },
  ),
);
const formQuestion = fc
  .tuple(address, moreParts, headers, fc.constantFrom("/v2/query", "/v2/query", "/v2/query", "/v2/query?lang=en"))
  .map(([ip, parts, lines, path]) =>
    form(
      [part("ip", ip), ...parts],
      lines.filter((line) => !line.startsWith("content-")),
      path,
    ),
  );
const question = fc.oneof(urlQuestion, formQuestion);

test("the fast path's answers are byte for byte Fastify's, and are counted and recorded alike", async () => {
  const [fast, slow] = [await keyInUse(), await keyInUse()];
  const keyForm = fc.constantFrom("x-api-key: ", "authorization: Bearer ", "authorization: apikey ");
  let sent = 0;
  let spared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 12 }), keyForm, async (questions, start) => {
      const ours = await request(questions, start + fast.secret);
      const theirs = await request(questions.map(unplain), start + slow.secret);
      // Among requests sent at once, one with a body may be counted in any order.
      const remaining = questions.some(({ body }) => body) ? REMAINING : "";
      expect(ours.text.replaceAll(remaining, "")).toBe(theirs.text.replaceAll(remaining, ""));
      sent += questions.length;
      spared += theirs.handled - ours.handled;
    }),
    { numRuns: 60 },
  );
  expect(spared).toBeGreaterThan(sent / 20);
  await running.lookupApi.meter.flush();
  await foldUsage(running.app);
  const writtenOf = async (accountId: number) => {
    const where = { accountId };
    const select = { path: true, httpStatus: true, result: true, charged: true, startedAt: true, bytes: true };
    const pages = await running.app.db.callPage.findMany({ where, select });
    const records = pages.flatMap(({ bytes, startedAt, ...common }) =>
      readCallPage(bytes).map(({ microseconds, ...call }) => {
        expect(microseconds).toBeGreaterThan(0);
        return JSON.stringify({ startedAt, ...common, ...call });
      }),
    );
    const { _sum } = await running.app.db.usageQuarter.aggregate({ where, _sum: { calls: true, charged: true } });
    return { records: records.sort(), counted: _sum };
  };
  expect(await writtenOf(fast.account.id)).toEqual(await writtenOf(slow.account.id));
});

test("a simple lookup does not reach Fastify; an unusual one does, and gets the same answer", async () => {
  const { secret } = await keyInUse();
  const key = `x-api-key: ${secret}`;
  const inUrl = plain("/v2/query?ip=8.8.8.8");
  const inForm = form([part("ip", "8.8.8.8"), part("lang", "en")]);
  for (const sent of [inUrl, inForm]) {
    const mountainView = { text: expect.stringContaining("Mountain View") };
    expect(await request([sent], key)).toMatchObject({ ...mountainView, handled: 0 });
    expect(await request([unplain(sent)], key)).toMatchObject({ ...mountainView, handled: 1 });
  }
  const unknown = await request([plain("/v2/query?ip=8.8.8.8")], "x-api-key: mrd_live_none");
  expect(unknown).toMatchObject({ text: expect.stringMatching(/^HTTP\/1\.1 401 /), handled: 0 });
});

test("a form arriving in pieces is answered like a whole one, and an unfinished one is not", async () => {
  const { secret } = await keyInUse();
  const text = write(form([part("ip", "8.8.8.8")], ["connection: close"]), `x-api-key: ${secret}`);
  const whole = settled(await sendAll(text));
  expect(whole).toContain("Mountain View");
  const bodyAt = text.indexOf("\r\n\r\n") + 4;
  for (const cut of [10, bodyAt, bodyAt + 1, bodyAt + 40, text.length - 1]) {
    const inPieces = await sendAll(text.slice(0, cut), text.slice(cut));
    expect(settled(inPieces).replaceAll(REMAINING, ""), `cut at ${cut}`).toBe(whole.replaceAll(REMAINING, ""));
  }
  const unfinished = await connectInPieces(running.server.server, [text.slice(0, bodyAt + 40)]);
  unfinished.destroy();
  expect(await request([plain("/v2/query?ip=8.8.8.8")], `x-api-key: ${secret}`)).toMatchObject({
    text: expect.stringContaining("x-quota-remaining: 49993"),
  });
});

test("a key restricted to addresses and origins is answered from those, and refused from others", async () => {
  const { secret } = await newKey(running.app, { allow_ips: ["1.2.3.0/24"], allow_origins: ["https://a.example"] });
  await fill(secret);
  const look = (...lines: string[]) => request([plain("/v2/query?ip=8.8.8.8", ...lines)], `x-api-key: ${secret}`);
  const [inside, outside] = ["x-forwarded-for: 1.2.3.4", "x-forwarded-for: 1.2.4.4"];
  const page = "origin: https://a.example";
  await look(inside, page);
  expect(await look(inside, page)).toMatchObject({
    text: expect.stringContaining("access-control-allow-origin: https://a.example"),
    handled: 0,
  });
  expect(await look(outside, page)).toMatchObject({ text: expect.stringContaining("FORBIDDEN_IP"), handled: 0 });
  expect(await look(inside)).toMatchObject({ text: expect.stringContaining("FORBIDDEN_ORIGIN"), handled: 0 });
});

test("a key with its own limits is held to them", async () => {
  const { secret } = await newKey(running.app, { daily_limit: 1 });
  const key = `x-api-key: ${secret}`;
  const look = () => request([plain("/v2/query?ip=8.8.8.8")], key);
  expect(await look()).toMatchObject({ text: expect.stringMatching(/^HTTP\/1\.1 200 /), handled: 0 });
  expect(await look()).toMatchObject({ text: expect.stringMatching(/^HTTP\/1\.1 429 /), handled: 0 });
});

test("a call refused by the account's rate limit costs no credit", async () => {
  const { account, secret } = await newKey(running.app);
  await running.app.db.service.updateMany({ where: { accountId: account.id }, data: { qps: 1, burst: 3 } });
  await fill(secret);
  const three = Array.from({ length: 3 }, () => plain("/v2/query?ip=8.8.8.8"));
  const { text } = await request(three, `x-api-key: ${secret}`);
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "200", "429"]);
  const me = await running.server.inject({ method: "GET", url: "/v2/me", headers: { "x-api-key": secret } });
  expect(me.json().services[0].remaining).toBe(49_998);
});
