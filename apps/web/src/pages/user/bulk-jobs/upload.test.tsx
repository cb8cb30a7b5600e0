import { act, screen, waitFor } from "@testing-library/react";
import type { UploadOptions } from "tus-js-client";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { pageOfJobs, sampleJob } from "../../../testing/job.ts";
import { pageOfKeys, sampleKey } from "../../../testing/key.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, deferred, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import BulkJobs from "./bulk-jobs.tsx";
import { cancelUpload } from "./upload.ts";

const { jobUpload, jobCreate, jobList, jobInfo } = api.bulkJobs;

/** The library as the page uses it; the test decides what the connection does. */
const uploads: FakeUpload[] = [];

class FakeUpload {
  starts = 0;
  readonly aborts: boolean[] = [];
  readonly file: File;
  readonly options: UploadOptions;
  constructor(file: File, options: UploadOptions) {
    this.file = file;
    this.options = options;
    uploads.push(this);
  }
  start() {
    this.starts++;
  }
  async abort(shouldTerminate = false) {
    this.aborts.push(shouldTerminate);
  }
  progress(sent: number) {
    act(() => this.options.onProgress?.(sent, this.file.size));
  }
  /** Fails as with an answer of this status, or without one. */
  fail(status: number | null) {
    const originalResponse = status === null ? null : { getStatus: () => status };
    act(() => this.options.onError?.(Object.assign(new Error("tus"), { originalResponse }) as never));
  }
  finish() {
    act(() => this.options.onSuccess?.({ lastResponse: null as never }));
  }
}

vi.mock("tus-js-client", () => ({ Upload: FakeUpload }));

const file = new File(["ip\n8.8.8.8\n9.9.9.9\n"], "visits.csv", { lastModified: 1000 });
const opened = (id: string) => ({
  upload_id: id,
  upload_url: `https://api.meridian.example/v2/uploads/${id}`,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
});

beforeEach(() => {
  act(cancelUpload);
  uploads.length = 0;
  signInUser();
  server.answer(api.keys.getKeys, () => pageOfKeys(sampleKey()));
  server.answer(jobList, () => pageOfJobs());
  server.answer(jobUpload, () => opened("upload-1"));
});

const texts = () => textsOf("en", "bulk-jobs");

async function open() {
  const view = await renderInApp(<BulkJobs />, { at: "/user?tab=bulk-jobs", texts: ["bulk-jobs", "dialogs"] });
  const choose = async (chosen = file) => {
    await screen.findByRole("button", { name: new RegExp(texts().source.drop) });
    await view.user.upload(screen.getByLabelText(texts().source.file), chosen);
  };
  return { ...view, choose };
}

const started = (count = 1) => waitFor(() => expect(uploads.at(-1)?.starts).toBe(count));

test("a file goes in pieces to the page's own origin, and becomes a job with the chosen key", async () => {
  server.answer(jobCreate, () => sampleJob());
  server.answer(jobInfo, () => sampleJob());
  const { choose } = await open();
  await choose();
  await started();
  expect(server.callsOf(jobUpload)[0]?.input).toEqual({ name: "visits.csv", size: String(file.size) });
  const [upload] = uploads;
  expect(upload?.options.uploadUrl).toBe(`${location.origin}/v2/uploads/upload-1`);
  expect(upload?.options.chunkSize).toBeLessThanOrEqual(32 * 1024 * 1024);
  upload?.progress(9);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: texts().upload.sending });
  expect(bar.value).toBeCloseTo(9 / file.size);
  upload?.finish();
  await screen.findByRole("heading", { name: "orders.csv" });
  expect(server.callsOf(jobCreate)[0]?.input).toMatchObject({ upload_id: "upload-1", key_id: "7", lang: "en" });
  expect(location.search).toBe("?tab=bulk-jobs&job=5");
  expect(document.activeElement?.id).toBe("job-title");
});

test("a file that is chosen before the keys are known waits for them", async () => {
  const keys = deferred<ReturnType<typeof pageOfKeys>>();
  server.answer(api.keys.getKeys, () => keys.promise);
  const { choose } = await open();
  await choose();
  keys.resolve(pageOfKeys(sampleKey()));
  await started();
});

test("after a lost connection the upload continues by itself where it stopped", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { choose } = await open();
  await choose();
  await started();
  uploads[0]?.progress(9);
  uploads[0]?.fail(null);
  await screen.findByText(texts().upload.waiting);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await started(2);
  expect(uploads).toHaveLength(1);
  expect(server.callsOf(jobUpload)).toHaveLength(1);
  await screen.findByRole("progressbar", { name: texts().upload.sending });
});

test("it continues at once when the browser is online again", async () => {
  const { choose } = await open();
  await choose();
  await started();
  uploads[0]?.fail(503);
  await screen.findByText(texts().upload.waiting);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(uploads[0]?.starts).toBe(2);
});

test("it is paused and continued, and canceled after a confirmation", async () => {
  const { choose, user } = await open();
  await choose();
  await started();
  await user.click(screen.getByRole("button", { name: texts().upload.pause }));
  expect(uploads[0]?.aborts).toEqual([false]);
  expect(screen.getByRole("progressbar", { name: texts().upload.paused })).not.toBeNull();
  await user.click(screen.getByRole("button", { name: texts().upload.resume }));
  await started(2);
  await user.click(screen.getByRole("button", { name: texts().upload.cancel }));
  await screen.findByRole("dialog", { name: texts().uploadCancel.title("visits.csv") });
  expect(uploads[0]?.aborts).toEqual([false]);
  await user.click(screen.getByRole("button", { name: texts().uploadCancel.submit }));
  expect(uploads[0]?.aborts).toEqual([false, true]);
  await screen.findByRole("button", { name: new RegExp(texts().source.drop) });
  expect(screen.queryByText(texts().pending.text)).toBeNull();
});

test("after the page was closed, the same file continues the upload and another one begins a new one", async () => {
  const first = await open();
  await first.choose();
  await started();
  first.unmount();
  // As a new page, which has lost the file.
  const remembered = localStorage.getItem("bulk-upload")!;
  act(cancelUpload);
  localStorage.setItem("bulk-upload", remembered);

  const second = await open();
  await screen.findByText(texts().pending.title("visits.csv"));
  await second.choose();
  await started();
  expect(uploads).toHaveLength(2);
  expect(uploads[1]?.options.uploadUrl).toBe(`${location.origin}/v2/uploads/upload-1`);
  expect(server.callsOf(jobUpload)).toHaveLength(1);
  second.unmount();
  act(cancelUpload);
  localStorage.setItem("bulk-upload", remembered);

  server.answer(jobUpload, () => opened("upload-2"));
  const third = await open();
  await third.choose(new File(["ip\n8.8.8.8\n9.9.9.8\n"], "visits.csv", { lastModified: 2000 }));
  await started();
  expect(uploads[2]?.options.uploadUrl).toBe(`${location.origin}/v2/uploads/upload-2`);
});

test("an upload of another user is not offered, and one that is not wanted is forgotten", async () => {
  const { choose, unmount } = await open();
  await choose();
  await started();
  unmount();
  const remembered = localStorage.getItem("bulk-upload")!;
  act(cancelUpload);
  localStorage.setItem("bulk-upload", remembered);

  signInUser({ id: 2 });
  const other = await open();
  await screen.findByText(texts().source.paste);
  expect(screen.queryByText(texts().pending.text)).toBeNull();
  other.unmount();
  signInUser();
  const own = await open();
  await own.user.click(await screen.findByRole("button", { name: texts().pending.discard }));
  expect(localStorage.getItem("bulk-upload")).toBeNull();
});

test.each([
  [404, "gone"],
  [507, "full"],
  [400, "refused"],
] as const)("an answer with status %d ends the upload with a reason", async (status, reason) => {
  const { choose } = await open();
  await choose();
  await started();
  uploads[0]?.fail(status);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(texts().uploadErrors[reason]);
});

test("what the server no longer has is uploaded again from the beginning", async () => {
  const { choose, user } = await open();
  await choose();
  await started();
  uploads[0]?.fail(410);
  server.answer(jobUpload, () => opened("upload-2"));
  await user.click(await screen.findByRole("button", { name: texts().upload.again }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.options.uploadUrl).toBe(`${location.origin}/v2/uploads/upload-2`);
});

test("a file that was changed meanwhile is not taken for a lost connection", async () => {
  const { choose } = await open();
  const changed = new File(["ip\n8.8.8.8\n"], "visits.csv");
  await choose(changed);
  await started();
  changed.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) }) as Blob;
  uploads[0]?.fail(null);
  await screen.findByText(texts().uploadErrors.changed);
  expect(screen.queryByRole("button", { name: texts().upload.again })).toBeNull();
});

test("if no job can be created, the file is kept and it can be tried again", async () => {
  server.answer(jobCreate, () => apiError(4012, "5 bulk jobs are already open; start, cancel or delete one"));
  const { choose, user } = await open();
  await choose();
  await started();
  uploads[0]?.finish();
  expect((await screen.findByRole("alert")).textContent).toContain("5 bulk jobs are already open");
  server.answer(jobCreate, () => sampleJob());
  server.answer(jobInfo, () => sampleJob());
  await user.click(screen.getByRole("button", { name: texts().upload.again }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(server.callsOf(jobUpload)).toHaveLength(1);
  uploads[1]?.finish();
  await screen.findByRole("heading", { name: "orders.csv" });
});

test("the sample file is one click away from an empty history", async () => {
  const { user } = await open();
  const button = await screen.findByRole("button", { name: texts().source.sample });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await user.click(button);
  await started();
  expect(await uploads[0]?.file.text()).toMatch(/^order,ip,billing_country\nA-1001,8\.8\.8\.8,US\n/);
});

test("the upload ends with the session", async () => {
  const { choose } = await open();
  await choose();
  await started();
  const { deleteSession } = await import("../../../lib/session.ts");
  act(deleteSession);
  expect(uploads[0]?.aborts).toEqual([false]);
});
