import type { Job, Jobs } from "../../apps/server/src/lib/job-queue.ts";
import type { MailMessage } from "../../apps/server/src/lib/mail-provider.ts";

/** A queue that takes nothing: emails are handed over as they would be sent, other jobs are dropped. */
export const catchMail = (jobs: Jobs, onMail: (mail: MailMessage) => void): Jobs => ({
  ...jobs,
  add: async ({ name }: Job, input: object) => void (name === "delivery.mail" && onMail(input as MailMessage)),
});
