/** Whether an error from Prisma, Node or ioredis means that the database, Redis or the disk is unavailable. */
export function isUnavailable(error: unknown): boolean {
  const { name, message = "", code = "", cause } = error as Error & { code?: string };
  return (
    isOutOfRoom(error) ||
    (cause instanceof Error && isOutOfRoom(cause)) ||
    /^(?:P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|57P0[123])$/.test(code) ||
    name === "MaxRetriesPerRequestError" ||
    (name === "DriverAdapterError" && /connect|terminat|timeout|DatabaseNotReachable/i.test(message)) ||
    /Can't reach database server|Connection terminated|Command timed out|Query read timeout/.test(message)
  );
}

/**
 * Whether the machine, or PostgreSQL on its own (class 53), is out of disk space, descriptors or memory, so that a
 * retry may succeed. Prisma wraps PostgreSQL's code in its own error.
 */
function isOutOfRoom(error: unknown): boolean {
  const {
    code = "",
    meta,
    cause,
  } = error as {
    code?: string;
    meta?: { driverAdapterError?: { cause?: PostgresCause } };
    cause?: PostgresCause;
  };
  const codes = [code, cause?.originalCode, meta?.driverAdapterError?.cause?.originalCode];
  return codes.some((one) => /^(?:ENOSPC|EDQUOT|EMFILE|ENFILE|53\d{3})$/.test(one ?? ""));
}

interface PostgresCause {
  originalCode?: string;
}
