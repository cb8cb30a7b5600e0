import { connect, type Socket } from "node:net";
import { AnswerReader } from "./answer-reader.ts";

/** How long a load runs: a number of seconds, or until a number of requests is answered. */
export type LoadLength = { seconds: number } | { answers: number };
/** Messages from the parent: the requests of a row once, then orders to send them for a while. */
export type LoadOrder =
  | { kind: "keep"; row: string; requests: string[] }
  | { kind: "run"; row: string; port: number; length: LoadLength };

export interface LoadResult {
  answered: number;
  /** Number of responses by HTTP status. */
  statuses: Record<number, number>;
}

/** Divides the number of keys, so that each key is used over one connection, as a customer's program does. */
const CONNECTIONS = 40;

/** Requests in their order, and the one that each connection sends next. */
interface Kept {
  requests: string[];
  turns: number[];
}

const rows = new Map<string, Kept>();

process.on("message", async (order: LoadOrder) => {
  if (order.kind === "keep") {
    const turns = Array.from({ length: CONNECTIONS }, (_, index) => index);
    rows.set(order.row, { requests: order.requests, turns });
    return;
  }
  const kept = rows.get(order.row);
  if (!kept) throw new Error(`nothing to send for ${order.row}`);
  process.send?.(await run(kept, order.port, order.length));
});
process.once("disconnect", () => process.exit(0));

/** Keeps every connection busy with one request at a time until the time is up. */
async function run(kept: Kept, port: number, length: LoadLength): Promise<LoadResult> {
  const result: LoadResult = { answered: 0, statuses: {} };
  const startedAt = performance.now();
  let isOver = false;
  // Otherwise it would sleep while waiting, and the server would pay for waking it.
  const stayAwake = () => {
    isOver =
      "seconds" in length
        ? performance.now() >= startedAt + length.seconds * 1000
        : result.answered >= length.answers - CONNECTIONS;
    if (!isOver) setImmediate(stayAwake);
  };
  stayAwake();
  await Promise.all(
    kept.turns.map(
      (_, index) =>
        new Promise<void>((resolve, reject) => {
          const connection = new Connection(port, index, {
            next: () => (isOver ? null : nextRequest(kept, index)),
            onAnswer: (status) => {
              result.answered++;
              result.statuses[status] = (result.statuses[status] ?? 0) + 1;
            },
            onEnd: (error) => (error ? reject(error) : resolve()),
          });
          connection.open();
        }),
    ),
  );
  return result;
}

function nextRequest({ requests, turns }: Kept, index: number): string {
  const turn = turns[index]!;
  turns[index] = (turn + CONNECTIONS) % requests.length;
  return requests[turn]!;
}

interface Listener {
  /** Null when there is nothing left to send. */
  next: () => string | null;
  onAnswer: (status: number) => void;
  onEnd: (error: Error | null) => void;
}

/** One connection, reopened if the server closes it after a response. */
class Connection {
  readonly #port: number;
  readonly #index: number;
  readonly #listener: Listener;
  #socket: Socket | null = null;
  readonly #reader = new AnswerReader();
  #isWaiting = false;

  constructor(port: number, index: number, listener: Listener) {
    this.#port = port;
    this.#index = index;
    this.#listener = listener;
  }

  open(): void {
    // Each customer has its own address; Linux provides any number of loopback addresses.
    const source = process.platform === "linux" ? { localAddress: `127.0.1.${this.#index + 1}` } : {};
    const socket = connect({ host: "127.0.0.1", port: this.#port, noDelay: true, ...source });
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", (error) => this.#listener.onEnd(error));
    socket.on("end", () => {
      if (this.#isWaiting) this.#listener.onEnd(new Error("a connection was closed before its answer"));
      else this.open();
    });
    this.#send();
  }

  #send(): void {
    const request = this.#listener.next();
    this.#isWaiting = request !== null;
    if (request !== null) {
      this.#socket?.write(request, "latin1");
      return;
    }
    this.#socket?.removeAllListeners("end").destroy();
    this.#listener.onEnd(null);
  }

  #read(chunk: Buffer): void {
    const status = this.#reader.read(chunk);
    if (status === null) return;
    this.#listener.onAnswer(status);
    this.#send();
  }
}
