import { rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newAccount, newKey } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { newUpload } from "../../../../tests/setup/bulk-job-calls.ts";
import { BulkWorker } from "../modules/bulk-jobs/bulk-worker.ts";
import { tidy } from "../modules/bulk-jobs/tidy.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let origin: string;
beforeAll(async () => {
  running = await startApp();
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(running.server.server.address() as AddressInfo).port}`;
});
afterAll(() => running.close());

const csv = "id,ip\n1,8.8.8.8\n2,10.0.0.1\n3,8.8.4.4\n";
const drain = () => new BulkWorker(running.app).drain();

async function call(path: string, secret: string, init: RequestInit = {}) {
  const headers = { "x-api-key": secret, lang: "en-US", ...(init.headers as Record<string, string>) };
  const response = await fetch(origin + path, { ...init, headers });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== "" ? JSON.parse(text) : null,
  };
}
const post = (path: string, secret: string, body?: object) =>
  call(path, secret, {
    method: "POST",
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });

function form(content: string, name = "addresses.csv"): FormData {
  const data = new FormData();
  data.set("file", new File([content], name));
  return data;
}
const uploadForm = (secret: string, content = csv) =>
  call("/v2/uploads", secret, { method: "POST", body: form(content) });

describe("with a key", () => {
  test("a form is uploaded, looked up and downloaded", async () => {
    const { secret } = await newKey(running.app);
    const upload = await uploadForm(secret);
    expect([upload.status, upload.json.name, upload.json.size]).toEqual([200, "addresses.csv", csv.length]);
    const options = { upload_id: upload.json.upload_id, fields: "location.country_code", start: true };
    const created = await post("/v2/jobs", secret, options);
    expect([created.status, created.json.status]).toEqual([200, "checking"]);
    expect(created.headers.get("x-credits-charged")).toBe("0");
    const path = `/v2/jobs/${created.json.id}`;
    expect((await call(`${path}/result`, secret)).json.code).toBe("JOB_CONFLICT");
    await drain();
    const { json: done } = await call(path, secret);
    expect(done).toMatchObject({ status: "done", rows: 3, found: 1, charged: 1 });
    const result = await call(`${path}/result`, secret);
    expect(result.text).toBe(
      "id,ip,location.country_code,error\n1,8.8.8.8,US,\n2,10.0.0.1,,RESERVED_IP_ADDRESS\n3,8.8.4.4,,IP_ADDRESS_NOT_FOUND\n",
    );
    const etag = result.headers.get("etag") ?? "";
    const rest = await call(`${path}/result`, secret, { headers: { range: "bytes=34-", "if-range": etag } });
    expect([rest.status, rest.text]).toEqual([206, result.text.slice(34)]);
    expect((await call("/v2/jobs?limit=5", secret)).json).toMatchObject({ total: 1, list: [{ id: created.json.id }] });
    expect((await call(path, secret, { method: "DELETE" })).status).toBe(200);
    expect((await call(path, secret)).json).toMatchObject({ status: 404, code: "JOB_NOT_FOUND" });
  });

  test("a job with more rows than `max_calls` is not started by itself", async () => {
    const { secret } = await newKey(running.app);
    const { json: upload } = await uploadForm(secret);
    const { json } = await post("/v2/jobs", secret, { upload_id: upload.upload_id, start: "1", max_calls: 2 });
    await drain();
    const { json: job } = await call(`/v2/jobs/${json.id}`, secret);
    expect(job).toMatchObject({ status: "ready", error: { code: "TOO_MANY_CALLS" } });
    expect((await post(`/v2/jobs/${json.id}/start`, secret)).json.status).toBe("queued");
    expect((await post(`/v2/jobs/${json.id}/cancel`, secret)).json.status).toBe("canceled");
    expect((await post(`/v2/jobs/${json.id}/cancel`, secret)).json.code).toBe("JOB_CONFLICT");
  });

  test("errors name the field", async () => {
    const { secret } = await newKey(running.app);
    const { json: upload } = await uploadForm(secret);
    const { upload_id } = upload;
    const refused = async (body: object) => {
      const { json } = await post("/v2/jobs", secret, body);
      return [json.status, json.code, json.field];
    };
    expect(await refused({ upload_id, format: "xml" })).toEqual([400, "INVALID_OPTION", "format"]);
    expect(await refused({ upload_id, fields: "location.moon" })).toEqual([400, "INVALID_OPTION", "fields"]);
    expect(await refused({ url: "https://127.0.0.1/a.csv" })).toEqual([400, "INVALID_OPTION", "url"]);
    expect(await refused({})).toEqual([400, "INVALID_OPTION", "upload_id"]);
    expect((await call("/v2/jobs/abc", secret)).json.code).toBe("JOB_NOT_FOUND");
    expect((await call("/v2/jobs", secret, { method: "PUT" })).status).toBe(405);
  });

  test("keys see only their own jobs and uploads", async () => {
    const { secret } = await newKey(running.app);
    const { json: upload } = await uploadForm(secret);
    const { json: job } = await post("/v2/jobs", secret, { upload_id: upload.upload_id });
    const other = await newKey(running.app);
    expect((await call(`/v2/jobs/${job.id}`, other.secret)).json.code).toBe("JOB_NOT_FOUND");
    const { json: second } = await uploadForm(secret);
    const stolen = await post("/v2/jobs", other.secret, { upload_id: second.upload_id });
    expect(stolen.json.code).toBe("JOB_NOT_FOUND");
  });

  test("restrictions hold, and test keys are refused with a reason, before a body is read", async () => {
    const { app } = running;
    const { secret: elsewhere } = await newKey(app, { allow_ips: ["192.0.2.0/24"] });
    const { secret: trial } = await newKey(app, { is_test: true });
    const { secret: phones } = await newKey(app, { service_types: [3] });
    const codes = [];
    for (const secret of [elsewhere, trial, phones, "mrd_live_wrong"])
      codes.push((await uploadForm(secret)).json.code, (await post("/v2/jobs", secret, {})).json.code);
    expect(codes).toEqual([
      "FORBIDDEN_IP",
      "FORBIDDEN_IP",
      "LIVE_KEY_REQUIRED",
      "LIVE_KEY_REQUIRED",
      "PERMISSION_REQUIRED",
      "PERMISSION_REQUIRED",
      "INVALID_API_KEY",
      "INVALID_API_KEY",
    ]);
    expect(await app.db.bulkUpload.count({ where: { keyId: { not: null }, finishedAt: null } })).toBe(0);
  });
});

describe("resumable uploads", () => {
  const tus = { "tus-resumable": "1.0.0" };
  const pieceType = { "content-type": "application/offset+octet-stream" };

  async function create(secret: string, size: number) {
    const name = Buffer.from("größe.csv").toString("base64");
    const headers = { ...tus, "upload-length": String(size), "upload-metadata": `filename ${name}` };
    const created = await call("/v2/uploads", secret, { method: "POST", headers });
    return { created, path: new URL(created.headers.get("location") ?? "").pathname };
  }
  const patch = (path: string, secret: string, offset: number, body: string) =>
    call(path, secret, { method: "PATCH", body, headers: { ...tus, ...pieceType, "upload-offset": String(offset) } });

  test("arrive in pieces, continue where they stopped, and refuse everything else", async () => {
    const { secret } = await newKey(running.app);
    const { created, path } = await create(secret, csv.length);
    expect([created.status, created.headers.get("tus-resumable")]).toEqual([201, "1.0.0"]);
    expect((await patch(path, secret, 0, csv.slice(0, 10))).headers.get("upload-offset")).toBe("10");
    const head = await call(path, secret, { method: "HEAD", headers: tus });
    expect([head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual(["10", String(csv.length)]);
    expect((await patch(path, secret, 4, "x")).json.code).toBe("UPLOAD_CONFLICT");
    expect((await patch(path, secret, 10, "x".repeat(csv.length))).json.code).toBe("UPLOAD_TOO_LARGE");
    expect((await call(path, secret, { method: "HEAD" })).status).toBe(412);
    const id = path.split("/").at(-1);
    expect((await post("/v2/jobs", secret, { upload_id: id })).json.code).toBe("JOB_CONFLICT");
    expect((await patch(path, secret, 10, csv.slice(10))).status).toBe(204);
    const { json } = await post("/v2/jobs", secret, { upload_id: id });
    expect(json).toMatchObject({ name: "größe.csv", input: { size: csv.length } });
    // It belongs to the job now.
    expect((await call(path, secret, { method: "HEAD", headers: tus })).status).toBe(404);
  });

  test("need the key they were made with; those of the portal need only their link", async () => {
    const { secret } = await newKey(running.app);
    const { path } = await create(secret, 4);
    const other = await newKey(running.app);
    expect((await patch(path, other.secret, 0, "abcd")).json.code).toBe("UPLOAD_NOT_FOUND");
    expect((await patch(path, "", 0, "abcd")).json.code).toBe("MISSING_API_KEY");
    const account = await newAccount(running.app);
    const { upload_url } = await running
      .client({ token: account.token })
      .bulkJobs.jobUpload({ name: "a.csv", size: 4 });
    expect((await patch(new URL(upload_url).pathname, "", 0, "abcd")).status).toBe(204);
  });

  test("keep what arrived before a connection broke", async () => {
    const { secret } = await newKey(running.app);
    const { path } = await create(secret, 100_000);
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      `PATCH ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${secret}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 100000\r\n\r\n${"a".repeat(60_000)}`,
    );
    const offset = async () =>
      Number((await call(path, secret, { method: "HEAD", headers: tus })).headers.get("upload-offset"));
    await vi.waitUntil(async () => (await offset()) > 0);
    socket.destroy();
    // The next piece waits for the end of the broken one.
    await vi.waitUntil(async () => {
      const from = await offset();
      return (await patch(path, secret, from, "a".repeat(100_000 - from))).status === 204;
    });
    expect(await offset()).toBe(100_000);
  });

  test("can be deleted, and expire after a day", async () => {
    const { secret } = await newKey(running.app);
    const { path } = await create(secret, 4);
    expect((await call(path, secret, { method: "DELETE", headers: tus })).status).toBe(204);
    expect((await call(path, secret, { method: "HEAD", headers: tus })).status).toBe(404);
    const { path: second } = await create(secret, 4);
    await tidy({ ...running.app, now: () => new Date(Date.now() + 25 * 3_600_000) });
    expect((await call(second, secret, { method: "HEAD", headers: tus })).status).toBe(404);
  });

  test("tell what they support", async () => {
    const response = await fetch(`${origin}/v2/uploads`, { method: "OPTIONS" });
    expect(response.headers.get("tus-extension")).toBe("creation,termination,expiration");
  });
});

describe("limits", () => {
  test("an account has 20 open uploads, and may not store more than its space", async () => {
    const account = await newAccount(running.app);
    const { jobUpload } = running.client({ token: account.token }).bulkJobs;
    const file = { name: "a.csv", size: 10_000_000_000 };
    const uploads = await Promise.allSettled(Array.from({ length: 6 }, () => jobUpload(file)));
    expect(uploads.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(jobUpload({ ...file, size: 1 })).rejects.toMatchObject({ code: 4014 });
    await running.app.db.bulkUpload.updateMany({ where: { accountId: account.id }, data: { size: 1 } });
    await Promise.allSettled(Array.from({ length: 30 }, () => jobUpload({ name: "a.csv", size: 1 })));
    expect(await running.app.db.bulkUpload.count({ where: { accountId: account.id } })).toBe(20);
  });

  test("an upload that does not fit on the disk gets 503, and continues once there is space", async () => {
    const account = await newAccount(running.app);
    const calls = running.client({ token: account.token }).bulkJobs;
    const { upload_id, upload_url } = await calls.jobUpload({ name: "a.csv", size: 4 });
    const path = new URL(upload_url).pathname;
    const patch = () =>
      call(path, "", {
        method: "PATCH",
        body: "abcd",
        headers: {
          "tus-resumable": "1.0.0",
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
        },
      });
    const file = `${running.app.config.DATA_DIR}/files/bulk/inputs/${upload_id}`;
    await rm(file);
    await symlink("/dev/full", file);
    expect((await patch()).json).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    await rm(file);
    await writeFile(file, "");
    expect((await patch()).status).toBe(204);
  });
});

test("jobs of the portal and of a key see the same file in the same way", async () => {
  const { account, key, secret } = await newKey(running.app);
  const upload_id = await newUpload(running.app, account, csv);
  const calls = running.client({ token: account.token }).bulkJobs;
  const { id } = await calls.jobCreate({ upload_id, key_id: key.id });
  await drain();
  const own = await calls.jobInfo({ id });
  const { json } = await call(`/v2/jobs/${id}`, secret);
  expect(json).toEqual(own);
});
