import { endpoint } from "@meridian/contract/endpoint";
import { expect, test } from "vitest";
import * as z from "zod";
import { startApp } from "../../../../tests/setup/app.ts";
import { routes } from "../lib/calls.ts";
import { openCallTurns } from "./call-turns.ts";

test("a few calls work at a time, and the callers take turns", async () => {
  const inTurn = openCallTurns(2);
  const order: string[] = [];
  let [working, most] = [0, 0];
  const call = (line: string) =>
    inTurn(line, async () => {
      order.push(line);
      most = Math.max(most, ++working);
      await new Promise(setImmediate);
      working--;
      return line;
    });
  const flood = Array.from({ length: 20 }, () => call("flood"));
  expect(await Promise.all([...flood, call("ann"), call("ben")])).toHaveLength(22);
  expect(most).toBe(2);
  expect(order.indexOf("ann")).toBeLessThan(5);
  expect(order.indexOf("ben")).toBeLessThan(5);
});

test("a call that waits for somebody else keeps its place only briefly", async () => {
  const inTurn = openCallTurns(1);
  const provider = Promise.withResolvers<string>();
  const slow = inTurn("ann", () => provider.promise);
  expect(await inTurn("ben", async () => "answered")).toBe("answered");
  provider.resolve("late");
  expect(await slow).toBe("late");
});

test("a call that fails leaves its place, and its caller learns why", async () => {
  const inTurn = openCallTurns(1);
  await expect(inTurn("ann", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn("ann", async () => "next")).toBe("next");
});

test("more than a thousand waiting calls are refused, those of whoever has the most first", async () => {
  const inTurn = openCallTurns(1);
  const open = Promise.withResolvers<void>();
  const flood = Array.from({ length: 1100 }, () => inTurn("flood", () => open.promise));
  const own = inTurn("ann", async () => "answered");
  open.resolve();
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(100);
  expect(refused[0]).toMatchObject({ reason: { failure: "UNAVAILABLE" } });
  expect(await own).toBe("answered");
});

test("the portal's calls work a few at a time", async () => {
  let [working, most] = [0, 0];
  const count = endpoint({
    path: "/v1/test_count",
    summary: "Count the calls that work at once",
    access: "public",
    input: z.object({}),
    output: z.object({}),
  });
  const handlers = {
    count: async () => {
      most = Math.max(most, ++working);
      await new Promise(setImmediate);
      working--;
      return {};
    },
  };
  const { server, close } = await startApp({ routes: routes({ count }, handlers), callsAtOnce: 3 });
  try {
    const calls = Array.from({ length: 50 }, () => server.inject({ method: "POST", url: "/v1/test_count" }));
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200);
    expect(most).toBeGreaterThanOrEqual(3);
    // A busy machine may hold a call up for so long that it gives its place to the next one.
    expect(most).toBeLessThan(10);
  } finally {
    await close();
  }
});
