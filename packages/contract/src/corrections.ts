import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, file, text, timestamp } from "./fields.ts";
import { correctableFields } from "./leads.ts";

/** States of a correction: "published" is in a version of the database, "withdrawn" no longer in later ones. */
export const correctionStates = ["open", "accepted", "published", "declined", "closed", "withdrawn"] as const;

/** Ways to prove that addresses are one's own. */
export const proofKinds = ["reverse_zone", "domain", "mail", "geofeed", "checklist"] as const;

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
  proven_by: z.enum(proofKinds).nullable().meta({
    en: "How: a record in the reverse zone or in a contact's domain, mail to a contact, the addresses' geofeed, or an RPKI-signed checklist",
    zh: "证明方式：反向解析区或联系人域名中的记录、发给联系人的邮件、这些地址的 geofeed，或 RPKI 签名清单",
  }),
  proven_with: z.string().meta({
    en: "The name, masked address or geofeed with the proof; empty for the reverse zone and for a checklist",
    zh: "证明所在的名称、经遮盖的邮箱或 geofeed；反向解析区与签名清单时为空",
  }),
  decided_at: timestamp().nullable().meta({ en: "When it was decided", zh: "处理时间" }),
  published_at: timestamp().nullable().meta({ en: "When that version came into use", zh: "该版本启用的时间" }),
  withdrawn_at: timestamp().nullable().meta({ en: "When it was withdrawn", zh: "撤回时间" }),
  checked_at: timestamp().nullable().meta({ en: "When the proof was last looked for", zh: "最近一次查找证明的时间" }),
  proof: z
    .object({
      names: z.array(z.string()).meta({ en: "DNS names that all need the record", zh: "需要添加记录的全部 DNS 名称" }),
      text: z.string().meta({ en: "Text of the TXT record", zh: "TXT 记录的内容" }),
      until: timestamp().meta({ en: "Until when it can be proven", zh: "证明的截止时间" }),
      statement: z.string().nullable().meta({
        en: "Text of the file whose SHA-256 an RPKI-signed checklist (RFC 9323) proves them with, in UTF-8; null if we accept none",
        zh: "用于 RPKI 签名清单（RFC 9323）的文件内容，UTF-8 编码，清单须含其 SHA-256；不接受清单时为 null",
      }),
    })
    .nullable()
    .meta({
      en: "How to prove that the addresses are yours; null if that is not possible or no longer",
      zh: "如何证明地址归属；无法证明或已结束时为 null",
    }),
});

const Ways = z.object({
  domains: z.array(z.string()).meta({
    en: "DNS names in the domains of the registry's contacts: one of them with the record is enough",
    zh: "注册信息中联系人域名下的 DNS 名称，任一名称添加该记录即可",
  }),
  contacts: z
    .array(
      z.object({
        id: z.string().meta({ en: "ID of the contact in this case", zh: "联系人在此纠错中的编号" }),
        address: z.string().meta({ en: "Its address, masked", zh: "经遮盖的邮箱", examples: ["n••@example.net"] }),
      }),
    )
    .meta({ en: "Contacts to which a link can be mailed", zh: "可发送证明链接的联系人" }),
  geofeed: z.string().meta({
    en: "The geofeed that the registry's object names; empty for none",
    zh: "注册信息所引用的 geofeed，没有时为空",
  }),
  mailed_to: z
    .string()
    .meta({ en: "Where the last link was sent; empty for none", zh: "最近一次发送链接的邮箱，没有时为空" }),
  mailed_at: timestamp().nullable().meta({ en: "When it was sent", zh: "发送时间" }),
});

const percentile = (share: { en: string; zh: string }, end: { en: string; zh: string }) =>
  z
    .int()
    .nullable()
    .meta({
      en: `${share.en} of them took at most this many seconds until ${end.en}; null if there are none`,
      zh: `${share.zh}的纠错在该秒数内${end.zh}；没有时为 null`,
    });
const half = { en: "Half", zh: "半数" };
const nearlyAll = { en: "95%", zh: "95% " };
const inAnswers = { en: "the API answered with them", zh: "由接口返回" };
const inFiles = { en: "a published version had them", zh: "进入已发布的数据库版本" };

const Times = z.object({
  count: z.int().meta({ en: "Number of corrections", zh: "纠错数量" }),
  p50_seconds: percentile(half, inAnswers),
  p95_seconds: percentile(nearlyAll, inAnswers),
  file_p50_seconds: percentile(half, inFiles),
  file_p95_seconds: percentile(nearlyAll, inFiles),
});

const input = z.object({
  ticket_no: text(20).meta({ en: "Ticket number", zh: "工单号", examples: ["20261121-7KQ2WM"] }),
});

export const corrections = {
  correctionTimes: endpoint({
    path: "/v1/correction_times",
    summary: "Show how long corrections take until the API answers with them, and until files have them",
    summaryZh: "查看纠错从提交到接口返回、到进入数据文件的用时",
    access: "public",
    input: z.object({}),
    output: z.object({
      days: z.int().meta({
        en: "Number of days counted: corrections that the API answered with first in them",
        zh: "统计天数：计入这些天内接口开始返回的纠错",
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
    summary: "Look for a proof that the addresses of a correction are the sender's",
    summaryZh: "查找证明，确认纠错的地址属于提交者",
    access: "public",
    input,
    output: Case,
    rate: { max: 10, seconds: 60 },
    errors: ["NOT_FOUND", "CONFLICT", "SOURCE_UNAVAILABLE"],
  }),
  correctionWays: endpoint({
    path: "/v1/correction_ways",
    summary: "List the ways that the registry of a correction's addresses opens for its proof",
    summaryZh: "列出纠错地址的注册信息所提供的证明方式",
    access: "public",
    input,
    output: Ways,
    rate: { max: 20, seconds: 60 },
    errors: ["NOT_FOUND", "CONFLICT", "SOURCE_UNAVAILABLE"],
  }),
  correctionMail: endpoint({
    path: "/v1/correction_mail",
    summary: "Mail a link that proves a correction's addresses to one of the registry's contacts",
    summaryZh: "向注册信息中的联系人发送证明纠错地址的链接",
    access: "public",
    input: input.extend({
      contact_id: z
        .string()
        .regex(/^[\da-f]{16}$/)
        .meta({
          en: "ID of the contact, from `/v1/correction_ways`",
          zh: "联系人编号，来自 `/v1/correction_ways`",
          examples: ["0123456789abcdef"],
        }),
      captcha_token: captchaToken(),
    }),
    output: Ways,
    rate: { max: 10, seconds: 60 },
    errors: ["NOT_FOUND", "CONFLICT", "SOURCE_UNAVAILABLE", "HUMAN_CHECK_NEEDED"],
  }),
  correctionConfirm: endpoint({
    path: "/v1/correction_confirm",
    summary: "Prove a correction's addresses with the token of a mailed link, once",
    summaryZh: "用邮件链接中的令牌证明纠错的地址，仅可使用一次",
    access: "public",
    input: input.extend({ token: text(64).meta({ en: "Token of the link in our email", zh: "邮件链接中的令牌" }) }),
    output: Case,
    rate: { max: 10, seconds: 60 },
    errors: ["NOT_FOUND"],
  }),
  correctionChecklist: endpoint({
    path: "/v1/correction_checklist",
    summary: "Prove a correction's addresses with an RPKI-signed checklist of its statement",
    summaryZh: "以包含声明文件的 RPKI 签名清单证明纠错的地址",
    access: "public",
    input: input.extend({
      file: file().meta({
        en: "The signed checklist (`.sig`, RFC 9323), as a part of a multipart/form-data body",
        zh: "签名清单（`.sig`，RFC 9323），以 multipart/form-data 发送",
      }),
    }),
    output: Case,
    rate: { max: 10, seconds: 60 },
    errors: ["NOT_FOUND", "CONFLICT", "SOURCE_UNAVAILABLE"],
    maxBodyBytes: 65_536,
    upload: true,
  }),
};
