import { readConfig } from "../../apps/server/src/config.ts";
import { foldOrGather } from "../../apps/server/src/modules/metering/fold.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import type { Bar } from "./bars.ts";
import { findAddresses } from "./http-addresses.ts";
import { type HttpEnvironment, startHttpEnvironment } from "./http-environment.ts";
import { LoadGenerator } from "./http-load.ts";
import { ADDRESSES, planRows } from "./http-rows.ts";
import { closeServer, loadKeys, openServer, readUsage } from "./http-servers.ts";

const KEY_COUNTS = [1, 1000, 10_000];
const ROW = "fast path, wide load";
/** As often as the worker folds. */
const FOLD_SECONDS = 10;
const FOLDS = 3;
const QUICK_FOLDS = 1;

/** CPU microseconds per call of the wide load. */
export interface CountingMeasurement {
  keys: number;
  calls: number;
  server: number;
  /** With flushes, leases and folds; null if the system does not report it. */
  postgres: number | null;
  /** Of the process that folds. */
  fold: number;
  /** Of the process that sends the calls and never sleeps. */
  generator: number;
  /** Bytes of the tables of usage, as PostgreSQL stores them. */
  tableBytes: number;
}

/** What counting a call costs, with folds as often as in production, for one key and for many. */
export async function measureCounting(root: string, isQuick: boolean, log: (line: string) => void) {
  const measurements: CountingMeasurement[] = [];
  for (const keys of KEY_COUNTS) {
    const environment = await startHttpEnvironment(root, log, keys);
    try {
      measurements.push(await measureKeys(environment, keys, isQuick ? QUICK_FOLDS : FOLDS));
      log(`${keys} keys measured`);
    } finally {
      await environment.close();
    }
  }
  return measurements;
}

async function measureKeys(environment: HttpEnvironment, keys: number, folds: number): Promise<CountingMeasurement> {
  const generator = new LoadGenerator();
  const { app, close } = openApp(readConfig(environment.settings), { process: "bench", connections: 2 });
  const opening = { kind: "open", name: "product", settings: environment.settings, sample: null } as const;
  const server = await openServer(import.meta.dirname, opening);
  try {
    await loadKeys(server, environment.keys);
    const rows = planRows(findAddresses(environment.databasePath, ADDRESSES), environment.keys, new Map());
    const row = rows.find(({ name }) => name === ROW)!;
    const sum = { calls: 0, server: 0, postgres: 0, fold: 0, generator: 0 };
    // The first one warms up.
    for (let index = 0; index <= folds; index++) {
      const [before, postgresBefore] = [await readUsage(server), environment.postgresTime() ?? 0];
      const { answered, microseconds } = await generator.run(row, server.port, { seconds: FOLD_SECONDS });
      const after = await readUsage(server);
      const { user, system } = process.cpuUsage();
      await foldOrGather(app);
      const folded = process.cpuUsage({ user, system });
      if (index === 0) continue;
      sum.calls += answered;
      sum.server += after.microseconds - before.microseconds;
      sum.postgres += (environment.postgresTime() ?? 0) - postgresBefore;
      sum.fold += folded.user + folded.system;
      sum.generator += microseconds;
    }
    const [size] = await app.db.$queryRaw<{ bytes: number }[]>`
      select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
      where c.relname in ('usage_flushes', 'usage_quarters', 'usage_countries', 'leases', 'balances')`;
    return {
      keys,
      calls: sum.calls,
      server: sum.server / sum.calls,
      postgres: environment.postgresTime() === null ? null : sum.postgres / sum.calls,
      fold: sum.fold / sum.calls,
      generator: sum.generator / sum.calls,
      tableBytes: size?.bytes ?? 0,
    };
  } finally {
    generator.close();
    await closeServer(server);
    await close();
  }
}

export function checkCountingBars(measurements: CountingMeasurement[]): Bar[] {
  const ofKeys = (keys: number) => measurements.find((one) => one.keys === keys)?.postgres ?? null;
  return KEY_COUNTS.map((keys) => {
    const value = ofKeys(keys);
    const name = `PostgreSQL, microseconds a call with ${keys} keys`;
    return { name, goal: 1, value, isMet: value === null ? null : value <= 1, isRequired: false };
  });
}

export const formatCountingTable = (measurements: CountingMeasurement[]): string =>
  [
    "CPU microseconds per call of the wide load",
    `${"keys".padStart(9)}${["server", "database", "folding", "generator", "calls", "tables MB"].map((title) => title.padStart(11)).join("")}`,
    ...measurements.map(
      ({ keys, calls, server, postgres, fold, generator, tableBytes }) =>
        `${String(keys).padStart(9)}${[server, postgres ?? 0, fold, generator].map((value) => value.toFixed(2).padStart(11)).join("")}${String(calls).padStart(11)}${(tableBytes / 1e6).toFixed(1).padStart(11)}`,
    ),
  ].join("\n");
