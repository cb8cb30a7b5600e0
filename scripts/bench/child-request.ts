import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends a message to a process and waits for its reply. @throws Error if the process ends first or does not reply in time */
export async function requestFromChild<T>(child: ChildProcess, message: object, timeoutMs: number): Promise<T> {
  const settled = new AbortController();
  const options = { signal: AbortSignal.any([settled.signal, AbortSignal.timeout(timeoutMs)]) };
  const ended = once(child, "exit", options).then(([code]) => {
    throw new Error(`a benchmark process exited with code ${code}`);
  });
  child.send(message);
  try {
    const [answer] = await Promise.race([once(child, "message", options), ended]);
    return answer as T;
  } finally {
    settled.abort();
  }
}
