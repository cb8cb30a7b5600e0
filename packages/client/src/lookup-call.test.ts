import { expect, test } from "vitest";
import { LookupError, type LookupTransport } from "./lookup-call.ts";
import { createLookupClient } from "./lookup-client.gen.ts";

const respondWith = (status: number, body: unknown) => {
  const sent: Parameters<LookupTransport>[0][] = [];
  const client = createLookupClient(async (request) => {
    sent.push(request);
    return { status, body };
  });
  return { sent, client };
};

test("each field is sent where its endpoint expects it: in the path, query or body", async () => {
  const { sent, client } = respondWith(200, {});
  await client.whois({ query: "a/b", lang: "en" });
  await client.query({ ip: "8.8.8.8", fields: "asn,proxy" });
  await client.idcard({ number: "11010519491231002X", lang: "zh" });
  await client.batch({ addresses: ["8.8.8.8", "::1"], fields: "asn" });
  await client.me({});
  expect(sent).toEqual([
    { method: "GET", path: "/v2/whois/a%2Fb?lang=en", body: null },
    { method: "GET", path: "/v2/query?ip=8.8.8.8&fields=asn%2Cproxy", body: null },
    { method: "POST", path: "/v2/idcard?lang=zh", body: '{"number":"11010519491231002X"}' },
    { method: "POST", path: "/v2/batch?fields=asn", body: '["8.8.8.8","::1"]' },
    { method: "GET", path: "/v2/me", body: null },
  ]);
});

test("an error response rejects with its code", async () => {
  const problem = { code: "INVALID_PORT", detail: "no", field: "port", resolution: "yes", request_id: "1" };
  const error = await respondWith(400, problem)
    .client.ports({ port: "x" })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LookupError);
  expect(error).toMatchObject({ status: 400, code: "INVALID_PORT", message: "no", field: "port", requestId: "1" });
});
