import * as z from "zod";
import { job } from "../../jobs.ts";

/** Builds the missing files of a version. */
export const buildDownloadFiles = job({
  name: "downloads.build",
  input: z.object({ version: z.string() }),
  attempts: 2,
});

/** Finds versions published or withdrawn without a job having been queued. */
export const watchReleases = job({ name: "downloads.watch", input: z.object({}), attempts: 1, every: "20 * * * *" });
