import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { api, staffApi } from "@meridian/contract";
import { isStaffAccess, needsSession } from "@meridian/contract/access";
import type { Endpoint } from "@meridian/contract/endpoint";
import { lookupApiEndpoints } from "@meridian/contract/lookup-api/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, newStaff } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { bodyBounds } from "./body-bounds.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let port: number;
const tokens: Record<string, string> = {};
let secret = "";
beforeAll(async () => {
  running = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  const address = await running.server.listen({ port: 0, host: "127.0.0.1" });
  port = Number(new URL(address).port);
  tokens.user = (await newAccount(running.app)).token;
  tokens.staff = (await newStaff(running.app)).token;
  secret = (await newKey(running.app)).secret;
});
afterAll(() => running.close());

const portalCalls = Object.values({ ...api, ...staffApi } as Record<string, Record<string, Endpoint>>)
  .flatMap((group) => Object.values(group))
  .filter(({ method = "POST" }) => method === "POST");
/** Except batches, whose body is a list that is not parsed into fields. */
const keyCalls = Object.values(
  lookupApiEndpoints as Record<string, { path: string; method: string; takesForm?: boolean }>,
)
  .filter(({ path, method, takesForm }) => path !== "/v2/batch" && (method === "POST" || takesForm))
  .map(({ path }) => path.replace(/\{\w+\}/, "8.8.8.8"));

let callers = 0;
/** Each from its own address, so that limits do not interfere. */
const from = () => ({ "x-forwarded-for": `198.51.${(++callers >> 8) & 255}.${callers & 255}` });

/** The status of an answer that comes although the announced body never does; null if there is none. */
async function statusWithoutBody(path: string, type: string): Promise<number | null> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const { "x-forwarded-for": address } = from();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: ${address}\r\ncontent-type: ${type}\r\ncontent-length: 9000\r\n\r\n`,
  );
  const [chunk] = (await Promise.race([once(socket, "data"), once(socket, "close")])) as [Buffer | boolean];
  socket.destroy();
  return Buffer.isBuffer(chunk) ? Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1]) : null;
}

describe("a caller without a session", () => {
  const large = portalCalls.filter(({ access, maxBodyBytes }) => maxBodyBytes !== undefined && !needsSession(access));
  const open = large.filter(({ access }) => access !== "public");

  test("may send a large body to one call that is the same for everyone, and no more than 64 KiB", () => {
    const same = large.filter(({ access }) => access === "public");
    expect(same.map(({ path, maxBodyBytes }) => [path, maxBodyBytes])).toEqual([["/v1/correction_checklist", 65_536]]);
  });

  test("may send less than others to every call that takes a large body", () => {
    expect(open.map(({ path }) => path)).toContain("/v1/lens");
    for (const { path, maxBodyBytes = 0, maxAnonymousBodyBytes = maxBodyBytes } of open)
      expect(maxAnonymousBodyBytes, path).toBeLessThan(maxBodyBytes);
  });

  test.each(open.map((endpoint) => ({ path: endpoint.path, endpoint })))(
    "is refused at $path as soon as the body states or reaches a greater length",
    async ({ path, endpoint: { maxAnonymousBodyBytes = 0 } }) => {
      const most = maxAnonymousBodyBytes + 16_384;
      const first = `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n`;
      const chunk = (size: number) => `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
      const sent = async (rest: string) => {
        const socket = connect(port, "127.0.0.1");
        socket.write(`${first}x-forwarded-for: ${from()["x-forwarded-for"]}\r\n${rest}`);
        const [answer] = (await once(socket, "data")) as [Buffer];
        socket.destroy();
        return answer.toString();
      };
      const stated = await sent(`content-length: ${most + 1}\r\n\r\n`);
      // Neither body ends.
      const reached = await sent(`transfer-encoding: chunked\r\n\r\n${chunk(most)}${chunk(1)}`);
      for (const answer of [stated, reached]) {
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        expect(answer).toContain(`"max_bytes":${most}`);
      }
    },
  );

  test.each(open.map(({ path }) => path))("sends up to that limit in chunks to %s", async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...from() },
      body: new Blob([JSON.stringify({ ips: "8.8.8.8 ".repeat(900) })]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(await response.json()).toMatchObject({ code: 200 });
  });
});

describe("the caller is checked before the body is read", () => {
  test.each(portalCalls.filter(({ access }) => needsSession(access)).map(({ path }) => path))("%s", async (path) => {
    expect(await statusWithoutBody(path, "application/json")).toBe(200);
  });

  test.each([...keyCalls, "/v2/batch"])("%s", async (path) => {
    expect(await statusWithoutBody(path, "application/json")).toBe(401);
  });
});

const many = Array.from({ length: 5000 }, (_, index) => `f${index}`);
const hostileBodies = {
  "JSON of 5,000 fields": ["application/json", JSON.stringify(Object.fromEntries(many.map((name) => [name, 1])))],
  "JSON 8,000 levels deep": ["application/json", `{"a":${"[".repeat(8000)}${"]".repeat(8000)}}`],
  "a form of 5,000 fields": ["application/x-www-form-urlencoded", many.map((name) => `${name}=1`).join("&")],
  "form-data of 5,000 fields": [
    "multipart/form-data; boundary=b",
    `${many.map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`).join("")}--b--\r\n`,
  ],
} as const;

describe.each(Object.entries(hostileBodies))("%s", (_, [type, payload]) => {
  test.each(portalCalls.map((endpoint) => ({ path: endpoint.path, endpoint })))(
    "is refused by $path",
    async ({ path, endpoint }) => {
      const token = isStaffAccess(endpoint.access) ? tokens.staff : tokens.user;
      const { statusCode, body } = await running.server.inject({
        method: "POST",
        url: path,
        payload,
        headers: { ...from(), "content-type": type, token, lang: "en-US" },
      });
      expect([400, 413, 415], body).toContain(statusCode);
      expect(JSON.parse(body).code, body).toBe(statusCode);
    },
  );

  test.each(keyCalls)("is refused by %s", async (url) => {
    const { statusCode, body } = await running.server.inject({
      method: "POST",
      url,
      payload,
      headers: { ...from(), "content-type": type, "x-api-key": secret },
    });
    expect([400, 404], body).toContain(statusCode);
  });
});

test("a call that takes a file parses nothing but form-data, and says so", async () => {
  const uploads = portalCalls.filter(({ upload }) => upload);
  expect(uploads.length).toBeGreaterThan(2);
  for (const { path, access } of uploads)
    for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
      const { statusCode, body } = await running.server.inject({
        method: "POST",
        url: path,
        payload: "{}",
        headers: {
          ...from(),
          "content-type": type,
          token: isStaffAccess(access) ? tokens.staff : tokens.user,
          lang: "en-US",
        },
      });
      expect([statusCode, JSON.parse(body).msg]).toEqual([415, `This call takes a file: send form-data, not ${type}`]);
    }
});

test("too many fields are named in the caller's language", async () => {
  const payload = JSON.stringify(many);
  const { body } = await running.server.inject({
    method: "POST",
    url: "/v1/lens",
    payload,
    headers: { "content-type": "application/json", lang: "zh-CN" },
  });
  expect(JSON.parse(body)).toMatchObject({ code: 400, msg: expect.stringContaining(`${bodyBounds.items} 个`) });
});

test("large bodies that are under way are bounded per client, and leave room for others", async () => {
  const { port } = running.server.server.address() as AddressInfo;
  const begin = async (address: string) => {
    const { token } = await newAccount(running.app);
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `POST /admin/upload_file HTTP/1.1\r\nhost: a\r\ntoken: ${token}\r\nx-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 10000000\r\n\r\n`,
    );
    return socket;
  };
  const held = await Promise.all([begin("203.0.113.1"), begin("203.0.113.1")]);
  const refusedFrom = async (address: string) => {
    const socket = await begin(address);
    const answer = text(socket);
    const refused = await Promise.race([answer, once(socket, "data").then(() => "answered"), late()]);
    socket.destroy();
    return refused !== "waiting";
  };
  await expect.poll(() => refusedFrom("203.0.113.1")).toBe(true);
  expect(await refusedFrom("203.0.113.2")).toBe(false);
  for (const socket of held) socket.destroy();
  await expect.poll(() => refusedFrom("203.0.113.1")).toBe(false);
});

/** After later requests, which find their session in the same way, have been answered: a refusal would have come. */
const late = async (): Promise<"waiting"> => {
  for (let request = 0; request < 10; request++) {
    const headers = { ...from(), token: tokens.user ?? "" };
    await fetch(`http://127.0.0.1:${port}/v1/user_info`, { method: "POST", headers });
  }
  return "waiting";
};
