import { zstdDecompressSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newUpload } from "../../../../../tests/setup/bulk-job-calls.ts";
import { BulkWorker } from "./bulk-worker.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { BULK_PART_ROWS: "2" } });
});
afterAll(() => running.close());

const drain = () => new BulkWorker(running.app).drain();

const rows = ["8.8.8.8", "223.5.5.5", "9.9.9.9", "9.9.9.10", "10.0.0.1", "none", "::ffff:8.8.8.9"];
const csv = `ip\n${rows.join("\n")}\n`;
const fields = "location.country_code,location.city,proxy.is_vpn";

/** A customer with overrides of an address that the database knows, and of one that it does not. */
async function newCustomer() {
  const { app, client } = running;
  const { account, key } = await newKey(app);
  const { bulkJobs, overrides } = client({ token: account.token });
  await overrides.overrideSave({ target: "8.8.8.0/24", label: "Office, 1", city: "Berlin", country: "DE" });
  await overrides.overrideSave({ target: "9.9.9.9", label: "Exit", flags_set: ["is_vpn"] });
  return { account, key, bulkJobs, overrides };
}
type Customer = Awaited<ReturnType<typeof newCustomer>>;

/** A checked job of a customer. */
async function newJob({ account, key, bulkJobs }: Customer, options: object = {}, text = csv) {
  const upload_id = await newUpload(running.app, account, text);
  const { id } = await bulkJobs.jobCreate({ upload_id, key_id: key.id, fields, lang: "en", ...options });
  await drain();
  return id;
}

async function resultOf({ bulkJobs }: Customer, id: number): Promise<Buffer> {
  const { result } = await bulkJobs.jobInfo({ id });
  const { pathname, search } = new URL(result?.url ?? "");
  return (await running.server.inject({ url: pathname + search })).rawPayload;
}

async function run(customer: Customer, options: object = {}, text = csv): Promise<Buffer> {
  const id = await newJob(customer, options, text);
  await customer.bulkJobs.jobStart({ id });
  await drain();
  return resultOf(customer, id);
}

const head = "ip,location.country_code,location.city,proxy.is_vpn,override.label,error";

describe("the results of a job", () => {
  test("have the overrides of its account with their labels, which cost a call also where nothing else is known", async () => {
    const customer = await newCustomer();
    const id = await newJob(customer);
    expect((await customer.bulkJobs.jobInfo({ id })).preview).toMatchObject({
      columns: head.split(","),
      rows: {
        0: ["8.8.8.8", "DE", "Berlin", "", "Office, 1", ""],
        3: ["9.9.9.10", "", "", "", "", "IP_ADDRESS_NOT_FOUND"],
      },
    });
    await customer.bulkJobs.jobStart({ id });
    await drain();
    expect((await resultOf(customer, id)).toString().trim().split("\n")).toEqual([
      head,
      '8.8.8.8,DE,Berlin,,"Office, 1",',
      "223.5.5.5,CN,Hangzhou,,,",
      "9.9.9.9,,,true,Exit,",
      "9.9.9.10,,,,,IP_ADDRESS_NOT_FOUND",
      "10.0.0.1,,,,,RESERVED_IP_ADDRESS",
      "none,,,,,INVALID_IP_ADDRESS",
      '::ffff:8.8.8.9,DE,Berlin,,"Office, 1",',
    ]);
    expect(await customer.bulkJobs.jobInfo({ id })).toMatchObject({ found: 4, charged: 4 });
    expect(await running.app.db.bulkOverrides.count({ where: { jobId: id } })).toBe(0);
  });

  test("have them in every format", async () => {
    const customer = await newCustomer();
    const lines = (await run(customer, { output_format: "jsonl" })).toString().trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).lookup)).toMatchObject([
      { location: { country_code: "DE", city: "Berlin" }, override: { label: "Office, 1" } },
      { location: { city: "Hangzhou" } },
      { proxy: { is_vpn: true }, override: { label: "Exit" } },
      ...[{ error: "IP_ADDRESS_NOT_FOUND" }, { error: "RESERVED_IP_ADDRESS" }, { error: "INVALID_IP_ADDRESS" }],
      { override: { label: "Office, 1" } },
    ]);
    expect(JSON.parse(lines[1]!).lookup.override).toBeUndefined();
    const parquet = await run(customer, { output_format: "parquet" });
    const file = Uint8Array.from(parquet).buffer;
    const read = await parquetReadObjects({ file, compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) } });
    expect(read.map((row) => row["override.label"] ?? null)).toEqual([
      ...["Office, 1", null, "Exit", null, null, null, "Office, 1"],
    ]);
    expect(read[0]).toMatchObject({ ip: "8.8.8.8", "location.city": "Berlin" });
    const log = await run(customer, { format: "text" }, "GET / from 8.8.8.8\nGET / from 9.9.9.9\n");
    expect(log.toString()).toContain("GET / from 8.8.8.8  [8.8.8.8; Berlin, Germany; AS15169 Google LLC;");
    expect(log.toString()).toContain("; Office, 1]\n");
    expect(log.toString()).toContain("GET / from 9.9.9.9  [9.9.9.9; vpn; Exit]\n");
  });

  test("have them as they were when the job was started", async () => {
    const customer = await newCustomer();
    const id = await newJob(customer);
    await customer.overrides.overrideSave({ target: "223.5.5.5", label: "Before" });
    await customer.bulkJobs.jobStart({ id });
    const { list } = await customer.overrides.overrideList({});
    await customer.overrides.overrideDelete({ ids: list.map((one) => one.id) });
    await drain();
    const labels = (await resultOf(customer, id)).toString().trim().split("\n").slice(1, 4);
    expect(labels).toEqual([
      '8.8.8.8,DE,Berlin,,"Office, 1",',
      "223.5.5.5,CN,Hangzhou,,Before,",
      "9.9.9.9,,,true,Exit,",
    ]);
    expect((await run(customer)).toString()).toMatch(/^ip,location.country_code,location.city,proxy.is_vpn,error\n/);
  });

  test("have those of the account for keys of members too, and of no other account", async () => {
    const [customer, other] = [await newCustomer(), await newKey(running.app)];
    const member = await newMember(running.app, customer.account.id, ["key.manage", "bulk_job.manage"]);
    const calls = running.client({ token: member.token });
    const { id } = await calls.keys.createKey({ name: "member" });
    const of = { ...customer, account: member, key: { ...customer.key, id }, bulkJobs: calls.bulkJobs };
    expect((await run(of)).toString()).toContain('8.8.8.8,DE,Berlin,,"Office, 1",');
    const stranger = { ...customer, ...other, bulkJobs: running.client({ token: other.account.token }).bulkJobs };
    expect((await run(stranger)).toString()).toContain("8.8.8.8,US,Mountain View,,\n");
  });
});
