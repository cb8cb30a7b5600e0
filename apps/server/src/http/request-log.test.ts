import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAccount, newMember } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { logOptions } from "../lib/log.ts";
import { hashPassword, ofUser } from "../modules/account/passwords.ts";

const address = "192.0.2.7";
const password = "correct-horse-7";

let running: Awaited<ReturnType<typeof startApp>>;
let lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  running = await startApp({
    change: (app) => ({ ...app, log: pino(logOptions("info", "test"), sink) }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
});
afterAll(() => running.close());
beforeEach(() => {
  lines = [];
});

const client = (token = "") => running.client({ "x-forwarded-for": address, ...(token !== "" && { token }) });
const requestLines = () => lines.filter(({ msg }) => msg === "request");

test("a call in a session is logged with its user, and without an address", async () => {
  const { id, token } = await newAccount(running.app);
  await client(token).account.userInfo({});
  expect(requestLines()).toEqual([expect.objectContaining({ route: "/v1/user_info", user: id })]);
  expect(JSON.stringify(lines)).not.toContain(address);
});

test("a refused call is logged with its user, the reason and the caller's address", async () => {
  const { signedIn } = await newAccount(running.app);
  const { id, token } = await newMember(running.app, signedIn.accountId);
  await client(token)
    .account.accountExport({})
    .catch(() => undefined);
  await client(token)
    .keys.createKey({ name: "x" })
    .catch(() => undefined);
  await client("nonsense")
    .account.userInfo({})
    .catch(() => undefined);
  await client(token)
    .account.userUpdate({ time_zone: "Mars/Olympus" })
    .catch(() => undefined);
  expect(requestLines()).toEqual([
    expect.objectContaining({ route: "/v1/account_export", user: id, failure: "FORBIDDEN", ip: address }),
    expect.objectContaining({ route: "/v1/create_key", user: id, failure: "FORBIDDEN", ip: address }),
    expect.objectContaining({ route: "/v1/user_info", failure: "SESSION_INVALID", ip: address }),
    expect.objectContaining({ route: "/v1/user_update", user: id, failure: "INVALID_INPUT", ip: address }),
  ]);
});

test("a failed login is logged with the user whose it is, and without what was entered", async () => {
  const { id, phone } = await newAccount(running.app);
  const passwordHash = await hashPassword(password, ofUser(id));
  await running.app.db.user.update({ where: { id }, data: { passwordHash } });
  const login = (to: string, entered: string) => client().account.phoneLogin({ phone: to, password: entered });
  await login(phone, "wrong-pass-1").catch(() => undefined);
  await login("13700000000", "wrong-pass-1").catch(() => undefined);
  await running.app.db.user.update({ where: { id }, data: { status: "disabled" } });
  await login(phone, password).catch(() => undefined);
  const failed = { route: "/v1/phone_login", ip: address };
  expect(requestLines()).toEqual([
    expect.objectContaining({ ...failed, failure: "WRONG_LOGIN", user: id }),
    expect.not.objectContaining({ user: expect.anything() }),
    expect.objectContaining({ ...failed, failure: "ACCOUNT_LOCKED", user: id }),
  ]);
  for (const secret of [phone, "13700000000", password, "wrong-pass-1"])
    expect(JSON.stringify(lines)).not.toContain(secret);
});
