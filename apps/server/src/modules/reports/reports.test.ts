import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeListedDatabase, writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date("2026-01-10T12:00:00Z") }) });
});
afterAll(() => running.close());

const reportIp = (ip: string, headers: Record<string, string> = {}) => running.client(headers).reports.ipReport({ ip });
const reportAsn = (asn: string, page?: number) =>
  running.client().reports.asnReport({ asn, ...(page !== undefined && { page }) });

describe("the report of an address", () => {
  test("has the same content as the keyed lookup, with the range and its neighbors", async () => {
    const report = await reportIp("8.8.8.8");
    expect(report).toMatchObject({
      ip: "8.8.8.8",
      answer: {
        location: { ip: "8.8.8.8", country: "United States", city: "Mountain View", accuracy_radius_km: 50 },
        asn: { asn: "AS15169", name: "Google LLC" },
      },
      flag_code: "us",
      shaded_with: ["US"],
      start_ip: "8.8.8.0",
      end_ip: "8.8.8.255",
      previous: { start_ip: "5.2.0.0", end_ip: "8.8.7.255", country_code: "", asn: "" },
      next: { start_ip: "8.8.9.0", end_ip: "9.255.255.255", reserved_name: "" },
      db_version: "20260101",
    });
  });

  test("gives the source and age of each known flag, and nothing for the others", async () => {
    const { answer, flag_sources: sources } = await reportIp("8.8.8.8");
    expect(sources.is_hosting).toEqual({
      name: "Test rules",
      updated_date: "2025-12-31",
      age_days: 10,
      inferred: true,
    });
    for (const flag of ["is_vpn", "is_tor", "is_proxy", "is_relay"] as const) {
      expect(answer?.proxy[flag]).toBeNull();
      expect(sources[flag]).toBeNull();
    }
  });

  test("shows the holders of the 256 blocks around it", async () => {
    const { square } = await reportIp("8.8.8.8");
    expect(square).toMatchObject({ prefix: "8.8.0.0/16", cell_bits: 24, own_cell: 8 });
    expect(square!.networks).toEqual([{ asn: "AS15169", asn_name: "Google LLC", cells: 1 }]);
    expect(square!.cells.flatMap((network, cell) => (network === 0 ? [cell] : []))).toEqual([8]);
    const ipv6 = (await reportIp("2001:4860:4860::8888")).square;
    expect(ipv6).toMatchObject({ prefix: "2001:4800::/24", cell_bits: 32, own_cell: 0x60 });
    expect(ipv6!.cells[0x60]).toBe(0);
  });

  test("is in the reader's language, with the names that this installation gives to regions", async () => {
    const { answer } = await reportIp("223.5.5.5", { lang: "zh-CN" });
    expect(answer?.location).toMatchObject({ country: "中国", province: "浙江省", city: "杭州市" });
  });

  test("of a reserved address gives its purpose, and has no grid", async () => {
    expect(await reportIp("10.1.2.3")).toMatchObject({
      answer: null,
      reserved: { name: "Private-Use", rfc: "RFC 1918" },
      start_ip: "10.0.0.0",
      end_ip: "10.255.255.255",
      square: null,
    });
    expect((await reportIp("10.1.2.3", { lang: "zh-CN" })).reserved?.name).toBe("私有地址");
    expect((await reportIp("9.255.255.255", { lang: "zh-CN" })).next?.reserved_name).toBe("私有地址");
  });

  test("has no neighbor beyond the end of the address space", async () => {
    expect((await reportIp("0.0.0.0")).previous).toBeNull();
    expect((await reportIp("255.255.255.255")).next).toBeNull();
    expect((await reportIp("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff")).next).toBeNull();
  });

  test("of an IPv6 address that embeds an IPv4 address is about that one", async () => {
    expect(await reportIp("::ffff:8.8.8.8")).toMatchObject({
      ip: "::ffff:8.8.8.8",
      embedded: { kind: "ipv4-mapped", ipv4: "8.8.8.8" },
      start_ip: "8.8.8.0",
      square: { prefix: "8.8.0.0/16" },
    });
  });

  test("of an unknown address has no answer, but is still a report", async () => {
    expect(await reportIp("9.9.9.9")).toMatchObject({ answer: null, reserved: null, flag_code: "", shaded_with: [] });
  });

  test.each(["8.8.8", "008.8.8.8", "<script>", "8.8.8.8/24", "example.com"])(
    "%s is not an address, and the field is named",
    async (ip) => {
      await expect(reportIp(ip)).rejects.toMatchObject({ code: 400, data: { errors: [{ field: "ip" }] } });
    },
  );
});

describe("the report of a network", () => {
  test("counts its addresses, names its countries and lists its prefixes", async () => {
    expect(await reportAsn("AS15169")).toMatchObject({
      asn: "AS15169",
      asn_name: "Google LLC",
      rank: 1,
      ranked_networks: 1,
      ipv4_addresses: 256,
      ipv6_blocks: 65_536,
      answer: { asn: "AS15169", name: "Google LLC", usage_type: "DCH", inferred: ["usage_type"] },
      country_count: 1,
      countries: [{ country_code: "US", country_name: "United States", flag_code: "us", ipv4_addresses: 256 }],
      larger: [],
      smaller: [],
      prefix_count: 2,
      prefixes: [
        { prefix: "8.8.8.0/24", start_ip: "8.8.8.0", end_ip: "8.8.8.255" },
        {
          prefix: "2001:4860::/32",
          start_ip: "2001:4860::",
          end_ip: "2001:4860:ffff:ffff:ffff:ffff:ffff:ffff",
        },
      ],
      page: 1,
    });
  });

  test("is found by the number alone, too", async () => {
    expect((await reportAsn("15169")).asn).toBe("AS15169");
  });

  test.each(["AS64500", "AS99999999999", "<b>", "AS"])("%s is not found", async (asn) => {
    await expect(reportAsn(asn)).rejects.toMatchObject({ code: 404 });
  });

  test("has no page after the last one", async () => {
    await expect(reportAsn("AS15169", 2)).rejects.toMatchObject({ code: 404 });
  });

  test("is the same for concurrent requests", async () => {
    const reports = await Promise.all(Array.from({ length: 20 }, () => reportAsn("AS15169")));
    expect(new Set(reports.map((report) => JSON.stringify(report))).size).toBe(1);
  });
});

describe("the reasons of flags", () => {
  const reasonsOf = (ip: string) => running.client().reports.flagReasons({ ip });

  test("name the list, its publisher and the version from which on the address was on it", async () => {
    const directory = join(running.app.config.DATA_DIR, "ipdb");
    await writeListedDatabase(directory, "20260102");
    await writeListedDatabase(directory, "20260103");
    running.app.lookupDatabase.refresh();
    const list = { name: "Test exits", url: "https://example.com/", updated_date: "2025-12-31", inferred: false };
    expect(await reasonsOf("192.0.3.7")).toEqual({
      ip: "192.0.3.7",
      reasons: [
        {
          ...{ flag: "is_vpn", list, since_version: "20260102", is_oldest_kept: false },
          since_at: "2026-01-01T00:00:00.000Z",
        },
      ],
      db_version: "20260103",
    });
  });

  test("say that a flag is inferred, and that it may be older than what is kept", async () => {
    const { reasons } = await reasonsOf("8.8.8.8");
    expect(reasons.map(({ flag }) => flag)).toEqual(["is_hosting", "is_data_center"]);
    for (const reason of reasons)
      expect(reason).toMatchObject({ list: { inferred: true }, since_version: "20260101", is_oldest_kept: true });
  });

  test("of an IPv6 address that embeds an IPv4 address are those of that one", async () => {
    expect((await reasonsOf("::ffff:8.8.8.8")).reasons).toHaveLength(2);
  });

  test.each(["223.5.5.5", "9.9.9.9", "10.1.2.3"])("of %s, which has no flag, are none", async (ip) => {
    expect((await reasonsOf(ip)).reasons).toEqual([]);
  });

  test("name the field if it is no address", async () => {
    await expect(reasonsOf("8.8.8")).rejects.toMatchObject({ code: 400, data: { errors: [{ field: "ip" }] } });
  });
});

describe("the history of an address", () => {
  const historyOf = (ip: string) => running.client().reports.ipHistory({ ip });

  test("has the fields that a version changed, with their values before and after", async () => {
    const { changes, ...rest } = await historyOf("192.0.3.7");
    expect(rest).toEqual({
      ip: "192.0.3.7",
      versions: 3,
      oldest_version: "20260101",
      oldest_at: "2026-01-01T00:00:00.000Z",
    });
    expect(changes.map(({ version }) => version)).toEqual(["20260102"]);
    expect(changes[0]!.fields).toContainEqual({ field: "is_vpn", before: null, after: "true" });
  });

  test("is the same address's, however it is written", async () => {
    expect((await historyOf("::ffff:192.0.3.7")).changes).toEqual((await historyOf("192.0.3.7")).changes);
  });

  test("names the field if it is no address", async () => {
    await expect(historyOf("8.8.8")).rejects.toMatchObject({ code: 400, data: { errors: [{ field: "ip" }] } });
  });
});

test("reports are limited per source and minute", async () => {
  const call = () =>
    running.server.inject({
      method: "POST",
      url: "/v1/ip_report",
      payload: new URLSearchParams({ ip: "8.8.8.8" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      remoteAddress: "192.0.2.77",
    });
  let calls = 0;
  let last = await call();
  while (last.statusCode === 200 && calls++ < 100) last = await call();
  expect([calls, last.statusCode]).toEqual([60, 429]);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
});

test("a newer database produces new reports", async () => {
  await writeSmallDatabase(join(running.app.config.DATA_DIR, "ipdb"), "20260104");
  running.app.lookupDatabase.refresh();
  expect((await reportAsn("AS15169")).db_version).toBe("20260104");
  expect((await reportIp("8.8.8.8")).db_version).toBe("20260104");
});
