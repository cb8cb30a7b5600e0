import multipart from "@fastify/multipart";
import fc from "fast-check";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSmallForm } from "../modules/lookup-api/fast/fast.ts";
import { DEFAULT_BODY_BYTES, formLimits, registerBodies } from "./body.ts";

let ours: FastifyInstance;
let theirs: FastifyInstance;

beforeAll(async () => {
  ours = Fastify({ bodyLimit: DEFAULT_BODY_BYTES });
  registerBodies(ours, readSmallForm);
  theirs = Fastify({ bodyLimit: DEFAULT_BODY_BYTES });
  await theirs.register(multipart, { attachFieldsToBody: "keyValues", limits: formLimits });
  for (const server of [ours, theirs]) server.post("/", async (request) => ({ fields: request.body ?? null }));
  await Promise.all([ours.ready(), theirs.ready()]);
});
afterAll(async () => {
  await Promise.all([ours.close(), theirs.close()]);
});

async function answer(server: FastifyInstance, contentType: string, payload: Buffer) {
  const { statusCode, body } = await server.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": contentType },
    payload,
  });
  return statusCode === 200 ? { fields: (JSON.parse(body) as { fields: unknown }).fields } : { refused: true };
}

async function expectSame(contentType: string, payload: Buffer) {
  const [mine, reference] = await Promise.all([
    answer(ours, contentType, payload),
    answer(theirs, contentType, payload),
  ]);
  expect(mine, JSON.stringify(payload.toString("latin1"))).toEqual(reference);
}

const part = (headers: string[], value: string) => `${headers.join("\r\n")}\r\n\r\n${value}`;
const form = (boundary: string, parts: string[], end = `--${boundary}--\r\n`) =>
  Buffer.from(parts.map((text) => `--${boundary}\r\n${text}\r\n`).join("") + end);

const boundaries = fc.constantFrom("b", "----WebKitFormBoundary7MA4YWxkTrZu0gW", "x.y_z", "a=b", "-", "--");
const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("ip", "ad_position", "a.b", "x[]", "name", "page") },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", 'q\\"q', "é", "", "a b", "a;b=c") },
);
const dispositions = names.chain((name) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`Content-Disposition: form-data; name="${name}"`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `content-disposition:form-data;name="${name}"`,
        `Content-Disposition: form-data; name=${name}`,
        `Content-Disposition: form-data; name="${name}"; filename="f.txt"`,
        `Content-Disposition: attachment; name="${name}"`,
        `Content-Disposition: form-data`,
        `X-Other: 1`,
      ),
    },
  ),
);
const extraHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ["Content-Type: text/plain; charset=utf-8"],
      ["Content-Type: application/json"],
      ["Content-Type: application/octet-stream"],
      ["Content-Transfer-Encoding: 8bit"],
      ["Content-Type: text/plain", "X-A: b"],
    ),
  },
);
const values = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "",
    "8.8.8.8",
    "你好，世界",
    '{"a":1}',
    '{"__proto__":1}',
    "--b",
    "\r\n",
    "\r\n--",
    "\r\n--b",
    "\n--b\r\n",
    "-",
    "\ufeffx",
  ),
);
const parts = fc.tuple(dispositions, extraHeaders, values).map(([first, rest, value]) => part([first, ...rest], value));
const endings = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string | null>(null) },
  { weight: 2, arbitrary: fc.constantFrom("", "--", "\r\n--b--", "epilogue") },
);
const forms = fc
  .tuple(boundaries, fc.array(parts, { maxLength: 5 }), endings, fc.constantFrom("", "", "", "preamble\r\n", "\r\n"))
  .map(([boundary, list, ending, preamble]) => ({
    boundary,
    body: Buffer.concat([Buffer.from(preamble), form(boundary, list, ending ?? `--${boundary}--\r\n`)]),
  }));

describe("a form-data body is parsed or rejected exactly as by @fastify/multipart", () => {
  test("for all kinds of forms", async () => {
    await fc.assert(
      fc.asyncProperty(forms, ({ boundary, body }) => expectSame(`multipart/form-data; boundary=${boundary}`, body)),
      { numRuns: 3000 },
    );
  });

  test("for forms with bytes changed, removed or inserted", async () => {
    const edits = fc.array(
      fc.record({
        at: fc.nat(),
        byte: fc.oneof(fc.constantFrom(13, 10, 45, 34, 59, 58, 0, 195), fc.nat(255)),
        kind: fc.nat(2),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(forms, edits, ({ boundary, body }, changes) => {
        let bytes = [...body];
        for (const { at, byte, kind } of changes) {
          const place = at % (bytes.length + 1);
          bytes = [
            ...bytes.slice(0, place),
            ...(kind === 0 ? [] : [byte]),
            ...bytes.slice(kind === 2 ? place : place + 1),
          ];
        }
        return expectSame(`multipart/form-data; boundary=${boundary}`, Buffer.from(bytes));
      }),
      { numRuns: 3000 },
    );
  });

  test("for all kinds of content types", async () => {
    const body = form("b", [part(['Content-Disposition: form-data; name="ip"'], "8.8.8.8")]);
    for (const type of [
      "multipart/form-data",
      'multipart/form-data; boundary="b"',
      "multipart/form-data;boundary=b",
      "multipart/form-data; charset=utf-8; boundary=b",
      "Multipart/Form-Data; boundary=b",
      "multipart/form-data; boundary=",
      "multipart/form-data; boundary=c",
    ])
      await expectSame(type, body);
  });

  test("for more fields than a form may have, and for files", async () => {
    const many = Array.from({ length: formLimits.fields + 1 }, (_, i) =>
      part([`Content-Disposition: form-data; name="f${i}"`], "1"),
    );
    await expectSame("multipart/form-data; boundary=b", form("b", many.slice(1)));
    await expectSame("multipart/form-data; boundary=b", form("b", many));
    await expectSame(
      "multipart/form-data; boundary=b",
      form("b", [part(['Content-Disposition: form-data; name="a"; filename="a.png"', "Content-Type: image/png"], "x")]),
    );
  });
});

test("the fast parser handles what browsers and curl send, so that the slow one is the exception", () => {
  const boundary = "----WebKitFormBoundaryAbc";
  const body = form(boundary, [
    part(['Content-Disposition: form-data; name="ip"'], "2001:db8::1"),
    part(['Content-Disposition: form-data; name="remark"'], "办公室\r\n二楼"),
  ]);
  expect(readSmallForm(body, `multipart/form-data; boundary=${boundary}`, 100)).toEqual({
    ip: "2001:db8::1",
    remark: "办公室\r\n二楼",
  });
});

test("a body over the limit is refused before any of it is parsed", async () => {
  const { statusCode } = await ours.inject({
    method: "POST",
    url: "/",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    payload: Buffer.alloc(DEFAULT_BODY_BYTES + 1, "a"),
  });
  expect(statusCode).toBe(413);
});
