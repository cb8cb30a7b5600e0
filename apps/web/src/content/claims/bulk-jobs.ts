import { type Claim, server } from "./claim.ts";

/** What the page of bulk lookups, and texts about it, promise. */
export const bulkJobClaims: readonly Claim[] = [
  {
    en: "A whole file is looked up as a bulk job",
    zh: "整个文件可用批量任务查询",
    in: ["product/location"],
    proof: {
      file: "tests/browser/bulk-jobs.spec.ts",
      title: "a file is uploaded, corrected, looked up and downloaded",
    },
  },
  {
    en: "a file of up to 10 GB",
    zh: "文件最大 10 GB",
    in: ["bulk-jobs"],
    proof: server("bulk-jobs/fetch-input.test.ts", "a file that is too large is not stored"),
  },
  {
    en: "Rows without data cost nothing",
    zh: "没有数据的行不计费",
    in: ["bulk-jobs"],
    proof: server(
      "bulk-jobs/bulk-jobs.test.ts",
      "a job is checked, started, looked up in parts and charged for found rows only",
    ),
  },
];
