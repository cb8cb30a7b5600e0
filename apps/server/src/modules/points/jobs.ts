import * as z from "zod";
import { job } from "../../jobs.ts";

/** Awards points for first calls. */
export const noticeFirstCalls = job({ name: "points.calls", input: z.object({}), attempts: 1, every: "*/5 * * * *" });
