import { once } from "node:events";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectInPieces } from "../../../../../../tests/setup/pieces.ts";
import { LookupFailure } from "../failure.ts";
import { readBytes } from "./body-bytes.ts";

const LIMIT = 1000;
const arrived: unknown[] = [];
let server: FastifyInstance;

beforeAll(async () => {
  server = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", readBytes(LIMIT));
  server.setErrorHandler((error, _request, reply) => {
    arrived.push(error instanceof LookupFailure ? error.reason : "failed");
    return reply.code(400).send();
  });
  server.post("/", ({ body }, reply) => {
    arrived.push(Buffer.isBuffer(body) ? body.toString("latin1") : body);
    return reply.send();
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(() => {
  arrived.length = 0;
});
afterAll(() => server.close());

/** Sends a request in pieces, and returns the response once the other side has closed. */
async function send(head: string, pieces: readonly string[], { isCut = false } = {}): Promise<string> {
  const start = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${head}\r\n\r\n`;
  const socket = await connectInPieces(server.server, [start, ...pieces]);
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  socket.on("error", () => {});
  const closed = once(socket, "close");
  if (isCut) socket.destroy();
  await closed;
  return answer;
}
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test.each([
  ["in one piece", ["content-length: 6", ["123456"]]],
  ["in several", ["content-length: 6", ["12", "34", "56"]]],
  ["of unknown length", ["transfer-encoding: chunked", [chunk("1234"), chunk("56"), chunk("")]]],
] as const)("a body %s is delivered whole", async (_name, [head, pieces]) => {
  expect(await send(head, pieces)).toContain("200 OK");
  expect(arrived).toEqual(["123456"]);
});

test("a body of the maximum length is accepted, and one byte more is refused, with or without a declared length", async () => {
  const longest = "a".repeat(LIMIT);
  await send(`content-length: ${LIMIT}`, [longest]);
  await send("transfer-encoding: chunked", [chunk(longest), chunk("")]);
  expect(arrived).toEqual([longest, longest]);
  arrived.length = 0;
  expect(await send(`content-length: ${LIMIT + 1}`, [])).toContain("400 Bad Request");
  expect(await send("transfer-encoding: chunked", [chunk(longest), chunk("b"), chunk("")])).toContain(
    "400 Bad Request",
  );
  expect(arrived).toEqual(["INVALID_BODY", "INVALID_BODY"]);
});

test("a truncated body is not delivered, and counts as the caller's failure", async () => {
  await send("content-length: 6", ["123"], { isCut: true });
  await vi.waitUntil(() => arrived.length > 0, { timeout: 15_000, interval: 1 });
  expect(arrived).toEqual(["INVALID_BODY"]);
});
