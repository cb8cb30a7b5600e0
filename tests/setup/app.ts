import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@meridian/client";
import type { CallOptions, Transport } from "@meridian/client/call";
import { createStaffClient } from "@meridian/client/staff";
import type { FastifyInstance } from "fastify";
import type { App } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { createServer, type ServerOptions } from "../../apps/server/src/endpoints/server.ts";
import type { FindUser, Route } from "../../apps/server/src/lib/calls.ts";
import { findUser as productFindUser } from "../../apps/server/src/modules/account/sessions.ts";
import { routes as productRoutes } from "../../apps/server/src/modules/index.ts";
import { openLookupApi } from "../../apps/server/src/modules/lookup-api/lookup-api.ts";
import { deriveFiles } from "../../apps/server/src/modules/reports/derive-files.ts";
import { findViewed } from "../../apps/server/src/modules/staff/views.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { testDatabase } from "./database.ts";
import { writeSmallDatabase } from "./ip-database.ts";
import { redisUrlFor } from "./redis-url.ts";

interface Options {
  /** Defaults to the product's routes. */
  routes?: Route[];
  findUser?: FindUser;
  registerPages?: ServerOptions["registerPages"];
  /** Far more than in production, so that races are races. */
  callsAtOnce?: number;
  /** Added to the settings of every test. */
  settings?: Record<string, string>;
  /** Replaces parts of the application. */
  change?: (app: App) => App;
}

/** The product on a private copy of a real database, reached in-process. Close it at the end of the test file. */
export async function startApp(options: Options = {}) {
  const { routes = productRoutes, findUser, registerPages, callsAtOnce = 100, settings, change } = options;
  const database = await testDatabase();
  const directory = await mkdtemp(join(tmpdir(), "meridian-test-"));
  // As a build leaves it; otherwise the first call for a network waits for a process to count the database.
  await deriveFiles(await writeSmallDatabase(join(directory, "ipdb")));
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    REDIS_URL: redisUrlFor(database.url),
    DATA_DIR: directory,
    PUBLIC_URL: "https://meridian.example",
    // Its address is known without asking it.
    GITHUB_CLIENT_ID: "test",
    GITHUB_CLIENT_SECRET: "test",
    ...settings,
  });
  // A hundred calls in a race wait for ten connections, which takes long on a busy machine.
  const opened = openApp(config, { process: "test", connections: 10, waitMs: 60_000, logLevel: "silent" });
  opened.app.lookupDatabase.refresh();
  const app = change ? change(opened.app) : opened.app;
  const lookupApi = openLookupApi(app);
  const server = await createServer(app, {
    lookupApi,
    routes,
    findUser: findUser ?? productFindUser,
    findViewed,
    callsAtOnce,
    ...(registerPages && { registerPages }),
  });
  await server.ready();
  return {
    app,
    lookupApi,
    server,
    client: (headers: Record<string, string> = {}) => clientOf(server, headers),
    async close() {
      await server.close();
      await lookupApi.stop();
      await opened.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The generated clients, connected to the server in-process; English unless the headers say otherwise. */
function clientOf(server: FastifyInstance, headers: Record<string, string>) {
  const transport: Transport = async ({ path, method, body, options }) => {
    const response = await server.inject({
      method,
      url: path,
      ...(body && { payload: body }),
      headers: { lang: "en-US", ...idempotency(options), ...headers },
    });
    return response.json();
  };
  return { ...createClient(transport), ...createStaffClient(transport) };
}

const idempotency = ({ idempotencyKey }: CallOptions) => (idempotencyKey ? { "idempotency-key": idempotencyKey } : {});
