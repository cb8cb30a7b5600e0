import type { FastifyInstance } from "fastify";

/** A client that takes longer would delay the shutdown, for which a supervisor allows ten seconds. */
const PATIENCE_MS = 5000;

/**
 * Tracks whether shutdown has started, and from then on closes each connection after its answer: a client that keeps its
 * connection open would otherwise delay the exit until the process is killed.
 */
export function watchStopping(server: FastifyInstance): () => boolean {
  let isStopping = false;
  server.addHook("preClose", (done) => {
    isStopping = true;
    // Once closing, Node no longer checks for requests that take too long.
    setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS).unref();
    done();
  });
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  return () => isStopping;
}
