import * as z from "zod";
import { job } from "../../jobs.ts";

/** Builds the files of a version, as far as they are missing. */
export const buildDownloadFiles = job({
  name: "downloads.build",
  input: z.object({ version: z.string() }),
  attempts: 2,
});

/** Finds versions that came out or were taken back without anybody saying so here. */
export const watchReleases = job({ name: "downloads.watch", input: z.object({}), attempts: 1, every: "20 * * * *" });
