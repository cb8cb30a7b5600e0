import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The client's request id, if it has the format of our own. */
export const validRequestId = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : null;

/** The request's id: the caller's own, else one unique across all processes. */
export const requestIdOf = (headers: IncomingHttpHeaders): string =>
  validRequestId(headers["x-request-id"]) ?? randomUUID();
