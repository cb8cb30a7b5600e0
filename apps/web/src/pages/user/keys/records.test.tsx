import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { exactTime, recentTime } from "../../../lib/time.ts";
import { pageOfKeys, sampleKey } from "../../../testing/key.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, deferred, server } from "../../../testing/server.ts";
import { Records } from "./records.tsx";

const { getKeyUseRecord } = api.usage;
type Answer = Awaited<ReturnType<typeof getKeyUseRecord>>;
type Call = Answer["list"][number];

const call: Call = {
  id: "a",
  at: "2026-05-01T08:00:00.000Z",
  key_id: 7,
  key_name: "checkout",
  sub_user_name: "",
  service_type: 1,
  path: "/v2/query",
  method: "GET",
  reason: "",
  country_code: "US",
  database_version: "2026.11.20",
  query_masked: "8.8.8.8",
  http_status: 200,
  result: "success",
  charged: 1,
  ms: 1234.5,
  client_ip: "192.0.2.1",
};
const refusedCall: Call = { ...call, id: "b", query_masked: "", http_status: 403, result: "denied", charged: 0, ms: 2 };

const answer = (list: Call[], next_cursor: string | null = null): Answer => ({
  export_id: null,
  list,
  next_cursor,
  total: list.length,
  total_exact: true,
});

/** Keeps filters as the page's address would. */
function Part() {
  const [filter, setFilter] = useState<Record<string, string | null>>({});
  return (
    <Records
      keyId={Number(filter.key) || undefined}
      result={filter.result ?? ""}
      call={filter.call ?? null}
      onChange={(name, value) => setFilter({ ...filter, [name]: value })}
    />
  );
}

async function open(language: Language = "en") {
  const view = await renderInApp(<Part />, { language, texts: ["keys"] });
  return { ...view, texts: textsOf(language, "keys").records };
}

const cellsOf = (row: HTMLElement) => Array.from(row.children, ({ textContent }) => textContent);
const table = () => screen.findAllByRole("row").then((rows) => rows.map(cellsOf));

beforeEach(() => {
  server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey(), sampleKey({ id: 8, name: "report" })));
  server.answer(getKeyUseRecord, () => answer([call, refusedCall]));
});

describe.for<Language>(["en", "zh"])("the table of calls (%s)", (language) => {
  test("has a heading for each column and a row for each call", async () => {
    const { texts } = await open(language);
    const { columns, results } = texts;
    expect(await table()).toEqual([
      [columns.at, columns.query, texts.result, columns.path, columns.key, columns.charged, columns.ms, columns.client],
      [
        recentTime(call.at, language),
        "8.8.8.8",
        results.success,
        "/v2/query 200",
        "checkout",
        "1",
        "1,234.5 ms",
        "192.0.2.1",
      ],
      [recentTime(call.at, language), "–", results.denied, "/v2/query 403", "checkout", "0", "2 ms", "192.0.2.1"],
    ]);
    expect(screen.getAllByTitle(exactTime(call.at, language, "medium"))).toHaveLength(2);
  });

  test("explains what will appear here if there were no calls yet", async () => {
    server.answer(getKeyUseRecord, () => answer([]));
    const { texts } = await open(language);
    await screen.findByText(texts.empty.title);
    expect(screen.getByText(texts.empty.text)).not.toBeNull();
  });

  test("shows the error with a Retry button", async () => {
    server.answer(getKeyUseRecord, () => apiError(500, "The database is unavailable"));
    const { user, texts } = await open(language);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(texts.failed);
    expect(alert.textContent).toContain("The database is unavailable");
    server.answer(getKeyUseRecord, () => answer([call]));
    await user.click(within(alert).getByRole("button"));
    expect(await table()).toHaveLength(2);
  });
});

test("space is reserved while the first calls load", async () => {
  const later = deferred<Answer>();
  server.answer(getKeyUseRecord, () => later.promise);
  const { container } = await open();
  expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  later.resolve(answer([call]));
  expect(await table()).toHaveLength(2);
  expect(container.querySelector("[aria-busy=true]")).toBeNull();
});

test("filters by key and result on the server", async () => {
  const { user } = await open();
  await table();
  await user.selectOptions(screen.getByRole("combobox", { name: "Key" }), "report");
  await user.selectOptions(screen.getByRole("combobox", { name: "Result" }), "Rejected");
  await table();
  expect(server.callsOf(getKeyUseRecord).map(({ input }) => input)).toEqual([
    { limit: "20" },
    { limit: "20", key_id: "8" },
    { limit: "20", key_id: "8", result: "denied" },
  ]);
});

test("distinguishes no matching calls from no calls at all", async () => {
  server.answer(getKeyUseRecord, ({ input }) => answer(input.result ? [] : [call]));
  const { user } = await open();
  await table();
  await user.selectOptions(screen.getByRole("combobox", { name: "Result" }), "No data");
  await screen.findByText("No matching calls.");
  expect(screen.queryByText("No calls yet")).toBeNull();
});

test("older calls are appended once, and the button disappears with the last of them", async () => {
  server.answer(getKeyUseRecord, ({ input }) => (input.cursor === "c1" ? answer([refusedCall]) : answer([call], "c1")));
  const { user } = await open();
  expect(await table()).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Older calls" }));
  await screen.findByText("/v2/query", { selector: "tr:nth-child(2) td", exact: false });
  expect((await table()).map(([, , result]) => result)).toEqual(["Result", "Answered", "Rejected"]);
  expect(screen.queryByRole("button", { name: "Older calls" })).toBeNull();
});

test("the table has a name and can be scrolled by keyboard", async () => {
  const { user } = await open();
  await table();
  screen.getByRole("combobox", { name: "Result" }).focus();
  await user.tab();
  expect(screen.getByRole("region", { name: "Calls" })).toHaveFocus();
});
