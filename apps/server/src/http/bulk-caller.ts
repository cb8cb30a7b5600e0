import type { FastifyRequest } from "fastify";
import type { BulkCaller } from "../lib/bulk-queue.ts";
import { clientKey } from "./limits.ts";

const callers = new WeakMap<FastifyRequest, BulkCaller>();

/** Once it is known who sends a request, their work is counted together, whatever addresses they use. */
export const noteBulkCaller = (request: FastifyRequest, caller: BulkCaller): void => void callers.set(request, caller);

/** Whose work a request is; an unknown caller is counted by address. */
export const bulkCallerOf = (request: FastifyRequest): BulkCaller =>
  callers.get(request) ?? { lane: "visitors", name: `address ${clientKey(request)}` };
