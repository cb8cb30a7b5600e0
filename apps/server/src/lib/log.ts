import { type Logger, pino } from "pino";

/** What must never stand in a log line, wherever it occurs one level deep or at the top. */
const secrets = [
  "token",
  "password",
  "password_confirm",
  "code",
  "api_key",
  "key",
  "authorization",
  "cookie",
  "secret",
];

/** Structured logs, one JSON line each, without secrets. */
export const openLog = (level: string, process: string): Logger =>
  pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[removed]" },
    serializers: { err: pino.stdSerializers.err, req: ({ id, method }) => ({ id, method }) },
  });
