import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { writeAudit } from "../../lib/audit.ts";
import { encryptText } from "../../lib/encryption.ts";
import { announce } from "../../lib/events.ts";
import { attemptPolicies } from "../../lib/limits/policies.ts";
import { canonicalPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { claimFile } from "../../lib/stored-files.ts";
import { notify } from "../notices/notices.ts";
import { isPath } from "./divisions.ts";
import { companyCertified } from "./events.ts";
import { isUscc } from "./uscc.ts";

type Request = HandlerInput<typeof api.certification.enterpriseCertification>;

/** Working days within which staff review a request. */
const EXPECTED_HOURS = 24;
const { max: TRIES, windowSeconds: LOCK_SECONDS } = attemptPolicies["certification-amount"];
const waiting = ["pending", "pending_amount", "change_pending"];

/**
 * Stores a request for certification. If another company is certified it is a change, and the old one stays valid until
 * then.
 * @throws InvalidField, Failure AGREEMENT_MISSING, CONFLICT while another is pending, CERTIFICATION_EXISTS, NOT_FOUND for
 * another user's file
 */
export async function requestCertification(app: App, user: SignedIn, ip: string, input: Request) {
  if (!input.agree) throw new Failure("AGREEMENT_MISSING");
  const uscc = input.uscc.toUpperCase();
  requireRight(input, uscc);
  const { id, status } = await transaction(app, async (app) => {
    // Locks the account's row, so that two requests cannot both be the only one.
    await app.db.$queryRaw`select 1 from users where id = ${user.accountId} for update`;
    const before = await app.db.certification.findMany({
      where: { accountId: user.accountId },
      orderBy: { id: "desc" },
    });
    const open = before.find(({ status }) => waiting.includes(status));
    if (open) throw new Failure("CONFLICT", { state: open.status });
    const passed = before.find(({ status }) => status === "passed");
    if (passed?.uscc === uscc) throw new Failure("CERTIFICATION_EXISTS");
    if ((await app.db.industry.count({ where: { id: input.industry_id } })) === 0)
      throw new InvalidField("industry_id", "unknown_id");
    await claimFile(app, user, input.licence_file_id, "licence");
    if (input.authorization_file_id !== undefined)
      await claimFile(app, user, input.authorization_file_id, "authorization");
    const row = await app.db.certification.create({
      data: { ...columns(app, user, input), uscc, status: passed ? "change_pending" : "pending" },
    });
    await writeAudit(app, user, {
      action: "certification.request",
      target: `certification:${row.id}`,
      ip,
      after: { company: row.companyName, method: row.method, status: row.status },
    });
    return row;
  });
  return { certification_id: id, status: status as "pending", expected_hours: EXPECTED_HOURS };
}

/** Checks beyond the schema. @throws InvalidField */
function requireRight(input: Request, uscc: string): void {
  if (!isUscc(uscc)) throw new InvalidField("uscc", "format", { format: "uscc" });
  const { province_code, city_code, district_code = "" } = input;
  if (!isPath(province_code, city_code, district_code)) throw new InvalidField("district_code", "unknown_id");
  if (input.method !== "bank_transfer") return;
  if (input.bank_name === undefined) throw new InvalidField("bank_name", "required");
  if (input.bank_account === undefined) throw new InvalidField("bank_account", "required");
}

const columns = ({ secrets, now }: App, user: SignedIn, input: Request) => ({
  accountId: user.accountId,
  submittedById: user.id,
  companyName: input.company_name,
  licenceFileId: input.licence_file_id,
  authorizationFileId: input.authorization_file_id ?? null,
  legalPerson: input.legal_person,
  contactName: input.contact_name,
  contactPhone: canonicalPhone(input.contact_phone),
  industryId: input.industry_id,
  provinceCode: input.province_code,
  cityCode: input.city_code,
  districtCode: input.district_code ?? "",
  address: input.address ?? "",
  bankName: input.bank_name ?? "",
  bankAccountEncrypted: input.bank_account === undefined ? null : encryptText(input.bank_account, secrets.kept),
  method: input.method,
  triesLeft: TRIES,
  createdAt: now(),
});

/**
 * Compares the amount the company received with the one sent. After three wrong attempts none is accepted for a day.
 * @throws Failure NOT_FOUND, CONFLICT if no amount is expected, TOO_MANY_REQUESTS during that day
 */
export async function showAmount(
  app: App,
  user: SignedIn,
  ip: string,
  { certification_id: id, amount_cents }: HandlerInput<typeof api.certification.certificationAmount>,
) {
  const now = app.now();
  const row = await app.db.certification.findFirst({ where: { id, accountId: user.accountId } });
  if (!row) throw new Failure("NOT_FOUND");
  if (row.status !== "pending_amount") throw new Failure("CONFLICT", { state: row.status });
  if (row.lockedUntil && row.lockedUntil > now)
    throw new Failure("TOO_MANY_REQUESTS", {
      retry_after_seconds: Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 1000),
    });
  const triesBefore = row.lockedUntil ? TRIES : row.triesLeft;
  // Counted before the comparison, by one conditional statement, so that concurrent attempts cannot exceed three.
  const { count } = await app.db.certification.updateMany({
    where: { id, status: "pending_amount", triesLeft: row.triesLeft, lockedUntil: row.lockedUntil },
    data: {
      triesLeft: triesBefore - 1,
      lockedUntil: triesBefore === 1 ? new Date(now.getTime() + LOCK_SECONDS * 1000) : null,
    },
  });
  if (count === 0) throw new Failure("CONFLICT", { state: row.status });
  if (amount_cents !== row.amountCents) return { status: "pending_amount" as const, tries_left: triesBefore - 1 };
  await transaction(app, async (app) => {
    const passed = await app.db.certification.updateMany({
      where: { id, status: "pending_amount" },
      data: { status: "passed", decidedAt: now, lockedUntil: null },
    });
    if (passed.count === 0) throw new Failure("CONFLICT", { state: "passed" });
    await announce(app, companyCertified, { accountId: user.accountId });
    await writeAudit(app, user, {
      action: "certification.pass",
      target: `certification:${id}`,
      ip,
      before: { status: "pending_amount" },
      after: { status: "passed" },
    });
    await notify(app, row.submittedById, {
      type: "certification",
      title: { en: `${row.companyName} is verified`, zh: `${row.companyName} 已通过企业认证` },
      link: "/user?tab=profile",
    });
  });
  return { status: "passed" as const, tries_left: triesBefore - 1 };
}

/** The state of an account's certification, as shown by `user_info`. */
export async function describeCertification({ db }: App, accountId: number) {
  const rows = await db.certification.findMany({ where: { accountId }, orderBy: { id: "desc" }, take: 20 });
  const [latest] = rows;
  const passed = rows.find(({ status }) => status === "passed");
  // A rejected change leaves the old company certified.
  const shown = latest?.status === "rejected" && passed ? passed : latest;
  return {
    id: shown?.id ?? null,
    status: (shown?.status ?? "none") as "none",
    company_name: (passed ?? shown)?.companyName ?? "",
    uscc_masked: maskUscc((passed ?? shown)?.uscc ?? ""),
    reject_reason: latest?.rejectReason ?? "",
    submitted_at: latest?.createdAt ?? null,
    passed_at: passed?.decidedAt ?? null,
  };
}

const maskUscc = (uscc: string): string => (uscc === "" ? "" : `${uscc.slice(0, 4)}****${uscc.slice(-4)}`);
