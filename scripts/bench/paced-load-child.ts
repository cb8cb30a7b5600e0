import { connect, type Socket } from "node:net";
import { AnswerReader } from "./answer-reader.ts";

/** Message from the parent: requests to send at a fixed rate, whether or not earlier ones have been answered. */
export interface PacedLoad {
  requests: string[];
  port: number;
  connections: number;
  perSecond: number;
  seconds: number;
}

export interface PacedResult {
  /** Number of requests that were due. */
  due: number;
  /** Number of responses by HTTP status. */
  statuses: Record<number, number>;
  /** Bytes of the longest response. */
  longest: number;
  /** Time from when each request was due to the end of its response, including the wait for a free connection. */
  milliseconds: number[];
}

/** How long to wait at the end for pending responses. */
const PENDING_TIMEOUT_MS = 2000;

process.on("message", async (load: PacedLoad) => process.send?.(await run(load)));
process.once("disconnect", () => process.exit(0));

function run({ requests, port, connections, perSecond, seconds }: PacedLoad): Promise<PacedResult> {
  const result: PacedResult = { due: 0, statuses: {}, longest: 0, milliseconds: [] };
  const waiting: Sent[] = [];
  let nextWaiting = 0;
  const idle: Connection[] = [];
  const take = () => (nextWaiting < waiting.length ? waiting[nextWaiting++]! : null);
  const all = Array.from({ length: connections }, () => {
    const connection = new Connection(port, ({ status, bytes }, sent) => {
      result.longest = Math.max(result.longest, bytes);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      result.milliseconds.push(performance.now() - sent.dueAt);
      const next = take();
      if (next) connection.send(next);
      else idle.push(connection);
    });
    idle.push(connection);
    return connection;
  });
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const tick = setInterval(() => {
      const now = performance.now();
      const due = Math.min(seconds, (now - startedAt) / 1000) * perSecond;
      // Measured from the tick, so that delays of this process do not count against the server.
      for (; result.due < due; result.due++)
        waiting.push({ text: requests[result.due % requests.length]!, dueAt: now });
      while (idle.length > 0) {
        const next = take();
        if (!next) break;
        idle.pop()!.send(next);
      }
      const isOver = now >= startedAt + seconds * 1000;
      if (!isOver || (idle.length < connections && now < startedAt + seconds * 1000 + PENDING_TIMEOUT_MS)) return;
      clearInterval(tick);
      for (const connection of all) connection.close();
      resolve(result);
    }, 1);
  });
}

interface Sent {
  text: string;
  dueAt: number;
}

type OnAnswer = (answer: { status: number; bytes: number }, sent: Sent) => void;

/** One connection with one request at a time, reopened if the server closes it. */
class Connection {
  readonly #port: number;
  readonly #onAnswer: OnAnswer;
  #socket: Socket | null = null;
  #sent: Sent | null = null;

  constructor(port: number, onAnswer: OnAnswer) {
    this.#port = port;
    this.#onAnswer = onAnswer;
  }

  send(sent: Sent): void {
    this.#sent = sent;
    this.#socket ??= this.#open();
    this.#socket.write(sent.text, "latin1");
  }

  close(): void {
    this.#sent = null;
    this.#socket?.destroy();
  }

  #open(): Socket {
    const reader = new AnswerReader();
    let bytes = 0;
    const socket = connect({ host: "127.0.0.1", port: this.#port, noDelay: true });
    socket.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      const status = reader.read(chunk);
      const sent = this.#sent;
      if (status === null || !sent) return;
      this.#sent = null;
      const answer = { status, bytes };
      bytes = 0;
      this.#onAnswer(answer, sent);
    });
    // A "close" event follows and handles it.
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#sent) this.send(this.#sent);
    });
    return socket;
  }
}
