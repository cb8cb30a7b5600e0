import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text, timestamp } from "./fields.ts";
import { correctableFields } from "./leads.ts";

/** States of a correction: "published" is in a version of the database, "withdrawn" no longer in later ones. */
export const correctionStates = ["open", "accepted", "published", "declined", "closed", "withdrawn"] as const;

const Case = z.object({
  ticket_no: z.string().meta({ en: "Ticket number", zh: "工单号" }),
  range: z.string().meta({ en: "CIDR block to correct", zh: "要纠正的网段" }),
  field: z.enum(correctableFields).meta({ en: "Field concerned", zh: "有误的字段" }),
  value_before: z.string().meta({
    en: "What the database said when the correction was sent; empty for nothing",
    zh: "提交纠错时数据库中的值，没有时为空",
  }),
  value_after: z.string().meta({ en: "The value claimed to be correct", zh: "纠错提交的值" }),
  state: z.enum(correctionStates).meta({ en: "State", zh: "状态" }),
  is_automatic: z.boolean().meta({
    en: "Whether it was accepted because the addresses are proven, without staff",
    zh: "是否因地址归属得到证明而自动采纳",
  }),
  reason: z.string().meta({ en: "Reason of the decision; empty if none was given", zh: "处理理由，没有时为空" }),
  version: z
    .string()
    .meta({ en: "First data version with it; empty for none", zh: "首个包含它的数据库版本，没有时为空" }),
  sent_at: timestamp().meta({ en: "When it was sent", zh: "提交时间" }),
  proven_at: timestamp().nullable().meta({ en: "When the addresses were proven", zh: "证明地址归属的时间" }),
  decided_at: timestamp().nullable().meta({ en: "When it was decided", zh: "处理时间" }),
  published_at: timestamp().nullable().meta({ en: "When that version came into use", zh: "该版本启用的时间" }),
  withdrawn_at: timestamp().nullable().meta({ en: "When it was withdrawn", zh: "撤回时间" }),
  checked_at: timestamp().nullable().meta({ en: "When DNS was last checked", zh: "最近一次检查 DNS 的时间" }),
  proof: z
    .object({
      names: z.array(z.string()).meta({ en: "DNS names that all need the record", zh: "需要添加记录的全部 DNS 名称" }),
      text: z.string().meta({ en: "Text of the TXT record", zh: "TXT 记录的内容" }),
      until: timestamp().meta({ en: "Until when it can be proven", zh: "证明的截止时间" }),
    })
    .nullable()
    .meta({
      en: "How to prove that the addresses are yours; null if that is not possible or no longer",
      zh: "如何证明地址归属；无法证明或已结束时为 null",
    }),
});

const Times = z.object({
  count: z.int().meta({ en: "Number of corrections", zh: "纠错数量" }),
  p50_seconds: z.int().nullable().meta({
    en: "Half of them took at most this many seconds; null if there are none",
    zh: "半数纠错的用时不超过该秒数；没有纠错时为 null",
  }),
  p95_seconds: z.int().nullable().meta({
    en: "95% of them took at most this many seconds; null if there are none",
    zh: "95% 的纠错用时不超过该秒数；没有纠错时为 null",
  }),
});

const input = z.object({
  ticket_no: text(20).meta({ en: "Ticket number", zh: "工单号", examples: ["20261121-7KQ2WM"] }),
});

export const corrections = {
  correctionTimes: endpoint({
    path: "/v1/correction_times",
    summary: "Show how long corrections take, from the report to the data version in use",
    summaryZh: "查看纠错从提交到随数据库版本生效的用时",
    access: "public",
    input: z.object({}),
    output: z.object({
      days: z.int().meta({
        en: "Number of days counted: corrections that came into use in them",
        zh: "统计天数：计入这些天内生效的纠错",
      }),
      by_proof: Times.meta({
        en: "Corrections accepted because the addresses are proven, without staff",
        zh: "因地址归属得到证明而自动采纳的纠错",
      }),
      by_staff: Times.meta({ en: "Corrections decided by staff", zh: "由工作人员处理的纠错" }),
    }),
    cacheSeconds: 300,
  }),
  correctionCase: endpoint({
    path: "/v1/correction_case",
    summary: "Show a correction: claim, proof, decision, data version and times",
    summaryZh: "查看一条纠错：内容、证明、处理结果、数据库版本与时间",
    access: "public",
    input,
    output: Case,
    rate: { max: 60, seconds: 60 },
    errors: ["NOT_FOUND"],
  }),
  correctionProof: endpoint({
    path: "/v1/correction_proof",
    summary: "Check in DNS whether the addresses of a correction are the sender's",
    summaryZh: "检查 DNS 中的记录，确认纠错的地址属于提交者",
    access: "public",
    input,
    output: Case,
    rate: { max: 10, seconds: 60 },
    errors: ["NOT_FOUND", "CONFLICT", "SOURCE_UNAVAILABLE"],
  }),
};
