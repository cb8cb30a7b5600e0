import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { PrismaClient } from "../../generated/client.ts";
import { Limits } from "../../lib/limits/limits.ts";
import { KeyRing } from "./key-ring.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

test("concurrent first calls with one key read it once, and all get the same key", async () => {
  let reads = 0;
  const db = (running.app.db as PrismaClient).$extends({
    query: {
      apiKey: {
        findMany({ args, query }) {
          reads++;
          return query(args);
        },
      },
    },
  });
  const ring = new KeyRing({ ...running.app, db: db as unknown as PrismaClient }, new Limits(running.app));
  const { key, secret } = await newKey(running.app);
  const found = await Promise.all(Array.from({ length: 50 }, () => ring.find(secret, { ip: "192.0.2.1" })));
  expect(reads).toBe(1);
  expect(new Set(found).size).toBe(1);
  expect(found[0]?.id).toBe(key.id);
  expect(ring.find(secret, { ip: "192.0.2.1" })).toBe(found[0]);
});
