import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { ageOfDatabase, ageOfLayer } from "../modules/databases/age.ts";
import { readSourceIndex } from "../modules/databases/sources/source-index.ts";

const CHECK_MS = 2000;
/** Checks within this time share one result, because anyone may call any number of times. */
const CACHE_MS = 1000;
const MIB = 1024 * 1024;

type State = "up" | "down";

interface Dependencies {
  database: State;
  disk: State;
  redis: State | null;
}

/** Checks the process's dependencies, at most once a second in total. */
function dependencyCheck(app: App): () => Promise<Dependencies> {
  let look: Promise<Dependencies> | null = null;
  let cachedUntil = 0;
  return () => {
    if (look && performance.now() < cachedUntil) return look;
    // A running check is shared by all callers.
    cachedUntil = Number.POSITIVE_INFINITY;
    look = checkDependencies(app).finally(() => {
      cachedUntil = performance.now() + CACHE_MS;
    });
    return look;
  };
}

async function checkDependencies({ db, redis, config }: App): Promise<Dependencies> {
  const [database, disk, redisState] = await Promise.all([
    stateOf(() => db.$queryRaw`select 1`),
    stateOf(() => assertSpace(config)),
    redis ? stateOf(() => redis.ping()) : null,
  ]);
  return { database, disk, redis: redisState };
}

async function assertSpace({ DATA_DIR, DISK_RESERVE_MB }: App["config"]): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(DATA_DIR);
  // A file system of size 0 does not report its free space.
  if (blocks > 0 && bavail * bsize < DISK_RESERVE_MB * MIB) throw new Error("no space left");
}

/** Whether each dependency is available; the excluded ones are reported, but not required. */
function readinessOf(
  app: App,
  { database, disk, redis }: Dependencies,
  excluded: readonly string[],
): { ready: boolean; checks: Record<string, State> } {
  const ipDatabase = app.lookupDatabase.isLoaded ? "up" : "down";
  const parts = Object.entries(app.breakers).map(([part, { state }]) => [part, state] as const);
  const checks: Record<string, State> = {
    database,
    ip_database: ipDatabase,
    disk,
    ...(redis && { redis }),
    ...Object.fromEntries(parts),
  };
  // Without Redis every call is still answered: limits count per process, and lookups never use it. A part that is down
  // answers 503 for itself only.
  const required = ["database", "ip_database", "disk"].filter((name) => !excluded.includes(name));
  return { ready: required.every((name) => checks[name] === "up"), checks };
}

async function stateOf(probe: () => Promise<unknown> | undefined): Promise<State> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("timed out")), CHECK_MS);
  try {
    await Promise.race([probe(), promise]);
    return "up";
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}

/** The age of the data in use in days, overall and by source; old data is still served. */
function dataAges({ lookupDatabase, config, now }: App) {
  const metadata = lookupDatabase.reader?.metadata;
  if (!metadata) return null;
  const limits = new Map(readSourceIndex(config.DATA_DIR).map(({ id, ageLimitDays }) => [id, ageLimitDays]));
  const { ageDays, age } = ageOfDatabase(metadata.dataDate, now());
  const sources = metadata.layers.map((layer) => {
    const { ageDays, age } = ageOfLayer(layer, now(), limits);
    return [layer.id, { age_days: ageDays, status: age }];
  });
  return { age_days: ageDays, status: age, sources: Object.fromEntries(sources) };
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; 503 names what is unavailable, and is also the answer
 * during shutdown. `?exclude=database&exclude=disk`, as Kubernetes names it, is for load balancers: while something that
 * all nodes share is unavailable, each of them still answers lookups.
 */
export function registerHealth(server: FastifyInstance, app: App, isStopping: () => boolean): void {
  const look = dependencyCheck(app);
  server.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  server.get<{ Querystring: { exclude?: string | string[] } }>("/readyz", async ({ query }, reply) => {
    const { ready, checks } = readinessOf(app, await look(), [query.exclude ?? []].flat());
    const status = isStopping() ? "stopping" : ready ? "ready" : "unready";
    return reply
      .code(status === "ready" ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status, checks, db_version: app.lookupDatabase.version, data: dataAges(app) });
  });
}
