import type { Logger } from "pino";
import { flushLog } from "./log.ts";

/** Supervisors kill after ten seconds, so shutdown must finish earlier. */
const DEADLINE_MS = 9000;

/**
 * Ends the process in order on SIGTERM or SIGINT: each step once, in turn, then exit 0. A step that fails is logged and
 * the next one runs; if all of them together take too long the process ends with 1.
 */
export function stopWith(log: Logger, steps: (() => unknown)[]): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("shutdown timed out");
      exitWith(1);
    }, DEADLINE_MS).unref();
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, "a shutdown step failed");
      }
    }
    log.info("stopped");
    exitWith(0);
  };
  // After an uncaught error the state is unknown; the supervisor restarts the process.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "exiting after an uncaught error");
    exitWith(1);
  });
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
}

const exitWith = (code: number): void => void flushLog().finally(() => process.exit(code));
