import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf, text, timestamp } from "./fields.ts";

/** Fields whose coverage is measured, as a share of the announced address space. */
export const coverageFields = [
  "country",
  "region",
  "region_zh",
  "city",
  "city_zh",
  "coordinates",
  "elevation",
  "isp",
  "usage_type",
  "is_vpn",
  "is_tor",
  "is_proxy",
  "is_relay",
  "is_hosting",
  "is_data_center",
] as const;
export type CoverageField = (typeof coverageFields)[number];

const FieldCoverage = z.object({
  field: z.enum(coverageFields),
  v4_percent: z.number().meta({ description: "Percent of the announced IPv4 space" }),
  v6_percent: z.number().meta({ description: "Percent of the announced IPv6 space" }),
});

/** Share of the comparable samples, 0 to 1; null if there are none. */
const share = () => z.number().min(0).max(1).nullable();

/** How well a database agrees with what network owners publish about their addresses. */
export const Agreement = z.object({
  /** Number of addresses compared, spread over the prefixes of the truth files. */
  samples: z.int(),
  country: share(),
  region: share(),
  city: share(),
  median_km: z.number().nullable().meta({ description: "Median distance in kilometres" }),
  within_radius: share().meta({ description: "Share within the accuracy radius stated in the answer" }),
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
  /** The same for the previous version, if both were measured with the same files. */
  previous: z.object({ version: z.string(), summary: Agreement }).nullable(),
});

const Version = z.object({
  version: z.string(),
  /** `published` is in use; `withdrawn` was pulled after publication. */
  status: z.enum(["published", "archived", "withdrawn"]),
  /** The date of the newest location data, YYYY-MM-DD; "" if no source has one. */
  data_date: z.string(),
  built_at: timestamp(),
  published_at: timestamp().nullable(),
  /** Null without an earlier version to compare with. */
  changed_ranges: z.int().nullable(),
  changed_percent: z.number().nullable(),
  /** Empty if not measured. */
  coverage: z.array(FieldCoverage),
});

export const accuracy = {
  databaseVersions: endpoint({
    path: "/v1/database_versions",
    summary: "List recent database versions with how much each changed and which fields it covers",
    access: "public",
    input: z.object({}),
    output: listOf(Version),
    cacheSeconds: 300,
  }),
  accuracyReports: endpoint({
    path: "/v1/accuracy_reports",
    summary: "List how well recent database versions agree with what networks publish about themselves",
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
        .meta({ examples: ["20261123"], description: "The latest by default" }),
    }),
    output: Report.extend({ countries: z.array(CountryAgreement), networks: z.array(NetworkAgreement) }),
    errors: ["NOT_FOUND"],
    cacheSeconds: 300,
  }),
};
