import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { receiptSigner, signReceipt } from "@meridian/receipt";
import { open } from "maxmind";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeDatabase,
  makePartition,
  makePlace,
  makeSource,
} from "../../../packages/ipdb/src/testing/make-database.ts";
import { makeTinyDatabase } from "../../../packages/ipdb/src/testing/tiny-database.ts";
import { buildProgram } from "./testing.ts";

let program: ReturnType<typeof buildProgram>;
let db: string;
let other: string;
beforeAll(() => {
  program = buildProgram();
  db = join(program.folder, "tiny.meridian");
  writeFileSync(db, new Uint8Array(makeTinyDatabase()));
  other = join(program.folder, "other.meridian");
  const places = [makePlace(""), makePlace("Köln")];
  const ranges = { v4: makePartition(4, { "9.0.1.0": 1, "9.0.3.0": 0 }), v6: makePartition(6, {}) };
  writeFileSync(
    other,
    new Uint8Array(makeDatabase({ location: { ...ranges, places, sources: [makeSource("location")] } })),
  );
});
afterAll(() => program.remove());

/** With the tiny file. */
const local = (parameters: string[], input?: string) =>
  program.run([...parameters, "--db", db], { ...(input && { input }) });
const jsonLines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const log = `9.0.1.1 - - [26/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 612 "-" "Mozilla/5.0 Chrome/131.0.0.0"
no address here
9.0.4.16 - - [26/Nov/2026:12:00:01 +0000] "GET / HTTP/1.1" 200 612 "-" "-"
from 9.0.1.128 and 9.0.4.17
10.0.0.1 10.0.0.1
`;

test("verify-receipt tells a genuine answer from a changed one, offline", () => {
  const signer = receiptSigner(Buffer.alloc(32, 1));
  const answer = { location: { ip: "192.0.2.1", city: "杭州" } };
  const claims = {
    issuer: "https://ip.example.com",
    query: { ip: "192.0.2.1", fields: "location", lang: "zh" },
    database: { version: "20261128", sha256: "ab".repeat(32) },
    issued_at: "2026-11-28T08:00:00.000Z",
  };
  const signed = { ...answer, receipt: signReceipt(answer, claims, signer) };
  const file = (name: string, value: unknown) => {
    writeFileSync(join(program.folder, name), typeof value === "string" ? value : JSON.stringify(value, null, 2));
    return join(program.folder, name);
  };
  const keys = file("keys.json", { keys: [{ kty: "OKP", crv: "Ed25519", kid: signer.kid, x: signer.x }] });
  const run = (path: string, ...options: string[]) => program.run(["verify-receipt", path, "--keys", keys, ...options]);
  const genuine = run(file("answer.json", signed));
  expect([genuine.code, genuine.error]).toEqual([0, ""]);
  expect(genuine.out).toContain("database  version 20261128, SHA-256 abab");
  expect(JSON.parse(run(join(program.folder, "answer.json"), "--json").out)).toEqual(signed.receipt);
  const changed = run(file("changed.json", { ...signed, location: { ip: "192.0.2.1", city: "宁波" } }));
  expect(changed).toMatchObject({ code: 3, out: "", error: expect.stringContaining("proves nothing") });
  expect(run(file("text.json", "no JSON")).error).toContain("text.json is not JSON");
  expect(program.run(["verify-receipt", keys])).toMatchObject({ code: 2, error: expect.stringContaining("--keys") });
});

describe("lookup", () => {
  test("answers addresses in JSON, CSV and tables, and names in Chinese", () => {
    const { out, code } = local(["9.0.1.1", "9.0.4.16"]);
    expect(jsonLines(out).map(({ query, location }) => [query, location.city])).toEqual([
      ["9.0.1.1", "Köln"],
      ["9.0.4.16", "Bern"],
    ]);
    expect(code).toBe(0);
    expect(local(["9.0.1.1", "--csv", "--fields", "location.city,asn.asn"]).out).toBe(
      "query,location.city,asn.asn,error\r\n9.0.1.1,Köln,,\r\n",
    );
    expect(local(["9.0.1.1", "9.0.1.128", "--table", "--lang", "zh"]).out).toMatch(/^9\.0\.1\.128 +德国 .*vpn/m);
    expect(local(["9.0.1.1", "--table"]).out).toMatch(/^location\.city +Köln$/m);
  });

  test("answers ranges part by part, networks by number, and the addresses of a text once each", () => {
    const parts = jsonLines(local(["9.0.1.0-9.0.1.255"]).out);
    expect(parts.map(({ query, asn }) => [query, asn.asn])).toEqual([
      ["9.0.1.0/25", null],
      ["9.0.1.128/32", "AS64500"],
      ["9.0.1.129-9.0.1.255", "AS64500"],
    ]);
    expect(jsonLines(local(["as64500"]).out)[0]).toMatchObject({ asn: "AS64500", organization: "Example AG" });
    expect(jsonLines(local(["-"], log).out).map(({ query }) => query)).toEqual([
      ...["9.0.1.1", "9.0.4.16", "9.0.1.128", "9.0.4.17", "10.0.0.1"],
    ]);
  });

  test("ends with 1 for nothing found, 2 for wrong usage, and 3 for failures", () => {
    expect(local(["10.0.0.1"])).toMatchObject({ code: 1, out: expect.stringContaining("RESERVED_IP_ADDRESS") });
    expect(local(["AS1"])).toMatchObject({ code: 1 });
    expect(local(["1.2.3"])).toMatchObject({ code: 2, out: "", error: expect.stringContaining('"1.2.3"') });
    expect(local(["9.0.1.1", "--fields", "town"])).toMatchObject({ code: 2, error: expect.stringContaining("town") });
    expect(program.run(["9.0.1.1", "--nonsense"])).toMatchObject({ code: 2 });
    expect(program.run(["9.0.1.1"])).toMatchObject({ code: 2, error: expect.stringContaining("MERIDIAN_DB") });
    expect(program.run(["9.0.1.1", "--db", "/nonexistent"])).toMatchObject({ code: 3 });
    expect(program.run(["9.0.1.1", "--url", "http://127.0.0.1:1", "--key", "k-1"])).toMatchObject({
      code: 3,
      error: "meridian: cannot reach http://127.0.0.1:1\n",
    });
  });
});

describe("logs", () => {
  const grep = (...parameters: string[]) => local(["grep", ...parameters], log);
  const first = (text: string) => text.split("\n").map((line) => line.split(" ", 2)[0]);

  test("grep prints the lines with an address that meets all conditions", () => {
    expect(first(grep("--country", "de").out)).toEqual(["9.0.1.1", "from", ""]);
    expect(first(grep("--country", "DE,CH").out)).toEqual(["9.0.1.1", "9.0.4.16", "from", ""]);
    expect(first(grep("--vpn", "--asn", "64500").out)).toEqual(["from", ""]);
    expect(first(grep("--vpn", "--country", "CH").out)).toEqual([""]);
    expect(first(grep("--country", "DE", "-v").out)).toEqual(["no", "9.0.4.16", "10.0.0.1", ""]);
    expect(first(grep("--country", "DE", "--not").out)).toEqual(["9.0.4.16", "from", "10.0.0.1", ""]);
    expect(grep("--country", "DE", "-c")).toMatchObject({ out: "2\n", code: 0 });
    expect(grep("--country", "FR", "-c")).toMatchObject({ out: "0\n", code: 1 });
    expect(grep().code).toBe(2);
    expect(grep("--country", "Germany").code).toBe(2);
  });

  test("grep prints lines that are longer than what is read at once, and a last line without an end", () => {
    const path = join(program.folder, "long.log");
    const long = `9.0.1.1 ${"x".repeat(3_000_000)}`;
    writeFileSync(path, `${long}\n9.0.4.16\n${long}`);
    expect(local(["grep", "--country", "DE", path]).out === `${long}\n${long}\n`).toBe(true);
  });

  test("summarize counts mentions and addresses", () => {
    const summary = JSON.parse(local(["summarize", "--json"], log).out);
    expect(summary).toMatchObject({ lines: 5, lines_with_addresses: 4, mentions: 6, addresses: 5, unknown: 1 });
    expect(summary.countries).toEqual([
      { name: "Germany", mentions: 2, addresses: 2 },
      { name: "Switzerland", mentions: 2, addresses: 2 },
    ]);
    expect(summary.flags).toContainEqual({ name: "vpn", mentions: 1, addresses: 1 });
    expect(local(["summarize", "--top", "1"], log).out).toContain("Countries\n  2   33.3 %  Germany (2)\n\nCities");
  });

  test("annotate appends what is known, and map draws it", () => {
    const lines = local(["annotate"], log).out.split("\n");
    expect(lines[0]).toMatch(/^9\.0\.1\.1 - - .*" {2}\[9\.0\.1\.1; Köln, Germany\]$/);
    expect(lines[1]).toBe("no address here");
    const { features } = JSON.parse(local(["map"], log).out);
    expect(features).toMatchObject([
      { geometry: { coordinates: [6.9603, 50.9375] }, properties: { city: "Köln", mentions: 2 } },
    ]);
  });
});

describe("cidr", () => {
  test.each([
    [
      ["merge", "10.0.0.0/25", "10.0.0.128/25", "10.0.1.7", "::1-::2"],
      ["10.0.0.0/24", "10.0.1.7/32", "::1/128", "::2/128"],
    ],
    [
      ["subtract", "10.0.0.0/30", "--remove", "10.0.0.1,10.0.0.3"],
      ["10.0.0.0/32", "10.0.0.2/32"],
    ],
    [
      ["split", "10.0.0.0/24", "--into", "25"],
      ["10.0.0.0/25", "10.0.0.128/25"],
    ],
    [["contain", "10.0.0.0/8", "11.0.0.0/8", "--address", "10.1.1.1"], ["10.0.0.0/8"]],
    [["range", "10.0.0.77/24"], ["10.0.0.0-10.0.0.255"]],
    [
      ["blocks", "10.0.0.1-10.0.0.4"],
      ["10.0.0.1/32", "10.0.0.2/31", "10.0.0.4/32"],
    ],
    [
      ["expand", "2001:db8::/127"],
      ["2001:db8::", "2001:db8::1"],
    ],
    [
      ["sort", "::/0", "10.0.0.0/8", "9.0.0.0/8"],
      ["9.0.0.0/8", "10.0.0.0/8", "::/0"],
    ],
  ])("%s", (parameters, lines) => {
    expect(
      program
        .run(["cidr", ...parameters])
        .out.trim()
        .split("\n"),
    ).toEqual(lines);
  });

  test("draws addresses of the ranges only, and refuses to write too many", () => {
    const drawn = program.run(["cidr", "sample", "10.0.0.0/31", "-n", "50"]).out.trim().split("\n");
    expect(new Set(drawn)).toEqual(new Set(["10.0.0.0", "10.0.0.1"]));
    expect(program.run(["cidr", "expand", "::/0"])).toMatchObject({ code: 2, out: "" });
    expect(program.run(["cidr", "merge"], { input: "10.0.0.0/25\n# text\n10.0.0.128/25 # more\n" }).out).toBe(
      "10.0.0.0/24\n",
    );
    expect(program.run(["cidr", "merge", "10.0.0.0/33"]).code).toBe(2);
  });
});

describe("files", () => {
  test("verify tells sound files from damaged ones", () => {
    expect(program.run(["verify", db])).toMatchObject({ code: 0, out: expect.stringContaining("version 20260102") });
    const damaged = join(program.folder, "damaged.meridian");
    const bytes = readFileSync(db);
    bytes[6_000]! ^= 1;
    writeFileSync(damaged, bytes);
    expect(program.run(["verify", damaged])).toMatchObject({
      code: 3,
      error: expect.stringContaining("CHECKSUM_MISMATCH"),
    });
  });

  test("verify finds wrong content under right checksums", () => {
    const path = join(import.meta.dirname, "../../../packages/ipdb/bad-data/value-outside.ipdb");
    expect(program.run(["verify", path])).toMatchObject({ code: 3, error: expect.stringContaining("is damaged") });
  });

  test("diff lists what changed", () => {
    expect(program.run(["diff", db, db])).toMatchObject({ code: 1, out: "" });
    const { out, code } = program.run(["diff", other, db]);
    expect(code).toBe(0);
    expect(out).toMatch(/^9\.0\.1\.0,9\.0\.1\.127,changed,Europe,/m);
  });

  test("convert writes CSV, JSON lines, and an MMDB that MaxMind's reader opens", async () => {
    expect(program.run(["convert", db, "--to", "csv"]).out).toMatch(/^9\.0\.1\.0,9\.0\.1\.127,Europe,Germany,/m);
    expect(program.run(["convert", db, "--to", "cidr-csv"]).out).toMatch(/^9\.0\.1\.128\/32,Europe,/m);
    expect(jsonLines(program.run(["convert", db, "--to", "jsonl"]).out)).toContainEqual(
      expect.objectContaining({ start_ip: "9.0.4.16", end_ip: "9.0.4.31", "location.city": "Bern" }),
    );
    const path = join(program.folder, "tiny.mmdb");
    expect(program.run(["convert", db, "--to", "mmdb", "-o", path]).code).toBe(0);
    expect((await open(path)).get("9.0.1.128")).toMatchObject({
      country: { iso_code: "DE", names: { en: "Germany", "zh-CN": "德国" } },
      city: { names: { en: "Köln", "zh-CN": "科隆" } },
      location: { latitude: 50.9375, accuracy_radius: 50 },
      traits: { autonomous_system_number: 64500, is_anonymous_vpn: true },
    });
    expect(program.run(["convert", db, "--to", "xls"]).code).toBe(2);
  });
});

describe("the program", () => {
  test("keeps its configuration where only its owner reads it, and does not show the key", () => {
    expect(program.run(["config", `db=${db}`, "key=-", "lang=zh"], { input: "secret-key-1234\n" }).code).toBe(0);
    const path = join(program.home, ".config/meridian/config.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ db, key: "secret-key-1234", lang: "zh" });
    const { out } = program.run(["config"]);
    expect(out).toContain("key=…1234");
    expect(out).not.toContain("secret");
    expect(jsonLines(program.run(["9.0.1.1"]).out)[0].location.city).toBe("科隆");
    expect(jsonLines(program.run(["9.0.1.1"], { env: { MERIDIAN_DB: other } }).out)[0].location.city).toBe("Köln");
    const elsewhere = program.run(["9.0.1.1"], { env: { MERIDIAN_URL: "http://127.0.0.1:1" } });
    expect(elsewhere.error).toContain("cannot reach http://127.0.0.1:1");
    expect(program.run(["config", "town=x"]).code).toBe(2);
    expect(program.run(["config", "db=", "key=", "lang="]).code).toBe(0);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({});
  });

  test("ends quietly when its reader does", () => {
    const { stdout, stderr, status } = spawnSync(
      "bash",
      ["-c", `set -o pipefail; ${program.shell} cidr expand 10.0.0.0/12 | head -n 1`],
      { encoding: "utf8" },
    );
    expect({ stdout, stderr, status }).toEqual({ stdout: "10.0.0.0\n", stderr: "", status: 0 });
  });

  test("explains every command, and completes it in every shell", () => {
    const general = program.run(["help"]).out;
    const names = [...general.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const help = program.run(["help", name]);
      expect(help).toMatchObject({ code: 0, out: expect.stringContaining(`Usage: meridian ${name}`) });
      expect(program.run([name, "--help"]).out).toBe(help.out);
    }
    for (const shell of ["bash", "zsh", "fish"]) {
      const { out } = program.run(["completion", shell]);
      for (const name of names) expect(out).toContain(name);
    }
    const bash = program.run(["completion", "bash"]).out;
    const completed = spawnSync(
      "bash",
      ["-c", `${bash}\nCOMP_WORDS=(meridian grep --cou); COMP_CWORD=2; _meridian; echo "\${COMPREPLY[@]}"`],
      { encoding: "utf8" },
    );
    expect(completed.stdout).toBe("--country --count\n");
    expect(program.run([]).code).toBe(2);
    expect(program.run(["--version"]).out).toBe("1.0.0\n");
  });
});
