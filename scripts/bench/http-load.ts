import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { requestFromChild } from "./child-request.ts";
import type { LoadCommand, LoadLength, LoadResult } from "./http-load-child.ts";

/** Time after which the load generator is considered hung. */
const LOAD_TIMEOUT_MS = 300_000;

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
  readonly #storedRows = new Set<string>();

  /** @throws Error if a response has an HTTP status that its row does not expect */
  async run(row: Load, port: number, length: LoadLength): Promise<LoadResult> {
    if (!this.#storedRows.has(row.name)) {
      this.#storedRows.add(row.name);
      this.#child.send({ kind: "store", row: row.name, requests: row.requests() } satisfies LoadCommand);
    }
    const command: LoadCommand = { kind: "run", row: row.name, port, length };
    const result = await requestFromChild<LoadResult>(this.#child, command, LOAD_TIMEOUT_MS);
    const wrong = Object.keys(result.statuses).filter((status) => !row.statuses.includes(Number(status)));
    if (wrong.length > 0 || result.answered === 0)
      throw new Error(`${row.name}: ${result.answered} responses, unexpected statuses: ${wrong.join(", ") || "none"}`);
    return result;
  }

  close(): void {
    this.#child.kill();
  }
}
