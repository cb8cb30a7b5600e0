import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { onTestFinished } from "vitest";

type Options = SpawnOptions & {
  /** Whether several tests use it; then whoever started it ends it. */
  isShared?: boolean;
};

/** A process whose output a test can wait for; killed at the end of the test unless it is shared. */
export class WatchedProcess {
  readonly child: ChildProcess;
  /** Settles when the process and everything that inherited its output have ended. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
  #output = "";
  readonly #listeners = new Set<() => void>();

  constructor(command: string, args: string[], { isShared = false, ...options }: Options = {}) {
    this.child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    if (!isShared) onTestFinished(() => void this.child.kill("SIGKILL"));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString("utf8");
        for (const listener of this.#listeners) listener();
      });
    }
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("close", (code, signal) => resolve({ code, signal, output: this.#output }));
    });
  }

  get processId(): number {
    return this.child.pid as number;
  }

  /** Waits for a match in past or future output; rejects if the process ends without it. */
  async waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    const found = new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const match = pattern.exec(this.#output);
        if (!match) return;
        this.#listeners.delete(look);
        resolve(match);
      };
      this.#listeners.add(look);
      look();
    });
    const early = this.ended.then(({ output }) => {
      throw new Error(`Ended without ${pattern}:\n${output}`);
    });
    return Promise.race([found, early]);
  }
}

/** The process ids of all descendants of a process. */
export function listDescendants(processId: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const children = parents.filter(([, parent]) => parent === processId).map(([id]) => id as number);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}
