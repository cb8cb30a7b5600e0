import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PartitionBuilder, UNKNOWN_NETWORK } from "@meridian/ipdb";
import { afterAll, expect, test } from "vitest";
import type { IndexedSource } from "../sources/source-index.ts";
import { readPrivacyLayer } from "./privacy.ts";

const scratch = mkdtempSync(join(tmpdir(), "privacy-lists-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const NOW = new Date("2026-11-10T00:00:00Z");
const nobody = {
  sources: [],
  v4: new PartitionBuilder(4).finish(),
  v6: new PartitionBuilder(6).finish(),
  networks: [UNKNOWN_NETWORK],
};

function list(id: string, flag: string, more: Partial<IndexedSource> = {}): IndexedSource {
  const path = join(scratch, id);
  writeFileSync(path, "5.0.0.0/24\n");
  return {
    ...{ id, name: id, format: "cidr-list", layer: "privacy", flag, isComplete: false, licence: "MIT" },
    ...{ attribution: "", homepage: "", isSharable: true, ageLimitDays: 7, version: "1", dataDate: "2026-11-09" },
    ...{ sha256: "", path, rows: 1 },
    ...more,
  };
}

/** The flags of an address on the list, and of one on none. */
function flagsOf(kept: IndexedSource[]) {
  const layer = readPrivacyLayer(kept, nobody, NOW);
  const ranges = layer?.v4;
  const listed = ranges?.starts.indexOf(0x05000000) ?? -1;
  return { listed: layer?.flags[ranges?.values[listed] ?? 0], others: layer?.flags[ranges?.values[0] ?? 0] };
}

test("a complete list also rules addresses out, but only while it is fresh", () => {
  const fresh = flagsOf([list("tor", "tor", { isComplete: true })]);
  expect([fresh.listed?.tor, fresh.others?.tor]).toEqual([true, false]);
  const old = flagsOf([list("tor", "tor", { isComplete: true, dataDate: "2026-11-01" })]);
  expect([old.listed?.tor, old.others?.tor]).toEqual([true, null]);
});

test("a list of VPNs, proxies, hosting, crawlers or satellites is never treated as complete, even if marked so", () => {
  for (const flag of ["vpn", "proxy", "dataCenter", "hosting", "crawler", "satellite"] as const) {
    const { listed, others } = flagsOf([list(flag, flag, { isComplete: true })]);
    expect([listed?.[flag], others?.[flag]], flag).toEqual([true, null]);
  }
});

test("data center addresses count as hosting, and so do crawlers", () => {
  for (const flag of ["dataCenter", "hosting", "crawler"])
    expect(flagsOf([list(flag, flag)]).listed, flag).toMatchObject({ dataCenter: true, hosting: true, vpn: null });
});

test("sources of other layers are ignored, and a damaged list is rejected by name", () => {
  expect(readPrivacyLayer([list("places", "", { layer: "location" })], nobody, NOW)).toBeUndefined();
  const damaged = list("damaged", "vpn");
  writeFileSync(damaged.path, "<html>\n");
  expect(() => flagsOf([damaged])).toThrow("cidr-list");
  expect(() => flagsOf([{ ...damaged, path: join(scratch, "absent") }])).toThrow("damaged");
});
