import { type Logger, type LoggerOptions, pino } from "pino";

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

/** Structured logs, one JSON line each, without secrets. */
export const openLog = (level: string, process: string): Logger => pino(logOptions(level, process));
