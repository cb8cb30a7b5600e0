import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { BatchSlots } from "./batch-slots.ts";

const KEY = 1;
const PER_KEY = 16;

/** The response to a request whose client is still there, or has left. */
async function responseTo(server: ReturnType<typeof createServer>, hasLeft: boolean): Promise<ServerResponse> {
  const asked = once(server, "request") as Promise<[unknown, ServerResponse]>;
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  client.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  const [, response] = await asked;
  if (!hasLeft) return response;
  const closed = once(response, "close");
  client.destroy();
  await closed;
  return response;
}

test("clients that left before their batch began hold no slots", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const slots = new BatchSlots();
  for (let count = 0; count < 3 * PER_KEY; count++) slots.take(KEY, await responseTo(server, true));
  for (let count = 0; count < PER_KEY; count++) slots.take(KEY, await responseTo(server, false));
  const next = await responseTo(server, false);
  expect(() => slots.take(KEY, next)).toThrow("TOO_MANY_REQUESTS");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
