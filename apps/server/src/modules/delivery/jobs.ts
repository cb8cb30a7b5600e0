import { randomUUID } from "node:crypto";
import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends an email; retried for about an hour. */
export const sendMail = job({
  name: "delivery.mail",
  input: z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  attempts: 12,
  isPersonal: true,
});

/** Sends an SMS that is not a verification code; retried for about an hour. */
export const sendSms = job({
  name: "delivery.sms",
  input: z.object({
    id: z.string().default(randomUUID),
    to: z.string(),
    text: z.string(),
    language: z.enum(["en", "zh"]),
  }),
  attempts: 12,
  isPersonal: true,
});

/** Deletes the record of messages sent long ago. */
export const forgetMessages = job({ name: "delivery.forget", input: z.object({}), attempts: 3, every: "41 * * * *" });

/** Queues what a transaction should have queued after its commit. */
export const queuePendingJobs = job({ name: "delivery.pending", input: z.object({}), attempts: 3, every: "* * * * *" });
