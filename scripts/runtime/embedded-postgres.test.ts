import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WatchedProcess } from "../testing/watched-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres, stopEmbeddedPostgres } from "./embedded-postgres.ts";
import { canConnect } from "./postgres-cluster.ts";

let parent: string;
let directory: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "meridian-embedded-"));
  execFileSync("chmod", ["755", parent]);
  directory = join(parent, "postgres");
});

afterEach(async () => {
  await stopEmbeddedPostgres(directory);
  rmSync(parent, { recursive: true, force: true });
});

describe("an embedded PostgreSQL", () => {
  test("creates its cluster and database on the first start, and still has the data on the second", async () => {
    const first = await startEmbeddedPostgres({ directory, database: "kept" });
    expect(first.origin).toBe("started");
    await query(first.url, "create table kept as select 'a value' as value");
    await first.stop();
    await expect(query(first.url, "select 1")).rejects.toThrow();

    const second = await startEmbeddedPostgres({ directory, database: "kept" });
    expect(await query(second.url, "select value from kept")).toEqual([{ value: "a value" }]);
    await second.stop();
  });

  test("logs errors without the values of rows or statements, for its owner alone", async () => {
    const postgres = await startEmbeddedPostgres({ directory, isDurable: false });
    await query(postgres.url, "create table phones (phone text unique)");
    const add = "insert into phones values ('+8613800138000')";
    await query(postgres.url, add);
    await expect(query(postgres.url, add)).rejects.toThrow();
    const log = join(directory, "postgres.log");
    await expect.poll(() => readFileSync(log, "utf8")).toContain("duplicate key");
    expect(readFileSync(log, "utf8")).not.toContain("13800138000");
    expect(statSync(log).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  test("sorts and folds letters of all alphabets, and keeps time in UTC", async () => {
    const postgres = await startEmbeddedPostgres({ directory, isDurable: false });
    const rows = await query(postgres.url, "select lower('ÉÑ') as lower, current_setting('timezone') as zone");
    expect(rows).toEqual([{ lower: "éñ", zone: "UTC" }]);
    await postgres.stop();
  });

  test("is started once by two calls at the same time", async () => {
    const both = await Promise.all([startEmbeddedPostgres({ directory }), startEmbeddedPostgres({ directory })]);
    expect(both.map(({ origin }) => origin).sort()).toEqual(["adopted", "started"]);
    expect(new Set(both.map(({ url }) => url)).size).toBe(1);
    await both[0].stop();
  });

  test("is joined by a second process, which cannot stop it", async () => {
    const owner = await startInProcess();
    const joined = await startEmbeddedPostgres({ directory });
    expect(joined).toMatchObject({ origin: "joined", url: owner.url });
    await joined.stop();
    expect(await query(joined.url, "select 1 as one")).toEqual([{ one: 1 }]);
    owner.process.child.kill("SIGKILL");
    await owner.process.ended;
  });

  test("stops when the process that started it is killed", async () => {
    const owner = await startInProcess();
    owner.process.child.kill("SIGKILL");
    await expect.poll(() => canConnect(owner.url)).toBe(false);
  });

  test("that outlived its process is adopted, with the right to stop it", async () => {
    const owner = await startInProcess();
    const server = readServerProcessId();
    for (const guard of findGuards(server)) process.kill(guard, "SIGKILL");
    owner.process.child.kill("SIGKILL");
    await owner.process.ended;

    const adopted = await startEmbeddedPostgres({ directory });
    expect(adopted).toMatchObject({ origin: "adopted", url: owner.url });
    await adopted.stop();
    expect(await canConnect(adopted.url)).toBe(false);
  });

  test("that was killed outright starts again with its data", async () => {
    const first = await startEmbeddedPostgres({ directory });
    await query(first.url, "create table kept as select 1 as one");
    process.kill(readServerProcessId(), "SIGKILL");
    await first.ended;

    const second = await startEmbeddedPostgres({ directory });
    expect(second.origin).toBe("started");
    expect(await query(second.url, "select one from kept")).toEqual([{ one: 1 }]);
    await second.stop();
  });

  test("does not take another living process for its server after a restart of the machine", async () => {
    await (await startEmbeddedPostgres({ directory })).stop();
    writeFileSync(join(directory, "cluster/postmaster.pid"), `${process.pid}\n${directory}\n0\n5432\n\n127.0.0.1\n`);
    const postgres = await startEmbeddedPostgres({ directory });
    expect(postgres.origin).toBe("started");
    await postgres.stop();
  });

  test("survives an interrupted initdb and a lock whose holder died", async () => {
    mkdirSync(join(directory, "cluster.unfinished/base"), { recursive: true });
    writeFileSync(join(directory, "cluster.unfinished/PG_VERSION"), "18\n");
    writeFileSync(join(directory, "lock"), String(await idOfEndedProcess()));
    const postgres = await startEmbeddedPostgres({ directory });
    expect(postgres.origin).toBe("started");
    await postgres.stop();
  });

  test("rejects a cluster of another major version, and says what to do", async () => {
    await (await startEmbeddedPostgres({ directory })).stop();
    writeFileSync(join(directory, "cluster/PG_VERSION"), "9\n");
    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(
      /made by PostgreSQL 9, and 1\d\..* is installed/,
    );
  });

  test("that is throwaway deletes its folder when it stops", async () => {
    const postgres = await startEmbeddedPostgres({ directory, isDurable: false });
    await postgres.stop();
    expect(() => readFileSync(join(directory, "password"))).toThrow(/ENOENT/);
  });

  test("works below a directory that only the current user can enter", async () => {
    execFileSync("chmod", ["700", parent]);
    const postgres = await startEmbeddedPostgres({ directory });
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
    rmSync(postgres.directory, { recursive: true });
  });
});

describe("stopping by folder", () => {
  test("stops the server and reports it, or reports that none is running", async () => {
    const postgres = await startEmbeddedPostgres({ directory });
    expect(await stopEmbeddedPostgres(directory)).toBe(true);
    await postgres.ended;
    expect(await stopEmbeddedPostgres(directory)).toBe(false);
  });
});

/** Another process of ours that starts the server and waits. */
async function startInProcess(): Promise<{ process: WatchedProcess; url: EmbeddedPostgres["url"] }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))});
    const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)} });
    console.log("url=" + url + ";");
    setInterval(() => undefined, 1000);`;
  const owner = new WatchedProcess(process.execPath, ["--input-type=module", "-e", code]);
  const [, url = ""] = await owner.waitFor(/url=(.*);/);
  return { process: owner, url };
}

function readServerProcessId(): number {
  return Number.parseInt(readFileSync(join(directory, "cluster/postmaster.pid"), "utf8"), 10);
}

function findGuards(server: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return rows.filter((row) => row.includes(`process-guard ${server}`)).map((row) => Number.parseInt(row, 10));
}

async function idOfEndedProcess(): Promise<number> {
  const ended = new WatchedProcess(process.execPath, ["--version"]);
  await ended.ended;
  return ended.processId;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // A server that is killed takes the connection with it.
  client.on("error", () => undefined);
  try {
    return (await client.query(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}
