import type { api } from "@meridian/contract";
import { permissions } from "@meridian/contract/access";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import { inLanguage, languageOfUser } from "../../lib/language.ts";
import { formatPhone, maskedPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { claimFile, fileUrl, releaseFiles } from "../../lib/stored-files.ts";
import { isTimeZone } from "../../lib/time-zones.ts";
import { describeCertification } from "../certification/certification.ts";
import { countUnread } from "../notices/notices.ts";
import { permissionsOf } from "./sessions.ts";

type UserInfo = HandlerOutput<typeof api.account.userInfo>;

/** A user as `viewerId` may see them: only the owner sees the whole phone. */
export async function describeUser(app: App, id: number, viewerId: number): Promise<UserInfo> {
  const user = await app.db.user.findUnique({ where: { id }, include: { avatarFile: true, role: true } });
  if (!user) throw new Failure("NOT_FOUND");
  const isMain = user.id === user.accountId;
  const roleName = user.role ? inLanguage(languageOfUser(user), user.role.nameEn, user.role.nameZh) : "";
  const services = await app.db.service.findMany({
    // Free, given and ended services do not count as paid.
    where: { accountId: user.accountId, source: "order", expireAt: { gt: app.now() } },
    select: { type: true },
    distinct: ["type"],
    orderBy: { type: "asc" },
  });
  return {
    id: user.id,
    phone: user.phone === null ? "" : viewerId === user.id ? formatPhone(user.phone) : maskedPhone(user.phone),
    name: user.name,
    email: user.email,
    avatar: user.avatarFile ? fileUrl(app, user.avatarFile) : "",
    vipType: user.vipType,
    user_level: isMain ? 1 : 2,
    role: user.role && { id: user.role.id, name: roleName },
    role_name: roleName,
    permissions: isMain ? [...permissions] : permissionsOf(user.role),
    payService: services.map(({ type }) => type).join(","),
    account_id: user.accountId,
    integral: user.integral,
    certification: await describeCertification(app, user.accountId),
    time_zone: user.timeZone,
    lang: user.lang as UserInfo["lang"],
    unread: await countUnread(app, user.id),
    verified_email: user.verifiedEmail ?? "",
    two_factor: user.totpEnabledAt !== null,
    deletion_due_at: user.deletionDueAt,
    created_at: user.createdAt,
    last_login_at: user.lastLoginAt,
  };
}

/**
 * Changes a user's profile; omitted fields keep their value.
 * @throws InvalidField for an invalid time zone; Failure NOT_FOUND for another user's picture
 */
export async function updateUser(
  app: App,
  user: SignedIn,
  ip: string,
  input: HandlerInput<typeof api.account.userUpdate>,
) {
  const { name, email, time_zone, lang, avatar_file_id } = input;
  if (time_zone !== undefined && !isTimeZone(time_zone)) throw new InvalidField("time_zone", "unknown_id");
  if (avatar_file_id !== undefined) await claimFile(app, user, avatar_file_id, "avatar");
  const { id } = user;
  await transaction(app, async (app) => {
    const before = await app.db.user.findUniqueOrThrow({ where: { id } });
    const after = await app.db.user.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(email !== undefined && { email }),
        ...(time_zone !== undefined && { timeZone: time_zone }),
        ...(lang !== undefined && { lang }),
        ...(avatar_file_id !== undefined && { avatarFileId: avatar_file_id }),
      },
    });
    const changes = changesBetween(auditOf(before), auditOf(after));
    await writeAudit(app, user, { action: "profile.update", target: `user:${id}`, ip, ...changes });
  });
  if (avatar_file_id !== undefined) await releaseFiles(app, user, "avatar", avatar_file_id);
  // API-key calls are answered in this language and counted by its days, so a change makes each process reload the key.
  if ((lang ?? time_zone) !== undefined && user.isMain)
    await app.db.apiKey.updateMany({ where: { accountId: user.accountId }, data: { changedAt: new Date() } });
  return describeUser(app, user.id, user.id);
}

const auditOf = ({ name, email, timeZone, lang, avatarFileId }: User) => ({
  ...{ name, email, lang },
  ...{ time_zone: timeZone, picture: avatarFileId },
});
