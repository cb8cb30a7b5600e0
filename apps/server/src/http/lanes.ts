import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { TurnAway } from "../lib/limits/turn-away.ts";

/** Requests handled as they come in a turn of the event loop, whoever sends them: sorting fewer is not worth it. */
const AT_ONCE = 8;
/** Time for strangers' requests in a turn of the event loop in which others wait. */
const STRANGERS_MS = 1;
/** More than one for each connection that a flood has, unless it sends several requests at once. */
const MAX_WAITING = 2000;

/**
 * Handles the requests of paying callers before those of everybody else. Node hands over all requests that have arrived
 * since the last turn of the event loop, one after the other. Beyond a few, only those of paying callers are handled at
 * once, and the others within a budget for each turn: a flood then costs a paying caller little more than reading its
 * requests.
 */
export function serveInLanes(
  server: Server,
  isPaying: (request: IncomingMessage) => boolean,
  turnAway: TurnAway,
): void {
  const listeners = server.listeners("request") as RequestListener[];
  const handle: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let next = 0;
  let inTurn = 0;
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (inTurn++ === 0 && next === waiting.length) setImmediate(endTurn);
    const isFree = inTurn <= AT_ONCE && next === waiting.length;
    if (isFree || isPaying(request)) handle(request, response);
    else if (waiting.length - next < MAX_WAITING) wait(request, response);
    else turnAway(request, response, "UNAVAILABLE");
  });

  function wait(request: IncomingMessage, response: ServerResponse): void {
    if (next >= MAX_WAITING) {
      waiting = waiting.slice(next);
      next = 0;
    }
    waiting.push([request, response]);
  }

  function endTurn(): void {
    inTurn = 0;
    for (const until = performance.now() + STRANGERS_MS; next < waiting.length; ) {
      const [request, response] = waiting[next++]!;
      if (!request.socket.destroyed) handle(request, response);
      if (performance.now() >= until) break;
    }
    if (next < waiting.length) {
      setImmediate(endTurn);
      return;
    }
    waiting = [];
    next = 0;
  }
}
