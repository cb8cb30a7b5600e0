import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeTinyDatabase } from "@meridian/ipdb/testing/tiny-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerBook, type RecordData } from "../../apps/server/src/modules/lookup/answers.ts";
import { withoutCodes } from "../../scripts/sdk/testdata.ts";
import { newKey, setQuota } from "../setup/accounts.ts";
import { startService } from "../setup/drop-in.ts";
import { CONFORMANCE_VERSION, sampleAddresses, writeConformanceDatabase } from "./database.ts";
import { Driver, languages, missingTool } from "./driver.ts";
import { openFaults } from "./faults.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Step {
  send?: Json;
  expect?: Json;
  exactly?: boolean;
  requests?: string;
  count?: number;
  copy?: string;
  damage?: string;
  at?: number;
  cut?: string;
  to?: string | number;
}

const casesPath = new URL("../../sdk/conformance/cases.json", import.meta.url);
const cases = JSON.parse(readFileSync(casesPath, "utf8")) as { name: string; steps: Step[] }[];

interface Item {
  query: string;
  data?: Json;
  error?: { code: string };
}

let service: Awaited<ReturnType<typeof startService>>;
let faults: Awaited<ReturnType<typeof openFaults>>;
let directory: string;
let secrets: string[];
let names: Record<string, string>;

beforeAll(async () => {
  service = await startService();
  directory = await mkdtemp(join(tmpdir(), "meridian-sdk-"));
  const { app } = service;
  const file = await writeConformanceDatabase(join(app.config.DATA_DIR, "ipdb"));
  app.lookupDatabase.refresh();
  expect(app.lookupDatabase.version).toBe(CONFORMANCE_VERSION);
  faults = await openFaults(service.origin);
  const key = await newKey(app);
  // The languages together need more than the free calls.
  await setQuota(app, key.account.id, 1_000_000);
  const testKey = await newKey(app, { is_test: true });
  const exhausted = await service.exhaustedKey();
  const wrong = `${key.secret.slice(0, -4)}zzzz`;
  secrets = [key.secret, testKey.secret, exhausted.secret, wrong];
  names = {
    api: service.origin,
    key: key.secret,
    test_key: testKey.secret,
    exhausted_key: exhausted.secret,
    wrong_key: wrong,
    faults: faults.origin,
    file,
    tiny: join(directory, "tiny.meridian"),
  };
  await writeFile(names.tiny!, new Uint8Array(makeTinyDatabase()));
});

afterAll(async () => {
  faults?.close();
  await service?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Puts values in the place of names, and writes out repeated items. */
function filled(value: Json, own: Record<string, string>): Json {
  if (typeof value === "string") return value.replace(/\{(\w+)\}/g, (whole, name) => own[name] ?? whole);
  if (Array.isArray(value)) return value.map((item) => filled(item, own));
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value.repeat)) {
    const items = value.repeat.map((item) => filled(item, own));
    return Array.from({ length: value.times as number }, () => items).flat();
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner, own)]));
}

/** Without the fields that are null, which count as absent. */
function known(value: Json): Json {
  if (Array.isArray(value)) return value.map(known);
  if (value === null || typeof value !== "object") return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([name, inner]) => [name, known(inner)]));
}

describe.each(Object.keys(languages))("the SDK for %s", (language) => {
  const missing = missingTool(language);
  let driver: Driver;
  let own: Record<string, string>;

  beforeAll(async () => {
    if (missing) return;
    const folder = await mkdtemp(join(directory, `${language}-`));
    // A key of its own, because the quota of one does not last for all languages.
    const { secret } = await newKey(service.app);
    secrets.push(secret);
    own = { ...names, key: secret, swap: join(folder, "swap.meridian") };
    driver = new Driver(language, folder);
    // Its first answer waits for the compiler, which no case's time allows for.
    await driver.send({ op: "open", client: "first", options: { file: own.file } });
  });
  afterAll(() => driver?.close());

  /** The name of a fault's counter is the language's own, because the proxy serves all. */
  const counter = (name: string) => `${language}-${name}`;
  const ready = (value: Json): Json =>
    filled(JSON.parse(JSON.stringify(value).replaceAll("{faults}/", `{faults}/${language}-`)) as Json, own);

  async function take(step: Step): Promise<void> {
    if (step.send !== undefined) {
      const answer = known((await driver.send(ready(step.send))) as Json);
      const wanted = known(ready(step.expect!));
      if (step.exactly) expect(answer, JSON.stringify(step.send)).toEqual(wanted);
      else expect({ answer }, JSON.stringify(step.send)).toMatchObject({ answer: wanted });
    } else if (step.requests !== undefined) expect(faults.count(counter(step.requests))).toBe(step.count);
    else if (step.copy !== undefined) {
      const [from, to] = [ready(step.copy), ready(step.to!)] as [string, string];
      await copyFile(from, `${to}.new`);
      await rename(`${to}.new`, to);
    } else if (step.damage !== undefined) await damage(ready(step.damage) as string, step.at!);
    else if (step.cut !== undefined) await truncate(ready(step.cut) as string, Number(step.to));
  }

  test.skipIf(missing).each(cases)("$name", async ({ steps }) => {
    for (const step of steps) await take(step);
  });

  test.skipIf(missing).each(["en", "zh"] as const)(
    "has the product's record for every kind of address, in %s",
    async (tag) => {
      const { reader } = service.app.lookupDatabase;
      const book = answerBook(reader!, service.app.regions);
      const ips = sampleAddresses(reader!);
      const wanted = (of: (data: RecordData) => RecordData) =>
        ips.map((query) => {
          const record = reader!.findRecord(query);
          if (record === 0) return { query, error: { code: "IP_ADDRESS_NOT_FOUND" } };
          const { location, ...others } = of(book.data(record, tag));
          return { query, data: { location: { ip: query, ...location }, ...others } };
        });
      for (const [options, answers] of [
        [{ file: own.file }, wanted(withoutCodes)],
        [{ url: own.api, key: own.key }, wanted((data) => data)],
      ] as const) {
        await driver.send({ op: "open", client: "all", options: { ...options, language: tag } });
        const { ok } = (await driver.send({ op: "stream", client: "all", ips })) as { ok: Item[] };
        const found = ok.map(({ query, data, error }) =>
          error ? { query, error: { code: error.code } } : { query, data },
        );
        expect(known(found as Json)).toEqual(known(answers as Json));
      }
    },
  );

  test.skipIf(missing)("says no key, to nobody", () => {
    for (const secret of secrets) {
      expect(driver.written).not.toContain(secret);
      expect(faults.strangersHeaders.join()).not.toContain(secret);
    }
  });
});

async function damage(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  const position = at < 0 ? bytes.length + at : at;
  bytes[position] = bytes[position]! ^ 0xff;
  await writeFile(path, bytes);
}
