import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ALLOCATOR_SETTINGS } from "../runtime/allocator.ts";
import { requestFromChild } from "./child-request.ts";
import type { Keys } from "./http-environment.ts";
import type { ServerCommand, ServerReport } from "./http-server.ts";

export interface Server {
  child: ChildProcess;
  port: number;
}

/** Longer than any command takes. */
const COMMAND_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5000;

/** CPU microseconds used so far, and bytes of resident memory. */
export async function readUsage(server: Server) {
  const report = await sendCommand(server, { kind: "standing" });
  if (report.kind !== "standing") throw new Error("a server did not report its CPU time");
  return report;
}

/** Starts a server in a separate process, with the `http-server.ts` of the folder. */
export async function openServer(folder: string, opening: ServerCommand): Promise<Server> {
  // Standard output is for the result; server logs go to standard error with the progress.
  const child = fork(join(folder, "http-server.ts"), {
    stdio: ["ignore", 2, 2, "ipc"],
    env: { ...ALLOCATOR_SETTINGS, ...process.env },
  });
  const server = { child, port: 0 };
  try {
    const report = await sendCommand(server, opening);
    if (report.kind !== "listening") throw new Error("a server is not listening");
    return { child, port: report.port };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

/** @throws Error if the server ends or does not respond in time */
export const sendCommand = ({ child }: Server, command: ServerCommand): Promise<ServerReport> =>
  requestFromChild<ServerReport>(child, command, COMMAND_TIMEOUT_MS);

export async function closeServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), CLOSE_TIMEOUT_MS);
  // It ends then, and with it what it has started.
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(timer);
}

/** Makes a product load all keys before a row uses unknown ones: after those, it loads no further keys for the same caller. */
export async function loadKeys({ port }: Server, { many, ...others }: Keys): Promise<void> {
  for (const secret of [...many, ...Object.values(others)]) {
    const response = await fetch(`http://127.0.0.1:${port}/v2/me`, { headers: { authorization: `Bearer ${secret}` } });
    await response.arrayBuffer();
  }
}
