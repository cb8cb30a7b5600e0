/** An error of Prisma, Node, pg or ioredis, and what Prisma and Node wrap in it. */
interface SomeError {
  name?: string;
  message?: string;
  code?: unknown;
  /** PostgreSQL's own code. */
  originalCode?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** Deeper than any library wraps. */
const MAX_DEPTH = 5;

/** Whether an error means that the database, Redis or the disk is unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (error === null || typeof error !== "object" || depth === MAX_DEPTH) return false;
  const { code, originalCode, cause, meta } = error as SomeError;
  return (
    [code, originalCode].some((one) => typeof one === "string" && isUnavailableCode(one)) ||
    isUnavailableText(error) ||
    isUnavailable(cause, depth + 1) ||
    isUnavailable(meta?.driverAdapterError, depth + 1)
  );
}

/**
 * Prisma: no connection, none in time, or one that was closed. Node: refused, reset, or out of disk space, descriptors.
 * PostgreSQL: class 08 (connection), class 53 (out of resources), 57P01 to 57P03 (shutting down, starting).
 */
const isUnavailableCode = (code: string): boolean =>
  /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/.test(code) ||
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(code) ||
  /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[123])$/.test(code);

function isUnavailableText({ name, message = "" }: SomeError): boolean {
  return (
    name === "MaxRetriesPerRequestError" ||
    (name === "DriverAdapterError" && /connect|terminat|timeout|DatabaseNotReachable/i.test(message)) ||
    /Can't reach database server|Connection terminated|Command timed out|Query read timeout/.test(message)
  );
}
