import { Readable } from "node:stream";
import type { App } from "../../apps/server/src/app.ts";
import { appendUpload, beginUpload, inputKeyOf } from "../../apps/server/src/modules/bulk-jobs/uploads.ts";
import type { Account } from "./accounts.ts";
import type { CallContext } from "./call-context.ts";

const addresses = "ip\n8.8.8.8\n10.0.0.1\n1.1.1.1\n";

type Owner = Pick<Account, "id" | "signedIn">;

/** A finished upload of a user, made in the portal or with a key. */
export async function newUpload(
  app: App,
  owner: Owner,
  text: string | Buffer = addresses,
  keyId: number | null = null,
) {
  const bytes = Buffer.from(text);
  const { accountId } = owner.signedIn;
  const file = { name: "addresses.csv", size: bytes.length };
  const upload = await beginUpload(app, { accountId, userId: owner.id, keyId }, file);
  await appendUpload(app, upload, 0, Readable.from([bytes]));
  return upload.id;
}

/** A job whose input has been checked, and which can be started. */
export async function newBulkJob(app: App, owner: Owner, keyId: number): Promise<number> {
  const { accountId } = owner.signedIn;
  const id = await newUpload(app, owner);
  await app.db.bulkUpload.delete({ where: { id } });
  const now = app.now();
  const shape = {
    format: "csv",
    compression: "none",
    delimiter: ",",
    hasHeader: true,
    columns: ["ip"],
    addressColumn: 0,
  };
  const job = await app.db.bulkJob.create({
    data: {
      accountId,
      userId: owner.id,
      keyId,
      name: "addresses.csv",
      status: "ready",
      inputKey: inputKeyOf({ id }),
      inputSize: addresses.length,
      options: { lang: "en" },
      shape,
      rows: 3,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });
  return job.id;
}

export const bulkJobCalls = {
  jobUpload: () => ({ name: "addresses.csv", size: 1000 }),
  jobCreate: async ({ app, caller, own }: CallContext) => ({
    upload_id: await newUpload(app, caller),
    key_id: await own("key"),
    fields: "location.country_code",
  }),
  jobUpdate: async ({ own }: CallContext) => ({ id: await own("bulk_job"), address_column: "ip" }),
  jobStart: async ({ own }: CallContext) => ({ id: await own("bulk_job") }),
  jobCancel: async ({ own }: CallContext) => ({ id: await own("bulk_job") }),
  jobDelete: async ({ own }: CallContext) => ({ id: await own("bulk_job") }),
  jobList: () => ({}),
  jobInfo: async ({ own }: CallContext) => ({ id: await own("bulk_job") }),
};
