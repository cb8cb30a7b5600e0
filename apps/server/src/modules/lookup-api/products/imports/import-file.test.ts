import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../../tests/setup/app.ts";
import { importFile } from "./import-file.ts";

const header = "radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated,averageSignal";
const line = (cell: number, updated = 1_700_000_000, lat = 52.5) =>
  `LTE,262,1,5,${cell},0,13.4,${lat},1200,7,1,1459692342,${updated},0`;

let running: Awaited<ReturnType<typeof startApp>>;
let directory = "";
let secret = "";
beforeAll(async () => {
  running = await startApp();
  directory = await mkdtemp(join(tmpdir(), "meridian-import-"));
  secret = (await newKey(running.app)).secret;
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

async function fileOf(name: string, text: string | Buffer): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}
const bring = (path: string, kind = "cells", isDry = false) => importFile(running.app, kind, path, { isDry });

async function lookUp(cid: number) {
  const response = await running.server.inject({
    method: "GET",
    url: `/v2/cell?mcc=262&mnc=1&lac=5&cid=${cid}`,
    headers: { "x-api-key": secret },
  });
  return response.json();
}

test("a file's valid lines are imported, and invalid ones reported by number without stopping the others", async () => {
  const bad = [
    "WIFI,262,1,5,1,0,13.4,52.5,1200,7,1,1,1,0",
    "LTE,0,1,5,1,0,13.4,52.5,1200,7,1,1,1,0",
    "LTE,262,1,5,1,0,13.4,95,1200,7,1,1,1,0",
    "LTE,262,1,5,1,0,,,1200,7,1,1,1,0",
    "LTE,262",
    "LTE,262,1,5,1,0,13.4,52.5,far,7,1,1,1,0",
  ];
  const path = await fileOf("cells.csv", [header, line(1), ...bad, line(2), ""].join("\r\n"));
  const result = await bring(path);
  expect(result).toMatchObject({ read: 8, kept: 2, refused: 6 });
  expect(result.reasons).toEqual([
    'line 3: "WIFI" is no kind of radio',
    "line 4: mcc is not 1 to 999",
    "line 5: has no place on Earth",
    "line 6: has no place on Earth",
    "line 7: has too few columns",
    "line 8: range, samples or updated is no number",
  ]);
  expect(await lookUp(2)).toEqual({
    mcc: 262,
    mnc: 1,
    lac: 5,
    cid: 2,
    latitude: 52.5,
    longitude: 13.4,
    range_m: 1200,
    radio: "LTE",
    source: "OpenCelliD",
    updated_date: "2023-11-14",
  });
});

test("the same file again changes nothing, and an older one does not overwrite what is newer", async () => {
  const newer = await fileOf("newer.csv", [line(10, 1_700_000_000, 50), line(10, 1_700_000_000, 51)].join("\n"));
  const older = await fileOf("older.csv", line(10, 1_600_000_000, 40));
  await bring(newer);
  const count = await running.app.db.cellTower.count();
  await bring(newer);
  await bring(older);
  expect(await running.app.db.cellTower.count()).toBe(count);
  expect((await lookUp(10)).latitude).toBe(51);
});

test("a gzipped file larger than one batch is imported completely; a dry run writes nothing", async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => line(100_000 + index));
  const path = await fileOf("cells.csv.gz", gzipSync(lines.join("\n")));
  expect(await bring(path, "cells", true)).toMatchObject({ read: 12_000, kept: 12_000 });
  expect((await lookUp(100_000)).latitude).toBeNull();
  expect(await bring(path)).toMatchObject({ read: 12_000, kept: 12_000, refused: 0 });
  expect((await lookUp(111_999)).latitude).toBe(52.5);
});

test("a missing or corrupt file is an error and not an empty import", async () => {
  await expect(bring(join(directory, "nowhere.csv"))).rejects.toThrow("ENOENT");
  await expect(bring(await fileOf("broken.csv.gz", "not gzip"))).rejects.toThrow("incorrect header");
  await expect(bring(await fileOf("x.csv", ""), "nonsense")).rejects.toThrow("There is no import");
});

test("ports that a survey found open are listed with the host", async () => {
  const path = await fileOf(
    "ports.csv",
    "ip,port,protocol,seen_date\n8.8.8.8,443,tcp,2026-11-01\n10.0.0.1,22,tcp,2026-11-01\n8.8.8.8,443,icmp,2026-11-01\n8.8.8.8,1,tcp,2026-13-01\n",
  );
  expect(await bring(path, "ports")).toMatchObject({ read: 4, kept: 1, refused: 3 });
  expect(await running.app.db.hostPort.findMany({ select: { ip: true, port: true } })).toEqual([
    { ip: "8.8.8.8", port: 443 },
  ]);
  expect(await running.app.db.dataImport.findUnique({ where: { kind: "ports" } })).toMatchObject({ rows: 1 });
});
