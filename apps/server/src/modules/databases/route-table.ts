import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import {
  buildRegistrationTable,
  buildRouteTable,
  type DelegatedRow,
  type OriginRow,
  type RegistrationTable,
  type RoaRow,
  type RouteFormat,
  type RouteTable,
  readDelegated,
  readRoas,
  readRoutes,
} from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import type { RouteSource } from "../../lib/loaded-database.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { runTask } from "./child.ts";
import { type IndexedSource, readSourceIndex, sourcesDirectory } from "./sources/source-index.ts";

/** Which autonomous system announces which prefix, and what RPKI says about it, compiled from the sources. */
export interface CompiledRoutes {
  /** Identifies the contents that it was compiled from. */
  key: string;
  sources: RouteSource[];
  /** Null without a source of routes. */
  table: RouteTable | null;
  /** How the registries gave out the addresses; null without their statistics. */
  registrations: RegistrationTable | null;
}

/** The layer of the sources that it is compiled from. */
export const ROUTE_LAYER = "route";

const REGISTRY_FORMAT = "rir-delegated" satisfies RouteFormat;

/** About ten seconds on an idle machine. */
const TIMEOUT_MS = 10 * MINUTE_MS;

/** The file of the compiled routes in a data directory. */
export const routesPath = (dataDirectory: string): string => join(sourcesDirectory(dataDirectory), "routes.table");

/** The compiled routes; null if there are none. @throws Error for a damaged file */
export async function readCompiledRoutes(dataDirectory: string): Promise<CompiledRoutes | null> {
  try {
    return deserialize(await readFile(routesPath(dataDirectory))) as CompiledRoutes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Compiles the routes in a process of its own, if their sources have changed; if that fails, the old ones stay in use. */
export async function updateRoutes({ config, log }: App): Promise<void> {
  const { DATA_DIR: dataDirectory } = config;
  // A damaged file is compiled again.
  const compiled = await readCompiledRoutes(dataDirectory).catch(() => null);
  if ((compiled?.key ?? "") === keyOf(routeSources(dataDirectory))) return;
  try {
    await runTask({ do: "routes", dataDirectory }, TIMEOUT_MS);
    log.info("routes compiled");
  } catch (error) {
    // The worker tries again with its next round; other sources must not wait for it.
    log.error({ err: error }, "routes not compiled");
  }
}

/** Compiles the routes of a data directory; without a source of routes there is no file. Blocks a core for seconds. */
export async function compileRoutes(dataDirectory: string): Promise<void> {
  const path = routesPath(dataDirectory);
  const sources = routeSources(dataDirectory);
  if (sources.length === 0) return rm(path, { force: true });
  const routes: OriginRow[] = [];
  const roas: RoaRow[] = [];
  const blocks: DelegatedRow[] = [];
  for (const source of sources) {
    if (source.format === "vrps-csv") readRoas(source.path, (row) => roas.push(row));
    else if (source.format === REGISTRY_FORMAT) readDelegated(source.path, (row) => blocks.push(row));
    else readRoutes(source.path, (row) => routes.push(row));
  }
  const hasRoas = sources.some(({ format }) => format === "vrps-csv");
  const ofRoutes = sources.filter(({ format }) => format !== REGISTRY_FORMAT);
  const compiled: CompiledRoutes = {
    key: keyOf(sources),
    sources: ofRoutes.map(({ name, attribution, homepage, dataDate }) => ({ name, attribution, homepage, dataDate })),
    table: ofRoutes.length > 0 ? buildRouteTable(routes, hasRoas ? roas : null) : null,
    registrations: ofRoutes.length < sources.length ? buildRegistrationTable(blocks) : null,
  };
  await writeAtomically(path, serialize(compiled));
}

/** The sources in use: ROAs alone say nothing, as there are no routes to judge. */
function routeSources(dataDirectory: string): IndexedSource[] {
  const sources = readSourceIndex(dataDirectory).filter(({ layer }) => layer === ROUTE_LAYER);
  const hasRoutes = sources.some(({ format }) => format === "ris-whois");
  return sources.filter(({ format }) => hasRoutes || format === REGISTRY_FORMAT);
}

const keyOf = (sources: readonly IndexedSource[]): string =>
  sources.map(({ id, sha256, dataDate }) => `${id} ${sha256} ${dataDate}`).join("\n");
