import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { pageOfKeys, sampleKey } from "../../../testing/key.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { server, unreachable } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import { CountryCard } from "./country-card.tsx";
import { Figures } from "./figures.tsx";
import { Filters, MemberSelect } from "./filters.tsx";
import { ShareCard } from "./share-card.tsx";
import { TrendCard } from "./trend-card.tsx";
import { useView } from "./use-view.ts";

const { keyUseCountry, keyUseRecordTotal, keyUseShare, keyUseTrend } = api.usage;
const bucket = { success: 3, empty: 1, error: 0, over_quota: 0, avg_ms: 2 };
const member = {
  ...{ id: 9, name: "Ben", phone: "", email: "", role_id: null, role_name: "", status: "enabled" as const, remark: "" },
  ...{ key_num: 1, quota: 0, used: 0, invite_expires_at: null, last_login_at: null },
  created_at: "2026-01-01T00:00:00.000Z",
};

function Part() {
  const view = useView();
  return (
    <>
      <MemberSelect view={view} />
      <Filters view={view} />
      <Figures view={view} />
      <TrendCard view={view} />
      <CountryCard view={view} />
      <ShareCard view={view} />
    </>
  );
}

async function open(at = "/user?tab=dashboard&range=7") {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-03T20:00:00Z") });
  signInUser();
  const { user } = await renderInApp(<Part />, { at, texts: ["dashboard"] });
  const chart = await screen.findByRole("img", { name: /^Chart of calls/ });
  return { user, chart, texts: textsOf("en", "dashboard") };
}

const lastInput = (call: Parameters<typeof server.callsOf>[0]) => server.callsOf(call).at(-1)?.input;
const week = { start_date: "2026-04-27", end_date: "2026-05-03" };

beforeEach(() => {
  server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey()));
  server.answer(api.team.subAccountList, () => ({ list: [member], total: 1, page: 1, limit: 100, limit_num: 20 }));
  server.answer(keyUseCountry, () => ({ list: [{ country_code: "FR", total: 3 }], total: 1 }));
  server.answer(keyUseTrend, ({ input }) => ({
    unit: input.unit as "day",
    list: ["2026-05-02", "2026-05-03"].map((time) => ({ ...bucket, time, total: 4 })),
  }));
  server.answer(keyUseShare, () => ({
    list: [{ key_id: 7, key_name: "checkout", service_type: 1, service_name: "", total: 4, success: 3, charged: 3 }],
    total: 1,
  }));
  server.answer(keyUseRecordTotal, () => ({
    ...{ today: 4, yesterday: 4, this_month: 8, last_month: 0, total: 8, quota: 9, remaining: 1, success_rate: 0.75 },
    ...{ empty_num: 2, error_num: 0, over_quota_num: 0, avg_ms: 2, p95_ms: 4, forecast_exhaust_at: null },
    as_of_at: "2026-05-03T20:00:00.000Z",
  }));
});

test("a country filters every count, is in the address and can be removed again", async () => {
  const { user } = await open();
  const country = await screen.findByRole("button", { name: "France" });
  await user.click(country);
  expect(location.search).toBe("?tab=dashboard&range=7&country=FR");
  expect(country.getAttribute("aria-pressed")).toBe("true");
  expect(lastInput(keyUseRecordTotal)).toEqual({ country_code: "FR" });
  expect(lastInput(keyUseShare)).toEqual({ ...week, country_code: "FR" });
  expect(server.callsOf(keyUseTrend).map(({ input }) => input)).toContainEqual({
    ...week,
    unit: "day",
    country_code: "FR",
  });
  // The list still shows the other countries, so that one of them can be chosen.
  expect(lastInput(keyUseCountry)).toEqual(week);
  expect(screen.queryByRole("button", { name: "Hour" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Remove the filter Country: France" }));
  expect(location.search).toBe("?tab=dashboard&range=7");
  expect(screen.queryByRole("list", { name: "Filters" })).toBeNull();
});

test("a card that fails to load shows an error with a Retry button, and the others still work", async () => {
  server.answer(keyUseCountry, unreachable);
  const { user, chart, texts } = await open();
  const card = screen.getByRole("region", { name: texts.countries.title });
  const alert = await within(card).findByRole("alert");
  expect(alert.textContent).toContain(texts.countries.failed);
  expect(chart.isConnected).toBe(true);
  server.answer(keyUseCountry, () => ({ list: [{ country_code: "FR", total: 3 }], total: 1 }));
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await within(card).findByRole("button", { name: "France" });
});

test("Enter selects a bar, and figures and lists change to its day", async () => {
  const { user, chart, texts } = await open();
  chart.focus();
  await user.keyboard("{Home}{Enter}");
  expect(location.search).toContain("span=2026-05-02");
  const figures = screen.getByRole("region", { name: texts.figures.title });
  await within(figures).findByText(texts.figures.successThen);
  expect(figures.textContent).toContain("75%");
  const day = { start_date: "2026-05-02", end_date: "2026-05-02" };
  expect(lastInput(keyUseCountry)).toEqual(day);
  expect(lastInput(keyUseShare)).toEqual(day);
  await user.click(screen.getByRole("button", { name: "Remove the filter Time: Sat, May 2" }));
  expect(location.search).not.toContain("span");
  await within(figures).findByText(texts.figures.today);
});

test("clicking a key's name filters by it and offers a link to its calls", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "checkout" }));
  expect(location.search).toContain("key=7");
  expect(lastInput(keyUseCountry)).toEqual({ ...week, key_id: "7" });
  expect(screen.getByRole("link", { name: "Calls of this key" }).getAttribute("href")).toBe("/user?tab=keys&key=7");
});

test("the owner can see one sub-account's counts", async () => {
  const { user } = await open();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Sub-account" }), "Ben");
  expect(location.search).toContain("member=9");
  expect(lastInput(keyUseRecordTotal)).toEqual({ sub_user_id: "9" });
  expect(lastInput(keyUseShare)).toEqual({ ...week, sub_user_id: "9" });
  expect(screen.getByRole("button", { name: "Remove the filter By: Ben" })).not.toBeNull();
});

test("invalid combinations in the address, such as hours by country, fall back to the nearest valid view", async () => {
  await open("/user?tab=dashboard&unit=hour&country=FR&span=2020-01-01");
  expect(screen.getByRole("button", { name: "Day" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: /Time:/ })).toBeNull();
});
