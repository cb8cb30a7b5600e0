import * as z from "zod";
import { job } from "../../jobs.ts";

/** Sends an e-mail; retried for about an hour. */
export const sendMail = job({
  name: "delivery.mail",
  input: z.object({ id: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  attempts: 12,
});

/** Sends a short message without a code. */
export const sendSms = job({
  name: "delivery.sms",
  input: z.object({ to: z.string(), text: z.string(), language: z.enum(["en", "zh"]) }),
  attempts: 3,
});
