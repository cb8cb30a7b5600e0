import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, text, timestamp } from "./fields.ts";

/** A share of the samples that could be compared, 0 to 1; null where none could. */
const share = () => z.number().min(0).max(1).nullable();

/** What a database says of addresses whose owners have said where they are. */
export const Agreement = z.object({
  /** Addresses compared, spread over the prefixes of the truth files. */
  samples: z.int(),
  country: share(),
  region: share(),
  city: share(),
  median_km: z.number().nullable().meta({ description: "Median distance in kilometres" }),
  within_radius: share().meta({ description: "Within the accuracy radius that the answer states" }),
  asn: share(),
  usage_type: share(),
});
export type Agreement = z.output<typeof Agreement>;

export const TruthFile = z.object({
  name: z.string(),
  rows: z.int(),
  refused: z.int(),
  updated_date: z.string(),
});
export type TruthFile = z.output<typeof TruthFile>;

export const CountryAgreement = Agreement.extend({ country_code: z.string() });
export const NetworkAgreement = Agreement.extend({ asn_number: z.string(), name: z.string() });

const Report = z.object({
  version: z.string(),
  created_at: timestamp(),
  truth: z.array(TruthFile),
  summary: Agreement,
  /** The same over the version before, where both were measured with the same files. */
  previous: z.object({ version: z.string(), summary: Agreement }).nullable(),
});

export const accuracy = {
  accuracyReports: endpoint({
    path: "/v1/accuracy_reports",
    summary: "List how far the last versions of the database agree with what networks publish of themselves",
    access: "public",
    input: z.object({}),
    output: listOf(Report),
    cacheSeconds: 300,
  }),
  accuracyReport: endpoint({
    path: "/v1/accuracy_report",
    summary: "Show a version's agreement by country and by network",
    access: "public",
    input: z.object({
      version: text(16)
        .optional()
        .meta({ examples: ["20261123"], description: "Default: the newest" }),
    }),
    output: Report.extend({ countries: z.array(CountryAgreement), networks: z.array(NetworkAgreement) }),
    errors: ["NOT_FOUND"],
    cacheSeconds: 300,
  }),
};
