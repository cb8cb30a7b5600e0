import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { hashPassword, isPassword } from "./passwords.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
});
afterAll(() => entrance.running.close());

const work = (source: string) => isPassword("wrong-pass-1", null, source);

test("excess password hashing is refused with Retry-After, and other callers are still answered", async () => {
  const flood = Promise.allSettled([
    ...Array.from({ length: 100 }, () => work("flood")),
    hashPassword(password, "flood").then(() => true),
  ]);
  const hash = await hashPassword(password, "ann");
  expect(await isPassword(password, hash, "ann")).toBe(true);
  const refused = (await flood).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(40);
  for (const result of refused)
    expect(result).toMatchObject({ reason: { failure: "UNAVAILABLE", data: { retry_after_seconds: 2 } } });
});

test("a login refused by a full queue gets 503 and costs no attempt, and one from elsewhere succeeds", async () => {
  const { running, registered, visitor, newAddress } = entrance;
  const { phone } = await registered();
  const address = newAddress();
  const login = () =>
    running.server.inject({
      method: "POST",
      url: "/v1/phone_login",
      payload: { phone, password: "wrong-pass-1" },
      headers: { "x-forwarded-for": address },
    });
  let isFull = true;
  const flood = Array.from({ length: 60 }, async () => {
    while (isFull) await work(address).catch(() => new Promise(setImmediate));
  });
  try {
    let answered = 0;
    const refusal = await vi.waitUntil(
      async () => {
        const response = await login();
        if (response.statusCode === 503) return response;
        answered++;
        return null;
      },
      { timeout: 15_000 },
    );
    expect(refusal.headers["retry-after"]).toBe("2");
    const rows = await running.app.db.attemptCount.findMany({ where: { subject: { contains: address } } });
    for (const { count } of rows) expect(count).toBe(answered);
    expect(await codeOf(visitor().phoneLogin({ phone, password }))).toBe(200);
  } finally {
    isFull = false;
    await Promise.all(flood);
  }
});

test("in a flood of logins only queued ones count as attempts, and one from elsewhere succeeds", async () => {
  const { running, registered, visitor, newAddress } = entrance;
  const { phone } = await registered();
  const address = newAddress();
  const flood = Array.from({ length: 200 }, (_, index) =>
    running.server.inject({
      method: "POST",
      url: "/v1/phone_login",
      payload: { phone: `139${String(index).padStart(8, "0")}`, password: "wrong-pass-1" },
      headers: { "x-forwarded-for": address },
    }),
  );
  expect(await codeOf(visitor().phoneLogin({ phone, password }))).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(100);
  for (const { headers } of refused) expect(headers["retry-after"]).toBe("2");
  const tried = await running.app.db.attemptCount.count({ where: { subject: { contains: `|${address}` } } });
  expect(tried).toBeLessThanOrEqual(answers.length - refused.length);
});
