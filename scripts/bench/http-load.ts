import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { requestFromChild } from "./child-request.ts";
import type { LoadLength, LoadOrder, LoadResult } from "./http-load-child.ts";

/** Time after which the load generator is considered hung. */
const LONGEST_LOAD_MS = 300_000;

/** The requests, built on first use, and the expected HTTP statuses. */
interface Load {
  name: string;
  requests: () => string[];
  statuses: readonly number[];
}

/** Sends loads from a separate process and reports the responses. */
export class LoadGenerator {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, "http-load-child.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  readonly #kept = new Set<string>();

  /** @throws Error if a response has an HTTP status that its row does not expect */
  async run(row: Load, port: number, length: LoadLength): Promise<LoadResult> {
    if (!this.#kept.has(row.name)) {
      this.#kept.add(row.name);
      this.#child.send({ kind: "keep", row: row.name, requests: row.requests() } satisfies LoadOrder);
    }
    const order: LoadOrder = { kind: "run", row: row.name, port, length };
    const result = await requestFromChild<LoadResult>(this.#child, order, LONGEST_LOAD_MS);
    const wrong = Object.keys(result.statuses).filter((status) => !row.statuses.includes(Number(status)));
    if (wrong.length > 0 || result.answered === 0)
      throw new Error(`${row.name}: ${result.answered} answers, among them some of status ${wrong.join(", ")}`);
    return result;
  }

  close(): void {
    this.#child.kill();
  }
}
