import type { App } from "../../apps/server/src/app.ts";
import type { MailMessage } from "../../apps/server/src/lib/mail-provider.ts";
import { workers } from "../../apps/server/src/modules/index.ts";

/** The application with every job run when added, and its email captured instead of sent. */
export function withJobsDone(app: App): App & { sent: MailMessage[] } {
  const sent: MailMessage[] = [];
  const mail = { name: "kept", send: async (message: MailMessage) => void sent.push(message) };
  const whole = { ...app, mail, sent };
  const add: App["jobs"]["add"] = async (job, input) => {
    const found = workers.find((worker) => worker.job.name === job.name);
    if (!found) throw new Error(`no worker handles ${job.name}`);
    await found.run(whole, job.input.parse(input) as never);
  };
  whole.jobs = { ...app.jobs, add };
  return whole;
}
