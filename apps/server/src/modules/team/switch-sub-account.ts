import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { writeAudit } from "../../lib/audit.ts";
import { maskedPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { endSessions, forgetUsers } from "../account/sessions.ts";
import { touchKeysOf } from "../keys/owners.ts";
import { notify } from "../notices/notices.ts";
import { eraseMember } from "../personal-data/deletion.ts";
import { recallSplitsOf } from "../splits/allocate.ts";
import { type Actor, changeTeam } from "./change-team.ts";
import { findMember } from "./find-member.ts";
import { accessSwitched } from "./notices.ts";
import { requireTarget, stateOf } from "./target.ts";

const opposite = { enabled: "disabled", disabled: "enabled" } as const;
const switching = { enabled: "enable", disabled: "disable" } as const;

/**
 * Disables a sub-account, or enables it again. Its keys are frozen while it is disabled. That is a property of their
 * owner: each key keeps its own state, and changing a key cannot unfreeze it.
 * @throws Failure as `requireTarget`, and CONFLICT if the sub-account is not in the opposite state
 */
export async function switchSubAccount(
  app: App,
  user: SignedIn,
  ip: string,
  { id, status }: HandlerInput<typeof api.team.subAccountControl>,
) {
  await changeTeam(app, user, async (app, actor) => {
    const target = await requireTarget(app, actor, id);
    const state = stateOf(target, app.now());
    if (state !== opposite[status]) throw new Failure("CONFLICT", { state });
    await app.db.user.update({ where: { id }, data: { status } });
    if (status === "disabled") await endSessions(app, id);
    await touchKeysOf(app, id);
    await notify(app, id, accessSwitched(status === "enabled"));
    await writeAudit(app, actor, {
      action: `sub_account.${switching[status]}`,
      target: `sub_account:${id}`,
      ip,
      before: { name: target.name, status: state },
      after: { status },
    });
  });
  forgetUsers([id]);
  return { id, status };
}

/**
 * Deletes a sub-account: its row stays for the records, its phone is free for another account. Its keys are revoked, or
 * go to another user of the account, by default the main one.
 * @throws Failure as `requireTarget`; NOT_FOUND for a new owner who is not in the account
 */
export async function deleteSubAccount(
  app: App,
  user: SignedIn,
  ip: string,
  { id, keys, transfer_to }: HandlerInput<typeof api.team.deleteSubUser>,
) {
  const returned = await changeTeam(app, user, async (app, actor) => {
    const target = await requireTarget(app, actor, id);
    const heirId = await findHeir(app, actor, id, transfer_to);
    const { count } = await app.db.apiKey.updateMany({
      where: { ownerId: id, status: { not: "revoked" } },
      data:
        keys === "transfer"
          ? { ownerId: heirId }
          : { status: "revoked", revokedAt: app.now(), oldSecretHash: null, oldValidUntil: null },
    });
    const returned = await recallSplitsOf(app, id);
    await endSessions(app, id);
    await eraseMember(app, id);
    await app.db.user.update({
      where: { id },
      data: {
        ...{ status: "deleted", phone: null, verifiedEmail: null, passwordHash: null, roleId: null },
        ...{ inviteTokenHash: null, inviteExpiresAt: null },
      },
    });
    await writeAudit(app, actor, {
      action: "sub_account.delete",
      target: `sub_account:${id}`,
      ip,
      before: {
        name: target.name,
        phone: target.phone === null ? "" : maskedPhone(target.phone),
        role: target.role?.nameEn ?? null,
        status: stateOf(target, app.now()),
      },
      after: { [keys === "transfer" ? "keys_transferred" : "keys_revoked"]: count, returned_quota: returned },
    });
    return returned;
  });
  forgetUsers([id]);
  return { returned_quota: returned };
}

/** Only a user who can sign in can manage a key. */
async function findHeir(app: App, actor: Actor, id: number, heirId = actor.accountId): Promise<number> {
  const heir = await findMember(app, actor, heirId);
  if (heir.id === id || heir.status !== "enabled") throw new InvalidField("transfer_to", "unknown_id");
  return heir.id;
}
