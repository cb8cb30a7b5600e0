import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "./ports.ts";

const program = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find(existsSync);

/** Tests that need a private Redis are skipped if it is not installed. */
export const isRedisInstalled = program !== undefined;

/** A private Redis that can be stopped and started on the same port. */
export async function openRedisServer() {
  if (!program) throw new Error("redis-server is not installed");
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), "meridian-redis-"));
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // A stopped process handles no other signal.
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", directory], {
        stdio: "ignore",
      });
      await vi.waitUntil(() => isListening(port), { timeout: 60_000, interval: 10 });
    },
    stop,
    /** Keeps its connections open but stops responding. */
    hang: () => void child?.kill("SIGSTOP"),
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
