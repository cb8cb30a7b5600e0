import * as z from "zod";
import { job } from "../../jobs.ts";

/** Looks for the proofs of corrections that are due. */
export const checkProofs = job({
  name: "corrections.check-proofs",
  input: z.object({}),
  attempts: 1,
  every: "*/5 * * * *",
});
