import { type Logger, type LoggerOptions, pino } from "pino";
import { LogOutput } from "./log-output.ts";

/** What must never stand in a log line, wherever it occurs one level deep or at the top. */
const secrets = ["token", "password", "password_confirm", "api_key", "key", "authorization", "cookie", "secret"];

/** An error's code must be readable, so a code is taken out only where it is a caller's. */
const paths = [...secrets.flatMap((name) => [name, `*.${name}`]), "body.code", "input.code"];

/** How a process logs: its level, its name in each line, and what is taken out. */
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

/** Waits until what was logged is written, though not for long. */
export const flushLog = async (): Promise<void> => output?.flush();

function openOutput(name: string): LogOutput {
  const opened = new LogOutput(1, (lost, reason) => {
    const entry = { level: "warn", time: new Date().toISOString(), process: name, lost, reason };
    return `${JSON.stringify({ ...entry, msg: "log lines were lost" })}\n`;
  });
  process.on("exit", () => opened.flushSync());
  // What is printed past the log may fail too, and an error that nobody listens to ends the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return opened;
}
