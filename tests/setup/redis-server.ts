import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./ports.ts";

const program = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].find(existsSync);

/** A Redis of one's own, that can be stopped and started on the same port. Null where none is installed. */
export async function openRedisServer() {
  if (!program) return null;
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), "meridian-redis-"));
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    // A stopped process takes no other signal.
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
      while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop,
    /** From now on it keeps its connections and answers nothing. */
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
