import * as z from "zod";
import { job } from "../../jobs.ts";

/** Builds and publishes the IP database where its sources have changed; three times a week, as the site promises. */
export const refreshDatabase = job({
  name: "databases.refresh",
  input: z.object({}),
  attempts: 3,
  every: "30 3 * * 1,3,5",
});

/** Looks at each source whose time has come. */
export const checkSources = job({
  name: "databases.check-sources",
  input: z.object({}),
  attempts: 1,
  every: "10 * * * *",
});

/** Measures the first version of an installation, which is built before there is a table to keep its coverage. */
export const measureCoverage = job({
  name: "databases.measure-coverage",
  input: z.object({}),
  attempts: 1,
  every: "*/5 * * * *",
});
