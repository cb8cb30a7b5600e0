import { randomUUID } from "node:crypto";
import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { permissionsOfStaff } from "@meridian/contract/staff-access";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { FindViewed } from "../../lib/calls.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { auditStaff, requireOthers, type Staff } from "../../lib/staff/actor.ts";
import { signedInWithoutSession } from "../account/sessions.ts";
import { notify } from "../notices/notices.ts";

const VIEW_MS = 30 * MINUTE_MS;

/**
 * Lets a staff member's session see the portal as a customer for half an hour, in place of an earlier customer. The
 * customer finds it in the audit log and in a notice.
 * @throws Failure NOT_FOUND, NOT_ON_OWN_ACCOUNT; CONFLICT for a deleted user or a member of staff
 */
export function startView(
  app: App,
  staff: Staff,
  { sessionId }: SignedIn,
  { user_id: userId, reason }: HandlerInput<typeof staffApi.admin.viewStart>,
) {
  return transaction(app, async (app) => {
    const user = await app.db.user.findUnique({ where: { id: userId } });
    if (!user) throw new Failure("NOT_FOUND");
    requireOthers(staff, user.accountId);
    if (user.status === "deleted") throw new Failure("CONFLICT", { state: "deleted" });
    if (user.staffRole !== null) throw new Failure("CONFLICT", { state: "staff" });
    const viewId = randomUUID();
    const viewUntil = new Date(app.now().getTime() + VIEW_MS);
    await app.db.session.update({ where: { id: sessionId }, data: { viewId, viewUserId: userId, viewUntil } });
    await auditStaff(app, staff, user.accountId, {
      action: "user.view_as",
      target: `user:${userId}`,
      after: { reason },
    });
    await notify(app, userId, {
      type: "system",
      title: { en: "Our staff looked at your portal", zh: "我们的员工查看了您的用户中心" },
      content: {
        en: `They see what you see for up to 30 minutes, and cannot change anything. Reason: ${reason}`,
        zh: `员工在 30 分钟内可看到与您相同的页面，但不能做任何更改。原因：${reason}`,
      },
      link: "/user?tab=audit",
    });
    return { view_id: viewId, user_id: userId, expires_at: viewUntil };
  });
}

/** Ends what {@link startView} began. */
export async function endView({ db, now }: App, { sessionId }: SignedIn): Promise<{ ended: boolean }> {
  const { count } = await db.session.updateMany({
    where: { id: sessionId, viewUntil: { gt: now() } },
    data: { viewId: null, viewUserId: null, viewUntil: null },
  });
  return { ended: count > 0 };
}

/**
 * The customer whose portal a staff member sees. Session, staff member and customer are read anew for each call, so that
 * whatever ends the view ends it at once.
 * @throws Failure VIEW_OVER
 */
export const findViewed: FindViewed = async ({ db, now }, staff, viewId) => {
  const session = z.uuid().safeParse(viewId).success
    ? await db.session.findFirst({
        where: { id: staff.sessionId, viewId, viewUntil: { gt: now() }, revokedAt: null, expiresAt: { gt: now() } },
        include: { user: true },
      })
    : null;
  if (!session?.viewUserId) throw new Failure("VIEW_OVER");
  const { staffRole, status, totpEnabledAt } = session.user;
  const mayView = status === "enabled" && totpEnabledAt && permissionsOfStaff(staffRole).includes("customer.view_as");
  const customer = await db.user.findUnique({ where: { id: session.viewUserId }, include: { role: true } });
  if (!mayView || !customer || customer.status === "deleted" || customer.staffRole !== null)
    throw new Failure("VIEW_OVER");
  return { ...signedInWithoutSession(customer), viewedBy: staff.id };
};
