import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { pageOfJobs, sampleJob } from "../../../testing/job.ts";
import { pageOfKeys, sampleKey } from "../../../testing/key.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, fieldErrors, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import BulkJobs from "./bulk-jobs.tsx";
import type { Job } from "./values.ts";

const { jobCreate, jobUpdate, jobStart, jobList, jobInfo, jobUpload, jobCancel, jobDelete } = api.bulkJobs;

async function open(at = "/user?tab=bulk-jobs", language: Language = "en") {
  const view = await renderInApp(<BulkJobs />, { language, at, texts: ["bulk-jobs", "dialogs"] });
  return { ...view, texts: textsOf(language, "bulk-jobs") };
}

/** Opens a job, whose state on the server can be changed. */
async function openJob(job: Job, language: Language = "en") {
  let current = job;
  server.answer(jobInfo, () => current);
  server.answer(jobList, () => pageOfJobs(current));
  const view = await open("/user?tab=bulk-jobs&job=5", language);
  await screen.findByRole("heading", { name: job.name });
  return { ...view, change: (next: Partial<Job>) => (current = { ...current, ...next }) };
}

const startButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Start the job" });

beforeEach(() => {
  signInUser();
  server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey()));
  server.answer(jobList, () => pageOfJobs());
});

describe("a new job", () => {
  test.each([
    ["visits.xlsx", "PK\u0003\u0004", "spreadsheet"],
    ["visits.csv", "", "empty"],
  ] as const)("%s is refused with a reason, and nothing is sent", async (name, content, reason) => {
    const { user, texts } = await open();
    await screen.findByRole("button", { name: new RegExp(texts.source.drop) });
    await user.upload(screen.getByLabelText(texts.source.file), new File([content], name));
    expect((await screen.findByRole("alert")).textContent).toBe(texts.problems[reason]);
    expect(server.callsOf(jobUpload)).toEqual([]);
  });

  test("several files dropped at once are refused", async () => {
    const { texts } = await open();
    const area = await screen.findByRole("button", { name: new RegExp(texts.source.drop) });
    const files = [new File(["1.1.1.1"], "a.txt"), new File(["1.1.1.1"], "b.txt")];
    fireEvent.drop(area, { dataTransfer: { files, getData: () => "" } });
    expect((await screen.findByRole("alert")).textContent).toBe(texts.problems.several);
  });

  test("a URL becomes a job with the usual fields, and an error about it is at the field", async () => {
    server.answer(jobCreate, () => apiError(400, "Invalid", fieldErrors({ url: "This address is not public" })));
    const { user, texts } = await open();
    const field = await screen.findByLabelText(texts.source.paste);
    await user.type(field, "http://10.0.0.1/visits.csv");
    await user.click(screen.getByRole("button", { name: texts.source.url }));
    await screen.findByText("This address is not public");
    expect(field.getAttribute("aria-invalid")).toBe("true");

    server.answer(jobCreate, () => sampleJob());
    server.answer(jobInfo, () => sampleJob());
    await user.clear(field);
    await user.type(field, "https://example.com/visits.csv");
    await user.click(screen.getByRole("button", { name: texts.source.url }));
    await waitFor(() => expect(location.search).toBe("?tab=bulk-jobs&job=5"));
    const sent = server.callsOf(jobCreate)[1]?.input;
    expect(sent).toMatchObject({ url: "https://example.com/visits.csv", key_id: "7", lang: "en" });
    expect(sent?.fields).toContain("location.city");
  });

  test("accounts without a usable key are asked to create one", async () => {
    const others = [
      sampleKey({ is_test: true }),
      sampleKey({ id: 8, service_types: [10] }),
      sampleKey({ id: 9, status: "disabled" }),
    ];
    server.answer(api.keys.getKeys, () => pageOfKeys(...others));
    const { texts } = await open();
    await screen.findByText(texts.noKey.title);
    const link = screen.getByRole("link", { name: texts.noKey.action });
    expect(link.getAttribute("href")).toBe("/user?tab=keys&create=1");
    expect(screen.queryByLabelText(texts.source.paste)).toBeNull();
  });

  test("the keys that may call IP geolocation can be chosen", async () => {
    server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey(), sampleKey({ id: 8, name: "report" })));
    server.answer(jobCreate, () => sampleJob());
    server.answer(jobInfo, () => sampleJob());
    const { user, texts } = await open();
    await screen.findByRole("option", { name: "report" });
    await user.selectOptions(screen.getByLabelText(texts.source.key), "report");
    await user.type(screen.getByLabelText(texts.source.paste), "https://example.com/visits.csv");
    await user.click(screen.getByRole("button", { name: texts.source.url }));
    await waitFor(() => expect(server.callsOf(jobCreate)[0]?.input.key_id).toBe("8"));
  });
});

describe("a checked job", () => {
  test("shows its preview and what it costs at most, and starts with one click", async () => {
    const { user, texts, change } = await openJob(sampleJob());
    expect(screen.getByRole("cell", { name: "Mountain View" })).not.toBeNull();
    expect(screen.getByText("At most 3,000 calls for 3,000 rows")).not.toBeNull();
    server.answer(jobStart, () => change({ status: "queued" }) && sampleJob({ status: "queued" }));
    await user.click(startButton());
    await screen.findByText(texts.running.queued);
    expect(server.callsOf(jobStart)).toHaveLength(1);
  });

  test("cannot start without enough quota, and says what is missing and where to get it", async () => {
    await openJob(sampleJob({ available_calls: 1000 }));
    expect(startButton().disabled).toBe(true);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain("The quota is short of 2,000 calls.");
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("/pricing");
  });

  test("sends a change of the address column, and cannot start until the file has been read again", async () => {
    const { user, texts, change } = await openJob(sampleJob());
    server.answer(jobUpdate, ({ input }) => {
      const column = String(input.address_column);
      change({ status: "checking", input: { ...sampleJob().input, address_column: column } });
      return sampleJob({ status: "checking", input: { ...sampleJob().input, address_column: column } });
    });
    await user.selectOptions(screen.getByLabelText(texts.input.column), "order");
    expect(startButton().disabled).toBe(true);
    await waitFor(() => expect(server.callsOf(jobUpdate)).toHaveLength(1));
    expect(server.callsOf(jobUpdate)[0]?.input).toEqual({ id: "5", address_column: "order" });
    expect(startButton().disabled).toBe(true);
    // The preview stays until there is a new one, so that nothing moves.
    expect(screen.getByRole("cell", { name: "Mountain View" })).not.toBeNull();
    change({ status: "ready" });
    await waitFor(() => expect(startButton().disabled).toBe(false));
    expect(screen.getByLabelText<HTMLSelectElement>(texts.input.column).value).toBe("order");
  });

  test("several changes in a row are sent as one", async () => {
    vi.useFakeTimers();
    const { user, texts } = await openJob(sampleJob());
    server.answer(jobUpdate, () => sampleJob());
    await user.selectOptions(screen.getByLabelText(texts.output.lang), "Chinese");
    await user.click(screen.getByText(texts.fields.title(2, 43)));
    await user.click(screen.getByRole("button", { name: "All: Privacy flags" }));
    expect(server.callsOf(jobUpdate)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(server.callsOf(jobUpdate)).toHaveLength(1);
    expect(server.callsOf(jobUpdate)[0]?.input).toEqual({
      id: "5",
      lang: "zh",
      fields: "location.country_code,location.city,proxy",
    });
  });

  test("the column keeps its place when the first row turns from names into data", async () => {
    const { user, texts } = await openJob(sampleJob());
    server.answer(jobUpdate, () => sampleJob());
    await user.selectOptions(screen.getByLabelText(texts.input.header), texts.input.data);
    await waitFor(() => expect(server.callsOf(jobUpdate)).toHaveLength(1));
    expect(server.callsOf(jobUpdate)[0]?.input).toEqual({ id: "5", has_header: "0", address_column: "column_2" });
  });

  test("a change that the server refuses is taken back", async () => {
    const { user, texts } = await openJob(sampleJob());
    server.answer(jobUpdate, () => apiError(400, "There is no such column"));
    await user.selectOptions(screen.getByLabelText(texts.input.column), "order");
    await waitFor(() => expect(server.callsOf(jobUpdate)).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(texts.input.column).value).toBe("ip"));
    expect(startButton().disabled).toBe(false);
  });

  test("at least one field stays chosen", async () => {
    const output = { ...sampleJob().output, fields: ["location.city"] };
    const { user, texts } = await openJob(sampleJob({ output }));
    await user.click(screen.getByText(texts.fields.title(1, 43)));
    await user.click(screen.getByRole("checkbox", { name: "City" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "City" }).checked).toBe(true);
    expect(screen.getByRole("button", { name: "None: Location" })).toHaveProperty("disabled", true);
  });
});

describe.for<Language>(["en", "zh"])("a job that failed (%s)", (language) => {
  const message = { en: "Row 12,345 has a quote that is not closed", zh: "第 12345 行的引号没有闭合" }[language];

  test("says why and in which row, and can be read in another way", async () => {
    const error = { code: "ROW_TOO_LONG", message, row: 12_345 } as const;
    const { texts, user } = await openJob(sampleJob({ status: "failed", error }), language);
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain(message);
    expect(alert.textContent).toContain(texts.outcome.failedAt("12,345"));
    server.answer(jobUpdate, () => sampleJob({ status: "checking" }));
    server.answer(jobInfo, () => sampleJob({ status: "checking" }));
    await user.selectOptions(screen.getByLabelText(texts.input.delimiter), texts.delimiters[";"]);
    await waitFor(() => expect(server.callsOf(jobUpdate)[0]?.input).toEqual({ id: "5", delimiter: ";" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  test("after it was started, cannot be corrected", async () => {
    const error = { code: "PROCESSING_FAILED", message, row: null } as const;
    const started_at = "2026-11-01T00:00:00.000Z";
    const { texts } = await openJob(sampleJob({ status: "failed", error, started_at }), language);
    expect(screen.getByRole("alert").textContent).toContain(texts.outcome.failed);
    expect(screen.queryByLabelText(texts.input.format)).toBeNull();
  });
});

test("a file whose addresses were not found is read with the column the customer names", async () => {
  const error = { code: "UNKNOWN_COLUMN", message: "No column with IP addresses was found", row: null } as const;
  const input = { ...sampleJob().input, delimiter: null, has_header: null, columns: [], address_column: null };
  const { user, texts } = await openJob(sampleJob({ status: "failed", error, input, preview: null, rows: null }));
  server.answer(jobUpdate, () => sampleJob());
  await user.type(screen.getByRole("textbox", { name: texts.input.column }), "client{Enter}");
  await waitFor(() => expect(server.callsOf(jobUpdate)[0]?.input).toEqual({ id: "5", address_column: "client" }));
});

describe("a job under way", () => {
  const running = sampleJob({ status: "running", rows_done: 1000, found: 900, progress: 33 });

  test("shows its progress as a bar and in words, says each change of status, and becomes a download", async () => {
    const { texts, change } = await openJob(running);
    const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: texts.statuses.running });
    expect(bar.value).toBeCloseTo(0.33);
    expect(screen.getByText(/1,000 of 3,000 rows · 900 found/)).not.toBeNull();
    await waitFor(() => expect(statusText()).toBe("orders.csv: 25%"));
    const result = { size: 81_000, url: "https://meridian.example/downloads/jobs/5" };
    change({ status: "done", rows_done: 3000, found: 2500, charged: 2500, result });
    const link = await screen.findByRole("link", { name: texts.outcome.download("81 kB") });
    expect(link.getAttribute("href")).toBe(result.url);
    expect(figure(texts.outcome.notFound)).toBe("500");
    expect(figure(texts.outcome.charged)).toBe("2,500");
    expect(statusText()).toBe("orders.csv: Done");
  });

  test("is canceled after a confirmation, which says what is charged", async () => {
    const { user, texts, change } = await openJob(running);
    await user.click(screen.getByRole("button", { name: texts.running.cancel }));
    const dialog = await screen.findByRole("dialog", { name: texts.jobCancel.title("orders.csv") });
    expect(dialog.textContent).toContain(texts.jobCancel.text);
    expect(server.callsOf(jobCancel)).toEqual([]);
    server.answer(jobCancel, () => change({ status: "canceled" }));
    await user.click(within(dialog).getByRole("button", { name: texts.jobCancel.submit }));
    await screen.findByText(texts.outcome.canceled);
  });

  test("is looked at again until it is over, and less often while the page is hidden", async () => {
    vi.useFakeTimers();
    const { change, texts } = await openJob(running);
    const looks = () => server.callsOf(jobInfo).length;
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await pass(1600);
    const before = looks();
    expect(before).toBeGreaterThan(1);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await pass(1600);
    const hidden = looks();
    await pass(10_000);
    expect(looks() - hidden).toBeLessThanOrEqual(1);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    change({ status: "done" });
    await pass(20_000);
    await screen.findAllByText(texts.statuses.done);
    const over = looks();
    await pass(60_000);
    expect(looks()).toBe(over);
  });
});

const statusText = () => screen.getAllByRole("status").find((region) => region.tagName === "P")?.textContent;
const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

describe("the history", () => {
  test("lists jobs with status and figures, and links to them and their results", async () => {
    const result = { size: 81_000, url: "https://meridian.example/downloads/jobs/5" };
    const done = sampleJob({ status: "done", rows_done: 3000, found: 2500, charged: 2500, result });
    server.answer(jobList, () => pageOfJobs(sampleJob({ id: 6, name: "visits.csv", status: "running" }), done));
    const { texts } = await open();
    const row = (await screen.findByRole("link", { name: "orders.csv" })).closest("tr")!;
    expect(row.textContent).toContain("3,000");
    expect(row.textContent).toContain(texts.statuses.done);
    expect(within(row).getByRole("link", { name: "orders.csv" }).getAttribute("href")).toBe(
      "/user?tab=bulk-jobs&job=5",
    );
    const download = within(row).getByRole("link", { name: texts.history.downloadOf("orders.csv") });
    expect(download.getAttribute("href")).toBe(result.url);
  });

  test("has pages, and keeps the open job", async () => {
    server.answer(jobInfo, () => sampleJob());
    server.answer(jobList, () => ({ ...pageOfJobs(sampleJob()), total: 41, page: 2 }));
    const { texts } = await open("/user?tab=bulk-jobs&job=5&page=2");
    const older = await screen.findByRole("link", { name: texts.older });
    expect(older.getAttribute("href")).toBe("/user?tab=bulk-jobs&job=5&page=3");
    expect(server.callsOf(jobList)[0]?.input).toMatchObject({ page: "2" });
  });

  test("shows the error with a Retry button", async () => {
    server.answer(jobList, () => apiError(500, "The database is unavailable"));
    const { user, texts } = await open();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(texts.history.failed);
    server.answer(jobList, () => pageOfJobs(sampleJob()));
    await user.click(within(alert).getByRole("button"));
    await screen.findByRole("link", { name: "orders.csv" });
  });
});

test("a deleted job leaves the page, and one that is not there says so", async () => {
  const { user, texts } = await openJob(sampleJob());
  server.answer(jobDelete, () => ({}));
  await user.click(screen.getByRole("button", { name: texts.job.delete }));
  const dialog = await screen.findByRole("dialog", { name: texts.jobDelete.title("orders.csv") });
  server.answer(jobList, () => pageOfJobs());
  await user.click(within(dialog).getByRole("button", { name: texts.jobDelete.submit }));
  await screen.findByText(texts.history.empty.title);
  expect(location.search).toBe("?tab=bulk-jobs");
});

test("a job that does not exist is named as such", async () => {
  server.answer(jobInfo, () => apiError(404, "Not found"));
  const { texts } = await open("/user?tab=bulk-jobs&job=99");
  await screen.findByText(texts.job.missing.title);
});
