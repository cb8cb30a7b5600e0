import { staffApi } from "@meridian/contract";
import type { App } from "../../apps/server/src/app.ts";
import type { Prisma } from "../../apps/server/src/generated/client.ts";
import { newAccount, newStaff } from "./accounts.ts";

let count = 0;

/** A message, as stored by `regist_cooperation`. */
export async function newLead(app: App, overrides: Partial<Prisma.LeadUncheckedCreateInput> = {}): Promise<number> {
  const data = { kind: "feedback", name: "Ann", content: "A question", language: "en", createdAt: app.now() };
  return (await app.db.lead.create({ data: { ticketNo: `T${process.pid}-${++count}`, ...data, ...overrides } })).id;
}

/** A company's pending application for certification. */
export async function newCertification(
  app: App,
  overrides: Partial<Prisma.CertificationUncheckedCreateInput> = {},
): Promise<number> {
  const accountId = overrides.accountId ?? (await newAccount(app)).id;
  const row = await app.db.certification.create({
    data: {
      accountId,
      submittedById: accountId,
      companyName: "Example Ltd",
      uscc: "91350100M000100Y43",
      licenceFileId: 1,
      legalPerson: "Li",
      contactName: "Ann",
      contactPhone: "+8613800138000",
      industryId: 1,
      provinceCode: "110000",
      cityCode: "110100",
      districtCode: "110101",
      method: "manual",
      createdAt: app.now(),
      ...overrides,
    },
  });
  return row.id;
}

/** A renewal request for sales. */
export async function newRenewal(
  app: App,
  overrides: Partial<Prisma.RenewRequestUncheckedCreateInput> = {},
): Promise<number> {
  const accountId = overrides.accountId ?? (await newAccount(app)).id;
  const data = { accountId, userId: accountId, to: "sales", months: 12, createdAt: app.now(), ...overrides };
  return (await app.db.renewRequest.create({ data })).id;
}

/** A draft article. */
export async function newArticle({ db }: App): Promise<number> {
  const name = `class-${process.pid}-${++count}`;
  const { id: classId } = await db.newsClass.create({ data: { slug: name, nameEn: name, nameZh: name } });
  const text = { titleEn: "Title", titleZh: "标题", summaryEn: "", summaryZh: "", contentEn: "", contentZh: "" };
  return (await db.newsArticle.create({ data: { classId, author: "Ann", ...text } })).id;
}

/** A request of a colleague to give a customer many points. */
export async function newRequest(app: App): Promise<number> {
  const requester = await newStaff(app);
  const { id: user_id } = await newAccount(app);
  const now = app.now();
  const row = await app.db.staffRequest.create({
    data: {
      path: staffApi.adminMall.pointsChange.path,
      input: { user_id, change: 1_000_000, reason: "a gift" },
      amounts: { points: 1_000_000 },
      accountId: user_id,
      requestedById: requester.id,
      requestedIp: "192.0.2.7",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 604_800_000),
    },
  });
  return row.id;
}
