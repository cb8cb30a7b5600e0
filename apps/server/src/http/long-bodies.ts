import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How often to look at how much has arrived. */
const CHECK_MS = 15_000;
/** A client that sends less than this in each interval holds a connection rather than sending a file. */
const MIN_BYTES = 16_384;
/** How long the rest of a refused body is read, so that its sender can receive the refusal before the connection ends. */
const LINGER_MS = 1000;

const longSockets = new WeakSet<Socket>();

/**
 * Lets requests marked by `allowLongBody` take longer than the server's time limit. Node reports each request beyond it
 * once, as a client error.
 */
export function exemptLongBodies(server: Server): void {
  const listeners = server.listeners("clientError") as ((error: Error, socket: Socket) => void)[];
  server.removeAllListeners("clientError");
  server.on("clientError", (error: Error & { code?: string }, socket) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && longSockets.has(socket as Socket)) return;
    for (const listener of listeners) listener.call(server, error, socket as Socket);
  });
}

/** Lets a body arrive for as long as it takes, while it keeps arriving; a connection that is slower is closed. */
export function allowLongBody(request: IncomingMessage): void {
  const { socket } = request;
  longSockets.add(socket);
  let before = socket.bytesRead;
  const checking = setInterval(() => {
    if (socket.bytesRead - before < MIN_BYTES) socket.destroy();
    before = socket.bytesRead;
  }, CHECK_MS).unref();
  const end = () => {
    clearInterval(checking);
    longSockets.delete(socket);
  };
  request.once("end", end);
  request.once("close", end);
}

/** Ends the connection of a request whose body is not wanted, soon after its response: it may be gigabytes long. */
export function dropBody(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
}
