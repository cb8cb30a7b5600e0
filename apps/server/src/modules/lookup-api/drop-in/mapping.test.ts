import { UNKNOWN_NETWORK, UNKNOWN_PLACE } from "@meridian/ipdb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { dropIns } from "./drop-ins.ts";
import { type Known, knownOf } from "./known.ts";
import type { Mapping } from "./mapping.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const context = () => ({ app: running.app, language: "zh" as const, callerIp: "", admission: null });
const testKey = () => ({ ...context(), admission: { key: { isTest: true } } as never });

/** Addresses of the small database and of documentation, and what a paid key and a mobile network with lists add. */
function samples(): Known[] {
  const looked = ["8.8.8.8", "223.5.5.5", "5.1.2.3", "2001:4860::1"].map((ip) => knownOf(context(), ip, true));
  const [google, hangzhou] = looked as [Known, Known];
  const privacy = {
    ...{ vpn: true, tor: true, proxy: true, relay: true, dataCenter: true, hosting: true },
    ...{ crawler: true, satellite: true },
  };
  const network = { ...UNKNOWN_NETWORK, ...google.network, domain: "example.com", isp: "Example", isAnycast: true };
  const mobile = { ...network, usageType: "MOB", privacy };
  const place = { ...UNKNOWN_PLACE, ...hangzhou.place, regionZh: "浙江省" };
  const operator = { ...mobile, asn: 9808 };
  const routes = {
    ...running.app.routes,
    find: () => [{ prefix: "223.5.5.0/24", origins: [] }],
    registration: () => ({ registry: "apnic", countryCode: "CN", status: "allocated", date: "2014-12-31" }),
  } as Known["routes"];
  return [
    ...looked,
    knownOf(testKey(), "192.0.2.1", true),
    { ...hangzhou, place, network: mobile, remaining: 1, hostnames: ["host.example.com"], routes },
    { ...hangzhou, network: { ...mobile, isAnycast: false } },
    { ...hangzhou, network: operator },
  ];
}

const unknown = (known: Known): Known => ({ ...known, place: null, network: null, remaining: null, hostnames: null });
const tables = Object.values(dropIns).flatMap((dropIn) => Object.entries(dropIn.tables) as [string, Mapping][]);
/** Tables of what is no address have tests with their clients. */
const addressTables = tables.filter(([name]) => !/-asn$|-user-agent$/.test(name));
const isValue = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

describe.each(tables)("the table %s", (_, mapping) => {
  test("says of each field either how it is filled or why it is not, in both languages", () => {
    for (const [path, row] of Object.entries(mapping)) {
      const texts = "never" in row ? [row.never] : [row.from, row.differs].filter((text) => typeof text === "object");
      for (const { en, zh } of texts as { en: string; zh: string }[]) {
        expect(en, path).toMatch(/\S/);
        expect(zh, path).toMatch(/\S/);
      }
    }
  });
});

describe.each(addressTables)("the table %s", (_, mapping) => {
  const rows = Object.entries(mapping);

  test("fills each field for some address unless it says why not", () => {
    const known = samples();
    const never = rows.filter(([, row]) => "value" in row && !known.some((one) => isValue(row.value(one))));
    expect(never.map(([path]) => path)).toEqual([]);
  });

  test("invents nothing where nothing is known", () => {
    const [first] = samples();
    const nothing = unknown(first!);
    const filled = rows.filter(([, row]) => "value" in row && isValue(row.value(nothing))).map(([path]) => path);
    const ofEveryAddress = /^(?:ip|type|query|status|traits\.(?:ip_address|network)|.*is_bogon)$/;
    expect(filled.filter((path) => !ofEveryAddress.test(path))).toEqual([]);
  });
});
