import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildDatabase } from "../../build/build.ts";
import { UNKNOWN_NETWORK } from "../../build/layers.ts";
import { PartitionBuilder } from "../../build/partition.ts";
import { IpdbReader } from "../../reader.ts";
import type { LayerSource } from "../../types.ts";
import { ListRows } from "./list-rows.ts";
import { mergeLists, type PrivacyList } from "./privacy-layer.ts";

const scratch = mkdtempSync(join(tmpdir(), "ipdb-privacy-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function list(id: string, flags: PrivacyList["flags"], blocks: string[], more: Partial<PrivacyList> = {}): PrivacyList {
  const content = new ListRows();
  for (const [line, block] of blocks.entries()) content.addBlock(line, block);
  const source: LayerSource = {
    id,
    layer: "privacy",
    name: id,
    licence: "MIT",
    attribution: id,
    url: "https://example.com/",
    isSharable: true,
    sourceVersion: "1",
    updatedDate: "2026-11-01",
    rows: blocks.length,
  };
  return { source, flags, isComplete: false, content, ...more };
}

function systems() {
  const v4 = new PartitionBuilder(4);
  v4.addIpv4(0x05090000, 1);
  v4.addIpv4(0x050a0000, 0);
  return {
    sources: [],
    v4: v4.finish(),
    v6: new PartitionBuilder(6).finish(),
    networks: [UNKNOWN_NETWORK, { ...UNKNOWN_NETWORK, asn: 24940, name: "Hetzner" }],
  };
}

async function readerOf(lists: PrivacyList[]): Promise<IpdbReader> {
  const path = join(scratch, `${lists.map(({ source }) => source.id).join("-")}.ipdb`);
  const network = systems();
  await buildDatabase({
    layers: { network, privacy: mergeLists(lists, network) },
    version: "20261101",
    builtAt: new Date("2026-11-01T00:00:00Z"),
    path,
  });
  return IpdbReader.open(path);
}

/** The known flags of an address, each with the id of its source. */
function flagsOf(reader: IpdbReader, address: string) {
  const { privacy, privacySources } = reader.lookup(address)?.network ?? {};
  return Object.fromEntries(
    Object.entries(privacy ?? {}).flatMap(([flag, value]) => {
      const source = privacySources?.[flag as keyof typeof privacySources];
      return value === null ? [] : [[flag, [value, reader.metadata.layers[source ?? -1]?.id]]];
    }),
  );
}

test("a flag is true if a list has the address, false if a complete list does not, and otherwise unknown", async () => {
  const reader = await readerOf([
    list("tor", ["tor"], ["5.1.0.1"], { isComplete: true }),
    list("vpn", ["vpn"], ["5.1.0.0/24", "2a01::/32"]),
  ]);
  expect(flagsOf(reader, "5.1.0.1")).toEqual({ tor: [true, "tor"], vpn: [true, "vpn"] });
  expect(flagsOf(reader, "5.1.0.2")).toEqual({ tor: [false, "tor"], vpn: [true, "vpn"] });
  expect(flagsOf(reader, "9.9.9.9")).toEqual({ tor: [false, "tor"] });
  // The exit list has IPv4 addresses only, so it says nothing about IPv6.
  expect(flagsOf(reader, "2a01::1")).toEqual({ vpn: [true, "vpn"] });
  expect(flagsOf(reader, "2a02::1")).toEqual({});
});

test("a relay exit is not flagged as a VPN, regardless of the order of lists", async () => {
  const relay = list("relay", ["relay"], ["5.2.0.0/28"]);
  const vpn = list("vpns", ["vpn"], ["5.2.0.0/24"]);
  for (const lists of [
    [relay, vpn],
    [vpn, relay],
  ]) {
    const reader = await readerOf(lists);
    expect(flagsOf(reader, "5.2.0.1")).toEqual({ relay: [true, "relay"] });
    expect(flagsOf(reader, "5.2.0.99")).toEqual({ vpn: [true, "vpns"] });
  }
});

test("crawlers and satellite networks have flags and sources of their own, which a file keeps", async () => {
  const reader = await readerOf([
    list("vpns", ["vpn"], ["5.3.0.0/24"]),
    list("cloud", ["dataCenter", "hosting"], ["5.3.0.0/28"]),
    list("bot", ["crawler"], ["5.3.0.0/28"]),
    list("orbit", ["satellite"], ["5.3.0.8/29", "5.4.0.0/24", "2a03::/32"]),
  ]);
  const cloud = { dataCenter: [true, "cloud"], hosting: [true, "cloud"] };
  const bot = { ...cloud, crawler: [true, "bot"], vpn: [true, "vpns"] };
  expect(flagsOf(reader, "5.3.0.1")).toEqual(bot);
  expect(flagsOf(reader, "5.3.0.9")).toEqual({ ...bot, satellite: [true, "orbit"] });
  expect(flagsOf(reader, "5.4.0.1")).toEqual({ satellite: [true, "orbit"] });
  expect(flagsOf(reader, "2a03::1")).toEqual({ satellite: [true, "orbit"] });
  expect(flagsOf(reader, "9.9.9.9")).toEqual({});
});

test("a list of autonomous systems covers all their addresses, and the first of two lists is the source", async () => {
  const content = new ListRows();
  content.addAsn(24940);
  const reader = await readerOf([
    list("cloud", ["dataCenter", "hosting"], ["5.9.1.0/24"]),
    list("systems", ["dataCenter", "hosting"], [], { content }),
  ]);
  expect(flagsOf(reader, "5.9.1.1")).toEqual({ dataCenter: [true, "cloud"], hosting: [true, "cloud"] });
  expect(flagsOf(reader, "5.9.2.1")).toEqual({ dataCenter: [true, "systems"], hosting: [true, "systems"] });
  expect(flagsOf(reader, "5.10.0.1")).toEqual({});
  expect(reader.lookup("5.9.2.1")?.network?.asn).toBe(24940);
});
