import { Agent, request } from "node:http";
import type { HttpRequest } from "./http-requests.ts";

export interface Load {
  port: number;
  requests: readonly HttpRequest[];
  seconds: number;
  connections: number;
}
export interface LoadResult {
  answered: number;
  failed: number;
}

process.once("message", async (load: Load) => {
  process.send?.(await run(load));
});
process.once("disconnect", () => process.exit(0));

/** Keeps every connection busy with one request at a time until the time is over. */
async function run({ port, requests, seconds, connections }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result: LoadResult = { answered: 0, failed: 0 };
  const end = performance.now() + seconds * 1000;
  let turn = 0;
  // Or it would sleep while it waits for answers, and the server would pay for waking it.
  const stayAwake = () => void (performance.now() < end && setImmediate(stayAwake));
  stayAwake();
  const work = async () => {
    while (performance.now() < end) {
      const status = await send(agent, port, requests[turn++ % requests.length]!);
      result.answered++;
      if (status !== 200) result.failed++;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return result;
}

function send(agent: Agent, port: number, { method, path, headers, body }: HttpRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request({ host: "127.0.0.1", port, agent, method, path, headers: { ...headers, ...length } });
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).resume();
    });
    sent.end(body);
  });
}
