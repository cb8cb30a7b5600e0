import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { requireVisible } from "../keys/visible.ts";
import { createJob, deleteJob, listJobs, updateJob } from "./bulk-jobs.ts";
import { describeJob, describeJobs, signedUrl } from "./describe.ts";
import { findJob, portalScope } from "./find-job.ts";
import { type Options, readOptions } from "./options.ts";
import { cancelJob, startJob } from "./start-job.ts";
import { beginUpload } from "./uploads.ts";

export default routes(api.bulkJobs, {
  async jobUpload({ app, user, input }) {
    const owner = { accountId: user.accountId, userId: user.id, keyId: null };
    const upload = await beginUpload(app, owner, input);
    const upload_url = `${app.config.PUBLIC_URL}/v2/uploads/${upload.id}`;
    return { upload_id: upload.id, upload_url, expires_at: upload.expiresAt };
  },
  async jobCreate({ app, user, caller: { ip, language }, input }) {
    await requireVisible(app, user, input);
    const job = await createJob(
      app,
      { user, ip },
      {
        keyId: input.key_id,
        uploadId: input.upload_id,
        uploadKeyId: null,
        url: input.url,
        name: input.name,
        options: readOptions(input, language),
      },
    );
    return describeJob(app, job, language, signedUrl(app, user));
  },
  async jobUpdate({ app, user, caller: { ip, language }, input }) {
    const { id, name } = input;
    const { lang, ...options } = readOptions(input, language);
    const given: Options = { ...options, ...(input.lang !== undefined && { lang }) };
    const job = await updateJob(app, { user, ip }, await portalScope(app, user), { id, name, options: given });
    return describeJob(app, job, language, signedUrl(app, user));
  },
  async jobStart({ app, user, caller: { ip, language }, input }) {
    const job = await startJob(app, { user, ip }, await portalScope(app, user), input.id);
    return describeJob(app, job, language, signedUrl(app, user));
  },
  async jobCancel({ app, user, caller: { ip, language }, input }) {
    const job = await cancelJob(app, { user, ip }, await portalScope(app, user), input.id);
    return describeJob(app, job, language, signedUrl(app, user));
  },
  async jobDelete({ app, user, caller: { ip }, input }) {
    await deleteJob(app, { user, ip }, await portalScope(app, user), input.id);
    return {};
  },
  async jobList({ app, user, caller: { language }, input: { page, limit } }) {
    const { rows, total } = await listJobs(app, await portalScope(app, user), { page, limit });
    return { list: await describeJobs(app, rows, language, signedUrl(app, user)), total, page, limit };
  },
  async jobInfo({ app, user, caller: { language }, input }) {
    const job = await findJob(app, await portalScope(app, user), input.id);
    return describeJob(app, job, language, signedUrl(app, user));
  },
});
