import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { serveMetrics } from "./metrics.ts";

const log = pino({ level: "silent" });

test("a metrics port that is in use does not stop the process, and is opened as soon as it is free", async () => {
  const other = createServer((_request, response) => response.writeHead(418).end());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const metrics = await serveMetrics(port, "127.0.0.1", log);
  const status = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).status;
  expect(await status()).toBe(418);
  other.close();
  other.closeAllConnections();
  await expect.poll(() => status().catch(() => 0)).toBe(200);
  metrics.close();
});
