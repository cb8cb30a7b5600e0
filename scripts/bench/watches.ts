import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { formatIpv4, IpdbReader } from "@meridian/ipdb";
import type { App } from "../../apps/server/src/app.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { listVersions } from "../../apps/server/src/modules/databases/build.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { startEmbeddedPostgres } from "../runtime/embedded-postgres.ts";
import { MIGRATIONS_DIRECTORY } from "../runtime/paths.ts";
import { ensureTestIpDatabase, TEST_IP_DATABASE_DIRECTORY } from "../runtime/test-ip-database.ts";
import type { Bar } from "./bars.ts";
import { benchSettings } from "./bench-settings.ts";
import { writeChangedDatabase } from "./changed-database.ts";
import type { WatchesUse } from "./watches-child.ts";
import { makeRandom } from "./workloads.ts";

const WATCHES = 1_000_000;
const QUICK_WATCHES = 100_000;
/** Watches of an account. */
const EACH = [1000, 100] as const;
/** Of all ranges. */
const CHANGED = 0.02;
const GOAL_SECONDS = 60;
const INSERTED_AT_ONCE = 20_000;
const [BEFORE, AFTER] = ["20260101", "20260102"];

export interface WatchesMeasurement extends WatchesUse {
  watches: number;
  accounts: number;
  watchesChanged: number;
  deliveries: number;
}

/** How long it takes from a swap until everyone is told, with many watches of few accounts and few of many. */
export async function measureWatches(root: string, isQuick: boolean, log: (line: string) => void) {
  const directory = await prepareVersions(join(root, ".data/bench/watches"), log);
  const reader = IpdbReader.open(join(directory, "ipdb", `${BEFORE}.ipdb`));
  const systems = [...new Set(Array.from(reader.networks(), ({ asn }) => asn ?? 0))].filter((asn) => asn > 0);
  const measurements: WatchesMeasurement[] = [];
  const watches = isQuick ? QUICK_WATCHES : WATCHES;
  for (const each of EACH) {
    measurements.push(await measureAccounts(directory, systems, watches, watches / each));
    log(`${watches / each} accounts measured`);
  }
  return measurements;
}

/** A data directory with the tests' database and one in which a share of its ranges changed. */
async function prepareVersions(directory: string, log: (line: string) => void): Promise<string> {
  await ensureTestIpDatabase();
  const source = join(TEST_IP_DATABASE_DIRECTORY, `${listVersions(TEST_IP_DATABASE_DIRECTORY).at(-1)}.ipdb`);
  const databases = join(directory, "ipdb");
  const [before, after] = [join(databases, `${BEFORE}.ipdb`), join(databases, `${AFTER}.ipdb`)];
  const reader = IpdbReader.open(source);
  const isCurrent = existsSync(before) && IpdbReader.open(before).metadata.builtAt === reader.metadata.builtAt;
  if (isCurrent && existsSync(after)) return directory;
  log("building a version in which 2 % of the ranges changed");
  rmSync(databases, { recursive: true, force: true });
  mkdirSync(databases, { recursive: true });
  linkSync(source, before);
  await writeChangedDatabase(reader, CHANGED, AFTER!, after);
  return directory;
}

async function measureAccounts(
  directory: string,
  systems: readonly number[],
  watches: number,
  accounts: number,
): Promise<WatchesMeasurement> {
  const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres"), isDurable: false });
  try {
    await migrate(postgres.url, MIGRATIONS_DIRECTORY);
    const settings = benchSettings(postgres.url, directory);
    const { app, close } = openApp(readConfig(settings), {
      process: "bench",
      connections: 2,
      queryTimeoutMs: GOAL_SECONDS * 1000,
    });
    try {
      await fill(app, systems, watches, accounts);
      const child = fork(join(import.meta.dirname, "watches-child.ts"));
      child.send(settings);
      const [use] = (await once(child, "message")) as [WatchesUse];
      const { _sum } = await app.db.watchReport.aggregate({ _sum: { watches: true } });
      const deliveries = await app.db.webhookDelivery.count();
      const stored = await app.db.watch.count();
      return { ...use, watches: stored, accounts, watchesChanged: _sum.watches ?? 0, deliveries };
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Accounts with a webhook and an email address, and their watches. */
async function fill({ db, now }: App, systems: readonly number[], watches: number, accounts: number): Promise<void> {
  const at = now();
  const earlier = new Date(at.getTime() - 60_000);
  await db.$executeRaw`
    insert into users (id, account_id, name, phone, verified_email, lang)
      select n, n, '', '+8613' || (100000000 + n), 'w' || n || '@example.com', 'en-US' from generate_series(1, ${accounts}::int) n`;
  await db.$executeRaw`
    insert into webhooks (account_id, url, secret_encrypted, created_at)
      select n, 'https://example.com/hook', 'x', ${earlier}::timestamptz from generate_series(1, ${accounts}::int) n`;
  await db.$executeRaw`
    insert into watch_settings select n, n, true, true from generate_series(1, ${accounts}::int) n`;
  const draw = drawTargets(systems);
  for (let from = 0; from < watches; from += INSERTED_AT_ONCE) {
    const rows = Array.from({ length: Math.min(INSERTED_AT_ONCE, watches - from) }, (_, index) => [
      ((from + index) % accounts) + 1,
      ...draw(),
    ]);
    await db.$executeRaw`
      insert into watches (account_id, kind, value, name, fields, created_at)
        select (r->>0)::int, r->>1, r->>2, '', 15, ${earlier}::timestamptz from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
        on conflict do nothing`;
  }
  await db.databaseVersion.createMany({
    data: [BEFORE!, AFTER!].map((version, index) => ({
      version,
      status: index === 0 ? "archived" : "published",
      builtAt: at,
      publishedAt: at,
    })),
  });
  await db.watchComparison.create({
    data: { version: BEFORE!, versionBefore: "", workedAt: at, finishedAt: at },
  });
  await db.$executeRaw`analyze watches`;
}

const countries = ["US", "CN", "JP", "DE", "GB", "FR", "IN", "BR", "CA", "AU", "KR", "NL", "SE", "PL", "IT", "ES"];

/** 70 % addresses, 20 % ranges from /16 to /28, 8 % networks and 2 % sets of one to three countries. */
function drawTargets(systems: readonly number[]): () => [kind: string, value: string] {
  const random = makeRandom(2);
  const below = (limit: number) => Math.floor(random() * limit);
  // Where no block is reserved.
  const address = () => (below(80) + 11) * 2 ** 24 + below(2 ** 24);
  return () => {
    const share = below(100);
    if (share < 70) return ["address", formatIpv4(address())];
    if (share < 90) {
      const length = 16 + below(13);
      return ["range", `${formatIpv4(Math.floor(address() / 2 ** (32 - length)) * 2 ** (32 - length))}/${length}`];
    }
    if (share < 98) return ["asn", `AS${systems[below(systems.length)]}`];
    const codes = new Set(Array.from({ length: 1 + below(3) }, () => countries[below(countries.length)]!));
    return ["countries", [...codes].sort().join(",")];
  };
}

export const checkWatchesBars = (measurements: readonly WatchesMeasurement[]): Bar[] =>
  measurements.map(({ watches, accounts, seconds }) => ({
    name: `seconds until ${accounts} accounts with ${watches} watches are told`,
    goal: GOAL_SECONDS,
    value: seconds,
    isMet: seconds <= GOAL_SECONDS,
    isRequired: true,
  }));

export const formatWatchesTable = (measurements: readonly WatchesMeasurement[]): string =>
  [
    "From a swap until the messages about it are queued",
    ["watches", "accounts", "seconds", "worker CPU", "changed", "webhooks", "worker MB", "process MB"]
      .map((title) => title.padStart(11))
      .join(""),
    ...measurements.map(
      ({ watches, accounts, seconds, cpuSeconds, watchesChanged, deliveries, memory, comparisonMemory }) =>
        [
          watches,
          accounts,
          seconds.toFixed(1),
          cpuSeconds.toFixed(1),
          watchesChanged,
          deliveries,
          (memory / 1e6).toFixed(0),
          (comparisonMemory / 1e6).toFixed(0),
        ]
          .map((cell) => String(cell).padStart(11))
          .join(""),
    ),
  ].join("\n");
