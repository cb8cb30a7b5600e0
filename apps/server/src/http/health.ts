import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";

const CHECK_MS = 2000;

type State = "up" | "down";

/** Whether each thing that an answer needs is there right now. */
export async function checkReadiness(app: App): Promise<{ ready: boolean; checks: Record<string, State> }> {
  const [database, redis] = await Promise.all([
    stateOf(() => app.db.$queryRaw`select 1`),
    app.redis ? stateOf(() => app.redis?.ping()) : null,
  ]);
  const checks: Record<string, State> = {
    database,
    ip_database: app.lookupDatabase.isLoaded ? "up" : "down",
    ...(redis && { redis }),
  };
  // Without Redis every call is still answered: limits count per process, and lookups never ask it.
  return { ready: checks.database === "up" && checks.ip_database === "up", checks };
}

async function stateOf(probe: () => Promise<unknown> | undefined): Promise<State> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("too slow")), CHECK_MS);
  try {
    await Promise.race([probe(), promise]);
    return "up";
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz`: the process answers. `/readyz`: it can serve; 503 names what is away, and says so while it stops. */
export function registerHealth(server: FastifyInstance, app: App, isStopping: () => boolean): void {
  server.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const { ready, checks } = await checkReadiness(app);
    const status = isStopping() ? "stopping" : ready ? "ready" : "unready";
    return reply
      .code(status === "ready" ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status, checks, db_version: app.lookupDatabase.version });
  });
}
