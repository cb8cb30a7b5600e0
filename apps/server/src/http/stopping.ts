import type { FastifyInstance } from "fastify";

/** A client that takes longer to end its request holds up whoever stops us, and he waits ten seconds at most. */
const PATIENCE_MS = 5000;

/**
 * Says whether the server has begun to stop, and from then on closes each connection after its answer: a client that
 * keeps its connection open would otherwise hold the process until it is killed.
 */
export function watchStopping(server: FastifyInstance): () => boolean {
  let isStopping = false;
  server.addHook("preClose", (done) => {
    isStopping = true;
    // From now on Node no longer looks for requests that take too long.
    setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS).unref();
    done();
  });
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  return () => isStopping;
}
