import type { Socket } from "node:net";

const keyed = new WeakSet<Socket>();

/** Records that a call with a valid key came over a connection. */
export function noteKeyed(socket: Socket): void {
  if (!keyed.has(socket)) keyed.add(socket);
}

export const isKeyed = (socket: Socket): boolean => keyed.has(socket);
