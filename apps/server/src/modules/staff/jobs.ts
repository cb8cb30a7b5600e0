import { noticeTypes } from "@meridian/contract/notices";
import * as z from "zod";
import { job } from "../../jobs.ts";

/** A notice's recipients; omitted criteria do not restrict them. */
export const Audience = z.object({
  mainOnly: z.boolean(),
  lang: z.string().nullable(),
  serviceType: z.int().nullable(),
  phones: z.array(z.string()).nullable(),
  emails: z.array(z.string()).nullable(),
});

/** Sends a notice to its recipients. */
export const sendNotices = job({
  name: "staff.notices",
  input: z.object({
    /** Time of sending, which together with the text identifies it. */
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
  isPersonal: true,
});
