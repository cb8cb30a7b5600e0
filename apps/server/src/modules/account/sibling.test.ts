import jwt from "jsonwebtoken";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";

const secret = "a secret that both sites share, 32+ characters";
let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp({
    SIBLING_LOGOUT_URL: "https://sibling.example/sibling-logout",
    SIBLING_SECRET: secret,
    COOKIE_DOMAIN: "example",
  });
});
afterAll(() => entrance.running.close());

/** Opens a ticket's URL in the browser with this login. */
async function open(ticket: string, token?: string) {
  const response = await entrance.running.server.inject({
    method: "GET",
    url: `/sibling-logout?token=${ticket}`,
    ...(token !== undefined && { cookies: { token } }),
  });
  expect([response.statusCode, response.headers.location, response.headers["cache-control"]]).toEqual([
    303,
    "/",
    "no-store",
  ]);
  return response.cookies;
}
const isIn = async (token: string) => (await codeOf(entrance.visitor({ token }).userInfo({}))) === 200;
const sidOf = (token: string) => (jwt.decode(token) as { sid: string }).sid;
const seconds = () => Math.floor(entrance.now().getTime() / 1000);
/** A ticket as signed by the sibling, which reads the session id from the cookie that both sites share. */
const ticketOf = (claims: object, key = secret, audience = "sibling-logout") =>
  jwt.sign({ iat: seconds(), ...claims }, key, { algorithm: "HS256", audience });

test("a logout at the sibling ends only its own session here, and clears that session's cookie", async () => {
  const { phone, token } = await entrance.registered();
  const other = await entrance.visitor().phoneLogin({ phone, password });
  expect([await isIn(token), await isIn(other.token)]).toEqual([true, true]);
  const cookies = await open(ticketOf({ sid: sidOf(token) }), token);
  expect(cookies).toMatchObject([{ name: "token", value: "", domain: "example" }]);
  expect([await isIn(token), await isIn(other.token)]).toEqual([false, true]);
});

test("a logout at the sibling ends the session even if the sibling has already cleared the cookie", async () => {
  const { token } = await entrance.registered();
  expect(await open(ticketOf({ sid: sidOf(token) }))).toEqual([]);
  expect(await isIn(token)).toBe(false);
});

test("another user's ticket leaves the visitor signed in", async () => {
  const leaver = await entrance.registered();
  const visitor = await entrance.registered();
  const { logout_ticket } = await entrance.visitor({ token: leaver.token }).userLogout({});
  expect(await open(logout_ticket, visitor.token)).toEqual([]);
  expect(await isIn(visitor.token)).toBe(true);
});

test("the ticket of a logout here names its session, and matches the sibling's cookie of the same one", async () => {
  const { token } = await entrance.registered();
  const { logout_ticket } = await entrance.visitor({ token }).userLogout({ all: true });
  expect(jwt.verify(logout_ticket, secret, { clockTimestamp: seconds() })).toEqual({
    aud: "sibling-logout",
    sid: sidOf(token),
    jti: expect.any(String),
    iat: seconds(),
    exp: seconds() + 60,
  });
  expect(await open(logout_ticket, token)).toMatchObject([{ name: "token", value: "" }]);
});

test("a ticket is valid once and for a minute", async () => {
  const { token } = await entrance.registered();
  const ticket = ticketOf({ sid: sidOf(token) });
  entrance.later(59);
  expect(await open(ticket, token)).toHaveLength(1);
  expect(await open(ticket, token)).toEqual([]);
  const late = await entrance.registered();
  const lateTicket = ticketOf({ sid: sidOf(late.token) });
  entrance.later(61);
  expect(await open(lateTicket, late.token)).toEqual([]);
  expect(await isIn(late.token)).toBe(true);
});

test("a ticket that is forged, for another purpose or names no session ends nothing", async () => {
  const { token, user } = await entrance.registered();
  const sid = sidOf(token);
  const tickets = [
    "",
    "forged",
    ticketOf({ sid }, "another secret, as long as the one that is shared"),
    ticketOf({ sid }, secret, "something else"),
    ticketOf({}),
    ticketOf({ sub: String(user.id) }),
    ticketOf({ sid: "1" }),
    token,
  ];
  for (const ticket of tickets) expect(await open(ticket, token), ticket).toEqual([]);
  expect(await isIn(token)).toBe(true);
});

test("a cookie that only claims to belong to the session is not cleared", async () => {
  const { token, user } = await entrance.registered();
  const forged = jwt.sign({ sid: sidOf(token) }, "another secret", { subject: String(user.id) });
  expect(await open(ticketOf({ sid: sidOf(token) }), forged)).toEqual([]);
});
