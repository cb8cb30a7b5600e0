import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { type Language, languages } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, deferred, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import { TrendCard } from "./trend-card.tsx";
import { useView } from "./use-view.ts";

const { keyUseTrend } = api.usage;
type Trend = Awaited<ReturnType<typeof keyUseTrend>>;

const none = { total: 0, success: 0, empty: 0, error: 0, over_quota: 0, avg_ms: null };
const threeDays: Trend = {
  unit: "day",
  list: [
    { ...none, time: "2026-05-01", total: 1234, success: 1200, empty: 30, error: 4, avg_ms: 12.34 },
    { ...none, time: "2026-05-02" },
    { ...none, time: "2026-05-03", total: 3, success: 2, over_quota: 1, avg_ms: 0.5 },
  ],
};

const Part = () => <TrendCard view={useView()} />;

async function open(language: Language = "en", at = "/user?tab=dashboard") {
  // It is already 4 May in the account's time zone.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-03T20:00:00Z") });
  signInUser({ time_zone: "Asia/Shanghai" });
  const view = await renderInApp(<Part />, { language, at, texts: ["dashboard"] });
  return { ...view, texts: textsOf(language, "dashboard").trend };
}

const cellsOf = (row: HTMLElement) => Array.from(row.children, ({ textContent }) => textContent);

beforeEach(() => {
  server.answer(keyUseTrend, () => threeDays);
  server.answer(api.keys.getKeys, () => ({ list: [], total: 0, page: 1, limit: 100 }));
});

describe.for<Language>(["en", "zh"])("the chart (%s)", (language) => {
  test("switches to a table of the same values and back", async () => {
    const { user, texts } = await open(language);
    const chart = await screen.findByRole("img", { name: texts.label });
    chart.focus();
    await user.keyboard("{Home}");
    const { success, empty, error, overQuota } = texts.series;
    const format = new Intl.DateTimeFormat(languages[language].tag, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
    const day = format.format(new Date("2026-05-01T00:00:00Z"));
    const spoken = `${day}: ${texts.total} 1,234, ${success} 1,200, ${empty} 30, ${error} 4, ${overQuota} 0, ${texts.meanTime("12.3 ms")}`;
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe(spoken);

    await user.click(screen.getByRole("button", { name: texts.asTable }));
    expect(screen.queryByRole("img", { name: texts.label })).toBeNull();
    const rows = screen.getAllByRole("row").map(cellsOf);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual([texts.time, success, empty, error, overQuota, texts.total]);
    expect(rows[3]).toEqual([day, "1,200", "30", "4", "0", "1,234"]);

    await user.click(screen.getByRole("button", { name: texts.asChart }));
    expect(screen.getByRole("img", { name: texts.label })).not.toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("shows the error with a Retry button", async () => {
    server.answer(keyUseTrend, () => apiError(500, "The database is unavailable"));
    const { user, texts } = await open(language);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(texts.failed);
    expect(alert.textContent).toContain("The database is unavailable");
    server.answer(keyUseTrend, () => threeDays);
    await user.click(within(alert).getByRole("button"));
    await screen.findByRole("img", { name: texts.label });
  });

  test("says so if there were no calls", async () => {
    server.answer(keyUseTrend, () => ({ ...threeDays, list: [{ ...none, time: "2026-05-01" }] }));
    const { texts } = await open(language);
    await screen.findByText(texts.empty);
  });
});

test("space is reserved while the first answer loads", async () => {
  const answer = deferred<Trend>();
  server.answer(keyUseTrend, () => answer.promise);
  const { container, texts } = await open();
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  answer.resolve(threeDays);
  await screen.findByRole("img", { name: texts.label });
  expect(container.querySelector("[aria-busy=true]")).toBeNull();
});

test("future days are left out instead of showing as days without calls", async () => {
  const list = [...threeDays.list, { ...none, time: "2026-05-04" }, { ...none, time: "2026-05-05" }];
  server.answer(keyUseTrend, () => ({ ...threeDays, list }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Show as table" }));
  const days = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(days).toEqual(["Mon, May 4", "Sun, May 3", "Sat, May 2", "Fri, May 1"]);
});

test("unit and length are in the address and requested as days of the account's time zone", async () => {
  const { user } = await open("en", "/user?tab=dashboard&range=7");
  await screen.findByRole("img");
  const inputs = () => server.callsOf(keyUseTrend).map(({ input }) => input);
  expect(inputs().at(-1)).toEqual({ unit: "day", start_date: "2026-04-28", end_date: "2026-05-04" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Range" }), "90 days");
  expect(location.search).toBe("?tab=dashboard&range=90&unit=day");
  expect(inputs().at(-1)).toEqual({ unit: "day", start_date: "2026-02-04", end_date: "2026-05-04" });
  await user.click(screen.getByRole("button", { name: "Month" }));
  expect(location.search).toBe("?tab=dashboard&unit=month");
  expect(inputs().at(-1)).toMatchObject({ unit: "month", end_date: "2026-05-04" });
});
