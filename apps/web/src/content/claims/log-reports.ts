import { type Claim, server } from "./claim.ts";

/** What the page of log reports promises. */
export const logReportClaims: readonly Claim[] = [
  {
    en: "The log is not sent",
    zh: "日志不会发送",
    in: ["reports"],
    proof: {
      file: "tests/browser/log-reports.spec.ts",
      title: "a log is saved as a week of a report, compared, downloaded, continued with a key and deleted",
    },
  },
  {
    en: "forgotten once they are counted",
    zh: "统计后即丢弃",
    in: ["reports"],
    proof: server(
      "lens-reports/lens-reports.test.ts",
      "keeps the figures of a log, and neither its lines nor an address",
    ),
  },
  {
    en: "only if a finished week was saved since the last email",
    zh: "仅当上次邮件之后保存过已结束的一周时发送",
    in: ["reports"],
    proof: server("lens-reports/lens-reports.test.ts", "waits for new figures of a finished week"),
  },
];
