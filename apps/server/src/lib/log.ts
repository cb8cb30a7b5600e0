import { type Logger, type LoggerOptions, pino } from "pino";
import { LogOutput } from "./log-output.ts";

/** Fields that must never appear in a log line, at the top or one level deep. */
const secrets = ["token", "password", "password_confirm", "api_key", "key", "authorization", "cookie", "secret"];

/** An error's code must stay readable, so `code` is redacted only in a caller's input. */
const paths = [...secrets.flatMap((name) => [name, `*.${name}`]), "body.code", "input.code"];

/** A process's log options: level, name in each line, and redacted fields. */
export const logOptions = (level: string, process: string): LoggerOptions => ({
  level,
  base: { process },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths, censor: "[removed]" },
  serializers: { err: pino.stdSerializers.err, req: ({ id, method }) => ({ id, method }) },
});

let output: LogOutput | null = null;

/** Structured logs, one JSON line each, without secrets. */
export function openLog(level: string, name: string): Logger {
  output ??= openOutput(name);
  return pino(logOptions(level, name), output);
}

/** Waits briefly until the log is written. */
export const flushLog = async (): Promise<void> => output?.flush();

function openOutput(name: string): LogOutput {
  const opened = new LogOutput(1, (lost, reason) => {
    const entry = { level: "warn", time: new Date().toISOString(), process: name, lost, reason };
    return `${JSON.stringify({ ...entry, msg: "log lines were lost" })}\n`;
  });
  process.on("exit", () => opened.flushSync());
  // Direct output may fail too, and an error event without a listener ends the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return opened;
}
