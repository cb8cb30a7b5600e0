import type { FastifyInstance } from "fastify";

/** Grace period for open requests: supervisors kill the process after ten seconds. */
const GRACE_PERIOD_MS = 5000;

/**
 * Tracks whether shutdown has started, and from then on closes each connection after its response: a client that keeps
 * its connection open would otherwise delay the exit until the process is killed.
 */
export function trackShutdown(server: FastifyInstance): () => boolean {
  let isStopping = false;
  server.addHook("preClose", (done) => {
    isStopping = true;
    // After close(), Node no longer enforces request timeouts.
    setTimeout(() => server.server.closeAllConnections(), GRACE_PERIOD_MS).unref();
    done();
  });
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  return () => isStopping;
}
