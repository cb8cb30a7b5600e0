import { expect, test } from "vitest";
import { ApiError, createCall, type Transport, withPaths } from "./call.ts";

const respondWith = (envelope: Awaited<ReturnType<Transport>>) => {
  const sent: Parameters<Transport>[0][] = [];
  const transport: Transport = async (request) => {
    sent.push(request);
    return envelope;
  };
  return { sent, call: createCall(transport) };
};

test("input is encoded as a form: lists comma-separated, booleans as 1 and 0, objects as JSON", async () => {
  const { sent, call } = respondWith({ code: 200, msg: "", data: null });
  const when = new Date("2026-01-02T03:04:05Z");
  await call("/v1/x")({ ids: [3, 4], all: true, none: undefined, empty: null, when, items: [{ a: 1 }] });
  expect([...(sent[0]?.body ?? [])]).toEqual([
    ["ids", "3,4"],
    ["all", "1"],
    ["when", "2026-01-02T03:04:05.000Z"],
    ["items", '[{"a":1}]'],
  ]);
});

test("a call without a path has that of its name, and another keeps its own", async () => {
  const { sent, call } = respondWith({ code: 200, msg: "", data: null });
  const { some } = withPaths({ some: { watchList: call(), other: call("/admin/x") } });
  await some.watchList({});
  await some.other({});
  expect(sent.map(({ path }) => path)).toEqual(["/v1/watch_list", "/admin/x"]);
  expect(some.watchList.path).toBe("/v1/watch_list");
});

test("a GET call has no body", async () => {
  const { sent, call } = respondWith({ code: 200, msg: "", data: { a: 1 } });
  expect(await call("/v1/x", false, "GET")({})).toEqual({ a: 1 });
  expect(sent[0]?.body).toBeNull();
});

test("a response code other than 200 rejects with the code, the message and the errors of invalid fields", async () => {
  const { call } = respondWith({
    code: 400,
    msg: "no",
    data: { errors: [{ field: "ip", rule: "format", msg: "bad" }] },
  });
  const error = await call("/v1/x")({}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 400, message: "no", fields: { ip: "bad" } });
});
