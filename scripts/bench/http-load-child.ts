import { connect, type Socket } from "node:net";
import { AnswerReader } from "./answer-reader.ts";

/** How long a load runs: for a number of seconds, or until a number of requests has been answered. */
export type LoadLength = { seconds: number } | { answers: number };
/** Messages from the parent: a row's requests once, then commands to send them for a while. */
export type LoadCommand =
  | { kind: "store"; row: string; requests: string[] }
  | { kind: "run"; row: string; port: number; length: LoadLength };

export interface LoadResult {
  answered: number;
  /** Number of responses by HTTP status. */
  statuses: Record<number, number>;
  /** CPU microseconds of this process, which is never idle. */
  microseconds: number;
}

/** Divides the number of keys, so that each key uses a single connection, like a customer's program. */
const CONNECTIONS = 40;

/** A row's requests, and the index of the next one for each connection. */
interface StoredRow {
  requests: string[];
  next: number[];
}

const rows = new Map<string, StoredRow>();

process.on("message", async (command: LoadCommand) => {
  if (command.kind === "store") {
    const next = Array.from({ length: CONNECTIONS }, (_, index) => index);
    rows.set(command.row, { requests: command.requests, next });
    return;
  }
  const row = rows.get(command.row);
  if (!row) throw new Error(`no requests stored for ${command.row}`);
  process.send?.(await run(row, command.port, command.length));
});
process.once("disconnect", () => process.exit(0));

/** Keeps every connection busy with one request at a time until the time is up. */
async function run(row: StoredRow, port: number, length: LoadLength): Promise<LoadResult> {
  const result: LoadResult = { answered: 0, statuses: {}, microseconds: 0 };
  const before = process.cpuUsage();
  const startedAt = performance.now();
  let isOver = false;
  // If this process slept while waiting, waking it up would cost the server CPU time.
  const stayAwake = () => {
    isOver =
      "seconds" in length
        ? performance.now() >= startedAt + length.seconds * 1000
        : result.answered >= length.answers - CONNECTIONS;
    if (!isOver) setImmediate(stayAwake);
  };
  stayAwake();
  await Promise.all(
    row.next.map(
      (_, index) =>
        new Promise<void>((resolve, reject) => {
          const connection = new Connection(port, index, {
            next: () => (isOver ? null : nextRequest(row, index)),
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
  const { user, system } = process.cpuUsage(before);
  result.microseconds = user + system;
  return result;
}

function nextRequest({ requests, next }: StoredRow, connection: number): string {
  const index = next[connection]!;
  next[connection] = (index + CONNECTIONS) % requests.length;
  return requests[index]!;
}

interface Listener {
  /** Null once there is nothing left to send. */
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
    // A separate source address for each connection; all of 127.0.0.0/8 is available on Linux.
    const source = process.platform === "linux" ? { localAddress: `127.0.1.${this.#index + 1}` } : {};
    const socket = connect({ host: "127.0.0.1", port: this.#port, noDelay: true, ...source });
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", (error) => this.#listener.onEnd(error));
    socket.on("end", () => {
      if (this.#isWaiting) this.#listener.onEnd(new Error("a connection was closed before its response"));
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
