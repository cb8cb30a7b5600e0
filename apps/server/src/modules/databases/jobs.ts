import * as z from "zod";
import { job } from "../../jobs.ts";

/** Builds the IP database anew where its sources have changed; three times a week, as the site promises. */
export const refreshDatabase = job({
  name: "databases.refresh",
  input: z.object({}),
  attempts: 3,
  every: "30 3 * * 1,3,5",
});
