import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { plainPhone } from "@meridian/contract/written";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import { inLanguage } from "../../lib/language.ts";
import { formatPhone, maskedPhone } from "../../lib/phones.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { type Identity, identityOf, invitedAs } from "../account/identities.ts";
import { SUB_ACCOUNT_LIMIT } from "../account/limits.ts";
import { requireGoodPassword } from "../account/password-rules.ts";
import { hashPassword, ofUser } from "../account/passwords.ts";
import { requireProof } from "../account/proof.ts";
import { forgetUsers } from "../account/sessions.ts";
import { changeSignIn } from "../account/sign-in-changes.ts";
import { countedOf } from "../metering/counted.ts";
import { notify } from "../notices/notices.ts";
import { monthOf } from "../services/services.ts";
import { type Actor, changeTeam } from "./change-team.ts";
import { findMember, type Member } from "./find-member.ts";
import { findRole } from "./find-role.ts";
import { newInvitation, sendInvitation } from "./invitations.ts";
import { passwordSet, roleAssigned } from "./notices.ts";
import { requireHeld } from "./permissions.ts";
import { requireTarget, stateOf } from "./target.ts";

type SubAccount = HandlerOutput<typeof api.team.updateSubAccount>;

const everybodyElse = ({ accountId }: SignedIn) => ({
  accountId,
  id: { not: accountId },
  status: { not: "deleted" as const },
});

/** One page of the account's sub-accounts, newest first. @throws Failure NOT_FOUND for a role of another account */
export async function listSubAccounts(
  app: App,
  user: SignedIn,
  language: Language,
  { keyword = "", role_id, status, page, limit }: HandlerInput<typeof api.team.subAccountList>,
) {
  if (role_id !== undefined) await findRole(app, user, role_id);
  const members = await app.db.user.findMany({
    where: { ...everybodyElse(user), ...(role_id !== undefined && { roleId: role_id }) },
    include: { role: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const needle = keyword.toLowerCase();
  const digits = formatPhone(plainPhone(keyword));
  // Few enough to be filtered here, by the fields the caller can see.
  const matching = (await describeMembers(app, user, language, members))
    .filter((member) => status === undefined || member.status === status)
    .filter(
      ({ name, phone, email, remark }) =>
        `${name} ${phone} ${email} ${remark}`.toLowerCase().includes(needle) ||
        (digits !== "" && phone.includes(digits)),
    );
  return {
    list: matching.slice((page - 1) * limit, page * limit),
    total: matching.length,
    page,
    limit,
    limit_num: SUB_ACCOUNT_LIMIT,
  };
}

/** Only users who manage sub-accounts see full phone numbers. */
async function describeMembers(
  app: App,
  viewer: SignedIn,
  language: Language,
  members: readonly Member[],
): Promise<SubAccount[]> {
  const counts = await countsOf(
    app,
    viewer.accountId,
    members.map(({ id }) => id),
  );
  const phoneOf = holds(viewer, "sub.manage") ? formatPhone : maskedPhone;
  return members.map((member) => ({
    id: member.id,
    name: member.name,
    phone: member.phone === null ? "" : phoneOf(member.phone),
    email: member.email,
    role_id: member.roleId,
    role_name: member.role ? inLanguage(language, member.role.nameEn, member.role.nameZh) : "",
    status: stateOf(member, app.now()),
    remark: member.remark,
    ...(counts.get(member.id) ?? { key_num: 0, quota: 0, used: 0 }),
    invite_expires_at: member.status === "invited" ? member.inviteExpiresAt : null,
    last_login_at: member.lastLoginAt,
    created_at: member.createdAt,
  }));
}

/** Unrevoked keys, allocated quota, and calls charged this month, by sub-account. */
async function countsOf(app: App, accountId: number, ids: number[]) {
  const { db, now } = app;
  const { quarters } = await countedOf(app, accountId);
  const rows = await db.$queryRaw<{ id: number; key_num: number; quota: number; used: number }[]>`
    select m.id,
      (select count(*)::int from api_keys k where k.owner_id = m.id and k.status <> 'revoked') as key_num,
      (select coalesce(sum(s.quota), 0)::int from splits s
        where s.sub_user_id = m.id and s.status in ('active', 'paused')) as quota,
      (select coalesce(sum(u.charged), 0)::int from ${quarters} join api_keys k on k.id = u.key_id
        where u.quarter >= ${monthOf(now()).start} and k.owner_id = m.id) as used
    from unnest(${ids}::int[]) as m(id)`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** A sub-account's fields in the audit log. */
const auditOf = ({ name, email, remark, role }: Member) => ({ name, email, remark, role: role?.nameEn ?? null });

/**
 * Creates a sub-account that is active once its user accepts: invited by SMS, and informed by email if an address is given,
 * or invited by email.
 * @throws Failure NOT_FOUND, PHONE_TAKEN, EMAIL_TAKEN, SUB_ACCOUNT_LIMIT_REACHED, BEYOND_OWN_PERMISSIONS
 */
export async function createSubAccount(
  app: App,
  user: SignedIn,
  ip: string,
  input: HandlerInput<typeof api.team.createSubAccount>,
) {
  const identity = identityOf(input);
  try {
    return await changeTeam(app, user, async (app, actor) => {
      const role = await findRole(app, actor, input.role_id);
      requireHeld(actor, role.permissions);
      if ((await app.db.user.count({ where: everybodyElse(actor) })) >= SUB_ACCOUNT_LIMIT)
        throw new Failure("SUB_ACCOUNT_LIMIT_REACHED", { max: SUB_ACCOUNT_LIMIT });
      if (await isTaken(app, actor, identity)) throw taken(identity);
      const { name, remark = "" } = input;
      const phone = identity.kind === "phone" ? identity.value : null;
      const email = phone === null ? identity.value : (input.email ?? "");
      const account = await app.db.user.findUniqueOrThrow({ where: { id: actor.accountId } });
      const { token, columns } = newInvitation(app);
      const { accountId } = actor;
      const { lang, timeZone } = account;
      const created = await app.db.user.create({
        data: {
          ...{ accountId, phone, name, email, remark, lang, timeZone, roleId: role.id },
          createdAt: app.now(),
          ...columns,
        },
        include: { role: true },
      });
      await sendInvitation(app, created, token);
      await writeAudit(app, actor, {
        action: "sub_account.invite",
        target: `sub_account:${created.id}`,
        ip,
        after: { ...auditOf(created), ...(phone !== null && { phone: maskedPhone(phone) }) },
      });
      return { id: created.id, status: stateOf(created, app.now()) };
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") throw taken(identity);
    throw error;
  }
}

const taken = ({ kind }: Identity) => new Failure(kind === "phone" ? "PHONE_TAKEN" : "EMAIL_TAKEN");

/** Whether it is the login name of a user, or invited already: a phone by anybody, an address by the same account. */
async function isTaken(app: App, { accountId }: SignedIn, identity: Identity): Promise<boolean> {
  const { kind, value } = identity;
  const where =
    kind === "phone" ? { phone: value } : { OR: [{ verifiedEmail: value }, { accountId, ...invitedAs(identity) }] };
  return (await app.db.user.count({ where })) > 0;
}

async function hashOf(actor: SignedIn, phone: string, password: string | undefined): Promise<string | null> {
  if (password === undefined) return null;
  await requireGoodPassword(password, phone);
  return hashPassword(password, ofUser(actor.id));
}

/**
 * Changes the given fields; a new password needs proof of who sets it, and ends the sub-account's sessions.
 * @throws Failure as `requireTarget`; PROOF_NEEDED, WEAK_PASSWORD; CONFLICT for the password of one who has not accepted yet,
 * or the address to which their invitation went
 */
export async function updateSubAccount(
  app: App,
  user: SignedIn,
  { ip, language }: { ip: string; language: Language },
  input: HandlerInput<typeof api.team.updateSubAccount>,
): Promise<SubAccount> {
  const { id, name, email, remark, role_id } = input;
  const { phone } = await findMember(app, user, id);
  const passwordHash = await hashOf(user, phone ?? "", input.password);
  const member = await changeTeam(app, user, async (app, actor) => {
    const before = await requireTarget(app, actor, id);
    // The link has gone to the old address.
    const isReadressed = before.phone === null && email !== undefined && email !== before.email;
    if (before.status === "invited" && (passwordHash !== null || isReadressed))
      throw new Failure("CONFLICT", { state: stateOf(before, app.now()) });
    if (passwordHash !== null)
      await requireProof(app, user, await app.db.user.findUniqueOrThrow({ where: { id: user.id } }), input.proof);
    const isMoved = role_id !== undefined && role_id !== before.roleId;
    if (isMoved) await assignRole(app, actor, id, role_id);
    const member = await app.db.user.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(remark !== undefined && { remark }),
        ...(isMoved && { roleId: role_id }),
      },
      include: { role: true },
    });
    if (passwordHash !== null)
      await changeSignIn(app, id, { means: "password", notice: passwordSet, ip }, async () => ({ passwordHash }));
    const changes = changesBetween(auditOf(before), auditOf(member));
    const after = { ...changes.after, ...(passwordHash !== null && { password: "changed" }) };
    await writeAudit(app, actor, {
      ...{ action: "sub_account.update", target: `sub_account:${id}`, ip },
      ...{ before: { name: before.name, ...changes.before }, after },
    });
    return member;
  });
  forgetUsers([id]);
  const [described] = await describeMembers(app, user, language, [member]);
  if (!described) throw new Failure("NOT_FOUND");
  return described;
}

async function assignRole(app: App, actor: Actor, id: number, roleId: number): Promise<void> {
  const role = await findRole(app, actor, roleId);
  requireHeld(actor, role.permissions);
  await notify(app, id, roleAssigned(role));
}
