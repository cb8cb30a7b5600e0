import * as z from "zod";
import { integer } from "../../fields.ts";
import { lensReports, MAX_REPORT_BYTES, runFields } from "../../lens-reports.ts";
import { lookupApiEndpoint } from "../endpoint.ts";

/** The call with which programs add a week to a saved report of the log lens; it costs nothing. */
export const lensReportCalls = {
  lensReportAdd: lookupApiEndpoint({
    id: 211,
    path: "/v2/lens_reports/{id}",
    method: "POST",
    product: null,
    charge: "free",
    maxBodyBytes: MAX_REPORT_BYTES,
    input: z.object({
      id: integer(1, 2_147_483_647).meta({ en: "Report ID", zh: "报告编号", examples: [7] }),
      ...runFields,
    }),
    output: lensReports.lensReportSave.output,
    invalid: { id: "REPORT_NOT_FOUND", addresses: "INVALID_REPORT_FIELD", day: "INVALID_REPORT_FIELD" },
    refusals: ["LIVE_KEY_REQUIRED", "PERMISSION_REQUIRED", "INVALID_BODY"],
    texts: {
      name: { en: "Add to a report", zh: "添加到报告" },
      summary: {
        en: "Save the figures of a log as a week of a saved report.",
        zh: "将日志的统计结果保存为报告的一周。",
      },
      details: {
        en: "The report is created in the log lens first. Addresses are counted and then forgotten, except the most frequent ones of a report that keeps them. See [Weekly reports](/doc/log-reports).",
        zh: "请先在日志透镜中创建报告。地址在统计后即丢弃，仅选择保留地址的报告会留下最常出现的地址。见[每周报告](/doc/log-reports)。",
      },
    },
    sample: {
      input: { id: "7", addresses: "12 8.8.8.8\n3 1.1.1.1", day: "2026-11-22" },
      answer: {
        report: {
          id: 7,
          name: "Shop",
          mailed: true,
          keeps_addresses: false,
          weeks: 5,
          last_week: "2026-11-16",
          saved_at: "2026-11-22T22:05:00.000Z",
        },
        week: "2026-11-16",
      },
    },
  }),
};
export type LensReportCallName = keyof typeof lensReportCalls;
