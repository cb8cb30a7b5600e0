import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { hashPassword, isPassword, ofUser, type PasswordPlace } from "./passwords.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
});
afterAll(() => entrance.running.close());

const work = (line: string, lane: PasswordPlace["lane"] = "stranger") =>
  isPassword("wrong-pass-1", null, { lane, line });

test.each([
  ["stranger", { failure: "HUMAN_CHECK_NEEDED" }],
  ["human", { failure: "UNAVAILABLE", data: { retry_after_seconds: 2 } }],
] as const)(
  "excess password hashing of a %s is refused, and other callers are still answered",
  async (lane, reason) => {
    const flood = Promise.allSettled(Array.from({ length: 100 }, () => work("flood", lane)));
    const hash = await hashPassword(password, { lane, line: "ann" });
    expect(await isPassword(password, hash, ofUser(1))).toBe(true);
    const refused = (await flood).filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(40);
    for (const result of refused) expect(result).toMatchObject({ reason });
  },
);

test("a login refused by a full queue costs no attempt, and one from elsewhere succeeds", async () => {
  const { running, registered, visitor, from, newAddress } = entrance;
  const { phone } = await registered();
  const address = newAddress();
  let isFull = true;
  const flood = Array.from({ length: 60 }, async () => {
    while (isFull) await work(address).catch(() => new Promise(setImmediate));
  });
  try {
    // The right password, so that no limit of wrong ones asks for a human check.
    const login = () => codeOf(from(address).phoneLogin({ phone, password }));
    await vi.waitUntil(async () => (await login()) === 1007, { timeout: 60_000 });
    const rows = await running.app.db.attemptCount.findMany({ where: { subject: { contains: address } } });
    for (const { count } of rows) expect(count).toBe(0);
    expect(await codeOf(visitor().phoneLogin({ phone, password }))).toBe(200);
  } finally {
    isFull = false;
    await Promise.all(flood);
  }
});

test("in a flood of logins only queued ones count as attempts, and one from elsewhere succeeds", async () => {
  const { running, registered, visitor, from, newAddress } = entrance;
  const { phone } = await registered();
  const address = newAddress();
  const flood = Array.from({ length: 200 }, (_, index) =>
    codeOf(from(address).phoneLogin({ phone: `139${String(index).padStart(8, "0")}`, password: "wrong-pass-1" })),
  );
  expect(await codeOf(visitor().phoneLogin({ phone, password }))).toBe(200);
  const refused = (await Promise.all(flood)).filter((code) => code === 1007);
  expect(refused.length).toBeGreaterThan(100);
  const tried = await running.app.db.attemptCount.count({ where: { subject: { contains: `|${address}` } } });
  expect(tried).toBeLessThanOrEqual(flood.length - refused.length);
});

describe("while a hundred addresses fill the queue with wrong passwords", () => {
  /** Runs work while the strangers' lane is full; those who were refused try again whenever `retry` is called. */
  async function inFlood(during: (retry: () => void) => Promise<void>) {
    const { from, newAddress, newPhone } = entrance;
    let isFlooded = true;
    let round = Promise.withResolvers<void>();
    const retry = () => {
      round.resolve();
      round = Promise.withResolvers<void>();
    };
    // Each attempt from a new address, so that none reaches the limit of one address.
    const flood = Array.from({ length: 100 }, async () => {
      while (isFlooded) {
        const code = await codeOf(from(newAddress()).phoneLogin({ phone: newPhone(), password: "wrong-pass-1" }));
        if (code === 1007) await round.promise;
      }
    });
    try {
      await during(retry);
    } finally {
      isFlooded = false;
      retry();
      await Promise.all(flood);
    }
  }

  const RIGHT_LOGINS = 5;

  test("a known browser gets in every time", async () => {
    const { registered, openBrowser } = entrance;
    const own = openBrowser();
    const { phone } = await registered(undefined, own.account);
    await inFlood(async (retry) => {
      for (let i = 0; i < RIGHT_LOGINS; i++) {
        retry();
        own.move();
        expect(await codeOf(own.account.phoneLogin({ phone, password }))).toBe(200);
      }
    });
  });

  test("one that has passed a human check gets in every time, and one that has not is asked for it", async () => {
    const { registered, visitor, solved } = entrance;
    const { phone } = await registered();
    await inFlood(async (retry) => {
      const isAsked = async () => {
        retry();
        return (await codeOf(visitor().phoneLogin({ phone, password }))) === 1007;
      };
      await vi.waitUntil(isAsked, { timeout: 60_000 });
      for (let i = 0; i < RIGHT_LOGINS; i++) {
        const captcha_token = await solved();
        retry();
        expect(await codeOf(visitor().phoneLogin({ phone, password, captcha_token }))).toBe(200);
      }
    });
  });

  test("a browser known for another account, or with a forged mark, has no place", async () => {
    const { registered, openBrowser } = entrance;
    const other = openBrowser();
    await registered(undefined, other.account);
    const { phone } = await registered();
    const mark = other.cookies["__Host-browser"];
    await inFlood(async (retry) => {
      for (const cookie of [mark, `${mark?.slice(0, -16)}${"x".repeat(16)}`]) {
        const isAsked = async () => {
          retry();
          other.cookies["__Host-browser"] = cookie ?? "";
          return (await codeOf(other.account.phoneLogin({ phone, password }))) === 1007;
        };
        await vi.waitUntil(isAsked, { timeout: 60_000 });
      }
    });
  });
});
