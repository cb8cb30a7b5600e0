import { Piscina } from "piscina";
import { Failure } from "../errors.ts";
import type { PdfTask } from "./pdf-part.ts";
import { scriptPath } from "./runtime-files.ts";

/** The idle thread ends, to free its memory. */
const IDLE_MS = 60_000;
/** For a thread that hangs; far longer than the longest document and those before it take. */
const DRAW_TIMEOUT_MS = 60_000;
const MAX_WAITING = 50;
const NICENESS = 5;

type Pool = Piscina<PdfTask, Uint8Array>;

let current: Pool | null = null;

function openPool(): Pool {
  const pool: Pool = new Piscina({
    filename: scriptPath("pdf-thread"),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
  });
  // A thread that cannot start reports it here; without a listener it would end the process.
  pool.on("error", () => abandon(pool));
  return pool;
}

/** Ends a pool whose thread has failed, so that the next document begins another. */
function abandon(pool: Pool): void {
  if (current === pool) current = null;
  void pool.destroy();
}

/** Draws a document in the one thread for it, started with the first document. @throws Failure UNAVAILABLE if many wait */
export async function drawInThread(task: PdfTask): Promise<Buffer> {
  current ??= openPool();
  const pool = current;
  if (pool.queueSize >= MAX_WAITING) throw new Failure("UNAVAILABLE");
  try {
    return Buffer.from(await pool.run(task, { signal: AbortSignal.timeout(DRAW_TIMEOUT_MS) }));
  } catch (error) {
    abandon(pool);
    throw error;
  }
}
