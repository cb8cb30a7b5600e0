import type { App } from "../../apps/server/src/app.ts";
import type { MailMessage } from "../../apps/server/src/lib/mail-provider.ts";
import { workers } from "../../apps/server/src/modules/index.ts";

/** The application with jobs that run as soon as they are added, and email collected in `sent`. */
export function withInlineJobs(app: App): App & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  const mail = { name: "test", send: async (message: MailMessage) => void sent.push(message) };
  const inlined = { ...app, mail, sent };
  const add: App["jobs"]["add"] = async (job, input) => {
    const found = workers.find((worker) => worker.job.name === job.name);
    if (!found) throw new Error(`no worker for the job ${job.name}`);
    await found.run(inlined, job.input.parse(input) as never);
  };
  inlined.jobs = { ...app.jobs, add };
  return inlined;
}
