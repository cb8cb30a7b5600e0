import type { FastifyInstance } from "fastify";

/**
 * Says whether the server has begun to stop, and from then on closes each connection after its answer: a client that
 * keeps its connection open would otherwise hold the process until it is killed.
 */
export function watchStopping(server: FastifyInstance): () => boolean {
  let isStopping = false;
  server.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done(null, payload);
  });
  return () => isStopping;
}
