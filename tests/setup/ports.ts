import { createServer } from "node:net";

/** Below the ephemeral range: an outgoing connection could otherwise take a port before its listener starts. */
const FIRST = 20_000;
const LAST = 32_000;

let next = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/** A local port that nothing is listening on right now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++;
    if (next > LAST) next = FIRST;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
