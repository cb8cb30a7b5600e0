import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../lib/api.ts";
import { NearObserver } from "../../testing/near-observer.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import Data from "./data.tsx";
import type { CorrectionTimes, Database, Releases, Report, ResponseTimes, Version } from "./data-queries.ts";

const database: Database = {
  product: "city",
  name: "IP city, network and privacy",
  version: "20261123",
  previous_version: "20261116",
  status: "normal",
  built_at: "2026-11-23T03:30:00Z",
  published_at: "2026-11-23T03:34:00Z",
  next_at: "2026-11-30T03:30:00Z",
  cadence_days: 7,
  data_date: "2026-11-01",
  data_age_days: 22,
  data_status: "current",
  records_v4: 3_100_000,
  records_v6: 900_000,
  changed_ranges: 21_000,
  changed_percent: 0.53,
  formats: ["ipdb"],
  sources: [
    { name: "Places of November", updated_date: "2026-11-01", age_days: 22, status: "current" },
    { name: "Exits of June", updated_date: "2026-06-01", age_days: 175, status: "old" },
    { name: "Undated list", updated_date: "", age_days: null, status: null },
  ],
  awaited: [],
};

const version: Version = {
  version: "20261123",
  status: "published",
  data_date: "2026-11-01",
  built_at: "2026-11-23T03:30:00Z",
  published_at: "2026-11-23T03:34:00Z",
  changed_ranges: 21_000,
  changed_percent: 0.53,
  coverage: [{ field: "city", v4_percent: 91.4, v6_percent: 70 }],
};

const agreement = {
  samples: 4000,
  country: 0.993,
  region: 0.9,
  city: 0.81,
  median_km: 12.4,
  within_radius: 0.7,
  asn: null,
  usage_type: null,
  calibration: [
    { stated: 0.72, right: 0.75, samples: 900 },
    { stated: 0.91, right: 0.88, samples: 3100 },
  ],
};

const report: Report = {
  version: "20261123",
  created_at: "2026-11-23T04:00:00Z",
  truth: [{ name: "example-feed", rows: 1200, refused: 0, updated_date: "2026-11-20" }],
  summary: agreement,
  previous: { version: "20261116", summary: { ...agreement, country: 0.991 } },
  countries: [{ ...agreement, country_code: "DE", country: 0.875, samples: 900 }],
  kinds: [{ ...agreement, kind: "hosting" as const, within_radius: 0.79, samples: 800, calibration: [] }],
  networks: [{ ...agreement, asn_number: "AS64500", name: "Example Net", samples: 700 }],
};

const times: ResponseTimes = {
  start_at: "2026-11-16T12:00:00Z",
  end_at: "2026-11-23T12:00:00Z",
  calls: 12_000,
  classes: [
    { up_to_ms: 1, percent: 97.5 },
    { up_to_ms: 2, percent: 2.25 },
    { up_to_ms: null, percent: 0.25 },
  ],
  avg_ms: 0.31,
  p50_ms: 1,
  p95_ms: 1,
  p99_ms: 2,
};

const noTimes = { count: 0, p50_seconds: null, p95_seconds: null, file_p50_seconds: null, file_p95_seconds: null };
const corrections: CorrectionTimes = {
  days: 90,
  by_proof: { count: 1200, p50_seconds: 602, p95_seconds: 2941, file_p50_seconds: 9000, file_p95_seconds: 19_080 },
  by_staff: { ...noTimes, count: 41, p50_seconds: 190_000, p95_seconds: 561_600 },
};

const releases: Releases = {
  ...{ from_day: "2026-10-26", to_day: "2026-11-24", cadence_days: 7 },
  longest_gap: { from_day: "2026-10-26", to_day: "2026-11-16", days: 21 },
  days: [
    { day: "2026-10-26", versions: [{ version: "20261026", is_withdrawn: false }] },
    { day: "2026-11-10", versions: [{ version: "20261110", is_withdrawn: true }] },
    { day: "2026-11-16", versions: [{ version: "20261116", is_withdrawn: false }] },
    {
      day: "2026-11-23",
      versions: [
        { version: "20261123", is_withdrawn: false },
        { version: "20261123.2", is_withdrawn: false },
      ],
    },
  ],
};

const listed = <T,>(...list: T[]) => ({ list, total: list.length });

beforeEach(() => {
  server.answer(api.usage.databaseUpdateStatus, () => listed(database));
  server.answer(api.accuracy.databaseVersions, () => listed(version));
  server.answer(api.accuracy.accuracyReports, () => listed(report));
  server.answer(api.accuracy.accuracyReport, () => report);
  server.answer(api.accuracy.databaseReleases, () => releases);
  server.answer(api.corrections.correctionTimes, () => corrections);
  server.answer(api.usage.responseTimes, () => times);
});

const open = () => renderInApp(<Data />, { at: "/data", texts: ["data"] });
const section = (name: string) => within(screen.getByRole("region", { name }));
const rowOf = async (name: string, start: RegExp) =>
  (await section(name).findByRole("row", { name: start })).textContent;

describe("past its age limit, data is called old and never up to date", () => {
  test("a source", async () => {
    await open();
    expect(await rowOf("Age of every source", /^Exits of June/)).toMatch(/175 daysOld$/);
    expect(await rowOf("Age of every source", /^Places of November/)).toMatch(/22 daysFresh$/);
    expect(await rowOf("Age of every source", /^Undated list/)).toMatch(/––Age unknown$/);
  });

  test("the database, even if it was built recently", async () => {
    server.answer(api.usage.databaseUpdateStatus, () =>
      listed({ ...database, data_date: "2026-06-01", data_age_days: 175, data_status: "old" as const, sources: [] }),
    );
    await open();
    const current = section("The current database");
    expect(await current.findByText("Old")).toBeTruthy();
    expect(screen.queryByText("Up to date")).toBeNull();
  });
});

test("lists that are still to come are named, those that are fetched apart", async () => {
  const awaited = [
    { name: "Tor exits", is_fetched: true },
    { name: "Cloud A", is_fetched: false },
    { name: "Cloud B", is_fetched: false },
  ];
  server.answer(api.usage.databaseUpdateStatus, () => listed({ ...database, awaited }));
  await open();
  const sources = section("Age of every source");
  expect(await sources.findByText("In the next version for the first time: Tor exits.")).toBeDefined();
  expect(sources.getByText(/^Not here yet.*: Cloud A · Cloud B\./)).toBeDefined();
});

test("every chart has a table of the same figures", async () => {
  await open();
  expect(await rowOf("The last 12 versions", /^20261123/)).toMatch(/21,0000.53%In use$/);
  expect(await rowOf("Field coverage", /^City/)).toBe("City91.4%70%");
  const accuracy = "Agreement with what networks publish";
  expect(await rowOf(accuracy, /^DE|^Germany/)).toMatch(/87.5%90%81%12.4 km70%900$/);
  expect(await rowOf(accuracy, /^Example Net/)).toMatch(/AS6450099.3%90%81%12.4 km70%700$/);
  expect(await rowOf(accuracy, /^Hosting and clouds/)).toMatch(/99.3%90%81%12.4 km79%800$/);
  expect(section(accuracy).getByText("99.1% in 20261116")).toBeTruthy();
  expect(await rowOf("How long corrections take", /^By proof/)).toBe("By proof11 min50 min5.3 h1,200");
  expect(await rowOf("How long corrections take", /^By our staff/)).toBe("By our staff2.2 d6.5 d–41");
  expect(await rowOf("Response time", /^1–2 ms/)).toBe("1–2 ms2.25%");
  expect(await rowOf("Response time", /^> 2 ms/)).toBe("> 2 ms0.25%");
  expect(section("Response time").getByText("12,000+ calls, last seven days")).toBeTruthy();
  expect(section("Response time").getByText("0.31 ms")).toBeTruthy();
});

test("the stated confidence is compared with what was measured, of those with enough of it", async () => {
  vi.stubGlobal("IntersectionObserver", NearObserver);
  const ofGermany = [
    { stated: 0.4, right: 0.35, samples: 30 },
    { stated: 0.85, right: 0.9, samples: 870 },
  ];
  const [germany] = report.countries;
  const countries = [{ ...germany!, calibration: ofGermany }];
  server.answer(api.accuracy.accuracyReport, () => ({ ...report, countries }));
  const { user } = await open();
  const part = section("Agreement with what networks publish");
  const scope = await part.findByLabelText("Addresses of");
  expect(
    within(scope)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toHaveLength(2);
  const shown = (name: string) =>
    within(part.getByRole("table", { name: `Stated and measured confidence: ${name}` }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent);
  expect(shown("All networks and countries")).toEqual(["72%75%900", "91%88%3,100"]);
  await user.selectOptions(scope, "DE");
  expect(shown(within(scope).getByRole<HTMLOptionElement>("option", { selected: true }).label)).toEqual([
    "40%35%30",
    "85%90%870",
  ]);
});

test("coverage is shown for the version in use, not for a withdrawn one", async () => {
  const withdrawn: Version = {
    ...version,
    version: "20261124",
    status: "withdrawn",
    coverage: [{ field: "city", v4_percent: 3, v6_percent: 3 }],
  };
  server.answer(api.accuracy.databaseVersions, () => listed(withdrawn, version));
  await open();
  expect(await rowOf("Field coverage", /^City/)).toBe("City91.4%70%");
});

test("without measurements the page says so, and explains how a network can submit a truth file", async () => {
  server.answer(api.usage.databaseUpdateStatus, () => listed<Database>());
  server.answer(api.accuracy.databaseVersions, () => listed({ ...version, changed_percent: null, coverage: [] }));
  server.answer(api.accuracy.accuracyReports, () => listed<Report>());
  server.answer(api.accuracy.databaseReleases, () => ({ ...releases, longest_gap: null, days: [] }));
  server.answer(api.corrections.correctionTimes, () => ({ days: 90, by_proof: noTimes, by_staff: noTimes }));
  server.answer(api.usage.responseTimes, () => ({
    ...times,
    calls: 0,
    classes: [],
    avg_ms: null,
    p50_ms: null,
    p95_ms: null,
    p99_ms: null,
  }));
  const { router, user } = await open();
  for (const title of [
    "No database is loaded",
    "No sources yet",
    "No release yet",
    "Not measured yet",
    "Not enough calls yet",
  ])
    expect(await screen.findByText(title)).toBeTruthy();
  expect(await screen.findByText(/only one version so far/)).toBeTruthy();
  expect(await screen.findByText("No comparison yet")).toBeTruthy();
  expect(await screen.findAllByText("No correction yet")).toHaveLength(2);
  // There is no report to request.
  expect(server.callsOf(api.accuracy.accuracyReport)).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Send a geofeed" }));
  expect(router.state.location.search).toBe("?dialog=feedback&kind=geofeed");
});

test("a section that fails to load shows an error with a Retry button, and the others stay", async () => {
  server.answer(api.accuracy.databaseVersions, unreachable);
  const { user } = await open();
  expect(await rowOf("Age of every source", /^Exits of June/)).toMatch(/Old$/);
  const versions = section("The last 12 versions");
  expect((await versions.findByRole("alert")).textContent).toMatch(/^The versions could not be loaded/);
  server.answer(api.accuracy.databaseVersions, () => listed(version));
  await user.click(versions.getByRole("button", { name: "Retry" }));
  expect(await rowOf("The last 12 versions", /^20261123/)).toMatch(/In use$/);
});

test("the calendar of releases is read by the arrow keys, and is a list too", async () => {
  const { user } = await open();
  const calendar = section("Calendar of releases");
  const days = await calendar.findByRole("img", { name: "Days with a new version" });
  days.focus();
  await user.keyboard("{Home}");
  expect(calendar.getByText("Monday, December 1, 2025: Before the first one")).toBeTruthy();
  await user.keyboard("{End}{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(calendar.getByText("Tuesday, November 3, 2026: Overdue")).toBeTruthy();
  await user.keyboard("{ArrowDown}");
  expect(calendar.getByText("Tuesday, November 10, 2026: version 20261110, withdrawn later")).toBeTruthy();
  await user.keyboard("{End}{ArrowLeft}");
  expect(calendar.getByText("Monday, November 23, 2026: version 20261123 and 20261123.2")).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(calendar.getByText("Point at a day, or use the arrow keys")).toBeTruthy();
  expect(calendar.getByText("5").closest("div")!.textContent).toBe("Versions published5since October 26, 2026");
  expect(calendar.getByText("21 days").closest("div")!.textContent).toMatch(/^Longest gap21 daysOctober 26/);
  await user.click(calendar.getByText("The same as a list: 4 days"));
  expect(await rowOf("Calendar of releases", /^Tuesday, November 10/)).toMatch(/20261110 \(Withdrawn\)$/);
});
