import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
});
afterAll(() => entrance.running.close());

const wrong = "wrong-pass-1";
type Way = ReturnType<typeof entrance.from>;
/** The answer to a login, with a human check if one is given. */
const login = (way: Way, phone: string, secret: string, captcha_token?: string) =>
  codeOf(way.phoneLogin({ phone, password: secret, captcha_token }));
/** Ten wrong passwords from one place, which is then locked for this phone. */
async function lockPhone(way: Way, phone: string) {
  for (let i = 0; i < 5; i++) expect(await login(way, phone, wrong)).toBe(1002);
  for (let i = 0; i < 5; i++) expect(await login(way, phone, wrong, await entrance.solved())).toBe(1002);
  expect(await login(way, phone, password)).toBe(1004);
}

test("an unknown phone and a wrong password get the same answer, even after many attempts", async () => {
  const { registered, newPhone, from, newAddress, solved, running } = entrance;
  const { phone } = await registered();
  const refusals = async (loginPhone: string) => {
    const way = from(newAddress());
    const answers: unknown[] = [];
    for (const isHuman of [...Array.from({ length: 6 }, () => false), ...Array.from({ length: 6 }, () => true)])
      answers.push(
        await way
          .phoneLogin({ phone: loginPhone, password: wrong, ...(isHuman && { captcha_token: await solved() }) })
          .catch(({ code, message, data }: { code: number; message: string; data: unknown }) => [code, message, data]),
      );
    return answers;
  };
  const stranger = newPhone();
  expect(await refusals(stranger)).toEqual(await refusals(phone));
  expect(await running.app.db.user.count({ where: { phone: `+86${stranger}` } })).toBe(0);
});

describe("wrong passwords from one place", () => {
  test("need a human check each after five, and after ten lock the phone there for 15 minutes", async () => {
    const { registered, from, newAddress, solved, later } = entrance;
    const { phone } = await registered();
    const way = from(newAddress());
    for (let i = 0; i < 5; i++) expect(await login(way, phone, wrong)).toBe(1002);
    await expect(way.phoneLogin({ phone, password })).rejects.toMatchObject({ code: 1007, data: { type: "altcha" } });
    for (let i = 0; i < 5; i++) expect(await login(way, phone, wrong, await solved())).toBe(1002);
    await expect(way.phoneLogin({ phone, password, captcha_token: await solved() })).rejects.toMatchObject({
      code: 1004,
      data: { until_at: new Date(entrance.now().getTime() + 900_000).toISOString() },
    });
    later(900);
    expect(await login(way, phone, password)).toBe(200);
  });

  test("do not count if the human check is missing", async () => {
    const { registered, from, newAddress, solved } = entrance;
    const { phone } = await registered();
    const way = from(newAddress());
    for (let i = 0; i < 5; i++) expect(await login(way, phone, wrong)).toBe(1002);
    for (let i = 0; i < 20; i++) expect(await login(way, phone, wrong)).toBe(1007);
    expect(await login(way, phone, password, await solved())).toBe(200);
  });

  test("lock nobody out from any other place", async () => {
    const { registered, from, visitor, newAddress, solved } = entrance;
    const { phone } = await registered();
    await lockPhone(from(newAddress()), phone);
    expect(await login(visitor(), phone, password, await solved())).toBe(200);
  });

  test("from one IPv6 connection count together", async () => {
    const { registered, from } = entrance;
    const { phone } = await registered();
    const at = (i: number) => from(`2001:db8:7:1:${i}::1`);
    for (let i = 1; i <= 5; i++) expect(await login(at(i), phone, wrong)).toBe(1002);
    expect(await login(at(6), phone, password)).toBe(1007);
  });

  test("are forgotten after a correct one", async () => {
    const { registered, from, newAddress } = entrance;
    const { phone } = await registered();
    const way = from(newAddress());
    for (let i = 0; i < 4; i++) expect(await login(way, phone, wrong)).toBe(1002);
    expect(await login(way, phone, password)).toBe(200);
    for (let i = 0; i < 5; i++) expect(await login(way, phone, wrong)).toBe(1002);
    expect(await login(way, phone, wrong)).toBe(1007);
  });
});

describe("wrong passwords for one phone", () => {
  test("from any number of places each need a human check after ten, even if concurrent, and never lock it", async () => {
    const { registered, visitor, solved } = entrance;
    const { phone } = await registered();
    const codes = await Promise.all(Array.from({ length: 50 }, () => login(visitor(), phone, wrong)));
    expect(codes.filter((code) => code === 1002)).toHaveLength(10);
    expect(codes.filter((code) => code === 1007)).toHaveLength(40);
    for (let i = 0; i < 5; i++) expect(await login(visitor(), phone, wrong, await solved())).toBe(1002);
    expect(await login(visitor(), phone, password)).toBe(1007);
    expect(await login(visitor(), phone, password, await solved())).toBe(200);
  });
});

describe("wrong passwords for many phones from one place", () => {
  test("need a human check after twenty an hour, even if concurrent", async () => {
    const { from, newAddress, newPhone } = entrance;
    const way = from(newAddress());
    const codes = await Promise.all(Array.from({ length: 300 }, () => login(way, newPhone(), wrong)));
    expect(codes.filter((code) => code === 1002)).toHaveLength(20);
    // Logins beyond the queue's length too.
    expect(codes.filter((code) => code === 1007)).toHaveLength(280);
    expect(await login(way, newPhone(), wrong)).toBe(1007);
  });

  test("are limited to a hundred an hour, not counting correct passwords", async () => {
    const { running, registered, from, newAddress, newPhone, solved, later } = entrance;
    const address = newAddress();
    const way = from(address);
    const { phone } = await registered();
    for (let i = 0; i < 21; i++) expect(await login(way, phone, password)).toBe(200);
    expect(await login(way, newPhone(), wrong)).toBe(1002);
    const subject = `login-source:${address}`;
    expect(await running.app.db.attemptCount.findUnique({ where: { subject } })).toMatchObject({ count: 1 });
    await running.app.db.attemptCount.update({ where: { subject }, data: { count: 99 } });
    expect(await login(way, newPhone(), wrong, await solved())).toBe(1002);
    await expect(
      way.phoneLogin({ phone: newPhone(), password: wrong, captcha_token: await solved() }),
    ).rejects.toMatchObject({ code: 429, data: { retry_after_seconds: 3600 } });
    later(3600);
    expect(await login(way, phone, password)).toBe(200);
  });
});

describe("the owner of a phone that strangers try", () => {
  test("can log in from a known browser, even from the locked place", async () => {
    const { registered, openBrowser, from, newAddress } = entrance;
    const address = newAddress();
    const own = openBrowser();
    const { phone } = await registered(undefined, own.account);
    own.move(address);
    await lockPhone(from(address), phone);
    expect(await login(own.account, phone, password)).toBe(200);
  });

  test("can log in with a code, and with a password reset with one", async () => {
    const { registered, from, openBrowser, newAddress, codeFor, later } = entrance;
    const { phone } = await registered();
    later(61);
    const address = newAddress();
    const way = from(address);
    await lockPhone(way, phone);
    expect(await codeOf(way.userLoginPhoneCode({ phone, code: await codeFor(phone, "login"), agree: true }))).toBe(200);
    later(61);
    const fresh = { password: "another-horse-8", password_confirm: "another-horse-8" };
    const code = await codeFor(phone, "reset");
    const browser = openBrowser(address);
    await browser.account.userUpdatePasswordPhone({ phone, code, ...fresh });
    expect(await login(browser.account, phone, fresh.password)).toBe(200);
    expect(await login(way, phone, fresh.password, await entrance.solved())).toBe(200);
  });
});

describe("a known browser", () => {
  test("has its own attempts, limited like those of a place", async () => {
    const { registered, openBrowser, visitor, solved } = entrance;
    const own = openBrowser();
    const { phone } = await registered(undefined, own.account);
    own.move();
    await lockPhone(own.account, phone);
    own.move();
    expect(await login(own.account, phone, password, await solved())).toBe(1004);
    expect(await login(visitor(), phone, password)).toBe(200);
  });

  test("is known for up to five users who have logged in with it, until their password changes", async () => {
    const { running, registered, openBrowser, visitor } = entrance;
    const [own, other] = [openBrowser(), openBrowser()];
    const { phone, user } = await registered(undefined, own.account);
    await registered(undefined, other.account);
    // Strangers have tried this phone, so that only a known browser meets no human check.
    for (let i = 0; i < 10; i++) await login(visitor(), phone, wrong);
    const isKnown = async (browser: typeof own) => (await login(browser.account, phone, wrong)) === 1002;
    expect([await isKnown(own), await isKnown(other)]).toEqual([true, false]);
    // A mark is invalid in another browser.
    other.cookies["__Host-browser"] =
      `${other.cookies["__Host-browser"]?.slice(0, 36)}${own.cookies["__Host-browser"]?.slice(36)}`;
    expect(await isKnown(other)).toBe(false);
    for (let i = 0; i < 4; i++) await registered(undefined, own.account);
    expect(await isKnown(own)).toBe(true);
    await running.app.db.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect(await isKnown(own)).toBe(false);
    for (const cookie of [
      "",
      "nonsense",
      `${"x".repeat(36)}.`,
      `${own.cookies["__Host-browser"]}.${"y".repeat(22)}`.repeat(9),
    ]) {
      own.cookies["__Host-browser"] = cookie;
      expect(await isKnown(own), cookie).toBe(false);
    }
  });

  test("is not known for any other user, even if neither has a password", async () => {
    const { openBrowser, visitor, newPhone, codeFor } = entrance;
    const [ann, ben] = [newPhone(), newPhone()];
    const enter = async (browser: ReturnType<typeof openBrowser>, phone: string) =>
      browser.account.userLoginPhoneCode({ phone, code: await codeFor(phone, "login"), agree: true });
    const own = openBrowser();
    await enter(own, ann);
    await enter(openBrowser(), ben);
    for (const phone of [ann, ben]) for (let i = 0; i < 10; i++) await login(visitor(), phone, wrong);
    expect([await login(own.account, ann, wrong), await login(own.account, ben, wrong)]).toEqual([1002, 1007]);
  });

  test("is identified by a cookie that scripts cannot read and no shared cache stores", async () => {
    const { running, registered, newAddress } = entrance;
    const { phone } = await registered();
    const response = await running.server.inject({
      method: "POST",
      url: "/v1/phone_login",
      payload: { phone, password },
      headers: { "x-forwarded-for": newAddress() },
    });
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: "__Host-browser",
        path: "/",
        httpOnly: true,
        secure: true,
        sameSite: "Lax",
        maxAge: 31_536_000,
      }),
    ]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});
