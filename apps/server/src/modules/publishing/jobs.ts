import * as z from "zod";
import { job } from "../../jobs.ts";

/** Builds and publishes the IP database if its sources have changed; three times a week, as the site promises. */
export const refreshDatabase = job({
  name: "databases.refresh",
  input: z.object({}),
  attempts: 3,
  every: "30 3 * * 1,3,5",
});

/** Checks each source that is due. */
export const checkSources = job({
  name: "databases.check-sources",
  input: z.object({}),
  attempts: 1,
  every: "*/10 * * * *",
});

/** Builds for proven corrections between the scheduled builds. */
export const buildCorrections = job({
  name: "databases.build-corrections",
  input: z.object({}),
  attempts: 1,
  every: "*/5 * * * *",
});

/** Measures the first version of an installation, which is built before the table for its coverage exists. */
export const measureCoverage = job({
  name: "databases.measure-coverage",
  input: z.object({}),
  attempts: 1,
  every: "*/5 * * * *",
});
