import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api, staffApi } from "@meridian/contract";
import { isStaffAccess } from "@meridian/contract/access";
import type { Endpoint } from "@meridian/contract/endpoint";
import type { OwnThing } from "@meridian/contract/ids";
import { lookupDocument } from "@meridian/contract/lookup-api/openapi";
import { sample } from "@meridian/contract/sample";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newKey, newStaff, setQuota } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import type { CallContext } from "../../../../tests/setup/call-context.ts";
import { ownResourceFactories } from "../../../../tests/setup/own-resources.ts";
import { rounds } from "../../../../tests/setup/rounds.ts";
import { validCalls } from "../../../../tests/setup/valid-calls.ts";

const RUNS = rounds(25);

let running: Awaited<ReturnType<typeof startApp>>;
let secret = "";
/** A site of one page, so that links can be checked without a web build. */
let site = "";
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "meridian-site-"));
  await writeFile(join(site, "routes.json"), JSON.stringify({ known: ["/"], live: [] }));
  // A closed port, so that no test reaches the internet.
  const closed = createServer();
  await once(closed.listen(0, "127.0.0.1"), "listening");
  const unreachable = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  closed.close();
  running = await startApp({
    settings: {
      TRUSTED_PROXIES: "127.0.0.1",
      WEB_DIR: site,
      DNS_SERVERS: unreachable,
      RDAP_BOOTSTRAP_URL: `http://${unreachable}/`,
      WHOIS_SERVER: unreachable,
    },
  });
  const key = await newKey(running.app);
  secret = key.secret;
  for (const type of [1, 3, 4, 10, 12, 13, 14, 15]) await setQuota(running.app, key.account.id, 1_000_000, type);
  const pace = { qps: 1_000_000, burst: 1_000_000 };
  await running.app.db.service.updateMany({ where: { accountId: key.account.id }, data: pace });
});
afterAll(async () => {
  await running.close();
  await rm(site, { recursive: true });
});

const hostileNames = [
  "toString",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "valueOf",
  "length",
  "a\0",
  "\ud800",
  "",
  "*",
];
const hostileText = fc.oneof(
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud800",
    "\udfff!",
    "\ufeff",
    "0",
    "-1",
    "4294967296",
    "2147483648",
    "9007199254740993",
    "1e309",
    "NaN",
    "0x10",
    "true",
    "null",
    "[]",
    "{}",
    '{"toString":1}',
    "1,2,3",
    ",,,",
    "+999999-12-31T23:59:59Z",
    "2026-02-30",
    "0000-00-00",
    "::ffff:8.8.8.8%eth0",
    "8.8.8.8\r\nx: y",
    "%",
    "%00",
    "' or 1=1 --",
    "../../etc/passwd",
    "javascript:alert(1)",
    "🏳️‍🌈".repeat(50),
    "a".repeat(15_000),
    " ".repeat(15_000),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);
/** Sent in every field, since a random choice may never pair a breaking value with the field it breaks. */
const alwaysTried: readonly unknown[] = ["a\0b", "\ud800", "4294967296", { toString: 1 }];
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    { toString: 1 },
    { valueOf: 1, toString: null },
    { length: 1e9 },
    [],
    [[]],
    [null],
    ["\0"],
    [{ a: "\ud800" }],
    -0,
    1e308,
    2 ** 53,
    0.5,
    true,
    null,
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Sent {
  headers: Record<string, string>;
  payload: Buffer;
}

const asJson = (input: object): Sent => ({
  headers: { "content-type": "application/json" },
  payload: Buffer.from(JSON.stringify(input)),
});
const pairsOf = (input: object) =>
  Object.entries(input).flatMap(([name, value]) => [value].flat().map((one) => [name, textOf(one)] as const));
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";
const asUrlencoded = (input: object): Sent => ({
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: Buffer.from(new URLSearchParams(pairsOf(input).map(([name, value]) => [name, value])).toString()),
});
const asFormData = (input: object, part = "\r\n\r\n"): Sent => ({
  headers: { "content-type": "multipart/form-data; boundary=x" },
  payload: Buffer.from(
    `${pairsOf(input)
      .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"${part}${value}\r\n`)
      .join("")}--x--\r\n`,
  ),
});
const encoders: readonly ((input: object) => Sent)[] = [
  asJson,
  asUrlencoded,
  asFormData,
  (input) => asFormData(input, "\r\ncontent-type: application/json\r\n\r\n"),
  (input) => asFormData(input, '; filename="a"\r\n\r\n'),
];
/** Malformed bodies. */
const broken: readonly Sent[] = [
  { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: Buffer.from("--x\r\nbroken") },
  { headers: { "content-type": "multipart/form-data" }, payload: Buffer.from("--x--") },
  { headers: { "content-type": "multipart/form-data; boundary=" }, payload: Buffer.from("") },
  { headers: { "content-type": "application/json" }, payload: Buffer.from('{"a":') },
  { headers: { "content-type": "application/json" }, payload: Buffer.from(`${"[".repeat(8000)}`) },
  { headers: { "content-type": "application/json" }, payload: Buffer.from('{"__proto__":{"a":1}}') },
  { headers: { "content-type": "application/json" }, payload: Buffer.from([0xff, 0xfe, 0x22]) },
  { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: Buffer.from("%%%=%E0%A4&toString=") },
  { headers: { "content-type": "\u00ff/\u00ff" }, payload: Buffer.from("x") },
  { headers: { "content-type": "text/plain" }, payload: Buffer.from("\0") },
];

let callers = 0;
/** Sends a request from a fresh IP address, so that rate limits do not interfere. */
async function send(endpoint: Endpoint, sent: Sent, headers: Record<string, string> = {}) {
  const from = `198.18.${(callers >> 8) & 255}.${callers++ & 255}`;
  const { statusCode, body } = await running.server.inject({
    method: endpoint.method ?? "POST",
    url: endpoint.path,
    headers: { "x-forwarded-for": from, ...headers, ...(endpoint.method !== "GET" && sent.headers) },
    ...(endpoint.method !== "GET" && { payload: sent.payload }),
  });
  return { statusCode, body };
}

/** 503 means a dependency is unavailable, as the registries are here; any other 5xx is a bug. */
const isOurFault = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  (statusCode >= 500 && statusCode !== 503) || body.startsWith('{"code":500,');

const endpoints = Object.entries({ ...api, ...staffApi }).flatMap(([module, group]) =>
  Object.entries(group).map(([name, endpoint]) => [`${module}.${name}`, endpoint as Endpoint] as const),
);

/** Input the endpoint accepts, without its files: from `validCalls` if there is an entry, otherwise generated. */
async function validInputFor(title: string, { input }: Endpoint, account: Account): Promise<Record<string, unknown>> {
  const [module = "", name = ""] = title.split(".");
  const inputOf = (validCalls as Record<string, Record<string, (context: CallContext) => object>>)[module]?.[name];
  const own = (thing: OwnThing) => ownResourceFactories[thing](running.app, account);
  const customer = () => newAccount(running.app);
  const valid = await inputOf?.({ app: running.app, caller: account, own, customer });
  const all = { ...(sample(input, "input", true) as object), ...valid };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !(value instanceof File)));
}

describe.each(endpoints)("%s", (title, endpoint) => {
  const fields = [...Object.keys(endpoint.input.shape), ...hostileNames];

  test("returns no server error for any input", async () => {
    const account = await (isStaffAccess(endpoint.access) ? newStaff : newAccount)(running.app);
    const { token } = account;
    const valid = await validInputFor(title, endpoint, account);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        hostileValue,
        fc.constantFrom(...encoders),
        fc.boolean(),
        async (field, value, encode, isSignedIn) => {
          const input = Object.assign(Object.create(null), valid, { [field]: value }) as object;
          const answer = await send(endpoint, encode(input), isSignedIn ? { token } : {});
          expect(isOurFault(answer), `${answer.statusCode} ${answer.body.slice(0, 200)}`).toBe(false);
        },
      ),
      { numRuns: RUNS },
    );
    for (const field of fields)
      for (const value of alwaysTried) {
        const input = Object.assign(Object.create(null), valid, { [field]: value }) as object;
        const answer = await send(endpoint, asJson(input), { token });
        expect(isOurFault(answer), `${field}: ${JSON.stringify(value)}`).toBe(false);
      }
    for (const sent of broken) {
      const answer = await send(endpoint, sent, { token });
      expect(isOurFault(answer), `${JSON.stringify(sent)}: ${answer.body.slice(0, 200)}`).toBe(false);
    }
  });
});

test.each(["channel=a%00b; invite_code=%00", "channel=%ED%A0%80", "token=%00", "token=x; =; ;;;a", "a=%"])(
  "the cookie %s breaks no call",
  async (cookie) => {
    for (const [name, endpoint] of endpoints) {
      const answer = await send(endpoint, asJson(sample(endpoint.input, "input", true) as object), { cookie });
      expect(isOurFault(answer), `${name}: ${answer.body.slice(0, 200)}`).toBe(false);
    }
  },
);

/** The lookup API endpoints, with their parameter names. */
const lookupCalls = Object.entries(lookupDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters }]) => ({
    method: method.toUpperCase() as "GET" | "POST",
    path,
    names: (parameters as { name: string }[]).map(({ name }) => name),
  })),
);

/** Percent-encodes text for a URL; a lone surrogate becomes invalid UTF-8. */
const encodeForUrl = (text: string): string =>
  text.replace(/[\s\S]/gu, (character) => (character.isWellFormed() ? encodeURIComponent(character) : "%ED%A0%80"));

describe.each(lookupCalls)("$method $path", ({ method, path, names: parameters }) => {
  test("returns no server error for any request", async () => {
    await fc.assert(
      fc.asyncProperty(
        hostileText.filter((text) => text.length < 4000),
        fc.constantFrom(...parameters, "ip", "number", ...hostileNames),
        hostileValue,
        fc.constantFrom(...encoders),
        fc.boolean(),
        async (text, field, value, encode, hasKey) => {
          const query = `?${encodeForUrl(field)}=${encodeForUrl(textOf(value).slice(0, 2000))}&lang=${encodeForUrl(text)}`;
          const url = path.replace(/\{\w+\}/, () => encodeForUrl(text) || "x") + query;
          const sent = encode(Object.assign(Object.create(null), { ip: "8.8.8.8", number: "1" }, { [field]: value }));
          const answer = await running.server.inject({
            method,
            url,
            headers: { ...(hasKey && { "x-api-key": secret }), ...(method === "POST" && sent.headers) },
            ...(method === "POST" && { payload: sent.payload }),
          });
          expect(isOurFault(answer), `${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`).toBe(false);
        },
      ),
      { numRuns: RUNS },
    );
    if (method === "GET") return;
    for (const sent of broken) {
      const answer = await running.server.inject({ method, url: path, ...sent });
      expect(isOurFault(answer), `${JSON.stringify(sent)}: ${answer.body.slice(0, 200)}`).toBe(false);
    }
  });
});
