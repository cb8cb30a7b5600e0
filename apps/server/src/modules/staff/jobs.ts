import { noticeTypes } from "@meridian/contract/notices";
import * as z from "zod";
import { job } from "../../jobs.ts";

/** Whom a notice is for; what is not given does not narrow it. */
export const Audience = z.object({
  mainOnly: z.boolean(),
  lang: z.string().nullable(),
  serviceType: z.int().nullable(),
  phones: z.array(z.string()).nullable(),
  emails: z.array(z.string()).nullable(),
});

/** Gives a notice to all whom it is for. */
export const sendNotices = job({
  name: "staff.notices",
  input: z.object({
    /** When it was sent, which with its text names it. */
    at: z.iso.datetime(),
    type: z.enum(noticeTypes),
    titleEn: z.string(),
    titleZh: z.string(),
    contentEn: z.string(),
    contentZh: z.string(),
    link: z.string(),
    audience: Audience,
  }),
  attempts: 10,
});
