import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { requestFromChild } from "./child-request.ts";
import type { Keys } from "./http-ground.ts";
import type { ServerOrder, ServerReport } from "./http-server.ts";

export interface Server {
  child: ChildProcess;
  port: number;
}

/** Longer than any request to a server takes. */
const ANSWER_TIMEOUT_MS = 60_000;

/** Processor microseconds used so far, and bytes of resident memory. */
export async function readStanding(server: Server) {
  const report = await orderServer(server, { kind: "standing" });
  if (report.kind !== "standing") throw new Error("a server did not say its processor time");
  return report;
}

/** Opens a server, as described by the bench of a folder, in a separate process. */
export async function openServer(folder: string, opening: ServerOrder): Promise<Server> {
  // Standard output is for the result; server logs go to standard error with the progress.
  const child = fork(join(folder, "http-server.ts"), { stdio: ["ignore", 2, 2, "ipc"] });
  const server = { child, port: 0 };
  try {
    const report = await orderServer(server, opening);
    if (report.kind !== "listening") throw new Error("a server does not listen");
    return { child, port: report.port };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

/** @throws Error if the server ends or does not respond in time */
export const orderServer = ({ child }: Server, order: ServerOrder): Promise<ServerReport> =>
  requestFromChild<ServerReport>(child, order, ANSWER_TIMEOUT_MS);

export async function closeServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Lets a product read all keys before a row uses unknown ones: after that it reads no new keys of the same caller. */
export async function showKeys({ port }: Server, { many, ...others }: Keys): Promise<void> {
  for (const secret of [...many, ...Object.values(others)]) {
    const response = await fetch(`http://127.0.0.1:${port}/v2/me`, { headers: { authorization: `Bearer ${secret}` } });
    await response.arrayBuffer();
  }
}
